"""Kernels and where they are taken from, which nothing else needs to know.

A kernel works on arrays and numbers. Where there is a native library of this very version, built
ahead of time, its entry points are called in it. Else numba compiles kernels when they are first
called, else they are plain Python. CACIQUE_KERNELS=native, jit or plain asks for one of these;
NUMBA_DISABLE_JIT=1 means plain, too.
"""

import os
from collections.abc import Callable
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

from cacique.core import native
from cacique.core.abi import Type
from cacique.core.bits import lowest_bit, popcount

__all__ = [
    "COMPILED",
    "ENTRIES",
    "MODE",
    "NOT_FOR_PAGE",
    "Mode",
    "entry",
    "is_chosen",
    "is_ready",
    "kernel",
    "kernels_path",
    "lowest_bit",
    "popcount",
    "shared_cache",
]

KernelT = TypeVar("KernelT", bound=Callable[..., Any])


class Mode(StrEnum):
    """Where kernels are taken from."""

    NATIVE = "native"
    JIT = "jit"
    PLAIN = "plain"


def is_chosen() -> bool:
    """Tell whether the environment says where kernels are taken from."""
    return bool(os.environ.get("CACIQUE_KERNELS")) or _is_jit_disabled()


def _is_jit_disabled() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}


def _choose_mode() -> Mode:
    chosen = os.environ.get("CACIQUE_KERNELS")
    if chosen:
        return Mode(chosen)
    if _is_jit_disabled():
        return Mode.PLAIN
    if native.find():
        return Mode.NATIVE
    return Mode.JIT if find_spec("numba") else Mode.PLAIN


MODE = _choose_mode()
COMPILED = MODE is not Mode.PLAIN
# The entry points imported so far, by module and name, with what they are given.
ENTRIES: dict[str, tuple[Callable[..., Any], tuple[Type, ...]]] = {}
# Those of them that the page has no use for.
NOT_FOR_PAGE: set[str] = set()


def is_ready() -> bool:
    """Tell whether kernels run at once, because nothing is compiled here or it was before."""
    if MODE is not Mode.JIT:
        return True
    from cacique.core import ondemand  # noqa: PLC0415  knows numba, which is not always there

    return ondemand.is_cached()


def kernels_path() -> Path | None:
    """The folder or the library that compiled kernels are in."""
    if MODE is not Mode.JIT:
        return native.library_path() if MODE is Mode.NATIVE else None
    from cacique.core import ondemand  # noqa: PLC0415

    return ondemand.cache_folder


def shared_cache() -> dict[str, str]:
    """An environment in which a process with other folders finds what was compiled here."""
    if MODE is not Mode.JIT:
        return {}
    from cacique.core import ondemand  # noqa: PLC0415

    return {"NUMBA_CACHE_DIR": str(ondemand.cache_folder.parents[2])}


def kernel(function: KernelT) -> KernelT:
    """Make a kernel, which other kernels may call; the GIL is free while it runs compiled."""
    if MODE is not Mode.JIT:
        return function
    from cacique.core import ondemand  # noqa: PLC0415

    return cast(KernelT, ondemand.compile_lazily(function))


def _find(function: KernelT, types: tuple[Type, ...]) -> KernelT:
    library = native.find()
    if not library:
        raise ImportError(f"there is no library of these kernels: {native.library_path()}")
    try:
        return cast(KernelT, native.bind(library, function, types))
    except KeyError:  # not one of the package's own
        return function


def entry(*types: Type, is_for_page: bool = True) -> Callable[[KernelT], KernelT]:
    """Make a kernel that Python calls, too, with arguments of such types (see `abi`).

    Any other kernel may only be called by kernels: with a native library it is plain Python. What
    is not for the page, as measuring and solving are not, is left out of its module.
    """

    def declare(function: KernelT) -> KernelT:
        made = _find(function, types) if MODE is Mode.NATIVE else kernel(function)
        name = f"{function.__module__}.{function.__name__}"
        ENTRIES[name] = made, types
        if not is_for_page:
            NOT_FOR_PAGE.add(name)
        return made

    return declare
