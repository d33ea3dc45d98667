"""What every computer player is, whatever the game."""

from typing import Any, Protocol

from cacique.core.contract import Move
from cacique.core.rng import Rng

__all__ = ["Agent"]


class Agent(Protocol):
    """Chooses a legal move where its seat decides; all its randomness comes from `rng`."""

    name: str

    def choose(self, board: Any, rng: Rng) -> Move:
        """Choose on a board of the agent's game, which it leaves as it was."""
        ...
