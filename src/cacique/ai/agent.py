"""What every computer player is, whatever the game."""

from typing import Any, Protocol

from cacique.core.contract import Move
from cacique.core.rng import Rng

__all__ = ["NEVER", "Agent", "Stop"]


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
