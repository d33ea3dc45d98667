"""A computer player and what it says of a turn, whatever the game."""

from dataclasses import dataclass
from typing import Any, Protocol

from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError, WrongType
from cacique.core.rng import Rng

__all__ = ["NEVER", "Agent", "Prospect", "Stop", "refuse_board"]


class Stop(Protocol):
    """A request, from any thread, to answer at once: a `threading.Event` is one."""

    def is_set(self) -> bool:
        """Whether to answer now."""
        ...


class _Never:
    def is_set(self) -> bool:
        return False


NEVER: Stop = _Never()


class Agent(Protocol):
    """Chooses a legal move where its seat decides; all its randomness comes from `rng`."""

    name: str

    def choose(self, board: Any, rng: Rng, stop: Stop = NEVER, /) -> Move:
        """Choose on a board of the agent's game, which it leaves as it was.

        Raises CaciqueError where nothing is to be decided: see `refuse_board`.
        Once `stop` is set it gives the best answer it has, within 50 ms.
        """
        ...


def refuse_board(
    board: object, name: str, game: str | None = None, *, throws: bool = False
) -> None:
    """Refuse a board where an agent has nothing to decide; raises CaciqueError with the reason.

    An agent plays a game, or any; who `throws` is asked for dice too. It costs half a microsecond.
    """
    if not isinstance(board, Board):
        raise WrongType(f"{name} decides on a board, not on a {type(board).__name__}")
    if game is not None and board.setup.game != game:
        raise CaciqueError(f"{name} plays {game}, not {board.setup.game}")
    if board.is_over:
        raise CaciqueError(f"{name} has nothing to decide: the game is over")
    if not throws and board.is_chance:
        raise CaciqueError(f"{name} has nothing to decide: dice are due")


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospect of a decision, or of a turn of several: what it promises whoever makes it."""

    moves: tuple[Any, ...]  # of the game that is asked about
    chance: float  # to win; with several others, the share of them to end ahead of
    error: float = 0.0  # of the chance: one standard error, 0 where it is exact
    points: tuple[float, ...] = ()  # that each seat may expect at the end
    chances: tuple[float, ...] = ()  # the same as `chance`, of each seat
    visits: int = 0  # how often a search has looked at it
    line: tuple[Any, ...] = ()  # what all sides would play from here, this turn included
