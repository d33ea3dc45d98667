"""`cacique delete`: games are removed for good, and nothing else is."""

import asyncio
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.store.samples import new

from cacique.server.store import open_store

pytestmark = pytest.mark.compiled

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def games(url: str) -> str:
    """Three games; bob has a seat of two of them."""

    async def fill() -> None:
        store = await open_store(url)
        for name, guests in {"one": ("bob", "zoe"), "two": ("bob", None), "three": ()}.items():
            await store.create(new(name, guests=guests))
        await store.close()

    asyncio.run(fill())
    return url


def left(url: str) -> list[str]:
    async def read() -> list[str]:
        store = await open_store(url, read_only=True)
        found = [game_id async for game_id in store.all_games()]
        await store.close()
        return found

    return asyncio.run(read())


def test_a_game_is_removed(run: Run, games: str) -> None:
    assert run("delete", "one", "--yes") == (0, "removed: one\n", "")
    assert left(games) == ["two", "three"]


def test_a_guest_is_removed(run: Run, games: str) -> None:
    code, out, _ = run("delete", "--guest", "bob", "--yes", "--json")
    assert (code, json.loads(out)) == (0, {"removed": ["one", "two"]})
    assert left(games) == ["three"]
    assert run("delete", "--guest", "bob", "--yes")[1] == "nothing was removed\n"


def test_nothing_is_left_in_the_file(run: Run, games: str, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    assert b"zoe" in path.read_bytes()
    run("delete", "one", "--yes")
    assert not path.with_name("games.db-wal").exists()
    assert b"zoe" not in path.read_bytes()
    assert left(games) == ["two", "three"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["delete"], "name games, or a --guest"),
        (["delete", "one", "--json"], "--json needs --yes"),
        (["delete", "one", "four", "--yes"], "there is no game 'four': nothing was removed"),
    ],
)
def test_bad_orders_remove_nothing(run: Run, games: str, words: list[str], reason: str) -> None:
    code, _, err = run(*words)
    assert code != 0
    assert reason in err
    assert left(games) == ["one", "two", "three"]


@pytest.mark.parametrize(("said", "gone"), [("y\n", True), ("n\n", False), ("", False)])
def test_it_asks_first(
    run: Run, games: str, monkeypatch: pytest.MonkeyPatch, *, said: str, gone: bool
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    _, _, err = run("delete", "one")
    assert "Remove 1 game for good: one?" in err
    assert ("one" not in left(games)) is gone


def test_there_must_be_a_database(run: Run, url: str, tmp_path: Path) -> None:
    assert url
    assert "there is no database" in run("delete", "one", "--yes")[2]
    assert not (tmp_path / "games.db").exists()
