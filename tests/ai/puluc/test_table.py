"""The table on disk: whole, or refused."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from cacique.ai.puluc import arrayfile
from cacique.ai.puluc.kernels import index, lookup
from cacique.ai.puluc.solution import solve
from cacique.ai.puluc.table import STEP, ValueTable, build, start_state, table_path
from cacique.games import puluc
from cacique.games.puluc.kernels.rules import throw_chances

pytestmark = pytest.mark.compiled


@pytest.fixture
def path(tmp_path: Path) -> Path:
    build(puluc.Setup(), pieces=2, folder=tmp_path)
    return table_path(puluc.Setup(), 2, tmp_path)


def reopen(path: Path) -> ValueTable:
    return ValueTable.open(path, puluc.Setup(), 2)


def test_what_was_written_is_read(path: Path) -> None:
    table = ValueTable.of(puluc.Setup(), 2, solve(puluc.Setup(), None, pieces=2))
    again = reopen(path)
    assert again.steps.tobytes() == table.steps.tobytes()
    for field in dataclasses.fields(ValueTable):
        if field.name != "steps":
            assert getattr(again, field.name) == getattr(table, field.name)


def test_values_are_rounded_to_the_nearest_step(path: Path) -> None:
    exact = solve(puluc.Setup(), None, pieces=2).values
    assert np.abs(reopen(path).steps * STEP - exact).max() <= STEP / 2 * (1 + 1e-9)


def test_a_draw_is_exactly_half(path: Path) -> None:
    assert reopen(path).steps[1] / lookup.SCALE == 0.5


def test_the_start_is_known_in_full(path: Path) -> None:
    table = reopen(path)
    number = index.index(start_state(puluc.Setup(), 2))
    assert table.start == solve(puluc.Setup(), None, pieces=2).values[number]
    assert np.dot(table.throws, throw_chances(0.5)) == pytest.approx(table.start, abs=1e-11)


@pytest.mark.parametrize("place", [0, 30, 100, 900, -1])
def test_any_changed_byte_is_noticed(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    with pytest.raises(arrayfile.DamagedFile, match=path.name):
        reopen(path)


@pytest.mark.parametrize("size", [0, 10, 50, 200, 1000, -1])
def test_a_shortened_table_is_refused(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(arrayfile.DamagedFile, match=r"cut short|damaged|not a cacique puluc table"):
        reopen(path)


@pytest.mark.parametrize(("options", "pieces"), [({"draw": False}, 2), ({"p": 0.4}, 2), ({}, 3)])
def test_a_table_of_another_game_is_refused(
    path: Path, options: dict[str, object], pieces: int
) -> None:
    with pytest.raises(arrayfile.DamagedFile, match="another game"):
        ValueTable.open(path, puluc.Setup.from_options(options), pieces)


def test_a_header_that_lies_about_the_size_is_refused(path: Path) -> None:
    header, _ = arrayfile.read(path, "cacique puluc table 1")
    arrayfile.write(path, "cacique puluc table 1", header, np.zeros(4, np.uint8))
    with pytest.raises(arrayfile.DamagedFile, match="size"):
        reopen(path)


def test_who_starts_makes_no_difference_to_the_table(tmp_path: Path) -> None:
    dark, light = puluc.Setup(first=1), puluc.Setup()
    assert table_path(dark, 5, tmp_path) == table_path(light, 5, tmp_path)
    assert len({table_path(puluc.Setup(p=p), 5, tmp_path) for p in (0.1, 0.5, 0.50001)}) == 3


def residual(table: ValueTable, count: int) -> float:
    numbers = np.random.default_rng(1).integers(1, table.steps.size, count)
    chances = np.array(throw_chances(table.setup.p, bell=table.setup.is_bell))
    state = start_state(table.setup, table.pieces)
    room = lookup.Room.empty()
    return lookup.largest_residual(table.steps, state, numbers, chances, room)


def test_residuals_of_a_small_table_are_within_its_error(three_pieces: ValueTable) -> None:
    assert 0 < residual(three_pieces, 100_000) <= three_pieces.error


def test_a_wrong_value_shows_in_the_residual(three_pieces: ValueTable) -> None:
    steps = three_pieces.steps.copy()
    steps[1000:] ^= 8
    assert residual(dataclasses.replace(three_pieces, steps=steps), 10_000) > three_pieces.error


@pytest.mark.deep
def test_residuals_of_the_full_table_are_within_its_error(full_table: ValueTable) -> None:
    assert 0 < residual(full_table, 1_000_000) <= full_table.error
    assert full_table.solution_error < 1e-6
    assert full_table.steps.nbytes < 60_000_000


# Builds


def test_threads_change_nothing(tmp_path: Path) -> None:
    for threads in (1, 2, 5):
        build(puluc.Setup(), pieces=3, folder=tmp_path / str(threads), threads=threads)
    tables = [table_path(puluc.Setup(), 3, tmp_path / name) for name in ("1", "2", "5")]
    assert len({table.read_bytes() for table in tables}) == 1


# One interpreter, warm, forks a builder for each interruption: starting ten would take too long.
KILLED_AT_THE_TABLE = """
import os, sys
from pathlib import Path
from cacique.ai.puluc.table import build
from cacique.core import files
from cacique.games import puluc

files._sync = lambda name: os._exit(9) if ".table." in name else None
build(puluc.Setup(), pieces=1, folder=Path(sys.argv[1]))
"""


def test_a_build_killed_as_it_writes_its_table_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED_AT_THE_TABLE, str(tmp_path)]
    assert subprocess.run(command, check=False).returncode == 9
    assert list(tmp_path.rglob(".*.table.*")), "it should have died with half a table"
    build(puluc.Setup(), pieces=1, folder=tmp_path)
    assert list(tmp_path.iterdir()) == [table_path(puluc.Setup(), 1, tmp_path)]


INTERRUPTER = """
import os, random, signal, sys, time
from pathlib import Path
from cacique.ai.puluc.table import build
from cacique.games import puluc

folder, pieces = Path(sys.argv[1]), int(sys.argv[2])
build(puluc.Setup(draw=False), pieces=1, folder=folder / "warm")
begun = time.monotonic()
build(puluc.Setup(), pieces=pieces, folder=folder / "timed")
seconds = time.monotonic() - begun
rng = random.Random(1)
killed = 0

def start():
    child = os.fork()
    if child:
        return child
    try:
        build(puluc.Setup(), pieces=pieces, folder=folder)
        os._exit(0)
    finally:
        os._exit(1)

for which in range(10):
    child = start()
    time.sleep(rng.uniform(0, 0.7 * seconds))
    os.kill(child, signal.SIGKILL if which % 2 else signal.SIGINT)
    killed += os.waitpid(child, 0)[1] != 0
print(killed, os.waitpid(start(), 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("pieces", [3, pytest.param(4, marks=pytest.mark.deep)])
def test_interrupted_ten_times_the_table_is_the_same(tmp_path: Path, pieces: int) -> None:
    build(puluc.Setup(), pieces=pieces, folder=tmp_path / "whole")
    command = [sys.executable, "-c", INTERRUPTER, str(tmp_path), str(pieces)]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    killed, status = map(int, output.split())
    assert killed >= 5
    assert status == 0
    whole = table_path(puluc.Setup(), pieces, tmp_path / "whole").read_bytes()
    assert table_path(puluc.Setup(), pieces, tmp_path).read_bytes() == whole
    left = [path.name for path in tmp_path.iterdir() if path.name not in {"whole", "warm", "timed"}]
    assert left == [table_path(puluc.Setup(), pieces).name]
