"""Budgets of a search."""

import pytest

from cacique.ai.pueblo.budget import Budget


@pytest.mark.parametrize(
    ("seconds", "visits"), [(0, 1), (1e-9, 1), (1, 100_000), (5, 500_000), (1e9, 500_000)]
)
def test_a_time_brings_as_many_visits_as_there_is_room_for(seconds: float, visits: int) -> None:
    assert Budget.of_time(seconds) == Budget(seconds, visits)


def test_visits_alone_take_any_time() -> None:
    assert Budget(visits=7).seconds == float("inf")
