"""Computer players by name, for each game."""

from collections.abc import Callable, Mapping

from cacique.ai.agent import Agent
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.ai.pueblo.levels import greedy
from cacique.ai.simple import RandomAgent
from cacique.core.errors import CaciqueError

__all__ = ["BOTS", "make_bot"]

BOTS: Mapping[str, Mapping[str, Callable[[], Agent]]] = {
    "pueblo": {
        "random": RandomAgent,
        "greedy": greedy,
        **{f"level{level.number}": level.make for level in PUEBLO_LEVELS},
    },
    "puluc": {"random": RandomAgent},
}


def make_bot(game: str, name: str) -> Agent:
    """Make a player; raises CaciqueError for a strange name."""
    bots = BOTS[game]
    if name not in bots:
        raise CaciqueError(f"there is no bot {name!r} of {game}; there are {', '.join(bots)}")
    return bots[name]()
