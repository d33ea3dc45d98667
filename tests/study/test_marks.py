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


def test_forced_moves_count_for_nothing() -> None:
    moves = [move(0, 0.0), move(2, 0.5, is_forced=True), move(4, 0.05)]
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
        ("line", 9.0, (0,)),
        ("shown", 7.0, (0, 4)),
        ("walk", 1.0, (2,)),
        ("gain", -2.0, (4,)),
    ]
    assert [(lesson.kind, lesson.ply) for lesson in first.remember] == [("shown", 4), ("walk", 2)]
    assert second.causes == ()
    assert marks.turning_points(moves) == (0, 1, 2, 6)


def test_a_level_is_likely_where_it_loses_as_much() -> None:
    levels = [[-2.0, 0.4], [-3.0, 0.4], [-4.0, 0.4]]
    assert marks.like_level("pueblo-2", [0.05], levels) == (2, 2, 2)
    best, low, high = marks.like_level("pueblo-2", [0.09], levels) or (0, 0, 0)
    assert (best, low, high) == (1, 1, 2)
    assert marks.like_level("pueblo-2", [0.09] * 5, levels) == (1, 1, 1)
    assert marks.like_level("pueblo-2", [], levels) is None
    assert marks.like_level("pueblo-9", [0.1]) is None
