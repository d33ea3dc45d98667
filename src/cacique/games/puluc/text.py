"""The picture of a road in text, for terminals: 80 columns at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cacique.games.puluc.geometry import CELLS, SEATS

if TYPE_CHECKING:
    from cacique.games.puluc.board import Board
    from cacique.games.puluc.notation import Stack

__all__ = ["describe_state", "picture"]

_WIDTH = 7  # of a cell
_TALL = 6  # letters that fit into a cell


def picture(board: Board) -> str:
    """The road in three lines of text."""
    numbers = "".join(f"{cell:^{_WIDTH}}" for cell in range(1, CELLS - 1))
    cells = "".join(f"{_label(board.stacks.get(i)):^{_WIDTH}}" for i in range(1, CELLS - 1))
    light, dark = board.camps
    out = f"out: Light {board.lost[0]}, Dark {board.lost[1]}"
    return f"Light{numbers}Dark\n [{light}] {cells}[{dark}]\n{describe_state(board)}; {out}"


def _label(stack: Stack | None) -> str:
    """Pieces from the top: `Dll` is a dark piece on two light ones; `Dl5d3` is one on eight."""
    if stack is None:
        return "."
    light, dark = stack.light - (stack.owner == 0), stack.dark - (stack.owner == 1)
    under = "l" * light + "d" * dark
    return "LD"[stack.owner] + (under if len(under) < _TALL else f"l{light}d{dark}")


def describe_state(board: Board) -> str:
    """Who is to do what, or who has won."""
    outcome = board.outcome()
    if outcome:
        return "a draw" if outcome.is_shared else f"{SEATS[outcome.winners[0]]} wins"
    assert board.turn is not None
    task = "throws" if board.throw is None else f"moves {board.throw}"
    return f"{SEATS[board.turn]} {task}"
