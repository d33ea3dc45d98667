"""Files of a header and an array: what was written is read, and nothing else."""

from pathlib import Path

import numpy as np
import pytest

from cacique.ai.puluc.arrayfile import DamagedFile, peek, read, write

KIND = "cacique test 1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "folder" / "file"
    write(made, KIND, {"name": "ω", "sizes": [1, 2]}, np.arange(5, dtype=np.uint16), np.ones(2))
    return made


def test_header_and_arrays_come_back(path: Path) -> None:
    header, payload = read(path, KIND)
    assert header == {"name": "ω", "sizes": [1, 2], "bytes": 26}
    assert payload[:10].view(np.uint16).tolist() == [0, 1, 2, 3, 4]
    assert payload[10:].tobytes() == np.ones(2).tobytes()


def test_the_array_is_aligned(path: Path) -> None:
    assert (path.stat().st_size - 26) % 64 == 0


def test_an_array_may_be_empty(tmp_path: Path) -> None:
    write(tmp_path / "file", KIND, {}, np.zeros(0))
    assert read(tmp_path / "file", KIND)[1].size == 0


def test_another_kind_is_refused(path: Path) -> None:
    with pytest.raises(DamagedFile, match="is not a cacique test 2 but another file or version"):
        read(path, "cacique test 2")


def test_every_changed_byte_and_every_cut_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(DamagedFile):
            read(path, KIND)
        path.write_bytes(whole[:place])
        with pytest.raises(DamagedFile):
            read(path, KIND)


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing", KIND)


def test_a_checksum_is_read_without_the_rest(path: Path) -> None:
    checksum = path.read_bytes().split(b"\n", 2)[1].decode()
    assert peek(path, KIND) == checksum
    assert peek(path, "cacique test 2") is None
    assert peek(path.parent / "nothing", KIND) is None
    path.write_bytes(f"{KIND}\n{checksum[:-1]}".encode())
    assert peek(path, KIND) is None
    path.write_bytes(f"{KIND}\n".encode() + b"\xff" * 64 + b"\n")
    assert peek(path, KIND) is None
