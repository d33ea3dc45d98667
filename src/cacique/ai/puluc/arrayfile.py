"""Files that hold one header and one array, safe against crashes and damage.

A line that says what it is, a line with the checksum of all that follows, a line of JSON, and the
bytes of the array.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.errors import CaciqueError
from cacique.core.files import write_atomically

__all__ = ["DamagedFile", "peek", "read", "write"]

_ALIGNMENT = 64
_LONGEST_LINE = 1 << 16


class DamagedFile(CaciqueError):
    """A file that is not what it should be, with the reason."""


def write(path: Path, kind: str, header: Mapping[str, Any], *arrays: NDArray[Any]) -> None:
    """Write a header and the bytes of arrays, one after the other, in one step."""
    described = {**header, "bytes": sum(array.nbytes for array in arrays)}
    line = json.dumps(described, sort_keys=True).encode()
    front = len(kind.encode()) + 1 + 64 + 1
    line += b" " * (-(front + len(line) + 1) % _ALIGNMENT) + b"\n"
    parts: list[Any] = [line, *(np.ascontiguousarray(array).view(np.uint8) for array in arrays)]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, b"".join([f"{kind}\n{digest.hexdigest()}\n".encode(), *parts]))


def read(path: Path, kind: str) -> tuple[dict[str, Any], NDArray[np.uint8]]:
    """Map a file into memory and check it; raises DamagedFile, or OSError if it cannot be read."""
    with path.open("rb") as file:
        first = file.readline(_LONGEST_LINE)
        if first != f"{kind}\n".encode():
            raise DamagedFile(f"{path} is not a {kind} but another file or version")
        digest = file.readline(_LONGEST_LINE)
        line = file.readline(_LONGEST_LINE)
        offset = file.tell()
        size = os.fstat(file.fileno()).st_size - offset
    header = _parse_header(path, line)
    if size != header["bytes"]:
        raise DamagedFile(f"{path} is cut short: {size} of {header['bytes']} bytes")
    payload = np.memmap(path, np.uint8, "r", offset) if size else np.zeros(0, np.uint8)
    found = hashlib.sha256(line)
    found.update(payload.data)
    if digest != f"{found.hexdigest()}\n".encode():
        raise DamagedFile(f"{path} is damaged: its checksum is wrong")
    return header, payload


def peek(path: Path, kind: str) -> str | None:
    """The checksum that a file of a kind says it has; None where there is no such file."""
    try:
        with path.open("rb") as file:
            first, digest = (file.readline(_LONGEST_LINE).decode("ascii") for _ in range(2))
    except (OSError, UnicodeDecodeError):
        return None
    is_whole = len(digest) == 65 and all(digit in "0123456789abcdef" for digit in digest[:-1])
    return digest[:-1] if first == f"{kind}\n" and is_whole else None


def _parse_header(path: Path, line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or not isinstance(header.get("bytes"), int):
        raise DamagedFile(f"{path} is damaged: it has no readable header")
    return header
