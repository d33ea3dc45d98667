"""The picture of a road in SVG: camps, stacks, the dice, and the pieces out of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cacique.core.svg import LAST_MOVE, MARK_PAINTS, Attribute, arrow, card, element, label, ring
from cacique.games.puluc.geometry import CAMPS, CELLS, SEATS
from cacique.games.puluc.moves import Advance
from cacique.games.puluc.setup import PAINTS
from cacique.games.puluc.text import describe_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cacique.core.lines import Mark
    from cacique.games.puluc.board import Board
    from cacique.games.puluc.moves import PulucMove
    from cacique.games.puluc.notation import Stack

__all__ = ["draw"]

Point = tuple[float, float]

_MARGIN = 22
_CAMP, _CELL, _DEEP = 122, 62, 84  # widths of a camp and a cell, and their depth
_THICK = 11  # of a piece
_HEAD, _FOOT = 78, 66  # room above the road, for stacks of four, and below it
_QUIET: dict[str, Attribute] = {"font_size": 12, "fill": "#7a6444"}
_SPOTS = ((-18, 24), (18, 24), (0, 4), (-35, 0), (35, 0))  # of pieces in a camp
_PAINTS = tuple(zip(PAINTS, ("#d8bd8a", "#573526"), strict=True))  # top and side, by seat
_MARKS = ("#a5823f", "#f0d7a4")
_WIDTH = 2 * (_MARGIN + _CAMP) + (CELLS - 2) * _CELL


def draw(board: Board, last_move: PulucMove | None = None, marks: tuple[Mark, ...] = ()) -> str:
    """Draw the whole position, with the move that led to it and marks over it."""
    tallest = max((sum(stack.pieces) for stack in board.stacks.values()), default=0)
    road = _HEAD + max(0, tallest - 4) * _THICK
    shown = *_road(board), *_shown(board, last_move, marks)
    state = describe_state(board)
    headline = state[0].upper() + state[1:]
    return card(
        _WIDTH,
        road + _DEEP + _FOOT,
        f"Puluc: {headline}",
        _description(board),
        element("defs", *_pieces()),
        label(headline, _MARGIN, 40, font_size=17, font_weight="bold"),
        *_dice(board),
        element(
            "g",
            *shown,
            transform=f"translate({_MARGIN} {road})",
        ),
        element("g", *_out(board), transform=f"translate({_MARGIN} {road + _DEEP + 46})"),
    )


def _shown(board: Board, last_move: PulucMove | None, marks: tuple[Mark, ...]) -> Iterator[str]:
    """What lies over the road: the last move, then marks."""
    if isinstance(last_move, Advance):
        end = _end_of_road(board) if last_move.end is None else last_move.end
        yield arrow(_middle(last_move.start), _middle(end), LAST_MOVE)
    for mark in marks:
        paint, at = MARK_PAINTS[mark.colour], _middle(int(mark.place))
        if mark.to is None:
            yield ring(at, (_CELL / 2 - 4, _DEEP / 2 - 6), paint)
        else:
            yield arrow(at, _middle(int(mark.to)), paint)


def _end_of_road(board: Board) -> int:
    """Where whoever made the last move leaves the road: the camp of the other side."""
    mover = board.best_of(board.seats)[0] if board.turn is None else 1 - board.turn
    return CAMPS[1 - mover]


def _description(board: Board) -> str:
    stacks = [
        f"on {cell} a stack of {SEATS[stack.owner]}, {stack.light} light and {stack.dark} dark"
        for cell, stack in board.stacks.items()
    ]
    camps = f"Light has {board.camps[0]} in camp, Dark {board.camps[1]}"
    return f"{'; '.join([camps, *stacks])}. Out: Light {board.lost[0]}, Dark {board.lost[1]}."


# The road


def _road(board: Board) -> Iterator[str]:
    for seat, camp in enumerate(CAMPS):
        yield from _camp(seat, camp, board.camps[seat])
    for cell in range(1, CELLS - 1):
        yield from _cell(cell)
    for cell, stack in board.stacks.items():
        x, y = _middle(cell)
        yield from _pile(_from_bottom(stack), x, y + 10)


def _middle(cell: int) -> Point:
    if cell in CAMPS:
        return (_CAMP / 2 if cell == 0 else _WIDTH - 2 * _MARGIN - _CAMP / 2), _DEEP / 2
    return _CAMP + (cell - 0.5) * _CELL, _DEEP / 2


def _tile(x: float, width: float, fill: str) -> str:
    return element(
        "rect", x=x + 2, y=0, width=width - 4, height=_DEEP, rx=10, fill=fill, stroke="#c2a878"
    )


def _camp(seat: int, cell: int, pieces: int) -> Iterator[str]:
    x, y = _middle(cell)
    yield _tile(x - _CAMP / 2, _CAMP, "#dcc492" if seat == 0 else "#b3946a")
    yield label(f"{SEATS[seat]}’s camp, {cell}", x, _DEEP + 17, text_anchor="middle", **_QUIET)
    for dx, dy in sorted(_SPOTS[:pieces], key=lambda spot: spot[1]):
        yield _piece(seat, x + dx, y + dy)


def _cell(cell: int) -> Iterator[str]:
    x, _ = _middle(cell)
    yield _tile(x - _CELL / 2, _CELL, "#f1e4c3" if cell % 2 else "#ead9b1")
    yield label(str(cell), x, _DEEP + 17, text_anchor="middle", **_QUIET)


# Pieces


def _pieces() -> Iterator[str]:
    """Define a piece of each colour: light ones bear a ring, dark ones a cross."""
    marks = ("M-9 0A9 3.6 0 1 1 9 0A9 3.6 0 1 1-9 0", "M-9-3.4L9 3.4M-9 3.4L9-3.4")
    for seat, (top, side) in enumerate(_PAINTS):
        wall = element(
            "path", d=f"M-22 {-_THICK}V0A22 9 0 0 0 22 0V{-_THICK}z", fill=side, stroke="#33281f"
        )
        lid = element("ellipse", cx=0, cy=-_THICK, rx=22, ry=9, fill=top, stroke="#33281f")
        mark = element(
            "path",
            d=marks[seat],
            transform=f"translate(0 {-_THICK})",
            fill="none",
            stroke=_MARKS[seat],
            stroke_width=2.4,
        )
        yield element("g", wall, lid, mark, id=f"piece-{SEATS[seat].lower()}")


def _piece(seat: int, x: float, y: float) -> str:
    return element("use", href=f"#piece-{SEATS[seat].lower()}", x=x, y=y)


def _from_bottom(stack: Stack) -> list[int]:
    """Seats of the pieces; captured ones lie at the bottom, the owner on top."""
    theirs, own = stack.pieces[1 - stack.owner], stack.pieces[stack.owner]
    return [1 - stack.owner] * theirs + [stack.owner] * own


def _pile(seats: Iterable[int], x: float, y: float) -> Iterator[str]:
    for level, seat in enumerate(seats):
        yield _piece(seat, x, y - level * _THICK)


def _out(board: Board) -> Iterator[str]:
    """The pieces out of the game, below the camp they came from."""
    ends = (("start", 0, 1), ("end", _WIDTH - 2 * _MARGIN, -1))
    for seat, (anchor, x, way) in enumerate(ends):
        if board.lost[seat]:
            yield label(f"{board.lost[seat]} out", x, 6, text_anchor=anchor, **_QUIET)
        for i in range(board.lost[seat]):
            where = f"translate({x + way * (58 + 26 * i)} 6) scale(.5)"
            yield element("g", _piece(seat, 0, 0), transform=where)


# The dice


def _dice(board: Board) -> Iterator[str]:
    """Four halves of bamboo: the dark faces and one are the throw; Bell: they are, or it is 5."""
    throw, dark = board.throw, board.dark_faces
    if throw is None or dark is None:
        return
    for die in range(4):
        yield from _die(_WIDTH - _MARGIN - 214 + 34 * die, is_dark=die < dark)
    added = "+ 1 " if throw == dark + 1 else ""
    words = f"{added}= {throw}"
    yield label(words, _WIDTH - _MARGIN, 41, font_size=17, font_weight="bold", text_anchor="end")


def _die(x: float, *, is_dark: bool) -> Iterator[str]:
    fill, ink = ("#6a4331", "#f0d7a4") if is_dark else ("#f7e8c6", "#a5823f")
    yield element(
        "rect", x=x, y=16, width=24, height=40, rx=9, fill=fill, stroke="#33281f", stroke_width=1.3
    )
    mark = "M-5-5L5 5M-5 5L5-5" if is_dark else "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0"
    where = f"translate({x + 12:g} 36)"
    yield element("path", d=mark, transform=where, fill="none", stroke=ink, stroke_width=2.2)
