"""The native library of this machine: parts of the program side by side, then linked."""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.util import find_spec
from pathlib import Path

from cacique.core.compile.glue import write_glue
from cacique.core.compile.part import Target, list_parts, read_entries
from cacique.core.files import replacing
from cacique.core.native import FOLDER, is_whole, library_path, seal
from cacique.core.sources import hash_library

__all__ = ["CannotBuild", "Report", "build_library", "compile_parts", "find_linker", "stamp"]

Report = Callable[[str], None]


class CannotBuild(Exception):
    """No library can be built here: numba has to compile kernels when they are first called."""


def _is_tried() -> bool:
    """Whether a library was ever tried on such a machine."""
    return sys.platform == "linux" and os.uname().machine == "x86_64"


def find_linker() -> list[str] | None:
    """The machine's compiler of C, or the one in the ziglang wheel."""
    if chosen := os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc"):
        return chosen.split()
    return [sys.executable, "-m", "ziglang", "cc"] if find_spec("ziglang") else None


def build_library(report: Report) -> Path:
    """Build the library of this version, unless it is there, and throw others away.

    Raises CannotBuild where the machine is of another kind than those that this was tried on, or
    has nothing to link with.
    """
    path = library_path()
    if is_whole(path):
        return path
    if not _is_tried():
        raise CannotBuild("nobody has tried this on such a machine")
    linker = find_linker()
    if not linker:
        raise CannotBuild("there is neither a C compiler nor the ziglang package to link with")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        compile_parts("native", Path(folder), report)
        with replacing(path) as unfinished:
            unfinished.write_bytes(seal(_link(linker, Path(folder))))
            unfinished.chmod(0o755)
    for other in FOLDER.glob("kernels-*"):
        if other != path:
            other.unlink()
    return path


def compile_parts(target: Target, folder: Path, report: Report) -> None:
    """Compile all parts, each in a process of its own; tell which is done."""
    parts = list_parts(target)

    def run(part: str) -> str:
        command = [sys.executable, "-m", "cacique.core.compile.part", target, part, str(folder)]
        told = subprocess.run(
            command, env=_environment(folder), capture_output=True, text=True, check=False
        )
        if told.returncode:
            raise RuntimeError(f"{part} could not be compiled:\n{told.stderr}")
        return part

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        futures = [pool.submit(run, part) for part in parts]
        for done, future in enumerate(as_completed(futures), 1):
            report(f"{future.result()} ({done} of {len(parts)})")


def _environment(folder: Path) -> dict[str, str]:
    """The same result wherever it is built, and nothing left behind."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return kept | {
        "CACIQUE_KERNELS": "jit",
        "NUMBA_CACHE_DIR": str(folder),
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }


def _link(linker: list[str], folder: Path) -> bytes:
    parts = list_parts("native")
    entries = [one for part in parts for one in read_entries(folder, part)]
    glue, library = folder / "glue.c", folder / "kernels.so"
    glue.write_text(write_glue(entries, stamp()))
    objects = [str(folder / f"{part}.o") for part in parts]
    options = ["-O2", "-shared", "-fPIC", "-Wl,--gc-sections", "-s"]
    command = [*linker, *options, "-o", str(library), str(glue), *objects, "-lm"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if told.returncode:
        raise RuntimeError(f"the library could not be linked:\n{told.stderr}")
    return library.read_bytes()


def stamp() -> str:
    """What a library was made of: the version of the kernels, and of the compiler."""
    versions = (f"{name} {importlib.metadata.version(name)}" for name in ("numba", "llvmlite"))
    return ", ".join([hash_library(), *versions])
