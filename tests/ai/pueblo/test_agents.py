"""Players of Pueblo: legal in every variant, the same by visits, better by thought."""

import time
from random import Random
from typing import Any

import pytest
from tests.ai.pueblo.playing import middle, play_game
from tests.players import VARIANTS, play_some

from cacique import pueblo
from cacique.ai.bots import make_bot
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.levels import greedy
from cacique.ai.simple import RandomAgent
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled

PUEBLOS = [options for name, options in VARIANTS if name == "pueblo"]


@pytest.mark.parametrize("options", PUEBLOS)
def test_searches_play_whole_games_of_every_variant(options: dict[str, Any]) -> None:
    agents = [SearchAgent("search", Budget(visits=12)), TurnAgent("turn", variety=5)]
    assert play_game(pueblo.Board(**options), agents).is_over


def test_searches_are_named_by_their_limit() -> None:
    board = middle()
    by_visits, by_time = make_bot("pueblo", "search@60"), make_bot("pueblo", "search@0.05s")
    same = SearchAgent("s", Budget(visits=60)).choose(board, seeded(1))
    assert by_visits.choose(board, seeded(1)) == same
    assert by_time.choose(board, seeded(1)) in board.legal_moves
    for name in ("search@", "search@s", "search@-1", "search@1m"):
        with pytest.raises(CaciqueError, match="search@2s and search@500"):
            make_bot("pueblo", name)
    with pytest.raises(CaciqueError, match="there is no bot 'search@60' of puluc"):
        make_bot("puluc", "search@60")


def test_greedy_beats_random() -> None:
    for seed in range(10):
        first = seed % 2
        agents: list[Any] = [greedy(), RandomAgent()]
        board = play_game(pueblo.Board(first=first), agents, seed)
        outcome = board.outcome()
        assert outcome
        assert outcome.winners == (0,)


def test_search_beats_greedy() -> None:
    wins = 0.0
    for seed in range(8):
        board = play_some(pueblo.Board(first=seed % 2), Random(seed // 2), 4)
        assert isinstance(board, pueblo.Board)
        outcome = play_game(board, [SearchAgent("s", Budget(visits=150)), greedy()]).outcome()
        assert outcome
        wins += (0 in outcome.winners) / len(outcome.winners)
    assert wins >= 5


def test_the_last_move_is_the_best_there_is() -> None:
    board = pueblo.Board()
    rng = seeded(3)
    agent = TurnAgent("turn", variety=5)
    while sum(board.stock(0)) + sum(board.stock(1)) > 1 or board.phase.name != "BUILDING":
        board.push(agent.choose(board, rng))
    seat = board.turn
    assert seat is not None
    best = -1e9
    for move in board.legal_moves:
        board.push(move)
        for steps in range(1, 5):
            board.push(pueblo.Walk(steps))
            best = max(best, board.scores[1 - seat] - board.scores[seat])
            board.pop()
        board.pop()
    searcher = SearchAgent("s", Budget(visits=60))
    board.push(searcher.choose(board, rng))
    board.push(searcher.choose(board, rng))
    assert board.scores[1 - seat] - board.scores[seat] == best


def test_a_time_limit_is_kept() -> None:
    board = middle()
    SearchAgent("s", Budget(visits=5)).choose(board, seeded(1))  # compiled by now
    start = time.monotonic()
    SearchAgent("s", Budget(seconds=0.2)).choose(board, seeded(1))
    assert time.monotonic() - start < 2
