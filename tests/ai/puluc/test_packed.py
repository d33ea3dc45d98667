"""The packed table: all of it comes back, or it is refused."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
from tests.golden_packed import FILE, make_golden

from cacique.ai.puluc import arrayfile
from cacique.ai.puluc.packed import (
    KIND,
    is_packed,
    list_packed,
    packed_path,
    read_packed,
    write_packed,
)
from cacique.ai.puluc.table import ValueTable, build, table_path
from cacique.games import puluc

pytestmark = pytest.mark.compiled


@pytest.fixture
def packed(three_pieces: ValueTable, setup: puluc.Setup, tmp_path: Path) -> Path:
    path = packed_path(setup, 3, tmp_path)
    write_packed(three_pieces, path)
    return path


def test_every_step_comes_back(
    packed: Path, setup: puluc.Setup, three_pieces: ValueTable, tmp_path: Path
) -> None:
    assert read_packed(packed, setup, 3).tobytes() == three_pieces.steps.tobytes()
    assert packed.stat().st_size < three_pieces.steps.nbytes / 2
    assert is_packed(setup, 3, tmp_path)
    assert not is_packed(setup, 2, tmp_path)


def test_the_bytes_do_not_depend_on_threads(three_pieces: ValueTable, tmp_path: Path) -> None:
    told: list[float] = []
    for threads in (1, 3):
        write_packed(three_pieces, tmp_path / str(threads), threads=threads, report=told.append)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()
    assert max(told) == pytest.approx(1.0, abs=1e-3)


def test_an_interrupt_stops_all_of_it_and_leaves_nothing(
    three_pieces: ValueTable, tmp_path: Path
) -> None:
    def interrupt(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_packed(three_pieces, tmp_path / "packed", threads=2, report=interrupt)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("p", [0.0, 0.3, 1.0])
def test_other_dice_are_packed_too(p: float, tmp_path: Path) -> None:
    setup = puluc.Setup(p=p)
    table = build(setup, pieces=2, folder=tmp_path)
    path = packed_path(setup, 2, tmp_path)
    write_packed(table, path, sweeps=1)
    assert read_packed(path, setup, 2).tobytes() == table.steps.tobytes()


@pytest.mark.parametrize("place", [0, 30, 100, 900, -1])
def test_a_changed_byte_is_refused_with_words(packed: Path, setup: puluc.Setup, place: int) -> None:
    data = bytearray(packed.read_bytes())
    data[place] ^= 1
    packed.write_bytes(data)
    with pytest.raises(arrayfile.DamagedFile, match=r"is not a|is damaged"):
        read_packed(packed, setup, 3)
    assert not is_packed(setup, 3, packed.parent)


def test_a_table_of_another_game_is_refused(packed: Path, setup: puluc.Setup) -> None:
    other = dataclasses.replace(setup, draw=not setup.draw)
    with pytest.raises(arrayfile.DamagedFile, match="another game: draw="):
        read_packed(packed, other, 3)


def test_what_unpacks_to_something_else_is_refused(packed: Path, setup: puluc.Setup) -> None:
    header, payload = arrayfile.read(packed, KIND)
    arrayfile.write(packed, KIND, header | {"crc": header["crc"] ^ 1}, np.array(payload))
    with pytest.raises(arrayfile.DamagedFile, match="does not unpack to the table"):
        read_packed(packed, setup, 3)


def test_what_is_here_is_listed(packed: Path, tmp_path: Path) -> None:
    assert list_packed(tmp_path) == []
    standard = packed_path(puluc.Setup(), folder=tmp_path)
    standard.write_bytes(packed.read_bytes())
    assert list_packed(tmp_path) == [], "its table is not here"
    table_path(puluc.Setup(), folder=tmp_path).touch()
    checksum = packed.read_bytes().split(b"\n", 2)[1].decode()
    options = {"ruleset": "box", "draw": True, "p": 0.5}
    assert list_packed(tmp_path) == [(options, standard, checksum)]
    standard.write_bytes(b"something else\n")
    assert list_packed(tmp_path) == []


def test_the_golden_one_is_as_it_was() -> None:
    assert json.loads(FILE.read_text()) == make_golden(), "run python -m tests.golden_packed"
