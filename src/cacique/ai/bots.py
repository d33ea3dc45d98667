"""Computer players by name, for each game."""

from collections.abc import Callable, Mapping
from functools import partial

from cacique.ai.agent import Agent
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.ai.pueblo.levels import greedy
from cacique.ai.puluc.agents import LevelAgent
from cacique.ai.puluc.players import LEVELS as PULUC_LEVELS
from cacique.ai.simple import RandomAgent
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup

__all__ = ["BOTS", "describe_bot", "make_bot"]

BOTS: Mapping[str, Mapping[str, Callable[[], Agent]]] = {
    "pueblo": {
        "random": RandomAgent,
        "greedy": greedy,
        **{f"level{level.number}": level.make for level in PUEBLO_LEVELS},
    },
    "puluc": {**{name: partial(LevelAgent, name) for name in PULUC_LEVELS}, "random": RandomAgent},
}


def make_bot(game: str, name: str) -> Agent:
    """Make a player; raises CaciqueError for a strange name."""
    bots = BOTS[game]
    if name not in bots:
        raise CaciqueError(f"there is no bot {name!r} of {game}; there are {', '.join(bots)}")
    return bots[name]()


def describe_bot(setup: Setup, name: str) -> str:
    """Say how a bot plays where that depends on what this machine has; else nothing."""
    bot = make_bot(setup.game, name)
    return bot.note(setup) if isinstance(bot, LevelAgent) else ""  # type: ignore[arg-type]
