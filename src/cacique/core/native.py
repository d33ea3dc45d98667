"""The native library: kernels compiled ahead of time for this machine, and how Python calls them.

The library's name tells the version of the kernels that it was made of, and its stamp tells it
again: another version's is never used. Its last bytes seal the others: what is missing of a file is
no memory either, and a process that looked there would end at once.
"""

import ctypes
import pickle
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cacique.core.abi import Array, Type, flatten
from cacique.core.sources import hash_library

__all__ = ["FOLDER", "bind", "find", "is_whole", "library_path", "seal"]

FOLDER = Path(__file__).with_name("built")
_SEAL = b"cacique:%08x"
_SEAL_SIZE = len(_SEAL % 0)


def library_path() -> Path:
    """Where the library of this version of the kernels is, if it is there."""
    return FOLDER / f"kernels-{hash_library()}.so"


def seal(library: bytes) -> bytes:
    """A library with the sum of its bytes behind them, where the system's loader never looks."""
    return library + _SEAL % zlib.crc32(library)


def is_whole(path: Path) -> bool:
    """Tell whether a library is there as it was sealed."""
    try:
        sealed = path.read_bytes()
    except OSError:
        return False
    return sealed[-_SEAL_SIZE:] == _SEAL % zlib.crc32(sealed[:-_SEAL_SIZE])


@cache
def find() -> ctypes.PyDLL | None:
    """Load the library; None where there is none for this version and this machine."""
    path = library_path()
    if not is_whole(path):
        return None
    try:
        library = ctypes.PyDLL(str(path))
        stamp = ctypes.c_char_p.from_buffer(
            ctypes.c_void_p(ctypes.addressof(ctypes.c_char.in_dll(library, "cacique_stamp")))
        )
        is_ours = (stamp.value or b"").decode().startswith(hash_library())
        return library if is_ours and _begin(library) else None
    except (OSError, ValueError, AttributeError):  # of another system
        return None


def _begin(library: ctypes.PyDLL) -> bool:
    """Acquaint the library with numpy; false where it does not know this one."""
    for function, count in ((library.cacique_begin, 4), (library.cacique_bind, 4)):
        function.restype = ctypes.py_object
        function.argtypes = [ctypes.py_object] * count
    sample = np.zeros((3, 5), np.int16)
    address = sample.__array_interface__["data"][0]
    return bool(library.cacique_begin(np.ndarray, pickle.loads, sample, address))


def bind(library: ctypes.PyDLL, function: Any, types: tuple[Type, ...]) -> Any:
    """The library's function in the place of one of its module; KeyError where it has none."""
    module = function.__module__
    dtypes = tuple(one.dtype for one in flatten(types) if isinstance(one, Array))
    name = f"{module}.{function.__name__}"
    return library.cacique_bind(name, sys.modules[module], dtypes, module)
