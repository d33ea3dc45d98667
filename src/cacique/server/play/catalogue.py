"""The games and bots that can be asked for."""

from cacique.ai.bots import BOTS
from cacique.ai.pueblo.levels import LEVELS
from cacique.ai.puluc.table import solved_setups
from cacique.games import registry
from cacique.server.protocol.requests import BotInfo, CatalogueEntry

__all__ = ["average", "list_games", "strongest"]

_PULUC = ("beginner", "fair", "good", "expert", "perfect")  # by strength
_BY_STRENGTH = {"pueblo": tuple(f"level{level.number}" for level in LEVELS), "puluc": _PULUC}
_TITLES = {f"level{level.number}": (level.name, level.description) for level in LEVELS}


def list_games() -> tuple[CatalogueEntry, ...]:
    """All games, with what this machine knows of them now."""
    return tuple(_entry(name) for name in registry.NAMES)


def _entry(name: str) -> CatalogueEntry:
    bots = _BY_STRENGTH[name]
    assert set(bots) <= set(BOTS[name])
    return CatalogueEntry(
        game=name,
        title=registry.find(name).title,
        bots=tuple(_info(bot, level) for level, bot in enumerate(bots, 1)),
        solved=tuple(setup.options() for setup in solved_setups()) if name == "puluc" else (),
    )


def _info(bot: str, level: int) -> BotInfo:
    title, description = _TITLES.get(bot, (bot, ""))
    return BotInfo(id=bot, level=level, title=title, description=description)


def strongest(game: str) -> str:
    """The bot that knows most."""
    return _BY_STRENGTH[game][-1]


def average(game: str) -> str:
    """The bot in the middle."""
    return _BY_STRENGTH[game][len(_BY_STRENGTH[game]) // 2]
