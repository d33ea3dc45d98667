"""How fast somebody may go."""

from contextlib import ExitStack

import pytest

from cacique.server.play import ratelimit
from cacique.server.play.ratelimit import Limiter, Turns, network_of


def test_a_burst_and_then_a_rate() -> None:
    limiter = Limiter(2.0)
    assert [limiter.allows("a", 0.0) for _ in range(7)] == [True] * 6 + [False]
    assert limiter.allows("b", 0.0)
    assert [limiter.allows("a", 1.0) for _ in range(3)] == [True, True, False]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    limiter = Limiter(1.0, burst=1.0)
    assert limiter.allows("a", 10.0)
    assert not limiter.allows("a", 0.0)


def test_a_slow_rate_allows_one() -> None:
    limiter = Limiter(0.01)
    assert [limiter.allows("a", now) for now in (0.0, 1.0, 101.0)] == [True, False, True]


def test_some_things_cost_more() -> None:
    limiter = Limiter(1.0, burst=10.0)
    assert limiter.allows("a", 0.0, 8.0)
    assert not limiter.allows("a", 0.0, 3.0)
    assert limiter.allows("a", 0.0, 2.0)
    assert limiter.allows("a", 10.0, 1000.0)  # a full bucket
    assert not limiter.allows("a", 10.0)


def test_a_debt_is_paid_in_time() -> None:
    limiter = Limiter(1.0, burst=10.0)
    limiter.charge("a", 0.0, 1000.0)
    assert not limiter.allows("a", 10.0)
    assert limiter.allows("a", 11.0)


def test_those_who_stopped_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "_MOST_KEYS", 10)
    limiter = Limiter(1.0, _most_keys=10)
    for key in range(10):
        limiter.allows(str(key), 0.0)
    limiter.allows("late", 100.0)
    assert set(limiter._buckets) == {"late"}


def test_forgetting_is_not_tried_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "_MOST_KEYS", 10)
    limiter = Limiter(1.0, _most_keys=10)
    for key in range(15):
        limiter.allows(str(key), 0.0)
    assert len(limiter._buckets) == 15
    assert limiter._most_keys == 20


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("", ""),
        ("testclient", "testclient"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
    ],
)
def test_a_household_is_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_one_turn_each_and_some_at_once() -> None:
    turns = Turns(most=2)
    with ExitStack() as stack:
        taken = [stack.enter_context(turns.taken(key)) for key in "aabc"]
        assert taken == [True, False, True, False]
    with turns.taken("a") as later:
        assert later
