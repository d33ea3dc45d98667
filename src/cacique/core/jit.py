"""The one place that knows numba: how kernels are compiled and where the results are kept.

A kernel works on arrays and integers, compiled or, with NUMBA_DISABLE_JIT=1, as plain Python.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba.extending import intrinsic

__all__ = ["COMPILED", "cache_folder", "is_cached", "kernel", "lowest_bit", "popcount"]

KernelT = TypeVar("KernelT", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT
_PACKAGE = Path(__file__).parents[1]


def _source_hash() -> str:
    """Name this version of the kernels: numba itself misses edits in imported files."""
    digest = hashlib.sha256()
    for room in ("core", "games", "ai"):
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _choose_cache_folder() -> Path:
    if os.environ.get("NUMBA_CACHE_DIR"):
        return Path(os.environ["NUMBA_CACHE_DIR"])
    folder = platformdirs.user_cache_path("cacique") / "kernels" / _source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="cacique-kernels-"))


cache_folder = _choose_cache_folder()
numba.config.CACHE_DIR = str(cache_folder)


def is_cached() -> bool:
    """Tell whether kernels of this version have been compiled on this machine before."""
    return not COMPILED or any(cache_folder.rglob("*.nbc"))


def kernel(function: KernelT) -> KernelT:
    """Compile on first call, keep the result on disk, release the GIL while running."""
    compiled: KernelT = numba.njit(cache=True, nogil=True)(function)
    return compiled


if COMPILED:

    @intrinsic
    def popcount(_context: Any, bits: Any) -> Any:
        """Count the bits that are set."""

        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return numba.uint64(numba.uint64), emit

    @intrinsic
    def lowest_bit(_context: Any, bits: Any) -> Any:
        """Index of the lowest bit that is set; there must be one."""

        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            is_zero_poison = context.get_constant(numba.types.boolean, True)
            return builder.cttz(args[0], is_zero_poison)

        return numba.uint64(numba.uint64), emit

else:

    def popcount(bits: Any) -> int:
        """Count the bits that are set."""
        return int(bits).bit_count()

    def lowest_bit(bits: Any) -> int:
        """Index of the lowest bit that is set; there must be one."""
        return (int(bits) & -int(bits)).bit_length() - 1
