"""Reviewing step by step."""

from io import StringIO
from threading import Event
from typing import Any

import pytest

from cacique import Record, pueblo, read_records, study
from cacique.core.errors import CaciqueError
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


def test_seats_go_by_the_names_of_the_record() -> None:
    board = pueblo.Board(players=3)
    board.push_token("Cd4/3u")
    record = Record.of(board, names=("Ana", ""))
    (recorded,) = read_records(StringIO(str(record)))
    for game in (record, recorded):
        assert study.review(game, visits=1).names == ("Ana", "Blue", "Green")
    assert study.review(board, visits=1).names == ("Red", "Blue", "Green")


@pytest.mark.parametrize(
    ("game", "options", "reason"),
    [
        ("games.txt", {}, "a record or a board is reviewed, not 'games.txt'"),
        (None, {}, "a record or a board is reviewed, not None"),
        (pueblo.Board(), {"visits": "x"}, "the number of visits is a whole number, not 'x'"),
        (pueblo.Board(), {"visits": 1.5}, "the number of visits is a whole number, not 1.5"),
        (pueblo.Board(), {"visits": 0}, "a review needs one visit at least"),
        (pueblo.Board(), {"seat": 2}, "there is no seat 2"),
        (pueblo.Board(), {"seat": "x"}, "a seat is a whole number, not 'x'"),
    ],
)
def test_what_cannot_be_reviewed_is_told(game: Any, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(CaciqueError, match=reason):
        study.review(game, **options)


def test_levels_are_measured_by_game_and_players() -> None:
    assert variant_of(pueblo.Board(players=3)) == "pueblo-3"
    assert variant_of(pueblo.Board(players=3), study.Depth().visits - 1) == "pueblo-3-shallow"
