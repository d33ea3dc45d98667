"""Pictures of a road: text for terminals, SVG for pages and notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cacique.games.puluc.geometry import CELLS, SEATS

if TYPE_CHECKING:
    from cacique.games.puluc.board import Board
    from cacique.games.puluc.notation import Stack

__all__ = ["draw", "picture"]


def picture(board: Board) -> str:
    """The road in three lines of text."""
    numbers = "".join(f"{cell:^5}" for cell in range(1, CELLS - 1))
    cells = "".join(f"{_label(board.stacks.get(cell)):^5}" for cell in range(1, CELLS - 1))
    light, dark = board.camps
    road = f"[{light}]{cells}[{dark}]"
    return f"Light{numbers}Dark\n  {road}\n{_status(board)}"


def _label(stack: Stack | None) -> str:
    """Pieces from the top: `Dll` is a dark piece on two light ones."""
    if stack is None:
        return "."
    under = "l" * (stack.light - (stack.owner == 0)) + "d" * (stack.dark - (stack.owner == 1))
    return "LD"[stack.owner] + under


def _status(board: Board) -> str:
    light, dark = board.lost
    out = f"out: Light {light}, Dark {dark}"
    outcome = board.outcome()
    if outcome:
        result = "a draw" if outcome.is_shared else f"{SEATS[outcome.winners[0]]} wins"
        return f"{result}; {out}"
    assert board.turn is not None
    task = "throws" if board.throw is None else f"moves {board.throw}"
    return f"{SEATS[board.turn]} {task}; {out}"


def draw(board: Board) -> str:
    return ""
