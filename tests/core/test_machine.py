"""The machine as this process may use it."""

import os

import pytest

from cacique.core.machine import count_cores


def test_cores_that_others_have_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {1, 5}, raising=False)
    assert count_cores() == 2


@pytest.mark.parametrize(("told", "cores"), [(6, 6), (None, 1)])
def test_where_nobody_tells_all_cores_count(
    monkeypatch: pytest.MonkeyPatch, told: int | None, cores: int
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: told)
    assert count_cores() == cores
