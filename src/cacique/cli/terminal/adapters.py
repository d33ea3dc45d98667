"""The door to each game's part of the terminal: a folder by its name, next to this file.

A game brings three modules, and each is imported when it is first needed: `queries`, what can be
asked of its positions; `form`, what the first screen asks before a game; `screen`, the game itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cacique.cli.terminal.form import Answers, Questions
    from cacique.cli.terminal.queries import Query
    from cacique.cli.terminal.screen import GameScreen

__all__ = ["find_form", "find_queries", "find_screen"]


def find_queries(game: str) -> Mapping[str, Query]:
    """What can be asked of a position of this game alone, by the word to type."""
    return cast("Mapping[str, Query]", _find(game, "queries", "QUERIES"))


def find_form(game: str) -> Callable[[Answers], Questions]:
    """What to ask before a game, given what was answered so far."""
    return cast("Callable[[Answers], Questions]", _find(game, "form", "ask"))


def find_screen(game: str) -> type[GameScreen]:
    return cast("type[GameScreen]", _find(game, "screen", "SCREEN"))


def _find(game: str, module: str, name: str) -> object:
    return getattr(import_module(f"{__package__}.{game}.{module}"), name)
