"""The page's module: the same program for WebAssembly, with the same doors and no imports."""

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from cacique.core.compile.entries import Typed
from cacique.core.compile.library import Report, compile_parts, stamp
from cacique.core.compile.part import WASM, read_entries

__all__ = ["SECTION", "build_wasm", "read_stamp"]

SECTION = "cacique"  # of the module: what it was made of
_STACK = 1 << 18


def build_wasm(report: Report) -> tuple[bytes, list[Typed]]:
    """Give the module, and the entry points that it has."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for done, part in enumerate(compile_parts("wasm", WASM, folder), 1):
            report(f"{part} ({done} of {len(WASM)})")
        entries = [one for part in WASM for one in read_entries(folder, part)]
        return link_wasm(folder, entries), [one for one in entries if not one.is_support]


def link_wasm(folder: Path, entries: list[Typed]) -> bytes:
    """Link the parts in a folder, and note what they were made of."""
    linker = _find_linker()
    if not linker:
        raise RuntimeError("there is neither wasm-ld nor the ziglang package to link with")
    names = ["reserve", "release", *(one.door for one in entries if not one.is_support)]
    options = ["--no-entry", "--gc-sections", "--strip-all", "-O3", "--stack-first"]
    options += ["-z", f"stack-size={_STACK}", *(f"--export={name}" for name in names)]
    module = folder / "engine.wasm"
    objects = [str(folder / f"{part}.o") for part in WASM]
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
    if found := shutil.which("wasm-ld"):
        return [found]
    return [sys.executable, "-m", "ziglang", "wasm-ld"] if find_spec("ziglang") else None


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
