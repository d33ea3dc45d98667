"""Throws and moves of Puluc reviewed, and what is said of them found again on the board."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cacique import study
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.table import build
from cacique.games import puluc
from cacique.games.puluc.kernels.rules import throw_chances
from cacique.study.puluc.moves import Weigher, review_moves

pytestmark = pytest.mark.compiled

START = "puluc1_-_3.-.-.-.-.-.-.-.-.-.3_L-"


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Oracle:
    folder = Path(tmp_path_factory.mktemp("tables"))
    return Oracle(build(puluc.Setup(), pieces=3, folder=folder))


@pytest.fixture(scope="module")
def weigher(oracle: Oracle) -> Weigher:
    return Weigher(oracle.table.steps, np.array(throw_chances(0.5)), is_exact=True)


def play(seed: int) -> puluc.Board:
    board, rng = puluc.Board.from_position(START), Random(seed)
    while not board.is_over:
        board.push(rng.choice(board.legal_moves))
    return board


def in_steps(value: float) -> Fraction:
    whole = round(value * SCALE)
    assert value == pytest.approx(whole / SCALE, abs=1e-12)
    return Fraction(whole, SCALE)


def assert_adds_up(oracle: Oracle, weigher: Weigher, seed: int) -> None:
    """The start, all luck and all losses make the result, to the last step."""
    board = play(seed)
    moves = list(weigher.review(board, study.Depth()))
    assert [move.ply for move in moves] == list(range(board.ply))
    total = in_steps(oracle.value(board.rewound(), 0))
    for move in moves:
        sign = 1 if move.seat == 0 else -1
        total += sign * (in_steps(move.luck or 0) - in_steps(move.loss))
    outcome = board.outcome()
    assert outcome
    assert total == Fraction(0 in outcome.winners) / len(outcome.winners)


def test_luck_and_loss_make_the_result(oracle: Oracle, weigher: Weigher) -> None:
    for seed in range(15):
        assert_adds_up(oracle, weigher, seed)


@pytest.mark.deep
def test_luck_and_loss_make_the_result_of_100_000_games(oracle: Oracle, weigher: Weigher) -> None:
    for seed in range(100_000):
        assert_adds_up(oracle, weigher, seed)


def reasons(weigher: Weigher, seeds: range) -> Iterator[tuple[puluc.Board, study.MoveReview]]:
    for seed in seeds:
        board = play(seed)
        for move in weigher.review(board, study.Depth()):
            if move.reasons:
                replay = board.rewound()
                for each in board.moves[: move.ply]:
                    replay.push(each)
                yield replay, move


def test_reasons_are_confirmed_on_the_board(weigher: Weigher) -> None:
    kinds = set()
    for board, move in reasons(weigher, range(25)):
        assert sum(one.chance or 0 for one in move.reasons) == pytest.approx(move.loss, abs=1e-9)
        for one in move.reasons:
            kinds.add(one.kind)
            confirm(board, move, one)
    assert kinds == {"reach", "capture", "home", "line"}


def captures(board: puluc.Board, pips: int, cell: int) -> bool:
    twin = board.copy()
    twin.push_token(f"r{pips}")
    return any(str(move).endswith(f"x{cell}") for move in twin.legal_moves)


def confirm(board: puluc.Board, move: study.MoveReview, reason: study.Reason) -> None:
    after = board.copy()
    after.push_token(move.token)
    if reason.kind == "reach":
        cell = int(reason.cell or 0)
        stack = after.stacks[cell]
        assert stack.owner == move.seat == reason.seat
        assert sum(stack.pieces) == reason.pieces
        assert reason.throws
        assert list(reason.throws) == [p for p in range(1, 6) if captures(after, p, cell)]
        odds = sum(throw_chances(0.5)[pips - 1] for pips in reason.throws)
        assert reason.odds == pytest.approx(odds)
    elif reason.kind == "capture":
        assert reason.tokens == move.best
        assert move.best[0].endswith(f"x{reason.cell}")
        stack = board.stacks[int(reason.cell or 0)]
        assert stack.owner == reason.seat == 1 - move.seat
        assert sum(stack.pieces) == reason.pieces
    elif reason.kind == "home":
        assert move.best == (f"{reason.cell}-H",)
        assert board.stacks[int(reason.cell or 0)].pieces[1 - move.seat] == reason.pieces


def test_without_a_table_moves_are_weighed_by_search(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cacique.ai.puluc.table.cache_folder", lambda: tmp_path)
    board, rng = puluc.Board(), Random(3)
    while board.ply < 16:
        board.push(rng.choice(board.legal_moves))
    moves = list(review_moves(board, study.Depth()))
    assert len(moves) == 16
    assert not any(move.is_exact for move in moves)
    assert all(move.luck is None for move in moves)
    assert all(move.is_forced for move in moves if move.token.startswith("r"))
    alone = list(review_moves(board, study.Depth(seat=1)))
    assert alone == [move for move in moves if move.seat == 1]
