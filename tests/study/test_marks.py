"""What losses are called, and what they say of a seat."""

from typing import Any

import pytest

from cacique.study import marks
from cacique.study.review import MoveReview, Reason


def move(ply: int, loss: float, **more: Any) -> MoveReview:
    values: dict[str, Any] = {
        "seat": 0,
        "token": ">1",
        "chances_before": (0.5, 0.5),
        "chances_after": (0.5 - loss, 0.5 + loss),
        "points_before": (10.0, 10.0),
        "points_after": (12.0, 10.0),
        "points_lost": 2.0,
        "mark": marks.classify(loss),
        "is_forced": False,
        "is_exact": False,
    }
    return MoveReview(ply=ply, loss=loss, **values | more)


def test_classes_follow_the_limits() -> None:
    limits = marks._measures()["classes"]
    assert marks.classify(0) == "best"
    assert marks.classify(0, lead=limits["brilliant"]) == "brilliant"
    assert marks.classify(limits["fine"]) == "fine"
    for name in ("inaccuracy", "mistake", "blunder"):
        assert marks.classify(limits[name]) == name
        assert marks.explains(limits[name])
    assert not marks.explains(limits["inaccuracy"] - 1e-9)


def test_what_is_in_doubt_is_no_mistake() -> None:
    limits, doubt = marks._measures()["classes"], marks.doubt(1000)
    assert 0 < doubt < limits["blunder"] - limits["mistake"]
    assert marks.classify(limits["mistake"], doubt=doubt) == "inaccuracy"
    assert marks.classify(limits["mistake"] + doubt + 1e-9, doubt=doubt) == "mistake"
    assert marks.classify(limits["blunder"], doubt=doubt) == "mistake"
    assert marks.classify(limits["blunder"] + doubt + 1e-9, doubt=doubt) == "blunder"
    for name in ("fine", "inaccuracy"):
        assert marks.classify(limits[name], doubt=doubt) == name, "what blames nobody"


def test_deeper_reviews_are_in_less_doubt() -> None:
    assert marks.doubt(8000) == pytest.approx(marks.doubt(1000) / 2, rel=0.01)
    assert marks.doubt(125) == pytest.approx(marks.doubt(1000) * 2, rel=0.01)


def test_forced_moves_count_for_nothing() -> None:
    moves = [move(0, 0.0), move(2, 0.5, is_forced=True), move(4, marks._measures()["half"])]
    (seat,) = marks.sum_up("pueblo-2", 1, moves)
    assert seat.decisions == 2
    assert seat.loss_per_decision == pytest.approx(0.025)
    assert seat.accuracy == pytest.approx(75)  # all of one decision, half of the other


def test_causes_lessons_and_turning_points() -> None:
    shown = Reason("shown", points=3.0)
    moves = [
        move(0, 0.2, reasons=(shown, Reason("line", points=9.0))),
        move(2, 0.3, reasons=(Reason("walk", points=1.0),)),
        move(4, 0.1, reasons=(Reason("shown", points=4.0), Reason("gain", points=-2.0))),
        move(6, 0.4),
        move(1, 0.2, seat=1),
    ]
    first, second = marks.sum_up("pueblo-2", 2, moves)
    assert [(cause.kind, cause.points, cause.plies) for cause in first.causes] == [
        ("shown", 2.5, (0, 4)),
        ("walk", 2.0, (2,)),
        ("line", 1.5, (0,)),
    ]
    assert sum(cause.points for cause in first.causes) == 3 * 2.0, "what these decisions lost"
    assert [(lesson.kind, lesson.ply) for lesson in first.remember] == [("shown", 4), ("walk", 2)]
    assert second.causes == ()
    assert marks.turning_points(moves) == (0, 1, 2, 6)


def test_bids_that_bought_nothing_cost_nothing_in_the_end() -> None:
    price = (Reason("price", points=2.0),)
    tokens = ["bid9", "bid20", "take1", "bid7", "pass", "bid3"]
    moves = [move(2 * at, 0.2, token=token, reasons=price) for at, token in enumerate(tokens)]
    assert marks.lost_bids(moves) == {0, 6, 10}, "outbid, outbid, and nobody knows"
    ((price_paid,),) = (seat.causes for seat in marks.sum_up("pueblo-2", 1, moves))
    assert price_paid.plies == (2, 4, 8)


def test_a_level_is_likely_where_it_loses_as_much() -> None:
    levels = [[-2.0, 0.4], [-3.0, 0.4], [-4.0, 0.4]]
    assert marks.like_level("pueblo-2", [95.0], levels) == (2, 2, 2)
    best, low, high = marks.like_level("pueblo-2", [91.0], levels) or (0, 0, 0)
    assert (best, low, high) == (1, 1, 2)
    assert marks.like_level("pueblo-2", [91.0] * 5, levels) == (1, 1, 1)
    assert marks.like_level("pueblo-2", [100.0], levels) == (3, 3, 3)
    assert marks.like_level("pueblo-2", [], levels) is None
    assert marks.like_level("pueblo-9", [90.0]) is None


def test_no_level_is_said_of_few_decisions_or_guesses() -> None:
    fewest = marks._measures()["fewest"]
    moves = [move(ply, 0.01) for ply in range(fewest)]
    assert marks.sum_up("pueblo-2", 1, moves)[0].like_level is not None
    assert marks.sum_up("pueblo-2", 1, moves[1:])[0].like_level is None
    assert marks.sum_up("pueblo-2-shallow", 1, moves)[0].like_level is None
    guessed = [move(ply, 0.01, points_lost=None) for ply in range(fewest)]
    assert marks.sum_up("pueblo-2", 1, guessed)[0].like_level is None


@pytest.mark.parametrize("chance", [0.04, 0.96])
def test_who_has_lost_or_won_is_judged_by_points(chance: float) -> None:
    decided = {"chances_before": (chance, 1 - chance), "chances_after": (chance, 1 - chance)}
    careless = move(0, 0.0, points_lost=6.0, **decided)
    assert marks.accuracy([careless]) < 20
    assert marks.accuracy([move(0, 0.0, points_lost=0.0, **decided)]) == 100
    assert marks.accuracy([move(0, 0.0, points_lost=None, **decided)]) == 100
    open_still = move(0, 0.0, points_lost=6.0, chances_before=(0.5, 0.5))
    assert marks.accuracy([open_still]) == 100


def test_losses_are_looked_at_again_while_they_are_large() -> None:
    limits = marks._measures()["classes"]
    small, large = limits["inaccuracy"], limits["mistake"]
    assert marks.deeper(small - 1e-9, 0) == 0
    first = marks.deeper(small, 0)
    assert first > 1
    assert marks.deeper(large - 1e-9, 1) == 0
    assert marks.deeper(large, 2) > marks.deeper(large, 1) > first
    assert marks.deeper(0.9, 2) == 0  # certain enough
    assert marks.deeper(large, 3) == 0
