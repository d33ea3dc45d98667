"""A few words of SVG, so that pictures need no library."""

import re
from html import escape

__all__ = [
    "INK",
    "LAST_MOVE",
    "MARK_PAINTS",
    "Attribute",
    "arrow",
    "card",
    "element",
    "ink_on",
    "label",
    "mix",
    "points",
    "ring",
    "scaled",
]

Attribute = str | int | float

INK = "#33281f"
MARK_PAINTS = {"green": "#2e8b45", "red": "#c8342a", "blue": "#2a63c0", "yellow": "#d99a00"}
LAST_MOVE = "#b0579e"
_PAPER, _RIM = "#fbf6ea", "#d9cbb0"
_VIEW = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
_SIZE = re.compile(r' (?:width|height)="[0-9.]+"')
_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """Write an element; `stroke_width=2` becomes `stroke-width="2"`."""
    words = [tag, *(f'{_name(name)}="{_value(value)}"' for name, value in attributes.items())]
    head = " ".join(words)
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-") if name != "viewBox" else name


def _value(value: Attribute) -> str:
    return escape(value) if isinstance(value, str) else _number(value)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def points(*corners: tuple[float, float]) -> str:
    """Write corners as a path that is closed."""
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in corners) + "z"


def label(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Write a line of text."""
    return element("text", escape(words), x=x, y=y, **attributes)


def card(width: float, height: float, title: str, description: str, *children: str) -> str:
    """Write a whole picture on a card of its own, so that it is readable on any page."""
    paper = element(
        "rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, fill=_PAPER, stroke=_RIM
    )
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(description)),
        paper,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=_FONT,
        font_size=13,
        fill=INK,
    )


def scaled(picture: str, width: int) -> str:
    """A picture so many pixels wide, and as high as that makes it."""
    head, _, rest = picture.partition(">")
    found = _VIEW.search(head)
    assert found
    height = round(width * float(found[2]) / float(found[1]))
    kept = _SIZE.sub("", head)
    return f'{kept} width="{width}" height="{height}">{rest}'


def ring(at: tuple[float, float], radii: tuple[float, float], paint: str) -> str:
    """Draw a ring around a place, which stays readable on any ground."""
    shape: dict[str, Attribute] = {
        "cx": at[0],
        "cy": at[1],
        "rx": radii[0],
        "ry": radii[1],
        "fill": "none",
    }
    halo = element("ellipse", **shape, stroke="#fff", stroke_width=6, opacity=0.7)
    return halo + element("ellipse", **shape, stroke=paint, stroke_width=3.5)


def arrow(start: tuple[float, float], end: tuple[float, float], paint: str) -> str:
    """Draw an arrow from one place to another."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (across * across + down * down) ** 0.5)
    across, down = across / length, down / length
    neck = end[0] - 14 * across, end[1] - 14 * down
    wings = [
        (neck[0] - 7 * down, neck[1] + 7 * across),
        end,
        (neck[0] + 7 * down, neck[1] - 7 * across),
    ]
    shaft = f"M{_number(start[0])} {_number(start[1])}L{_number(neck[0])} {_number(neck[1])}"
    return "".join(
        [
            element("path", d=shaft, fill="none", stroke="#fff", stroke_width=8, opacity=0.7),
            element("path", d=shaft, fill="none", stroke=paint, stroke_width=5),
            element("path", d=points(*wings), fill=paint, stroke="#fff", stroke_width=1),
        ]
    )


def mix(paint: str, other: str, share: float) -> str:
    """Give a paint such as `#c8402f` a share of another."""
    pairs = zip(_channels(paint), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(paint: str) -> tuple[int, int, int]:
    return int(paint[1:3], 16), int(paint[3:5], 16), int(paint[5:7], 16)


def ink_on(paint: str) -> str:
    """Black or white, whichever is read better on a paint."""
    red, green, blue = _channels(paint)
    return "#1d1408" if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"
