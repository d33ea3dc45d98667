"""Kernels compiled by numba when they are first called, and kept on disk for the next process.

Where there is a native library, nothing imports this.
"""

import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.extending import intrinsic, overload

from cacique.core import bits
from cacique.core.sources import hash_kernels

__all__ = ["cache_folder", "compile_lazily", "is_cached"]

IS_KEPT = True
_SECONDS_KEPT = 30 * 24 * 3600


def _choose_cache_folder() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(chosen) / "cacique" if chosen else platformdirs.user_cache_path("cacique")
    folder = home / "kernels" / hash_kernels()
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
    return any(cache_folder.rglob("*.nbc"))


def compile_lazily(function: Any) -> Any:
    """Compile on first call, keep the result on disk, release the GIL while running."""
    return numba.njit(cache=IS_KEPT, nogil=True)(function)


@overload(bits.popcount)
def _compile_popcount(bits: Any) -> Any:  # noqa: ARG001
    def implement(bits: Any) -> Any:
        return _ctpop(bits)  # type: ignore[call-arg]

    return implement


@overload(bits.lowest_bit)
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
