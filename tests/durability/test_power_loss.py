"""Power that goes at any moment, on a disk that keeps only what was synced."""

import random
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from tests.durability.disk import Change, Disk, build_shim, run_watched

from cacique.core.errors import CaciqueError
from cacique.server.store.sqlite_file import migrate

_WRITING = ["-m", "tests.durability.writing"]


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = build_shim(tmp_path_factory.mktemp("shim"))
    if built is None:
        pytest.skip("no C compiler here, or not Linux: nothing can watch what reaches the disk")
    return built


def write(
    shim: Path, folder: Path, seed: int, fails: Sequence[int] = (), mode: str = "FULL"
) -> list[Change]:
    folder.mkdir()
    return run_watched(shim, folder, [*_WRITING, str(folder), str(seed), mode], fails)


def read_acks(changes: Sequence[Change]) -> dict[str, int]:
    """The highest number of each game that was acknowledged."""
    text = b"".join(change.data for change in changes if change.name == "acks").decode()
    highest: dict[str, int] = defaultdict(int)
    for line in text.splitlines():
        word, name, number = line.split()
        if word == "ack":
            highest[name] = max(highest[name], int(number))
    return highest


def check(folder: Path, image: dict[str, bytes], acked: dict[str, int]) -> None:
    """Open what the disk has, as a server does, and look for all that was acknowledged."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, content in image.items():
        if name.startswith("games.db") and not name.endswith((".lock", "-shm")):
            (folder / name).write_bytes(content)
    path = folder / "games.db"
    if not path.exists():
        assert not acked
        return
    migrate(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        found = database.execute("SELECT game_id, number, body FROM events ORDER BY 1, 2")
        numbers: dict[str, list[int]] = defaultdict(list)
        for game, number, body in found:
            numbers[game].append(number)
            assert number == 1 or f'"number":{number},' in body
    for there in numbers.values():
        assert there == list(range(1, len(there) + 1))
    assert {game: last for game, last in acked.items() if len(numbers[game]) < last} == {}


def lose_power(changes: Sequence[Change], folder: Path, count: int, seed: int) -> int:
    """Cut the power after so many of the changes; says how often something was acknowledged."""
    rng = random.Random(seed)
    moments = set(rng.sample(range(1, len(changes)), min(count, len(changes) - 1)))
    disk, had_acks = Disk(), 0
    for done, change in enumerate(changes, 1):
        disk.do(change, rng)
        if done in moments:
            acked = read_acks(changes[:done])
            check(folder, disk.image(rng), acked)
            had_acks += bool(acked)
    return had_acks


def test_what_was_acknowledged_survives_the_power(shim: Path, tmp_path: Path) -> None:
    changes = write(shim, tmp_path / "disk", seed=1)
    assert {change.kind for change in changes} >= {"C", "W", "S", "U"}
    assert lose_power(changes, tmp_path / "image", 60, seed=1) > 40


def test_so_it_does_on_a_disk_that_fails_meanwhile(shim: Path, tmp_path: Path) -> None:
    fails = sorted(random.Random(2).sample(range(60, 400), 12))
    changes = write(shim, tmp_path / "disk", 2, fails)
    assert b"refused" in b"".join(change.data for change in changes if change.name == "acks")
    assert lose_power(changes, tmp_path / "image", 60, seed=2) > 30


@pytest.mark.parametrize("mode", ["NORMAL", "OFF"])
def test_a_store_that_syncs_less_is_found_out(shim: Path, tmp_path: Path, mode: str) -> None:
    changes = write(shim, tmp_path / "disk", 0, mode=mode)  # with rare checkpoints
    with pytest.raises((AssertionError, CaciqueError, sqlite3.DatabaseError)):
        lose_power(changes, tmp_path / "image", 60, seed=3)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20))
def test_power_goes_at_thousands_of_moments(shim: Path, tmp_path: Path, seed: int) -> None:
    fails = sorted(random.Random(seed).sample(range(60, 400), 12)) if seed % 2 else []
    changes = write(shim, tmp_path / "disk", seed, fails)
    lose_power(changes, tmp_path / "image", 250, seed)
