"""One server for one file: a lock that ends with the process, however that ends."""

import os
import sys
from pathlib import Path

from cacique.core.errors import CaciqueError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["FileLock"]


class FileLock:
    """A lock on a file beside the database.

    It is of the kind that children do not inherit: a worker that outlives a killed server
    must not keep the next server out.
    """

    _held: set[Path] = set()  # noqa: RUF012  # the system's lock is the process's, not ours

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}.lock").resolve()
        if self._path in self._held:  # to open and close the file would end the lock
            raise _refusal(database, str(os.getpid()))
        self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._take()
        except OSError:
            owner = os.read(self._handle, 20).decode(errors="replace").strip()
            os.close(self._handle)
            raise _refusal(database, owner) from None
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, f"{os.getpid()}\n".encode(), 0)
        self._held.add(self._path)

    def _take(self) -> None:
        if sys.platform == "win32":
            msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(self) -> None:
        self._held.discard(self._path)
        os.close(self._handle)


def _refusal(database: Path, owner: str) -> CaciqueError:
    who = f" (process {owner})" if owner.isdecimal() else ""
    return CaciqueError(f"{database} is in use by another server{who}")
