"""Waiting for the others at a table."""

from collections.abc import Iterator

import pytest

from cacique.cli.terminal.following import Follower
from cacique.cli.terminal.table import LocalTable
from cacique.core.errors import CaciqueError
from cacique.games import pueblo


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.compiled
def test_all_that_happens_is_news(monkeypatch: pytest.MonkeyPatch) -> None:
    happens: Iterator[bool | Exception] = iter([True, CaciqueError("a word"), True, False])

    def wait(_table: object, _timeout: float | None = None) -> bool:
        found = next(happens)
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(LocalTable, "wait", wait)
    follower = Follower(LocalTable(pueblo.Board(), ["random", "you"], 1), 0)
    assert list(follower.news()) == ["", "a word", ""]
    assert follower.end == ""
    happens = iter([True, Unspeakable(), True])
    *news, last = follower.news()
    assert news == [""]
    assert last == follower.end
    assert last.startswith("The game cannot go on here: ")
    assert last.endswith("Unspeakable: <exception str() failed>")
