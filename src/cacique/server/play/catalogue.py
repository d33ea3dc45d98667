"""The games and bots that can be asked for.

`python -m cacique.server.play.catalogue [FILE]` writes what the page knows without a server.
"""

import json
import sys
from pathlib import Path

from cacique.ai import bots
from cacique.games import registry
from cacique.server.protocol.requests import BotInfo, CatalogueEntry

__all__ = ["PAGE_FILE", "format_known", "list_games"]

PAGE_FILE = Path(__file__).parents[4] / "web" / "src" / "server" / "known.json"


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
        )
        + tuple(
            BotInfo(id=guest, level=None, title=guest, description="") for guest in roster.guests
        ),
        solved=tuple(setup.options() for setup in roster.solved()),
    )


def format_known() -> str:
    """What holds on every machine, as JSON, with who plays on for those who gave up."""
    entries = [
        entry.model_dump(mode="json") | {"solved": [], "stand_in": bots.find(entry.game).stand_in}
        for entry in list_games()
    ]
    return json.dumps(entries, indent=2) + "\n"


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE_FILE
    file.write_text(format_known(), encoding="utf-8")


if __name__ == "__main__":
    main()
