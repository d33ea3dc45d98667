"""The page's module: that the committed one is made of these very sources.

`make test` builds it again and compares (`python -m cacique.core.compile compare`).
"""

import subprocess
import sys
from pathlib import Path

import pytest

from cacique.core.compile import wasm
from cacique.core.compile.library import stamp
from cacique.core.compile.wasm import compare_wasm, read_stamp, write_wasm

FOLDER = Path(__file__).parents[3] / "web" / "src" / "engine"


def test_the_committed_module_is_of_this_version() -> None:
    assert read_stamp((FOLDER / "engine.wasm").read_bytes()) == stamp(), "run `make wasm`"
    assert f'"{stamp()}"' in (FOLDER / "layouts.ts").read_text()


def test_the_committed_module_tells_of_no_machine() -> None:
    module = (FOLDER / "engine.wasm").read_bytes()
    assert b".py" not in module
    assert b"/cacique" not in module


def test_what_has_no_stamp_has_none() -> None:
    assert read_stamp(b"\0asm\1\0\0\0") == ""


def test_files_are_compared_to_the_byte(tmp_path: Path) -> None:
    built = {"engine.wasm": b"module", "layouts.ts": b"layouts"}
    assert compare_wasm(tmp_path, built) == ["engine.wasm", "layouts.ts"]
    write_wasm(tmp_path, built)
    assert compare_wasm(tmp_path, built) == []
    (tmp_path / "engine.wasm").write_bytes(b"modulE")
    assert compare_wasm(tmp_path, built) == ["engine.wasm"]


def test_the_pinned_linker_goes_before_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(wasm, "find_spec", lambda _name: True)
    assert wasm._find_linker() == [sys.executable, "-m", "ziglang", "wasm-ld"]
    monkeypatch.setattr(wasm, "find_spec", lambda _name: None)
    assert wasm._find_linker() == ["/bin/wasm-ld"]
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert wasm._find_linker() is None


def test_unknown_words_are_told() -> None:
    command = [sys.executable, "-m", "cacique.core.compile", "wams"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "[setup | wasm | compare]" in told.stderr
