"""A disk that forgets: what may be on it after the power went, from a log of what was done to it.

A file system promises little: a write that was not synced may be there, or not, or in part, by
sectors of 512 bytes and in any order; so may a new file's name, or that one was deleted, until the
folder is synced.
"""

import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Change", "Disk", "build_shim", "read_log", "run_watched"]

SECTOR = 512
_HEAD = struct.Struct("<cBqI")
_SOURCE = Path(__file__).with_name("disk.c")


@dataclass(frozen=True, slots=True)
class Change:
    """What a process did: W(rite), T(runcate), S(ync), F(ailed sync), U(nlink), C(reate)."""

    kind: str
    name: str  # of a file in the folder, "" for the folder itself
    offset: int = 0
    data: bytes = b""


def build_shim(folder: Path) -> Path | None:
    """Compile what watches a process; None where that cannot be."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    shim = folder / "disk.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", shim, _SOURCE, "-ldl"], check=True)
    return shim


def run_watched(
    shim: Path, folder: Path, words: Sequence[str], fails: Sequence[int] = ()
) -> list[Change]:
    """Run Python on a folder, and return all that it did there."""
    log = folder.with_name(f"{folder.name}.log")
    environment = os.environ | {
        "LD_PRELOAD": str(shim),
        "DISK_FOLDER": str(folder.resolve()),
        "DISK_LOG": str(log),
        "DISK_FAILS": ",".join(map(str, fails)),
    }
    subprocess.run([sys.executable, *words], check=True, env=environment, timeout=300)
    return list(read_log(log.read_bytes()))


def read_log(log: bytes) -> Iterator[Change]:
    place = 0
    while place < len(log):
        kind, length, offset, size = _HEAD.unpack_from(log, place)
        place += _HEAD.size
        name = log[place : place + length].decode()
        place += length
        written = size if kind == b"W" else 0
        yield Change(kind.decode(), name, offset, log[place : place + written])
        place += written


@dataclass
class _File:
    """What is on the disk for sure, and what was done to it since."""

    durable: bytearray = field(default_factory=bytearray)
    waiting: list[Change] = field(default_factory=list)

    def settle(self, rng: random.Random | None) -> None:
        """Let what waits reach the disk: all of it, or what chance has of it."""
        for change in self.waiting:
            _apply(self.durable, change, rng)
        self.waiting.clear()

    def copy(self) -> "_File":
        return _File(bytearray(self.durable), list(self.waiting))


def _apply(content: bytearray, change: Change, rng: random.Random | None) -> None:
    """Do a change, or any part of it."""
    if change.kind == "T":
        if rng is None or rng.random() < 0.5:
            del content[change.offset :]
            content.extend(bytes(change.offset - len(content)))
        return
    chance = 1.0 if rng is None else rng.choice((0.0, 0.5, 1.0))
    start, end = change.offset, change.offset + len(change.data)
    for sector in range(start // SECTOR, (end - 1) // SECTOR + 1):
        if rng is None or rng.random() < chance:
            first, last = max(start, sector * SECTOR), min(end, (sector + 1) * SECTOR)
            content.extend(bytes(max(0, last - len(content))))
            content[first:last] = change.data[first - start : last - start]


@dataclass
class Disk:
    """A folder on a disk while changes are made to it."""

    files: dict[str, _File] = field(default_factory=dict)  # as a process sees them
    names: dict[str, _File] = field(default_factory=dict)  # as they are on the disk for sure
    renamed: list[tuple[str, _File | None]] = field(default_factory=list)  # not yet for sure

    def do(self, change: Change, rng: random.Random) -> None:
        match change.kind:
            case "C":
                self.files[change.name] = file = _File()
                self.renamed.append((change.name, file))
            case "U":
                self.files.pop(change.name)
                self.renamed.append((change.name, None))
            case "S" if not change.name:
                self._settle_names(None)
            case "S":
                self.files[change.name].settle(None)
            case "F" if change.name:  # what a failed sync was for may be lost in silence
                self.files[change.name].settle(rng)
            case "W" | "T":
                self.files[change.name].waiting.append(change)

    def _settle_names(self, rng: random.Random | None) -> None:
        for name, file in self.renamed:
            if rng is None or rng.random() < 0.5:
                if file is None:
                    self.names.pop(name, None)
                else:
                    self.names[name] = file
        self.renamed.clear()

    def image(self, rng: random.Random) -> dict[str, bytes]:
        """What may be found after the power went now; this disk goes on as if it had not."""
        names, renamed = dict(self.names), list(self.renamed)
        self._settle_names(rng)
        found = {}
        for name, file in self.names.items():
            twin = file.copy()
            twin.settle(rng)
            found[name] = bytes(twin.durable)
        self.names, self.renamed = names, renamed
        return found
