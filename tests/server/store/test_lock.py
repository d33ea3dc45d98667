"""One server for one file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cacique.core.errors import CaciqueError
from cacique.server.store.lock import FileLock

_LOCK = """
import sys
from pathlib import Path
from cacique.server.store.lock import FileLock
FileLock(Path(sys.argv[1]))
"""


def test_a_second_lock_that_is_refused_leaves_the_first(path: Path) -> None:
    lock = FileLock(path)
    with pytest.raises(CaciqueError, match="in use"):
        FileLock(path)
    child = [sys.executable, "-c", _LOCK, str(path)]
    done = subprocess.run(child, capture_output=True, text=True, check=False)
    assert f"in use by another server (process {os.getpid()})" in done.stderr
    lock.release()
    subprocess.run(child, check=True)


def test_a_lock_names_its_process_beside_the_database(path: Path) -> None:
    lock = FileLock(path)
    assert path.with_name("games.db.lock").read_text() == f"{os.getpid()}\n"
    assert not path.exists()
    lock.release()
    FileLock(path).release()


def test_two_files_have_two_locks(path: Path) -> None:
    locks = [FileLock(path), FileLock(path.with_name("other.db"))]
    for lock in locks:
        lock.release()
