"""A part of the program, compiled in a process of its own.

python -m cacique.core.compile.part TARGET PART FOLDER
"""

import pickle
import sys
from pathlib import Path
from typing import Literal

from cacique.core.compile.entries import Typed

__all__ = ["Target", "list_parts", "read_entries"]

Target = Literal["native", "wasm"]

_PACKAGE = Path(__file__).parents[2]
_CORE, _ENVS = "core", "envs"  # the parts that are no game


def list_parts(target: Target) -> tuple[str, ...]:
    """Each game, because its kernels share most of their work, the longest first; then others."""
    games = {path.parent.name for path in _PACKAGE.glob("games/*/kernels")}
    by_length = sorted(games, key=lambda game: (-_length(game), game))
    return (*by_length, _ENVS, _CORE) if target == "native" else (*by_length, _CORE)


def _length(game: str) -> int:
    found = (path for pattern in _patterns("native", game) for path in _PACKAGE.glob(pattern))
    return sum(path.stat().st_size for path in found)


def _patterns(target: str, part: str) -> tuple[str, ...]:
    """The modules of a part."""
    if part == _CORE:  # with what a machine has, and a page has not
        support = ("core/compile/support.py",) if target == "wasm" else ()
        return ("core/rng.py", *support)
    if part == _ENVS:
        return ("envs/**/kernels/*.py",)
    return (f"games/{part}/kernels/*.py", f"ai/{part}/kernels/*.py")


def read_entries(folder: Path, part: str) -> list[Typed]:
    """The entry points of a part that was compiled into a folder."""
    entries: list[Typed] = pickle.loads((folder / f"{part}.entries").read_bytes())  # noqa: S301
    return entries


def _compile(target: str, part: str, folder: Path) -> None:
    from cacique.core import jit  # noqa: PLC0415
    from cacique.core.compile import machines, program, typed  # noqa: PLC0415  they know numba
    from cacique.core.compile.support import MEMORY, VISIBLE  # noqa: PLC0415

    found = typed.entries_of(*_patterns(target, part))
    if target == "wasm":
        found = {name: one for name, one in found.items() if name not in jit.NOT_FOR_PAGE}
    entries, kernels = typed.type_entries(found)
    machine = machines.native() if target == "native" else machines.wasm()
    door = program.native_door if target == "native" else program.wasm_door
    doors, kept = [*map(door, entries)], {entry.door for entry in entries}
    if target == "wasm" and part == _CORE:
        doors.append(MEMORY)
        kept |= VISIBLE
    whole = program.optimise(str(kernels), doors, machine, kept)
    (folder / f"{part}.o").write_bytes(machine.emit_object(whole))
    (folder / f"{part}.entries").write_bytes(pickle.dumps(entries))


if __name__ == "__main__":
    _compile(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
