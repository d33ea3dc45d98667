"""The native library: kernels compiled ahead of time for this machine, and how Python calls them.

The library's name tells the version of the kernels that it was made of, and its stamp tells it
again: another version's is never used.
"""

import ctypes
import pickle
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cacique.core.abi import Array, Type, flatten
from cacique.core.sources import hash_library

__all__ = ["FOLDER", "bind", "find", "library_path"]

FOLDER = Path(__file__).with_name("built")


def library_path() -> Path:
    """Where the library of this version of the kernels is, if it is there."""
    return FOLDER / f"kernels-{hash_library()}.so"


@cache
def find() -> ctypes.PyDLL | None:
    """Load the library; None where there is none for this version and this machine."""
    path = library_path()
    if not path.is_file():
        return None
    try:
        library = ctypes.PyDLL(str(path))
        stamp = ctypes.c_char_p.from_buffer(
            ctypes.c_void_p(ctypes.addressof(ctypes.c_char.in_dll(library, "cacique_stamp")))
        )
        is_ours = (stamp.value or b"").decode().startswith(hash_library())
        return library if is_ours and _begin(library) else None
    except (OSError, ValueError, AttributeError):  # of another system, or half of one
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
