"""The picture of a position in text, for terminals: no colour needed, 80 columns at most."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import CORNERS, FILES
from cacique.games.pueblo.sentences import name, note, stage, task

if TYPE_CHECKING:
    from cacique.games.pueblo.board import Board

__all__ = ["Captions", "picture"]

_CHIEF = "@"
_WIDTH = 37  # of what stands beside the site, which takes 43 columns itself


@dataclass(frozen=True, slots=True)
class Captions:
    """The words of a picture, so that it can be told in other languages."""

    stage: str
    task: str
    points: str  # heads the column of points
    blocks: str  # heads what is left in stock
    names: tuple[str, ...]
    letters: tuple[str, ...]  # one capital for each seat's blocks
    neutral: str  # one capital for those of nobody
    notes: tuple[str, ...]  # what the auction has brought each seat
    chief: str
    site: str


def _in_english(board: Board) -> Captions:
    names = tuple(name(board, seat) for seat in board.seats)
    return Captions(
        stage=stage(board),
        task=task(board),
        points="points",
        blocks="blocks",
        names=names,
        letters=tuple(one[0] for one in names),
        neutral="N",
        notes=tuple(note(board, seat) for seat in board.seats),
        chief=f"the chieftain, on {board.chief}",
        site=edition_words(board.setup.edition).site,
    )


def picture(board: Board, captions: Captions | None = None) -> str:
    """The site from above, north at the top, each cell with its top colour and its height."""
    words = captions or _in_english(board)
    lines = zip_longest(_plan(board, words), _panel(board, words), fillvalue="")
    return "\n".join(f"{left:43}{right}".rstrip() for left, right in lines)


def _plan(board: Board, words: Captions) -> list[str]:
    files = " " * 6 + "".join(f"{file:4}" for file in FILES)
    ranks = [_rank(board, rank, words) for rank in range(8, 0, -1)]
    return [files, _edge(board, "N"), *ranks, _edge(board, "S"), files]


def _edge(board: Board, side: str) -> str:
    names = [f"{side}W", *(f"{side}{file}" for file in FILES), f"{side}E"]
    first, *middle, last = (_square(board, square) for square in names)
    return f"   {first}  {'   '.join(middle)}   {last}"


def _rank(board: Board, rank: int, words: Captions) -> str:
    cells = "".join(f"{_cell(board, f'{file}{rank}', words):4}" for file in FILES)
    return f" {rank} {_square(board, f'W{rank}')}  {cells}{_square(board, f'E{rank}')} {rank}"


def _square(board: Board, square: str) -> str:
    if board.chief == square:
        return _CHIEF
    return "+" if square in CORNERS else "-" if square[0] in "NS" else "|"


def _cell(board: Board, cell: str, words: Captions) -> str:
    """Such as `R2`: a red cube on top of a cell two levels high."""
    height = board.height_at(cell)
    if height:
        owner = board.owner_at(cell, height)
        return f"{words.neutral if owner is None else words.letters[owner]}{height}"
    return "##" if any(cell in area for area in board.setup.sites) else "."


def _panel(board: Board, words: Captions) -> list[str]:
    seats = [_seat(board, seat, words) for seat in board.seats]
    tasks = textwrap.wrap(words.task, _WIDTH)
    head = f"  {'':7}{words.points}  {words.blocks}"
    key = [f"{_CHIEF}  {words.chief}"]
    if board.setup.sites:
        key.append(f"## {words.site}")
    return [words.stage, *tasks, "", head, *seats, "", *key]


def _seat(board: Board, seat: int, words: Captions) -> str:
    coloured, neutral = board.stock(seat)
    mark = ">" if board.turn == seat else " "
    blocks = f"{words.letters[seat]}{coloured} {words.neutral}{neutral}"
    return f"{mark} {words.names[seat]:7}{board.scores[seat]:6}  {blocks}   {words.notes[seat]}"
