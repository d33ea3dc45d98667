"""Eight levels of Pueblo and a master: weak ones see little, strong ones think ahead.

None plays at random.
"""

from dataclasses import dataclass

from cacique.ai.agent import Agent
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.model import first_model

__all__ = ["LEVELS", "MASTER", "Level", "greedy"]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that people can choose, as plain data, and how to make a player of it.

    Those without a budget look one turn ahead, at every `skip`-th build.
    """

    number: int
    name: str
    description: str
    skip: int = 1
    is_learned: bool = True  # whether it judges by what was learned, or by the model to begin with
    budget: Budget | None = None

    @property
    def bot(self) -> str:
        """What it is called by: levels by their numbers, whoever is beyond them by name."""
        return self.name if self == MASTER else f"level{self.number}"

    def make(self) -> Agent:
        if self.budget:
            return SearchAgent(self.bot, self.budget)
        return TurnAgent(self.bot, None if self.is_learned else first_model(), skip=self.skip)


def greedy() -> Agent:
    """Looks at every turn: what it costs at once, and a part of the lap as it stands."""
    return TurnAgent("greedy", first_model())


LEVELS = (
    Level(1, "visitor", "tries every other place", skip=2, is_learned=False),
    Level(2, "helper", "tries one place in five, judged by experience", skip=5),
    Level(3, "bricklayer", "tries one place in three, judged by experience", skip=3),
    Level(4, "mason", "tries every other place, judged by experience", skip=2),
    Level(5, "builder", "tries every place, glances at a reply", budget=Budget(0.3, 1)),
    Level(6, "foreman", "looks at the likely replies", budget=Budget(0.3, 13)),
    Level(7, "architect", "looks at replies to replies", budget=Budget(1, 55)),
    Level(8, "cacique", "looks many turns ahead", budget=Budget(1, 300)),
)
# Its room is what a page or one of many bots of a server can spare: 0.1 GB.
MASTER = Level(9, "master", "takes all its time: up to 3 s a turn", budget=Budget(3, 60_000))
