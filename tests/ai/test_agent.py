"""What every computer player promises."""

import threading

import pytest

from cacique.ai.agent import NEVER, Prospect
from cacique.ai.bots import find
from cacique.core.rng import seeded, unit
from cacique.games import registry

BOTS = [(game, bot) for game in registry.NAMES for bot in find(game).bots]


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_who_is_told_to_stop_still_chooses_a_legal_move(game: str, bot: str) -> None:
    board = registry.find(game).board()
    if board.is_chance:
        board.push(board.draw_throw(unit(seeded(1))))
    before, stop = board.copy(), threading.Event()
    stop.set()
    move = find(game).make(bot).choose(board, seeded(1), stop)
    assert move in board.legal_moves
    assert (board, board.moves) == (before, before.moves)


def test_nobody_is_stopped_unless_told() -> None:
    assert not NEVER.is_set()


def test_a_prospect_is_exact_unless_it_says_otherwise() -> None:
    prospect = Prospect((), 0.5)
    assert (prospect.error, prospect.visits, prospect.points) == (0, 0, ())
