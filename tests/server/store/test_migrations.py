"""Tables from nothing to now, in the words of both databases."""

import hashlib
import re
import sqlite3
from contextlib import closing

import pytest

from cacique.core.errors import CaciqueError
from cacique.server.store import migrations
from cacique.server.store.migrations import NEWEST, steps_after

DIALECTS = ["sqlite", "postgresql"]
# by version, of all that was released: such a step never changes
RELEASED = {1: "bbdb715812a614da", 2: "fac99337d61d5df5"}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_steps_of_all_versions_follow_each_other(dialect: str) -> None:
    steps = steps_after(0, dialect)
    assert not any(re.search(r"[{}]", sql) for sql in steps)
    for version in range(NEWEST + 1):
        rest = steps_after(version, dialect)
        assert rest == steps[len(steps) - len(rest) :]
    assert steps_after(NEWEST, dialect) == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_tables_of_a_newer_version_are_refused(dialect: str) -> None:
    with pytest.raises(CaciqueError, match=f"version {NEWEST + 1} .* knows only {NEWEST}"):
        steps_after(NEWEST + 1, dialect)


@pytest.mark.parametrize(("version", "digest"), RELEASED.items())
def test_a_released_step_never_changes(version: int, digest: str) -> None:
    words = " ".join(" ".join(migrations._STEPS[version - 1]).split())
    assert hashlib.sha256(words.encode()).hexdigest()[:16] == digest


def test_tables_are_made_step_by_step() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        for sql in steps_after(0, "sqlite"):
            connection.execute(sql)
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = {name for (name,) in found}
    assert tables == {"games", "events", "seats", "keys", "beats", "outages", "leases"}


def test_bots_alone_are_not_woken_any_more() -> None:
    game = """INSERT INTO games (id, game, status, is_public, bot_to_move, updated, summary)
        VALUES (?, 'pueblo', 'playing', TRUE, TRUE, 1.0, '{}')"""
    seat = "INSERT INTO seats (game_id, seat, guest, entropy) VALUES (?, 0, ?, '')"
    with closing(sqlite3.connect(":memory:")) as connection:
        every = steps_after(0, "sqlite")
        older = every[: -len(steps_after(2, "sqlite"))]
        for sql in older:
            connection.execute(sql)
        for name, guest in [("alone", None), ("waited for", "ann")]:
            connection.execute(game, [name])
            connection.execute(seat, [name, guest])
        for sql in every[len(older) :]:
            connection.execute(sql)
        found = connection.execute("SELECT id FROM games WHERE bot_to_move").fetchall()
    assert found == [("waited for",)]
