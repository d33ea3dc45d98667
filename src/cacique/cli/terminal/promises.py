"""What was promised to us about dice, and what we sent: kept, because the server might forget."""

import contextlib
import json
from dataclasses import asdict
from pathlib import Path

import platformdirs

from cacique.core.dice import Witness
from cacique.core.files import write_atomically

__all__ = ["find", "find_all", "keep"]

_MOST = 500  # games; the oldest are forgotten


def find(server: str, game: str) -> Witness | None:
    """What we saw and sent in a game; None where we were not there at its beginning."""
    return _read().get(f"{server}/{game}")


def find_all(game: str = "") -> list[Witness]:
    """What we saw and sent in the games of an id, at whatever server, or in all."""
    return [seen for name, seen in _read().items() if not game or name.endswith(f"/{game}")]


def keep(server: str, game: str, seen: Witness) -> Witness:
    """Keep what we saw and sent; what was kept first stays. Returns what is kept."""
    known, name = _read(), f"{server}/{game}"
    if name in known:
        return known[name]
    latest = dict([*known.items(), (name, seen)][-_MOST:])
    path = _path()
    with contextlib.suppress(OSError):  # the game goes on where nothing can be kept
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({each: asdict(kept) for each, kept in latest.items()}, indent=2)
        write_atomically(path, text.encode())
    return seen


def _path() -> Path:
    return platformdirs.user_data_path("cacique") / "dice.json"


def _read() -> dict[str, Witness]:
    try:
        found = json.loads(_path().read_bytes())
        return {
            str(name): Witness(str(seen["commitment"]), str(seen["entropy"]))
            for name, seen in found.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
