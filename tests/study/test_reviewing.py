"""Reviewing step by step."""

from threading import Event

import pytest

from cacique import pueblo, study
from cacique.study.reviewing import variant_of

pytestmark = pytest.mark.compiled


def test_moves_come_one_by_one_and_stop_when_asked() -> None:
    board = pueblo.Board(players=3)
    for token in ["Cd4/3u", ">4", "Cg7/3u", ">1", "Ca1/1u", ">1"]:
        board.push_token(token)
    stop = Event()
    moves = study.review_moves(board, study.Depth(visits=20, stop=stop))
    first = next(moves)
    assert first.token == "Cd4/3u"
    stop.set()
    assert list(moves) == []
    review = study.finish(board, study.Depth(visits=20), (first,), ("Ana", "Ben", "Caro"))
    assert review.names == ("Ana", "Ben", "Caro")
    assert [seat.decisions for seat in review.seats] == [1, 0, 0]
    assert review.seats[1].accuracy == 100


def test_levels_are_measured_by_game_and_players() -> None:
    assert variant_of(pueblo.Board(players=3)) == "pueblo-3"
    assert variant_of(pueblo.Board(players=3), study.Depth().visits - 1) == "pueblo-3-shallow"
