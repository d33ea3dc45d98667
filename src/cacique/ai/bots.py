"""Computer players by name, for each game."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from cacique.ai.agent import Agent
from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.budget import Limit
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.ai.pueblo.levels import greedy
from cacique.ai.puluc.agents import LevelAgent
from cacique.ai.puluc.players import LEVELS as PULUC_LEVELS
from cacique.ai.puluc.table import table_path
from cacique.ai.simple import RandomAgent
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup

__all__ = ["BOTS", "describe_bot", "describe_unsolved", "is_bot", "make_bot"]

BOTS: Mapping[str, Mapping[str, Callable[[], Agent]]] = {
    "pueblo": {
        "random": RandomAgent,
        "greedy": greedy,
        **{f"level{level.number}": level.make for level in PUEBLO_LEVELS},
    },
    "puluc": {**{name: partial(LevelAgent, name) for name in PULUC_LEVELS}, "random": RandomAgent},
}

_SEARCH = re.compile(r"search@(?P<number>\d{1,6}(\.\d{1,3})?)(?P<unit>s?)")


def is_bot(game: str, name: str) -> bool:
    """Whether `make_bot` knows a player of this name; people have all other names."""
    return name in BOTS[game] or _match_search(game, name) is not None


def make_bot(game: str, name: str) -> Agent:
    """Make a player; raises CaciqueError for a strange name."""
    bots = BOTS[game]
    if name in bots:
        return bots[name]()
    search = _match_search(game, name)
    if search:
        return SearchAgent(name, _read_limit(search["number"], search["unit"]))
    more = ", search@2s and search@500" if game == "pueblo" else ""
    raise CaciqueError(f"there is no bot {name!r} of {game}; there are {', '.join(bots)}{more}")


def _match_search(game: str, name: str) -> re.Match[str] | None:
    return _SEARCH.fullmatch(name) if game == "pueblo" else None


def _read_limit(number: str, unit: str) -> Limit:
    """`2s` or `0.5s` are a time for each turn, `500` is a number of visits."""
    if unit:
        return Limit.of_time(float(number))
    return Limit(visits=max(1, int(float(number))))


def describe_bot(setup: Setup, name: str) -> str:
    """Say how a bot plays where that depends on what this machine has; else nothing."""
    bot = make_bot(setup.game, name)
    return bot.note(setup) if isinstance(bot, LevelAgent) else ""  # type: ignore[arg-type]


def describe_unsolved(setup: Setup, names: Iterable[str]) -> str:
    """Say which bots only search, as the game is not solved on this machine; else nothing.

    This is known at once, while `describe_bot` may solve a smaller game first.
    """
    bots = {name: make_bot(setup.game, name) for name in names}
    levels = [name for name, bot in bots.items() if isinstance(bot, LevelAgent)]
    if not levels or table_path(setup).exists():  # type: ignore[arg-type]
        return ""
    do = "searches" if len(levels) == 1 else "search"
    solve = " ".join(["cacique puluc solve", *setup.format()])
    return f"{' and '.join(levels)} only {do}: `{solve}` solves the game"
