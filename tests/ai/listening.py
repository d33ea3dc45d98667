"""Which addresses a process and its descendants listen on; Linux only."""

import os
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

_LISTENS = "0A"


def open_doors() -> set[str]:
    mine = set(_sockets_of(_descendants(os.getpid())))
    return {address for inode, address in _listening() if inode in mine}


def _parents() -> Iterator[tuple[int, int]]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                yield int(folder.name), int(fields[1])


def _descendants(pid: int) -> set[int]:
    family, parents = {pid}, dict(_parents())
    while more := {p for p, parent in parents.items() if parent in family} - family:
        family |= more
    return family


def _sockets_of(pids: set[int]) -> Iterator[str]:
    for pid in pids:
        with suppress(OSError):
            for handle in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(OSError):
                    yield str(handle.readlink()).removeprefix("socket:[").removesuffix("]")


def _listening() -> Iterator[tuple[str, str]]:
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == _LISTENS:
                yield fields[9], _read_address(fields[1].partition(":")[0])


def _read_address(text: str) -> str:
    """Read an address written as words of four bytes, each in the machine's order."""
    words = (bytes.fromhex(text[i : i + 8])[::-1] for i in range(0, len(text), 8))
    address = ip_address(b"".join(words))
    return str(getattr(address, "ipv4_mapped", None) or address)
