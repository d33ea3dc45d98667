"""The page's module: that the committed one is made of these very sources."""

from pathlib import Path

import pytest

from cacique.core.compile.library import stamp
from cacique.core.compile.typescript import write_typescript
from cacique.core.compile.wasm import build_wasm, read_stamp

FOLDER = Path(__file__).parents[3] / "web" / "src" / "engine"


def test_the_committed_module_is_of_this_version() -> None:
    assert read_stamp((FOLDER / "engine.wasm").read_bytes()) == stamp(), "run `make wasm`"
    assert f'"{stamp()}"' in (FOLDER / "layouts.ts").read_text()


def test_what_has_no_stamp_has_none() -> None:
    assert read_stamp(b"\0asm\1\0\0\0") == ""


@pytest.mark.deep
def test_the_module_is_built_again_to_the_byte() -> None:
    module, entries = build_wasm(lambda _text: None)
    assert module == (FOLDER / "engine.wasm").read_bytes()
    assert write_typescript(entries, stamp()) == (FOLDER / "layouts.ts").read_text()
