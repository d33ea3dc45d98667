"""The picture of a road in text, for terminals: 80 columns at most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cacique.games.puluc.geometry import CELLS, SEATS

if TYPE_CHECKING:
    from cacique.games.puluc.board import Board
    from cacique.games.puluc.notation import Stack

__all__ = ["Captions", "describe_state", "picture"]

_WIDTH = 7  # of a cell
_TALL = 6  # letters that fit into a cell


@dataclass(frozen=True, slots=True)
class Captions:
    """The words of a picture, so that it can be told in other languages."""

    names: tuple[str, str]
    letters: tuple[str, str]  # capitals for the owner of a stack, small ones for what it carries
    summary: str  # who is to do what or has won, and how many pieces of each side are out


def _in_english(board: Board) -> Captions:
    out = ", ".join(f"{name} {lost}" for name, lost in zip(SEATS, board.lost, strict=True))
    return Captions(SEATS, ("L", "D"), f"{describe_state(board)}; out: {out}")


def picture(board: Board, captions: Captions | None = None) -> str:
    """The road in three lines of text."""
    words = captions or _in_english(board)
    numbers = "".join(f"{cell:^{_WIDTH}}" for cell in range(1, CELLS - 1))
    labels = (_label(board.stacks.get(cell), words.letters) for cell in range(1, CELLS - 1))
    cells = "".join(f"{label:^{_WIDTH}}" for label in labels)
    light, dark = board.camps
    first, last = words.names
    head = f"{first:5}{numbers}{last}"
    return f"{head}\n [{light}] {cells}[{dark}]\n{words.summary}"


def _label(stack: Stack | None, letters: tuple[str, str]) -> str:
    """Pieces from the top: `Dll` is a dark piece on two light ones; `Dl5d3` is one on eight."""
    if stack is None:
        return "."
    carried = (stack.light - (stack.owner == 0), stack.dark - (stack.owner == 1))
    small = [letter.lower() for letter in letters]
    under = "".join(letter * some for letter, some in zip(small, carried, strict=True))
    if len(under) >= _TALL:
        under = "".join(f"{letter}{some}" for letter, some in zip(small, carried, strict=True))
    return letters[stack.owner] + under


def describe_state(board: Board) -> str:
    """Who is to do what, or who has won."""
    outcome = board.outcome()
    if outcome:
        return "a draw" if outcome.is_shared else f"{SEATS[outcome.winners[0]]} wins"
    assert board.turn is not None
    task = "throws" if board.throw is None else f"moves {board.throw}"
    return f"{SEATS[board.turn]} {task}"
