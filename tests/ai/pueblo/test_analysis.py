"""Analyses: refined as they go on, and stopped from other threads."""

import threading

import pytest
from tests.ai.pueblo.playing import middle

from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.analysis import analyse
from cacique.ai.pueblo.budget import Budget
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled


def test_analysis_refines() -> None:
    board = middle()
    views = list(analyse(board, Budget(visits=200)))
    assert len(views) == 5
    totals = [sum(prospect.visits for prospect in view) for view in views]
    assert totals == [totals[0] + 40 * i for i in range(5)]


def test_threads_run_side_by_side() -> None:
    *_, last = analyse(middle(), Budget(visits=120), threads=2)
    assert sum(prospect.visits for prospect in last) > 240
    assert threading.active_count() < 20


def test_players_and_analyses_can_be_stopped_from_another_thread() -> None:
    board = middle()
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    endless = Budget(visits=200_000)  # some 30 seconds
    views = list(analyse(board, endless, threads=2, stop=stop))
    assert sum(prospect.visits for prospect in views[-1]) < 100_000
    assert SearchAgent("s", endless).choose(board, seeded(1), stop) in board.legal_moves
    assert len(list(analyse(board, endless, stop=stop))) == 1
