"""A computer player and what it says of a turn, whatever the game."""

from dataclasses import dataclass
from typing import Any, Protocol

from cacique.core.contract import Move
from cacique.core.rng import Rng

__all__ = ["NEVER", "Agent", "Prospect", "Stop"]


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

        Once `stop` is set it gives the best answer it has, within 50 ms.
        """
        ...


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
