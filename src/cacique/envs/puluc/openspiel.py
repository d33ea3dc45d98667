"""Puluc for OpenSpiel."""

from typing import Any

from cacique.envs.openspiel_base import BoardGame, BoardState, game_type
from cacique.envs.puluc import FACE

__all__ = ["SpielGame"]

_LONGEST = 1000


class SpielState(BoardState):
    face = FACE


class SpielGame(BoardGame):
    """Puluc; a game of `longest` decisions is broken off as a draw, since it need not end."""

    game_type = game_type(FACE, most_players=2, longest=_LONGEST)
    state_type = SpielState
    face = FACE

    def _longest(self, params: dict[str, Any]) -> int:
        return int(params.get("longest", _LONGEST))
