"""Games by name; a game is imported only when it is asked for."""

from importlib import import_module

from cacique.core.contract import Game
from cacique.core.errors import CaciqueError

__all__ = ["NAMES", "find"]

NAMES = ("pueblo", "puluc")


def find(name: str) -> Game:
    """Look a game up; raises CaciqueError for a strange name."""
    if name not in NAMES:
        raise CaciqueError(f"there is no game {name!r}; the games are {' and '.join(NAMES)}")
    game: Game = import_module(f"cacique.games.{name}").GAME
    return game
