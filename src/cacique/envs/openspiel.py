"""OpenSpiel's face of the games: `pyspiel.load_game("cacique_pueblo(players=3)")`.

Importing this module registers `cacique_pueblo` and `cacique_puluc`. Throws are chance nodes;
actions are the codes of moves, and their strings the tokens.
"""

from importlib import import_module

from cacique.envs.extras import need
from cacique.games import registry

need("pyspiel")
import pyspiel  # noqa: E402

from cacique.envs.openspiel_base import BoardGame, BoardObserver, BoardState  # noqa: E402

__all__ = ["BoardGame", "BoardObserver", "BoardState"]

for _name in registry.NAMES:
    _game = import_module(f"{__package__}.{_name}.openspiel").SpielGame
    pyspiel.register_game(_game.game_type, _game)
