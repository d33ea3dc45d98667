"""Good moves to look at: from the search in Pueblo, from the solution in Puluc."""

from dataclasses import dataclass
from typing import Any

from cacique.ai.bots import make_bot
from cacique.ai.pueblo.tree import Limit, analyse
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.stored import DamagedFile
from cacique.ai.puluc.table import Table, table_path
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import pueblo, puluc

__all__ = ["Hint", "find_hints"]

_SECONDS, _VISITS = 2.0, 1000
_MOST = 5


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, or a turn of two, and what is to be said for it."""

    tokens: tuple[str, ...]
    words: str

    def __str__(self) -> str:
        return f"{' '.join(self.tokens):12} {self.words}"


def find_hints(board: Board[Any, Any]) -> list[Hint]:
    """List what seems best first; raises CaciqueError where nobody decides."""
    if board.is_over or board.is_chance:
        raise CaciqueError("there is nothing to decide now")
    if isinstance(board, pueblo.Board):
        return _from_auction(board) if board.auction else _from_search(board)
    assert isinstance(board, puluc.Board)
    return _from_solution(board) or [_from_bot(board, "perfect")]


def _from_search(board: pueblo.Board) -> list[Hint]:
    *_, prospects = analyse(board, Limit(_SECONDS, _VISITS))
    return [
        Hint(
            tuple(map(str, prospect.moves)),
            f"{prospect.chance:4.0%} to be ahead, points about "
            + " : ".join(f"{points:.0f}" for points in prospect.points),
        )
        for prospect in prospects[:_MOST]
    ]


def _from_auction(board: pueblo.Board) -> list[Hint]:
    return [_from_bot(board, "level8")]


def _from_bot(board: Board[Any, Any], name: str) -> Hint:
    move = make_bot(board.setup.game, name).choose(board, seeded(0))
    return Hint((str(move),), f"is what {name} would do")


def _from_solution(board: puluc.Board) -> list[Hint]:
    """Ask the table, where there is one."""
    try:
        oracle = Oracle(Table.open(table_path(board.setup), board.setup))
    except (FileNotFoundError, DamagedFile):
        return []
    return [
        Hint((str(choice.move),), f"wins {choice.value:.1%}{_loss(choice.loss)}")
        for choice in oracle.choices(board)
    ]


def _loss(loss: float) -> str:
    return f", {loss:.1%} less than the best" if loss else ""
