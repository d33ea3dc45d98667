"""The levels of Puluc as agents, for any options."""

from functools import lru_cache

from cacique.ai.agent import NEVER, Stop, refuse_board
from cacique.ai.puluc.players import Player, player_for
from cacique.core.checks import check_rng
from cacique.core.rng import Rng
from cacique.games.puluc.board import Board
from cacique.games.puluc.moves import PulucMove
from cacique.games.puluc.setup import PulucSetup

__all__ = ["LevelAgent", "forget_players"]

_MOST_PLAYERS = 32  # that are remembered: one has 0.4 MB, and anybody may ask for any chances


class LevelAgent:
    """Plays a level from the table of a game's options, or by search where there is none."""

    def __init__(self, name: str) -> None:
        self.name = name

    def note(self, setup: PulucSetup) -> str:
        """Say what kind of play to expect."""
        return _player(setup, self.name).note

    def choose(self, board: Board, rng: Rng, _stop: Stop = NEVER, /) -> PulucMove:
        check_rng(rng)
        refuse_board(board, self.name, PulucSetup.game)
        return _player(board.setup, self.name).choose(board, rng)


def forget_players() -> None:
    """Look for tables again: one may have been solved or deleted."""
    _player.cache_clear()


@lru_cache(_MOST_PLAYERS)  # because a search begins with solving the game of few pieces
def _player(setup: PulucSetup, level: str) -> Player:
    return player_for(setup, level)
