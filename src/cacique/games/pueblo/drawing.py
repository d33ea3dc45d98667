"""The picture of a position in SVG: the site from the south-west, the path, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cacique.core.svg import (
    LAST_MOVE,
    MARK_PAINTS,
    Attribute,
    arrow,
    card,
    element,
    label,
    points,
    ring,
)
from cacique.games.pueblo import sentences, svg_panel
from cacique.games.pueblo.geometry import (
    CELLS,
    CORNERS,
    FILES,
    SQUARES,
    ahead,
    columns,
    xy,
)
from cacique.games.pueblo.isometry import HALF_WIDTH, Cube, Point, cubes, project, symbols
from cacique.games.pueblo.moves import Build, Remove, Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cacique.core.lines import Mark
    from cacique.games.pueblo.board import Board
    from cacique.games.pueblo.moves import PuebloMove

__all__ = ["CHIEFTAINS", "draw"]

_GAP = 0.3  # between the site and the path
_BESIDE = -1 - _GAP, 8 + _GAP  # where the path lies, west or south, and east or north
_RIM = 1.55  # from the site to the edge of the plate
_MIDDLE = 318  # from the left edge of the picture to the middle of the site
_MARGIN = 34
_THICKNESS = 9
_RADII = 17, 10.2  # of a ring on a cell

# who walks around the site, with the feet at the origin, as the page draws it flat: in a woven
# blanket with a stepped band and a turquoise sash, a staff in hand; the new edition has a pawn
_CREAM, _BLACK, _TURQUOISE, _WOOD = "#fbf1dc", "#3b2a20", "#2fa7a0", "#8a5a35"
_SHADOW = element("ellipse", cx=0, cy=0, rx=11, ry=4.5, fill="#000", opacity=0.22, stroke="none")
_STYLE: dict[str, Attribute] = {"stroke": "#33281f", "stroke_linejoin": "round"}
_WALKER = element(
    "g",
    _SHADOW,
    element("path", d="M12 1V-40", stroke=_WOOD, stroke_width=2.6, stroke_linecap="round"),
    element("path", d="M12-40V-43", stroke=_TURQUOISE, stroke_width=4),
    element("path", d="M-11 0Q-11-18-5-25H5Q11-18 11 0Q0 4-11 0z", fill=_CREAM),
    element("path", d="M-10.9-4Q0 0 10.9-4L10.4-11Q0-7-10.4-11z", fill="#c0392b", stroke="none"),
    element("path", d="M-8-7.5h3v2h3v-2h4v2h3v-2h3", fill="none", stroke=_BLACK, stroke_width=1.6),
    element("path", d="M-5-25Q2-16 7-13", fill="none", stroke=_TURQUOISE, stroke_width=2.4),
    element("circle", cx=0, cy=-31, r=6, fill="#b0703f"),
    element("path", d="M-6.4-30Q-6.5-38 0-38Q6.5-38 6.4-30L4.5-33H-4.5z", fill=_BLACK),
    **_STYLE,
)
_PAWN = element(
    "g",
    _SHADOW,
    element("path", d="M-11 0Q-6-8-5-20H5Q6-8 11 0Q0 5-11 0z", fill=_CREAM),
    element("path", d="M-11 0Q0 5 11 0L10-3Q0 1-10-3z", fill=_WOOD),
    element("ellipse", cx=0, cy=-21, rx=7.5, ry=2.4, fill=_WOOD),
    element("circle", cx=0, cy=-29, r=7, fill=_CREAM),
    element("circle", cx=0, cy=-29, r=2.2, fill=_TURQUOISE),
    **_STYLE,
)
CHIEFTAINS = {2002: _WALKER, 2023: _PAWN}

_SUN = "M-8 0A8 4.3 0 1 1 8 0A8 4.3 0 1 1-8 0M-15 0H-11M11 0H15M0-8V-6.5M0 6.5V8"
_PLANT = "M0 5V-6M0 0Q-8 0-9-5M0-2Q8-2 9-7M0 3Q6 3 8 0"


def draw(board: Board, last_move: PuebloMove | None = None, marks: tuple[Mark, ...] = ()) -> str:
    """Draw the whole position, with the move that led to it and marks over it."""
    top = _headroom(board)
    below = project(-_RIM, -_RIM)[1] + _THICKNESS
    site = *_site(board), *_shown(board, last_move, marks)
    return card(
        2 * _MIDDLE + svg_panel.WIDTH,
        max(top + below + _MARGIN, svg_panel.height(board)),
        f"Pueblo: {sentences.task(board)}",
        sentences.describe(board),
        element("defs", *symbols(board.setup.edition, board.setup.players)),
        element(
            "g",
            *site,
            transform=f"translate({_MIDDLE} {top})",
        ),
        element("g", *svg_panel.draw(board), transform=f"translate({2 * _MIDDLE} 0)"),
    )


def _shown(board: Board, last_move: PuebloMove | None, marks: tuple[Mark, ...]) -> Iterator[str]:
    """What lies over the site: the last move, then marks."""
    match last_move:
        case Build():
            for cell in _cells_of(board, last_move):
                yield ring(_point(board, cell), _RADII, LAST_MOVE)
        case Remove():
            yield ring(_point(board, last_move.cell), _RADII, LAST_MOVE)
        case Walk():
            before = ahead(board.chief, len(SQUARES) - last_move.steps)
            yield arrow(_point(board, before), _point(board, board.chief), LAST_MOVE)
        case _:
            pass  # bids and cards are not on the site
    for mark in marks:
        paint = MARK_PAINTS[mark.colour]
        if mark.to is None:
            yield ring(_point(board, mark.place), _RADII, paint)
        else:
            yield arrow(_point(board, mark.place), _point(board, mark.to), paint)


def _cells_of(board: Board, build: Build) -> list[str]:
    at = CELLS.index(build.cell)
    return [CELLS[at + column.offset] for column in columns(board.setup.handed, build.pose)]


def _point(board: Board, place: str) -> Point:
    """Where a place is drawn: the top of a cell or of a cube, or the middle of a path's square."""
    if place in SQUARES:
        x, y = xy(place, *_BESIDE)
        return project(x + 0.5, y + 0.5)
    cell, _, level = place.partition(".")
    at = CELLS.index(cell)
    return project(at % 8 + 0.5, at // 8 + 0.5, int(level) if level else board.height_at(cell))


def _headroom(board: Board) -> int:
    """How far below the picture's top the site's near corner lies, so that towers have room."""
    ranks, files = board.heights.nonzero()
    tops = [
        project(x + 1, y + 1, board.heights[y, x].item())[1]
        for x, y in zip(files.tolist(), ranks.tolist(), strict=True)
    ]
    return round(_MARGIN - min([project(8 + _RIM, 8 + _RIM)[1], *tops]))


def _site(board: Board) -> Iterator[str]:
    """Everything from far to near: the chieftain may stand behind the blocks or before them."""
    yield _ground()
    yield from _cult_sites(board)
    slots, owners = _cubes(board)
    chieftain = _chieftain_on(board)
    blocks = [cubes(board.setup.edition, slots, owners)] if slots else []
    is_behind = board.chief[0] in "NE"
    yield from [chieftain, *blocks] if is_behind else [*blocks, chieftain]
    if is_behind and _is_hidden(board):
        yield _chieftain_on(board, opacity=0.5)


def _cubes(board: Board) -> tuple[dict[Cube, int], dict[int, int | None]]:
    """The block that each cube belongs to, and the owner of each block."""
    slots, owners = {}, {}
    for slot, block in enumerate(board.blocks):
        owners[slot] = block.owner
        for cell, level in block.cubes(board.setup.handed):
            at = CELLS.index(cell)
            slots[at % 8, at // 8, level - 1] = slot
    return slots, owners


# The ground


def _ground() -> str:
    """Draw the plate with the empty site, the path and their names."""
    return "".join([_plate(), _grid(), *map(_stone, SQUARES), *_names()])


def _plate() -> str:
    low, high = -_RIM, 8 + _RIM
    west, south, east = project(low, high), project(low, low), project(high, low)
    side = [west, south, east, _lower(east), _lower(south), _lower(west)]
    return element("path", d=points(*side), fill="#a98d66") + element(
        "path", d=_quad(low, low, high - low), fill="#e3d2ab", stroke="#a98d66"
    )


def _lower(point: Point) -> Point:
    return point[0], point[1] + _THICKNESS


def _quad(x: float, y: float, size: float) -> str:
    """A square on the ground, by its south-west corner."""
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    return points(*(project(*corner) for corner in corners))


def _grid() -> str:
    lines = [_line((0, i), (8, i)) + _line((i, 0), (i, 8)) for i in range(1, 8)]
    field = element("path", d=_quad(0, 0, 8), fill="#f6ecd2", stroke="#b89b70", stroke_width=1.5)
    return field + element("path", d="".join(lines), stroke="#d9c49a")


def _line(start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = project(*start), project(*end)
    return f"M{x1} {y1}L{x2} {y2}"


def _stone(square: str) -> str:
    """Draw one square of the path; corners are darker."""
    x, y = xy(square, *_BESIDE)
    fill = "#b99a72" if square in CORNERS else "#cdb48a"
    return element("path", d=_quad(x + 0.06, y + 0.06, 0.88), fill=fill)


def _chieftain_on(board: Board, opacity: float = 1.0) -> str:
    """Draw the chieftain, as the edition has it, on its square."""
    x, y = xy(board.chief, *_BESIDE)
    across, down = project(x + 0.5, y + 0.5)
    where = f"translate({across:g} {down + 3:g})"
    figure = CHIEFTAINS[board.setup.edition]
    return element("g", figure, transform=where, opacity=opacity)


def _is_hidden(board: Board) -> bool:
    """Whether some column before the chieftain hides part of the figure."""
    x, y = xy(board.chief, *_BESIDE)
    across, down = project(x + 0.5, y + 0.5)
    columns = (project(i % 8, i // 8, board.heights.flat[i].item()) for i in range(64))
    return any(abs(a - across) < HALF_WIDTH + 8 and b - 30 < down for a, b in columns)


def _names() -> Iterator[str]:
    style: dict[str, Attribute] = {"text_anchor": "middle", "font_size": 12, "fill": "#6b5638"}
    for i, file in enumerate(FILES):
        across, down = project(i + 0.5, -2.05)
        yield label(file, across, down + 4, **style)
        across, down = project(-2.05, i + 0.5)
        yield label(str(i + 1), across, down + 4, **style)
    for corner, (x, y) in {"NW": (-2, 10), "NE": (10, 10), "SE": (10, -2), "SW": (-2, -2)}.items():
        across, down = project(x, y)
        yield label(corner, across, down + 9, font_weight="bold", **style)


def _cult_sites(board: Board) -> Iterator[str]:
    """Draw the areas where nothing is built."""
    is_garden = board.setup.edition == 2023
    shape, ink, fill = (_PLANT, "#4f7a33", "#a9c98a") if is_garden else (_SUN, "#8f4a2b", "#dcb38d")
    for area in board.setup.sites:
        for cell in area:
            x, y = CELLS.index(cell) % 8, CELLS.index(cell) // 8
            yield element("path", d=_quad(x, y, 1), fill=fill)
            yield _ornament(shape, ink, project(x + 0.5, y + 0.5))


def _ornament(shape: str, ink: str, at: Point) -> str:
    where = f"translate({at[0]:g} {at[1]:g})"
    return element("path", d=shape, transform=where, fill="none", stroke=ink, stroke_width=1.6)
