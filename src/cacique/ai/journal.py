"""A file that keeps finished games while a match goes on, so that nothing is played twice.

The first line says what match it is; each other line is a game. A line that a crash cut short
is dropped, and its game is played again. Only one run at a time may have it.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import platformdirs

from cacique.ai.fixture import Result
from cacique.core.errors import CaciqueError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["Journal", "Place", "usual_path"]

Place = tuple[int, int, int]  # of a game in a match: group, cycle, rotation

_SECONDS_KEPT = 30 * 24 * 3600


def _cache_folder() -> Path:
    return platformdirs.user_cache_path("cacique") / "arena"


def usual_path(head: Mapping[str, Any]) -> Path:
    """Where a match is kept if nobody says where, and nothing else; old ones are deleted."""
    folder = _cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.jsonl"):
        if time.time() - path.stat().st_mtime > _SECONDS_KEPT:
            path.unlink(missing_ok=True)
    return folder / f"{hashlib.sha256(_line(head)).hexdigest()[:16]}.jsonl"


def _lock(file: BinaryIO) -> None:
    """Keep a file to oneself until it is closed, however that happens; else raises OSError."""
    if sys.platform == "win32":
        file.seek(1 << 40)  # behind all that is ever written, since others cannot read it
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Journal:
    """An open journal: what is in it, and what is added."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.results: dict[Place, Result] = {}
        self._path = path
        self._file: BinaryIO = path.open("a+b")
        try:
            self._lock()
            self._take_up(head)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, place: Place, result: Result) -> None:
        """Keep a game, safe on the disk."""
        self.results[place] = result
        self._write({"place": place, **result.to_json()})

    def _lock(self) -> None:
        try:
            _lock(self._file)
        except OSError:
            raise CaciqueError(f"{self._path}: another run is playing this match") from None

    def _take_up(self, head: Mapping[str, Any]) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if not whole and data and not _line(head).startswith(data):
            raise CaciqueError(f"{self._path}: this is no journal of a match")
        first, *lines = data[:whole].splitlines() or [b""]
        if whole:
            self._check_head(first, head)
        self._file.truncate(whole)
        if not whole:
            self._write(head)
        for number, line in enumerate(lines, 2):
            self._read(number, line)

    def _check_head(self, line: bytes, head: Mapping[str, Any]) -> None:
        found = _parse(line)
        if not isinstance(found, dict) or "arena" not in found:
            raise CaciqueError(f"{self._path}: this is no journal of a match")
        wanted = json.loads(json.dumps(head))
        for name in (*wanted, *found):
            if found.get(name) != wanted.get(name):
                raise CaciqueError(
                    f"{self._path} keeps another match: "
                    f"{name} is {found.get(name)!r} there, {wanted.get(name)!r} here"
                )

    def _read(self, number: int, line: bytes) -> None:
        fields = _parse(line)
        try:
            group, cycle, rotation = fields["place"]
            self.results[group, cycle, rotation] = Result.from_json(fields)
        except (KeyError, TypeError, ValueError):
            raise CaciqueError(f"{self._path}: line {number} is damaged") from None

    def _write(self, fields: Mapping[str, Any]) -> None:
        self._file.write(_line(fields))
        self._file.flush()
        os.fsync(self._file.fileno())


def _line(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields).encode() + b"\n"


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
