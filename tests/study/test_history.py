"""Histories: what reviewed games say together, from reviews made by hand."""

import json
from datetime import date
from typing import Any

import pytest
from tests.study.test_marks import move

from cacique.study.history import Decision, PlayedGame, sum_up_games
from cacique.study.review import MoveReview, Reason


def played(*moves: MoveReview, phases: str = "opening", **more: Any) -> PlayedGame:
    values: dict[str, Any] = {
        "game": "pueblo",
        "variant": "pueblo-2",
        "place": "games.txt:1",
        "day": None,
        "names": ("Ana", "Ben"),
        "opponents": "people",
        "score": 1.0,
    }
    names = phases.split() * len(moves)
    decisions = tuple(
        Decision(one, name, f"line{one.ply}") for one, name in zip(moves, names, strict=False)
    )
    return PlayedGame(decisions=decisions, **values | more)


def test_results_and_totals() -> None:
    games = [
        played(move(0, 0.1), move(2, 0.3, is_forced=True)),
        played(move(0, 0.2), move(1, 0.0), score=0.0),
        played(score=0.5),
        played(score=None),
    ]
    (one,) = sum_up_games(games)
    assert (one.won, one.shared, one.lost, one.unfinished) == (1, 1, 1, 1)
    assert (one.total.games, one.total.decisions) == (4, 3)
    assert one.total.score == pytest.approx(0.5)
    assert one.total.loss == pytest.approx(0.3)
    assert one.total.loss_per_decision == pytest.approx(0.1)
    assert one.total.points_lost == pytest.approx(6)


def test_each_kind_of_game_has_a_history() -> None:
    throwing = move(1, 0.1, points_lost=None, reasons=(Reason("reach", chance=0.1),))
    games = [played(), played(throwing, phases="start", game="puluc"), played()]
    first, second = sum_up_games(games)
    assert (first.game, first.total.games) == ("pueblo", 2)
    assert (second.game, second.total.points_lost) == ("puluc", None)
    assert second.causes[0].points is None
    assert second.causes[0].loss == pytest.approx(0.1)
    assert sum_up_games([]) == ()


def test_opponents_and_phases() -> None:
    games = [
        played(move(0, 0.1), move(2, 0.3), phases="opening late", opponents="level3"),
        played(move(0, 0.0), opponents="level5"),
        played(move(0, 0.2), opponents="level5", score=0.0),
    ]
    (one,) = sum_up_games(games)
    assert [(tally.key, tally.games, tally.score) for tally in one.opponents] == [
        ("level5", 2, 0.5),
        ("level3", 1, 1.0),
    ]
    assert [(tally.key, tally.games, tally.decisions) for tally in one.phases] == [
        ("opening", 3, 3),
        ("late", 1, 1),
    ]


def test_time_goes_by_days_or_by_order() -> None:
    days = [date(2026, 3, 1), date(2026, 1, 1), date(2026, 1, 1), date(2026, 2, 1)]
    games = [played(move(0, loss), day=day) for loss, day in enumerate(days)]
    (one,) = sum_up_games(games)
    assert [(tally.key, tally.loss) for tally in one.periods] == [
        ("2026-01-01", 1),
        ("2026-01-01", 2),
        ("2026-02-01", 3),
        ("2026-03-01", 0),
    ]
    (one,) = sum_up_games([*games, *games, *games, played()])
    assert [tally.key for tally in one.periods] == ["1 – 3", "4 – 5", "6 – 8", "9 – 10", "11 – 13"]
    assert sum(tally.games for tally in one.periods) == 13


def test_the_opening_is_the_first_turn_after_auctions() -> None:
    bid = move(0, 0.4, token="7")
    turn = move(4, 0.1, token="Cd4/3u"), move(5, 0.2, token=">4")
    later = move(8, 0.5)
    games = [
        played(bid, *turn, later, phases="auction opening opening opening"),
        played(*turn, move(6, 0.1), phases="opening", score=0.0),
        played(bid, phases="auction"),
    ]
    (one,) = sum_up_games(games)
    first = next(tally for tally in one.openings if tally.key == "Cd4/3u >4")
    assert (first.games, first.decisions) == (1, 2)
    assert first.loss == pytest.approx(0.3)
    assert first.chance == pytest.approx(0.3)  # after the walk
    assert [tally.key for tally in one.openings] == ["Cd4/3u >4", "Cd4/3u >4 >1"]


def test_chances_are_shared_out_among_causes() -> None:
    shown = (Reason("shown", points=3.0), Reason("shown", points=1.0))
    mixed = move(2, 0.2, reasons=(*shown, Reason("walk", points=4.0), Reason("gain", points=-6.0)))
    games = [
        played(mixed, move(4, 0.1, reasons=(Reason("line", points=2.0),))),
        played(move(6, 0.3, reasons=(Reason("walk", points=1.0),))),
        played(move(8, 0.3, is_forced=True, reasons=(Reason("card", points=1.0),))),
    ]
    (one,) = sum_up_games(games)
    found = {c.kind: (c.times, c.games, round(c.loss, 9), c.points) for c in one.causes}
    assert found == {
        "walk": (2, 2, 0.4, 3.0),
        "shown": (1, 1, 0.1, 1.0),
        "line": (1, 1, 0.1, 2.0),
    }
    assert sum(cause.loss for cause in one.causes) == pytest.approx(0.6)  # all that is explained
    assert [habit.cause.kind for habit in one.habits] == ["walk", "shown"]


def test_habits_have_the_worst_decisions_as_examples() -> None:
    kinds = ("shown", "walk", "corner", "stock")
    games = [
        played(*(move(ply, 0.05 * ply, reasons=(Reason(kind, seat=0, points=1.0, square="Nd",
               better_square="Ne", fine=2, paid=1, is_coloured=True),)) for ply in range(1, 6)),
               place=kind)
        for kind in kinds[:3]
    ]  # fmt: skip
    last = played(move(1, 0.1, reasons=(Reason("stock", points=1.0),)))
    (one,) = sum_up_games([*games, last])
    assert [habit.cause.kind for habit in one.habits] == ["shown", "walk", "corner"]
    for habit in one.habits:
        assert [example.move.ply for example in habit.examples] == [5, 4, 3]
    data = json.loads(json.dumps(one.to_json("fr")))
    example = data["habits"][1]["examples"][0]
    assert (example["place"], example["ply"], example["position"]) == ("walk", 5, "line5")
    assert example["text"].startswith("Ana paie")
    assert {"periods", "opponents", "phases", "openings", "causes"} <= set(data)
