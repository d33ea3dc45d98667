"""The door to each game's part of the terminal: a folder by its name, next to this file.

A game brings three modules, and each is imported when it is first needed: `queries`, what can be
asked of its positions; `form`, what the first screen asks before a game; `screen`, the game itself.
Without them it is played line by line.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from cacique.cli.common import find_adapter
from cacique.cli.terminal.form import LOT, YES_NO
from cacique.cli.terminal.queries import ANY_QUERIES, Query
from cacique.core.errors import CaciqueError
from cacique.games import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cacique.cli.terminal.form import Answers, Questions
    from cacique.cli.terminal.screen import GameScreen

__all__ = ["ON_SCREEN", "find_form", "find_queries", "find_screen", "list_values"]

# the games that can be played on the whole screen
ON_SCREEN = tuple(name for name in registry.NAMES if Path(__file__).with_name(name).is_dir())


def find_queries(game: str) -> Mapping[str, Query]:
    """What can be asked of a game's positions, by the word to type."""
    adapter = find_adapter(__package__, f"{game}.queries")
    return cast("Mapping[str, Query]", adapter.QUERIES) if adapter else ANY_QUERIES


def find_form(game: str) -> Callable[[Answers], Questions]:
    """What to ask before a game that is played on the screen, given what was answered so far."""
    adapter = find_adapter(__package__, f"{game}.form")
    assert adapter
    return cast("Callable[[Answers], Questions]", adapter.ask)


def list_values(game: str) -> Mapping[str, tuple[str, ...]]:
    """The values that a game's options may have, as far as they can be listed, by their names."""
    if game not in ON_SCREEN:
        return {}
    asked = {"players": "4", "edition": "2002"}
    forms = (find_form(game)(asked | {"pro": pro}) for pro in YES_NO)
    fields = [field for form in forms for field in form.options if any(field.answers)]
    return {
        field.name: tuple(each for each in field.answers if each != LOT)  # which only `play` draws
        for field in fields
    }


def find_screen(game: str) -> type[GameScreen]:
    """The screen of a game; raises CaciqueError where it has none."""
    adapter = find_adapter(__package__, f"{game}.screen")
    if adapter is None:
        raise CaciqueError(f"{game} has no screen: --plain plays it line by line")
    return cast("type[GameScreen]", adapter.SCREEN)
