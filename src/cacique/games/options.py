"""The options of all games as one type, for calls that take the name of a game beside them."""

from cacique.games.pueblo.setup import PuebloOptions
from cacique.games.puluc.setup import PulucOptions

__all__ = ["AnyOptions"]


class AnyOptions(PuebloOptions, PulucOptions, total=False):
    """Options by name: those of the game that is meant, whose setup refuses the others'."""
