"""Luck and skill add up, exactly."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.table import build
from cacique.games import puluc
from cacique.study.puluc.luck import Balance, balance

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module", params=["-", "draw=no"])
def oracle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Oracle:
    setup = puluc.Setup(draw=request.param == "-")
    return Oracle(build(setup, pieces=3, folder=Path(tmp_path_factory.mktemp("tables"))))


def new_board(oracle: Oracle, turn: str = "L-") -> puluc.Board:
    options = "-" if oracle.table.setup.draw else "draw=no"
    return puluc.Board.from_position(f"puluc1_{options}_3.-.-.-.-.-.-.-.-.-.3_{turn}")


def assert_adds_up(sums: Balance) -> None:
    for seat in (0, 1):
        assert isinstance(sums.result_for(seat), Fraction)
        whole = sums.start_for(seat) + sums.net_luck(seat) + sums.net_skill(seat)
        assert whole == sums.result_for(seat)
        assert sums.adjusted(seat) == sums.start_for(seat) + sums.net_skill(seat)


@pytest.mark.parametrize("turn", ["L-", "D-", "L3"])
def test_luck_and_skill_make_the_result(oracle: Oracle, turn: str) -> None:
    rng = Random(1)
    for _ in range(20):
        board = new_board(oracle, turn)
        while not board.is_over:
            board.push(rng.choice(board.legal_moves))
            if rng.random() < 0.1:
                assert_adds_up(balance(oracle, board))
        sums = balance(oracle, board)
        assert_adds_up(sums)
        outcome = board.outcome()
        assert outcome
        assert sums.result == Fraction(0 in outcome.winners) / len(outcome.winners)
        assert sums.is_finished
        assert all(turn.loss >= 0 for turn in sums.turns)
        assert [turn.move for turn in sums.turns] == [
            move for move in board.moves if not isinstance(move, puluc.Throw)
        ]


def test_perfect_play_loses_nothing(oracle: Oracle) -> None:
    rng = Random(2)
    board = new_board(oracle)
    while not board.is_over:
        board.push(rng.choice(board.legal_moves))
        board.push(oracle.best(board).move)
    sums = balance(oracle, board)
    assert sums.loss(0) == sums.loss(1) == 0
    assert sums.adjusted(0) == sums.start
    assert all(turn.move == turn.best for turn in sums.turns)


def test_a_game_that_has_not_begun_is_worth_its_start(oracle: Oracle) -> None:
    sums = balance(oracle, new_board(oracle))
    assert sums.start == sums.result == sums.adjusted(0)
    assert not sums.turns
    assert not sums.is_finished


def test_the_oracle_adds_luck_up_alike(oracle: Oracle) -> None:
    rng = Random(3)
    for _ in range(10):
        board = new_board(oracle)
        while not board.is_over and board.ply < 40:
            board.push(rng.choice(board.legal_moves))
        weighed, luck = balance(oracle, board), oracle.luck(board)
        for seat in (0, 1):
            assert Fraction(int(luck[seat, 0]), SCALE) == weighed.luck(seat)
            assert Fraction(int(luck[seat, 1]), SCALE) == weighed.loss(seat)
