"""Reviews as data: what they hold, and what JSON and notebooks make of it."""

import json

import pytest

from cacique import pueblo, study
from cacique.core.errors import CaciqueError
from cacique.core.record import Record

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def board() -> pueblo.Board:
    board = pueblo.Board()
    for token in ["Cd4/3u", ">4", "Cg7/3u", ">1", "Na1/1u", ">1", "Ng1/2u"]:
        board.push_token(token)
    return board


@pytest.fixture(scope="module")
def review(board: pueblo.Board) -> study.GameReview:
    return study.review(board, visits=60)


def test_every_decision_is_reviewed(board: pueblo.Board, review: study.GameReview) -> None:
    assert [move.ply for move in review.moves] == list(range(board.ply))
    assert [move.token for move in review.moves] == [str(move) for move in board.moves]
    assert not review.is_finished
    for move in review.moves:
        assert move.loss >= 0
        assert sum(move.chances_after) == pytest.approx(1, abs=0.02)
        assert len(move.points_before) == 2
        assert bool(move.reasons) == (move.mark in {"inaccuracy", "mistake", "blunder"})


def test_a_record_is_reviewed_as_its_board(board: pueblo.Board, review: study.GameReview) -> None:
    assert study.review(Record.of(board), visits=60) == review


def test_one_seat_alone(board: pueblo.Board, review: study.GameReview) -> None:
    alone = study.review(board, visits=60, seat=1)
    assert alone.moves == tuple(move for move in review.moves if move.seat == 1)
    assert alone.seats[1] == review.seats[1]
    with pytest.raises(CaciqueError, match="no seat 2"):
        study.review(board, seat=2)
    with pytest.raises(CaciqueError, match="one visit"):
        study.review(board, visits=0)


def test_json_has_all_that_it_promises(review: study.GameReview) -> None:
    data = json.loads(json.dumps(review.to_json()))
    assert len(data["moves"]) == len(review.moves)
    move = next(move for move in data["moves"] if move["reasons"])
    wanted = {"ply", "seat", "token", "loss", "points_lost", "class", "is_forced", "best"}
    assert wanted <= set(move)
    for reason in move["reasons"]:
        assert {"kind", "points", "text"} <= set(reason)
        assert None not in reason.values()
    assert {"accuracy", "loss_per_decision", "like_level"} <= set(data["seats"][0])


def test_a_notebook_shows_a_table_and_the_mistakes(review: study.GameReview) -> None:
    html = review._repr_html_()
    assert "<table>" in html
    assert html.count("<section>") == sum(m.mark in {"mistake", "blunder"} for m in review.moves)
