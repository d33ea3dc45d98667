"""Kernels from numba, which nothing else imports: how they are compiled and where they are kept.

A kernel works on arrays and integers, compiled or, with NUMBA_DISABLE_JIT=1, as plain Python.
"""

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba.extending import intrinsic, overload

from cacique.core.files import hash_files

__all__ = ["COMPILED", "cache_folder", "is_cached", "kernel", "lowest_bit", "popcount"]

KernelT = TypeVar("KernelT", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
_PACKAGE = Path(__file__).parents[1]
# All that kernels are made of; a test holds their imports to it.
SOURCES = ("core/*.py", "games/*/geometry.py", "games/*/moves.py", "**/kernels/*.py")
_SECONDS_KEPT = 30 * 24 * 3600


def _source_hash() -> str:
    """Name this version of the kernels: numba itself misses edits in imported files."""
    paths = (path for pattern in SOURCES for path in sorted(_PACKAGE.glob(pattern)))
    return hash_files(paths)[:16]


def _choose_cache_folder() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(chosen) / "cacique" if chosen else platformdirs.user_cache_path("cacique")
    folder = home / "kernels" / _source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="cacique-kernels-"))
    _remove_old(folder.parent)
    return folder


def _remove_old(folder: Path) -> None:
    """Delete kernels of versions that nobody has used for a month."""
    with contextlib.suppress(OSError):  # another process may be doing the same
        for version in folder.iterdir():
            if time.time() - version.stat().st_mtime > _SECONDS_KEPT:
                shutil.rmtree(version, ignore_errors=True)


cache_folder = _choose_cache_folder()
numba.config.CACHE_DIR = str(cache_folder)  # type: ignore[attr-defined]


def is_cached() -> bool:
    """Tell whether kernels of this version have been compiled on this machine before."""
    return not COMPILED or any(cache_folder.rglob("*.nbc"))


def kernel(function: KernelT) -> KernelT:
    """Compile on first call, keep the result on disk, release the GIL while running."""
    return cast(KernelT, numba.njit(cache=True, nogil=True)(function))


def popcount(bits: Any) -> Any:
    """Count the bits that are set."""
    return int(bits).bit_count()


def lowest_bit(bits: Any) -> Any:
    """Index of the lowest bit that is set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


@overload(popcount)
def _compile_popcount(bits: Any) -> Any:  # noqa: ARG001
    def implement(bits: Any) -> Any:
        return _ctpop(bits)  # type: ignore[call-arg]

    return implement


@overload(lowest_bit)
def _compile_lowest_bit(bits: Any) -> Any:  # noqa: ARG001
    def implement(bits: Any) -> Any:
        return _cttz(bits)  # type: ignore[call-arg]

    return implement


@intrinsic
def _ctpop(_context: Any, _bits: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.uint64(numba.uint64), emit


@intrinsic
def _cttz(_context: Any, _bits: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(numba.types.boolean, True))

    return numba.uint64(numba.uint64), emit
