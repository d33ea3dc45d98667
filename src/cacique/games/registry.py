"""Games by name, one for each folder beside this file; each is imported when it is asked for."""

from importlib import import_module
from pathlib import Path

from cacique.core.checks import check_text
from cacique.core.contract import Game
from cacique.core.errors import CaciqueError
from cacique.texts.suggest import did_you_mean

__all__ = ["NAMES", "check", "find"]

NAMES = tuple(sorted(door.parent.name for door in Path(__file__).parent.glob("*/__init__.py")))


def check(name: str) -> None:
    """Raise CaciqueError for a name that no game has."""
    if check_text(name, "a game's name") not in NAMES:
        known = f"the games are {' and '.join(NAMES)}{did_you_mean(name, NAMES)}"
        raise CaciqueError(f"there is no game {name!r}; {known}")


def find(name: str) -> Game:
    """Look a game up; raises CaciqueError for a strange name.

    >>> find("puluc").board().task()
    'Light throws'
    """
    check(name)
    game: Game = import_module(f"cacique.games.{name}").GAME
    return game
