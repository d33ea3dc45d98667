"""What every computer player is, whatever the game."""

from typing import Any, Protocol

from cacique.core.contract import Board, Move
from cacique.core.rng import Rng

__all__ = ["Agent"]


class Agent(Protocol):
    """Chooses a legal move where its seat decides; all its randomness comes from `rng`."""

    @property
    def name(self) -> str: ...

    def choose(self, board: Board[Any, Any], rng: Rng) -> Move: ...
