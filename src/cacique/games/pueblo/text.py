"""The picture of a position in text, for terminals: no colour needed, 80 columns at most."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING

from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import CELLS, CORNERS, FILES
from cacique.games.pueblo.sentences import name, note, stage, task

if TYPE_CHECKING:
    from cacique.games.pueblo.board import Board

__all__ = ["picture"]

_CHIEF = "@"
_WIDTH = 37  # of what stands beside the site, which takes 43 columns itself


def picture(board: Board) -> str:
    """The site from above, north at the top, each cell with its top colour and its height."""
    lines = zip_longest(_plan(board), _panel(board), fillvalue="")
    return "\n".join(f"{left:43}{right}".rstrip() for left, right in lines)


def _plan(board: Board) -> list[str]:
    files = " " * 6 + "".join(f"{file:4}" for file in FILES)
    ranks = [_rank(board, rank) for rank in range(8, 0, -1)]
    return [files, _edge(board, "N"), *ranks, _edge(board, "S"), files]


def _edge(board: Board, side: str) -> str:
    names = [f"{side}W", *(f"{side}{file}" for file in FILES), f"{side}E"]
    first, *middle, last = (_square(board, square) for square in names)
    return f"   {first}  {'   '.join(middle)}   {last}"


def _rank(board: Board, rank: int) -> str:
    cells = "".join(f"{_cell(board, f'{file}{rank}'):4}" for file in FILES)
    return f" {rank} {_square(board, f'W{rank}')}  {cells}{_square(board, f'E{rank}')} {rank}"


def _square(board: Board, square: str) -> str:
    if board.chief == square:
        return _CHIEF
    return "+" if square in CORNERS else "-" if square[0] in "NS" else "|"


def _cell(board: Board, cell: str) -> str:
    """Such as `R2`: a red cube on top of a cell two levels high."""
    file, rank = CELLS.index(cell) % 8, CELLS.index(cell) // 8
    height = int(board.heights[rank, file])
    if height:
        owner = board.owner_at(cell, height)
        return f"{'N' if owner is None else name(board, owner)[0]}{height}"
    return "##" if any(cell in area for area in board.setup.sites) else "."


def _panel(board: Board) -> list[str]:
    seats = [_seat(board, seat) for seat in range(board.setup.players)]
    tasks = textwrap.wrap(task(board), _WIDTH)
    head = f"  {'':7}points  blocks"
    return [stage(board), *tasks, "", head, *seats, "", *_key(board)]


def _seat(board: Board, seat: int) -> str:
    coloured, neutral = board.stock(seat)
    mark = ">" if board.turn == seat else " "
    blocks = f"{name(board, seat)[0]}{coloured} N{neutral}"
    return f"{mark} {name(board, seat):7}{board.scores[seat]:6}  {blocks}   {note(board, seat)}"


def _key(board: Board) -> list[str]:
    words = [f"{_CHIEF}  the chieftain, on {board.chief}"]
    if board.setup.sites:
        words.append(f"## {edition_words(board.setup.edition).site}")
    return words
