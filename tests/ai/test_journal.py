"""Journals: what was played is kept, and what is damaged is told."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ai.matches import SMALL, records_of, table_of

from cacique.ai import journal
from cacique.ai.fixture import Result
from cacique.ai.journal import Journal
from cacique.ai.workers import here
from cacique.core.errors import CaciqueError

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled


def test_games_are_read_back_as_they_were_added(tmp_path: Path) -> None:
    path, head = tmp_path / "journal", {"arena": 1, "bots": ["a", "b"]}
    result = Result((3, 5), (1.0, 2.0), (7, 8), (0.5, 0.25), "a record")
    with Journal(path, head) as first:
        first.add((0, 1, 2), result)
    with Journal(path, head) as second:
        assert second.results == {(0, 1, 2): result}
    lines = path.read_text().splitlines()
    assert json.loads(lines[0]) == head
    assert len(lines) == 2


def test_a_journal_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = SMALL.run(here, path)
    before = path.read_bytes()
    played: list[object] = []

    def spy(function: Callable[..., object], tasks: Iterable[object]) -> Iterator[object]:
        for task in tasks:
            played.append(task)
            yield function(task)

    assert SMALL.run(spy, path) == whole  # type: ignore[arg-type]
    assert (played, path.read_bytes()) == ([], before)
    more = replace(SMALL, games=14)
    assert records_of(more.run(spy, path))[:12] == records_of(whole)  # type: ignore[arg-type]
    assert len(played) == 2
    assert len(replace(SMALL, games=2).run(spy, path)) == 2  # type: ignore[arg-type]


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = SMALL.run(here, path)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    for cut in (len(data) - 1, len(data) - 30, len(lines[0]) + 5, len(lines[0]), 10, 0):
        path.write_bytes(data[:cut])
        assert table_of(SMALL, SMALL.run(here, path)) == table_of(SMALL, whole)
        again = path.read_bytes().splitlines()
        assert len([json.loads(line) for line in again]) == 13


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello", "no journal of a match"),
        (b"hello\n", "no journal of a match"),
        (b"first line\nlast line, without an end", "no journal of a match"),
        (b"[1]\n", "no journal of a match"),
        (b"HEAD{}\n", "line 2 is damaged"),
        (b"HEADnonsense\n", "line 2 is damaged"),
    ],
)
def test_strange_journals_are_refused_and_kept(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "journal"
    data = content.replace(b"HEAD", json.dumps(SMALL.head).encode() + b"\n")
    path.write_bytes(data)
    with pytest.raises(CaciqueError, match=message):
        SMALL.run(here, path)
    assert path.read_bytes() == data


def test_a_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    replace(SMALL, games=2).run(here, path)
    with pytest.raises(CaciqueError, match="another match: seed is 3 there, 4 here"):
        replace(SMALL, seed=4).run(here, path)


def test_two_runs_cannot_share_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    games = SMALL.play(here, path)
    next(games)
    with pytest.raises(CaciqueError, match="another run is playing this match"):
        SMALL.run(here, path)
    rest = dict(games)
    assert len(rest) == 11
    assert len(SMALL.run(here, path)) == 12


def test_a_match_has_a_place_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_cache_folder", lambda: tmp_path)
    paths = [journal.usual_path(replace(SMALL, seed=seed).head) for seed in (3, 3, 4)]
    assert paths[0] == paths[1] != paths[2]
    for path in (paths[0], paths[2]):
        path.touch()
    os.utime(paths[2], (0, 0))
    journal.usual_path(SMALL.head)
    assert list(tmp_path.iterdir()) == [paths[0]]
