"""What stands beside the drawn site: whose turn it is, points and stocks, and a plan from above."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cacique.core.svg import Attribute, element, ink_on, label
from cacique.games.pueblo import sentences
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import CELLS, CORNERS, FILES
from cacique.games.pueblo.isometry import cube_alone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cacique.games.pueblo.board import Board

__all__ = ["WIDTH", "draw", "height"]

WIDTH = 236
_LINE = 18
_ROW = 30
_HEAD = 38  # where the first line stands
_CELL = 18
_PLAN = 8 * _CELL


def height(board: Board) -> int:
    """How much room the panel needs from top to bottom."""
    return _plan_top(board) + _PLAN + 34


def draw(board: Board) -> Iterator[str]:
    yield label(sentences.stage(board), 0, _HEAD, font_size=12, fill="#7a6444")
    for i, line in enumerate(_task(board)):
        yield label(line, 0, _HEAD + _LINE * (i + 1), font_size=15, font_weight="bold")
    for seat in range(board.setup.players):
        yield from _row(board, seat, _rows_top(board) + _ROW * seat)
    yield from _heads(_rows_top(board) - 5)
    where = f"translate(24 {_plan_top(board)})"
    yield element("g", *_plan(board), transform=where, text_anchor="middle", font_size=9)


def _task(board: Board) -> list[str]:
    return textwrap.wrap(sentences.task(board), 26)


def _rows_top(board: Board) -> int:
    return _HEAD + _LINE * len(_task(board)) + 30


def _plan_top(board: Board) -> int:
    return _rows_top(board) + _ROW * board.setup.players + 26


# Players


def _heads(y: int) -> Iterator[str]:
    style: dict[str, Attribute] = {"font_size": 10, "fill": "#7a6444", "text_anchor": "end"}
    yield label("points", 124, y, **style)
    yield label("blocks", 170, y, **style)


def _row(board: Board, seat: int, y: int) -> Iterator[str]:
    if board.turn == seat:
        yield element("rect", x=-8, y=y, width=WIDTH - 8, height=_ROW - 2, rx=7, fill="#f0e0b6")
    coloured, neutral = board.stock(seat)
    swatch = cube_alone(board.setup.edition, seat)
    yield element("g", swatch, transform=f"translate(12 {y + 25}) scale(.45)")
    yield label(sentences.name(board, seat), 32, y + 19)
    yield label(str(board.scores[seat]), 124, y + 19, text_anchor="end", font_weight="bold")
    yield label(f"{coloured} + {neutral}", 170, y + 19, text_anchor="end")
    yield from _note(sentences.note(board, seat), y + 19)


def _note(words: str, y: int) -> Iterator[str]:
    if words:
        yield label(words, WIDTH - 22, y, font_size=11, text_anchor="end")


# The plan


def _plan(board: Board) -> Iterator[str]:
    """The site from above: a letter for the top colour and the height."""
    yield element("path", d=_grid(), stroke="#d9c49a", stroke_width=0.8)
    for i, cell in enumerate(CELLS):
        yield from _plan_cell(board, cell, i % 8 * _CELL, (7 - i // 8) * _CELL)
    for i, file in enumerate(FILES):
        yield label(file, (i + 0.5) * _CELL, _PLAN + 18, fill="#7a6444")
        yield label(str(8 - i), -19, (i + 0.5) * _CELL + 3, fill="#7a6444")
    x, y = _chief_at(board.chief)
    yield element("circle", cx=x, cy=y, r=4, fill="#f2b632", stroke="#33281f")


def _grid() -> str:
    lines = [f"M0 {i * _CELL}h{_PLAN}M{i * _CELL} 0v{_PLAN}" for i in range(9)]
    return "".join(lines)


def _plan_cell(board: Board, cell: str, x: int, y: int) -> Iterator[str]:
    top = int(board.heights.flat[CELLS.index(cell)])
    words = edition_words(board.setup.edition)
    if not top:
        if any(cell in area for area in board.setup.sites):
            yield element("rect", x=x, y=y, width=_CELL, height=_CELL, fill="#c9b98a")
        return
    owner = board.owner_at(cell, top)
    paint = words.neutral_paint if owner is None else words.paints[owner]
    letter = "N" if owner is None else sentences.name(board, owner)[0]
    yield element(
        "rect", x=x, y=y, width=_CELL, height=_CELL, fill=paint, stroke="#33281f", stroke_width=0.5
    )
    size = 9 if top < 10 else 7.5
    yield label(f"{letter}{top}", x + _CELL / 2, y + 12.5, fill=ink_on(paint), font_size=size)


def _chief_at(square: str) -> tuple[float, float]:
    """Where the path square lies beside the plan."""
    near, far = -6.0, _PLAN + 6.0
    side, at = square[0], square[1]
    if square in CORNERS:
        return (near if at == "W" else far), (far if side == "S" else near)
    if side in "NS":
        return (FILES.index(at) + 0.5) * _CELL, (far if side == "S" else near)
    return (near if side == "W" else far), (8 - int(at) + 0.5) * _CELL
