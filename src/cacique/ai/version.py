"""The exact version of bots and rules, so that strangers do not play one match."""

from functools import cache
from pathlib import Path

from cacique import __version__
from cacique.core.errors import CaciqueError
from cacique.core.files import hash_files

__all__ = ["refuse_other", "version"]

_PACKAGE = Path(__file__).parents[1]


@cache
def version() -> str:
    """Name these bots and rules exactly: two that differ must not work together."""
    paths = (
        path
        for room in ("core", "games", "ai")
        for path in sorted((_PACKAGE / room).rglob("*.*"))
        if path.suffix in {".py", ".npz"}
    )
    return f"{__version__}+{hash_files(paths)[:8]}"


def refuse_other(wanted: str) -> None:
    """Refuse to work for somebody who has other bots or rules: it would spoil the result."""
    if wanted != version():
        raise CaciqueError(f"a worker has cacique {version()}, not {wanted}")
