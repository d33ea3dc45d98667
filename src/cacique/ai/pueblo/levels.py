"""Eight levels of Pueblo: weak ones see little, strong ones think ahead; none plays at random."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cacique.ai.agent import Agent
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.exposure import STAGES, TERMS
from cacique.ai.pueblo.model import Model
from cacique.ai.pueblo.training import first_model
from cacique.ai.pueblo.tree import Limit

__all__ = ["LEVELS", "Level", "greedy"]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that people can choose, and how to make a player of it."""

    number: int
    name: str
    description: str
    make: Callable[[], Agent]


def _short_sighted() -> Model:
    """Nothing counts but what the chieftain sees at once."""
    return Model(np.zeros((STAGES, TERMS), np.float32), np.full(STAGES, 8, np.float32))


def greedy() -> Agent:
    """Looks at every turn: what it costs at once, and a part of the lap as it stands."""
    return TurnAgent("greedy", first_model())


LEVELS = (
    Level(
        1,
        "visitor",
        "tries a few places and minds only the next look",
        lambda: TurnAgent("level1", _short_sighted(), skip=24),
    ),
    Level(
        2,
        "helper",
        "tries more places and minds only the next look",
        lambda: TurnAgent("level2", _short_sighted(), skip=2),
    ),
    Level(
        3,
        "bricklayer",
        "thinks of the last lap, but misses most places",
        lambda: TurnAgent("level3", first_model(), skip=16),
    ),
    Level(
        4,
        "mason",
        "thinks of the last lap and misses some places",
        lambda: TurnAgent("level4", first_model(), skip=4),
    ),
    Level(
        5,
        "builder",
        "sees every place and judges it by experience",
        lambda: TurnAgent("level5"),
    ),
    Level(
        6,
        "foreman",
        "looks at a few replies",
        lambda: SearchAgent("level6", Limit(seconds=1, visits=24)),
    ),
    Level(
        7,
        "architect",
        "looks two turns ahead",
        lambda: SearchAgent("level7", Limit(seconds=1, visits=160)),
    ),
    Level(
        8,
        "cacique",
        "looks as far as the time allows",
        lambda: SearchAgent("level8", Limit(seconds=3, visits=20_000)),
    ),
)
