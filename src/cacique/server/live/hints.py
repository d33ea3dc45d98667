"""What the strongest bots think of a position; runs where bots think."""

from typing import Any

from cacique.ai.bots import make_bot
from cacique.ai.pueblo.budget import Limit
from cacique.ai.pueblo.search import analyse
from cacique.ai.puluc import Oracle, Table, table_path
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import pueblo, puluc
from cacique.server.live.thinking import Task
from cacique.server.protocol.requests import Hint, HintChoice
from cacique.study.luck import balance

__all__ = ["find_hint", "find_luck"]

_LIMIT = Limit.of_time(1.0)
_SHOWN = 5


def find_hint(task: Task) -> Hint:
    """The best turns, or what a bot would do where there is nothing to search."""
    board = task.board()
    if isinstance(board, puluc.Board):
        oracle = _oracle(board)
        if oracle and not board.is_chance:
            choices = [_choice([choice.move], choice.value) for choice in oracle.choices(board)]
            return Hint(version=0, is_exact=True, choices=tuple(choices))
    if isinstance(board, pueblo.Board) and board.auction is None:
        return Hint(version=0, is_exact=False, choices=_search(board))
    move = make_bot(task.game, task.bot).choose(board, seeded(task.seed))
    return Hint(version=0, is_exact=False, choices=(_choice([move], None),))


def _search(board: pueblo.Board) -> tuple[HintChoice, ...]:
    *_, prospects = analyse(board, _LIMIT)
    return tuple(
        HintChoice(
            tokens=tuple(map(str, prospect.moves)),
            chance=prospect.chance,
            points=prospect.points,
            visits=prospect.visits,
            line=tuple(map(str, prospect.line)),
        )
        for prospect in prospects[:_SHOWN]
    )


def _choice(moves: list[Any], chance: float | None) -> HintChoice:
    tokens = tuple(map(str, moves))
    return HintChoice(tokens=tokens, chance=chance, points=(), visits=0, line=tokens)


def _oracle(board: puluc.Board) -> Oracle | None:
    """The solution, where this machine has it."""
    try:
        return Oracle(Table.open(table_path(board.setup), board.setup))
    except (CaciqueError, OSError):
        return None


def find_luck(board: Board[Any, Any]) -> tuple[float, ...] | None:
    """What the dice won each seat, where the game is solved."""
    oracle = _oracle(board) if isinstance(board, puluc.Board) else None
    if oracle is None:
        return None
    weighed = balance(oracle, board)  # type: ignore[arg-type]
    return float(weighed.net_luck(0)), float(weighed.net_luck(1))
