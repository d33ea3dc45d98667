"""A few words of SVG, so that pictures need no library."""

from html import escape

__all__ = ["INK", "Attribute", "card", "element", "ink_on", "label", "mix", "points"]

Attribute = str | int | float

INK = "#33281f"
_PAPER, _RIM = "#fbf6ea", "#d9cbb0"
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
