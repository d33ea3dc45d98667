"""Pueblo for OpenSpiel."""

from typing import Any

from cacique.envs.openspiel_base import BoardGame, BoardState, game_type
from cacique.envs.pueblo import FACE
from cacique.games.pueblo.geometry import MOST_BLOCKS
from cacique.games.pueblo.moves import HIGHEST_BID

__all__ = ["SpielGame"]


class SpielState(BoardState):
    face = FACE


class SpielGame(BoardGame):
    """Pueblo, for 2 to 4 players; sites are written `c3.d3.d4/f5.g5.g6`."""

    game_type = game_type(FACE, most_players=4)
    state_type = SpielState
    face = FACE

    def _longest(self, _params: dict[str, Any]) -> int:
        players, auctions = int(self.start.setup.seats), 3
        # at least one block is removed in each round of the demolition
        turns = 2 * MOST_BLOCKS + MOST_BLOCKS * (1 + players)
        return turns + auctions * (players - 1) * (HIGHEST_BID + players + 1)
