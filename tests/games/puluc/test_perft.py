"""Counts of decision sequences, as an independent reference counted them."""

import pytest
from tests.naive.counting import divide as naive_divide
from tests.naive.puluc import NaivePuluc

from cacique import puluc
from cacique.core.perft import divide, perft

COUNTS = (1, 5, 5, 25, 25, 125, 221, 1105, 1897, 9485, 18767)


@pytest.mark.parametrize("draw", [True, False])
@pytest.mark.parametrize("depth", [*range(10), pytest.param(10, marks=pytest.mark.compiled)])
def test_perft(depth: int, *, draw: bool) -> None:
    board = puluc.Board(draw=draw)
    before = board.position()
    assert perft(board, depth) == COUNTS[depth]
    assert board.position() == before


@pytest.mark.parametrize("first", [0, 1])
def test_both_seats_have_the_same_choices(first: int) -> None:
    assert perft(puluc.Board(first=first), 8) == COUNTS[8]


@pytest.mark.parametrize("draw", [True, False])
def test_the_reference_counts_the_same(*, draw: bool) -> None:
    assert divide(puluc.Board(draw=draw), 7) == naive_divide(NaivePuluc({"draw": draw}), 7)
