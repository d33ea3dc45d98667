"""Files, written so that a crash leaves the old one or the new one, never a half; and hashed."""

import errno
import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["hash_files", "move_durably", "replacing", "write_atomically"]


def hash_files(paths: Iterable[Path]) -> str:
    """Name what files hold, in their order, by hexadecimal digits."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file at once, after its new content is safe on the disk."""
    with replacing(path) as unfinished:
        unfinished.write_bytes(data)


@contextmanager
def replacing(path: Path, *, is_private: bool = False) -> Iterator[Path]:
    """Give an empty file to fill, which takes the other's place once it is safe on the disk.

    A private one can be read by its owner only.
    """
    path = path.resolve()  # through a link, not over it
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    if not path.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "there is no such folder", str(path.parent))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        yield Path(name)
        _sync(name)
        if not is_private:
            _copy_mode(path, name)
        move_durably(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def move_durably(finished: Path, path: Path) -> None:
    """Put a file that is safe on the disk in another's place, on the same disk."""
    finished.replace(path)
    _sync_folder(path.parent)


def _sync(name: str) -> None:
    with Path(name).open("rb+") as file:
        os.fsync(file.fileno())


def _copy_mode(path: Path, name: str) -> None:
    """Give a new file the mode it would have had, instead of a temporary file's."""
    umask = os.umask(0)
    os.umask(umask)
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~umask
    Path(name).chmod(mode)


def _sync_folder(folder: Path) -> None:
    """Make the new name durable; Windows has no way and no need."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
