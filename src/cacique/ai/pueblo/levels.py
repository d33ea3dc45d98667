"""Eight levels of Pueblo: weak ones see little, strong ones think ahead; none plays at random."""

from collections.abc import Callable
from dataclasses import dataclass

from cacique.ai.agent import Agent
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.model import Model, first_model

__all__ = ["LEVELS", "Level", "greedy"]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that people can choose, and how to make a player of it."""

    number: int
    name: str
    description: str
    make: Callable[[], Agent]


def greedy() -> Agent:
    """Looks at every turn: what it costs at once, and a part of the lap as it stands."""
    return TurnAgent("greedy", first_model())


def _hasty(number: int, skip: int, model: Model | None = None) -> Callable[[], Agent]:
    return lambda: TurnAgent(f"level{number}", model, skip=skip)


def _thoughtful(number: int, budget: Budget) -> Callable[[], Agent]:
    return lambda: SearchAgent(f"level{number}", budget)


LEVELS = (
    Level(1, "visitor", "tries one place in four", _hasty(1, 4, first_model())),
    Level(2, "helper", "tries every other place", _hasty(2, 2, first_model())),
    Level(3, "bricklayer", "tries every other place, judged by experience", _hasty(3, 2)),
    Level(4, "mason", "tries every place, looks at a reply or two", _thoughtful(4, Budget(0.3, 9))),
    Level(5, "builder", "looks at some replies", _thoughtful(5, Budget(1, 36))),
    Level(6, "foreman", "looks at the likely replies", _thoughtful(6, Budget(1, 280))),
    Level(7, "architect", "looks at replies to replies", _thoughtful(7, Budget(1, 1600))),
    Level(8, "cacique", "looks many turns ahead", _thoughtful(8, Budget(3, 6000))),
)
