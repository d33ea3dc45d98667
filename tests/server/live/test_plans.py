"""Plans of games: who sits where, and what is drawn."""

import pytest
from tests.server.rooms import ANN, ME, OPEN, new

from cacique.server.live.plans import first_rows, plan_again, plan_new
from cacique.server.play.authority import Refusal
from cacique.server.play.guests import hash_secret
from cacique.server.protocol import events as ev

pytestmark = pytest.mark.compiled


def test_a_plan_has_a_secret_for_each_open_seat() -> None:
    plan = plan_new(ANN, new(ME, OPEN), 5.0)
    assert [seat.guest for seat in plan.created.seats] == ["ann", None]
    assert plan.seats[1].secret_hash == hash_secret(plan.secrets[1])
    match, rows = first_rows("test", plan, None)
    assert (match.status, [row.number for row in rows]) == ("waiting", [1])


def test_lots_are_drawn_once_and_become_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda seats: seats - 1)
    plan = plan_new(ANN, new(ME, ME, lots=("first",)), 5.0)
    assert (plan.created.options["first"], plan.created.lots) == (1, ("first",))
    with pytest.raises(Refusal, match="nothing of that"):
        plan_new(ANN, new(ME, ME, game="puluc", lots=("tallest",)), 5.0)


def test_seats_of_others_are_kept_until_they_agree() -> None:
    match, _ = first_rows("test", plan_new(ANN, new(ME, OPEN), 5.0), None)
    match.add(ev.JoinedEvent(at=6.0, seat=1, guest="bob", name="Bob"))
    again = plan_again(match, ANN, 7.0)
    assert [(seat.guest, seat.reserved) for seat in again.created.seats] == [
        (None, "bob"),
        ("ann", None),
    ]
    assert [row.guest for row in again.seats] == [None, "ann"]
