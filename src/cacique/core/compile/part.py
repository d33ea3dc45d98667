"""A part of the program, compiled in a process of its own.

python -m cacique.core.compile.part TARGET PART FOLDER
"""

import pickle
import sys
from pathlib import Path

from cacique.core.compile.entries import Typed

__all__ = ["NATIVE", "PARTS", "WASM", "read_entries"]

# Kernels of one game share most of their work; the longest come first.
PARTS = {
    "pueblo": ("games/pueblo/kernels/*.py", "ai/pueblo/kernels/*.py"),
    "puluc": ("core/rng.py", "games/puluc/kernels/*.py", "ai/puluc/kernels/*.py"),
    "envs": ("envs/**/kernels/*.py",),
    "support": ("core/compile/support.py",),
}
NATIVE = ("pueblo", "puluc", "envs")
WASM = ("pueblo", "puluc", "support")


def read_entries(folder: Path, part: str) -> list[Typed]:
    """The entry points of a part that was compiled into a folder."""
    entries: list[Typed] = pickle.loads((folder / f"{part}.entries").read_bytes())  # noqa: S301
    return entries


def _compile(target: str, part: str, folder: Path) -> None:
    from cacique.core.compile import machines, program, typed  # noqa: PLC0415  they know numba
    from cacique.core.compile.support import MEMORY, VISIBLE  # noqa: PLC0415

    entries, kernels = typed.type_entries(typed.entries_of(*PARTS[part]))
    machine = machines.native() if target == "native" else machines.wasm()
    door = program.native_door if target == "native" else program.wasm_door
    doors, kept = [*map(door, entries)], {entry.door for entry in entries}
    if part == "support":
        doors.append(MEMORY)
        kept |= VISIBLE
    whole = program.optimise(str(kernels), doors, machine, kept)
    (folder / f"{part}.o").write_bytes(machine.emit_object(whole))
    (folder / f"{part}.entries").write_bytes(pickle.dumps(entries))


if __name__ == "__main__":
    _compile(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
