"""The page's module: the same program for WebAssembly, with the same doors and no imports."""

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from cacique.core.compile.entries import Typed
from cacique.core.compile.library import Report, compile_parts, stamp
from cacique.core.compile.part import list_parts, read_entries
from cacique.core.compile.typescript import write_typescript
from cacique.core.files import write_atomically

__all__ = ["SECTION", "build_wasm", "compare_wasm", "read_stamp", "write_wasm"]

SECTION = "cacique"  # of the module: what it was made of
_STACK = 1 << 18


def build_wasm(report: Report) -> dict[str, bytes]:
    """Give the files that the page needs: the module, and what it must know of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compile_parts("wasm", folder, report)
        entries = [one for part in list_parts("wasm") for one in read_entries(folder, part)]
        doors = [one for one in entries if not one.is_support]
        return {
            "engine.wasm": _link(folder, doors),
            "layouts.ts": write_typescript(doors, stamp()).encode(),
        }


def write_wasm(folder: Path, files: dict[str, bytes]) -> None:
    """Put what was built into the page's sources."""
    for name, content in files.items():
        write_atomically(folder / name, content)


def compare_wasm(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Which of the page's files are not, byte for byte, what was built just now."""
    paths = {folder / name: content for name, content in files.items()}
    return [
        path.name
        for path, content in paths.items()
        if not path.is_file() or path.read_bytes() != content
    ]


def _link(folder: Path, doors: list[Typed]) -> bytes:
    """Link the parts in a folder, and note what they were made of."""
    linker = _find_linker()
    if not linker:
        raise RuntimeError("there is neither wasm-ld nor the ziglang package to link with")
    names = ["reserve", "release", *(one.door for one in doors)]
    options = ["--no-entry", "--gc-sections", "--strip-all", "-O3", "--stack-first"]
    options += ["-z", f"stack-size={_STACK}", *(f"--export={name}" for name in names)]
    module = folder / "engine.wasm"
    objects = [str(folder / f"{part}.o") for part in list_parts("wasm")]
    told = subprocess.run(
        [*linker, *options, "-o", str(module), *objects],
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise RuntimeError(f"the module could not be linked:\n{told.stderr}")
    return module.read_bytes() + _section(stamp().encode())


def _find_linker() -> list[str] | None:
    """The pinned one, which gives the same bytes everywhere; else the machine's."""
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    found = shutil.which("wasm-ld")
    return [found] if found else None


def _section(text: bytes) -> bytes:
    """A section that engines skip."""
    name = SECTION.encode()
    content = bytes([len(name)]) + name + text
    assert len(content) < 128, "the length is one byte"
    return bytes([0, len(content)]) + content


def read_stamp(module: bytes) -> str:
    """What a module was made of, as it says itself."""
    name = SECTION.encode()
    _, found, text = module.rpartition(bytes([len(name)]) + name)
    return text.decode() if found else ""
