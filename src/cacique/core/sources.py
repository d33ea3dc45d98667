"""What kernels are made of, and the name of this version of them: numba misses imported edits."""

from functools import cache
from pathlib import Path

from cacique.core.files import hash_files

__all__ = ["BUILDERS", "SOURCES", "hash_kernels", "hash_library"]

_PACKAGE = Path(__file__).parents[1]
# All that kernels are made of; a test holds their imports to it. Other rooms of the core may change
# without a new library.
_CORE = ("abi", "bits", "errors", "files", "jit", "move", "native", "ondemand", "rng", "sources")
SOURCES = (
    *(f"core/{name}.py" for name in _CORE),
    "games/*/geometry.py",
    "games/*/moves.py",
    "**/kernels/*.py",
)
BUILDERS = ("core/compile/*",)  # what makes a library of them


def _hash(patterns: tuple[str, ...]) -> str:
    """`web/build-stamp.ts` computes the same of all that a library is made of."""
    found = {path for pattern in patterns for path in _PACKAGE.glob(pattern) if path.is_file()}
    return hash_files(sorted(found, key=Path.as_posix))[:16]


@cache
def hash_kernels() -> str:
    """Name this version of the kernels."""
    return _hash(SOURCES)


@cache
def hash_library() -> str:
    """Name this version of the kernels and of what builds a library of them."""
    return _hash(SOURCES + BUILDERS)
