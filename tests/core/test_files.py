"""Atomic writing."""

import hashlib
import os
import stat
from pathlib import Path

import pytest

from cacique.core.files import hash_files, replacing, write_atomically


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_mode_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"one")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomically(link, b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_only_files_are_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        write_atomically(pipe, b"one")
    assert pipe.is_fifo()
    with pytest.raises(NotADirectoryError, match="there is no such folder"):
        write_atomically(tmp_path / "nowhere" / "file", b"one")


def test_a_failure_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    path = tmp_path / "file"
    path.write_bytes(b"one")
    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(RuntimeError):
        write_atomically(path, b"two")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_private_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one")
    path.chmod(0o644)
    with replacing(path, is_private=True) as unfinished:
        unfinished.write_bytes(b"two")
        assert path.read_bytes() == b"one"
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_hash_names_what_files_hold_in_their_order(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"a")
    other.write_bytes(b"b")
    assert hash_files([one, other]) == hashlib.sha256(b"ab").hexdigest()
    assert hash_files([other, one]) != hash_files([one, other])
