"""Whether the page that was built is the one of the sources beside it."""

import hashlib
import json
from pathlib import Path

__all__ = ["hash_sources", "is_fresh"]

_ROOTS = ("index.html", "package.json", "package-lock.json", "vite.config.ts", "src", "public")


def is_fresh(page: Path, web: Path) -> bool:
    """A page in a wheel was built with it; one beside its sources may be older than they are."""
    if not (web / "package.json").is_file():
        return True
    try:
        built = json.loads((page / "build.json").read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return bool(built == hash_sources(web))


def hash_sources(web: Path) -> str:
    """SHA-256 over the names and bytes of all sources; `build-stamp.ts` computes the same."""
    digest = hashlib.sha256()
    for name in sorted(name for root in _ROOTS for name in _files(web / root, web)):
        digest.update(name.encode() + b"\0" + (web / name).read_bytes() + b"\0")
    return digest.hexdigest()


def _files(path: Path, web: Path) -> list[str]:
    found = [path] if path.is_file() else path.rglob("*")
    return [
        each.relative_to(web).as_posix()
        for each in found
        if each.is_file() and not each.name.endswith(".test.ts")
    ]
