"""The games and bots that can be asked for."""

from cacique.ai import bots
from cacique.games import registry
from cacique.server.protocol.requests import BotInfo, CatalogueEntry

__all__ = ["list_games"]


def list_games() -> tuple[CatalogueEntry, ...]:
    """All games, with what this machine knows of them now."""
    return tuple(_entry(name) for name in registry.NAMES)


def _entry(name: str) -> CatalogueEntry:
    roster = bots.find(name)
    return CatalogueEntry(
        game=name,
        title=registry.find(name).title,
        bots=tuple(
            BotInfo(id=grade.bot, level=level, title=grade.title, description=grade.description)
            for level, grade in enumerate(roster.grades, 1)
        ),
        solved=tuple(setup.options() for setup in roster.solved()),
    )
