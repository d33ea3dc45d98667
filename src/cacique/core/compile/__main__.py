"""`python -m cacique.core.compile [wasm]`: build a library, telling how far it is."""

import sys
import time
from pathlib import Path

from cacique.core.compile.library import build_library, stamp
from cacique.core.files import write_atomically

_START = time.monotonic()


def _report(text: str) -> None:
    seconds = time.monotonic() - _START
    sys.stderr.write(f"compiling the kernels: {text}, {seconds:.0f} s\n")


def _write_wasm(folder: Path) -> None:
    from cacique.core.compile.typescript import write_typescript  # noqa: PLC0415
    from cacique.core.compile.wasm import build_wasm  # noqa: PLC0415

    module, entries = build_wasm(_report)
    folder.mkdir(exist_ok=True)
    write_atomically(folder / "engine.wasm", module)
    write_atomically(folder / "layouts.ts", write_typescript(entries, stamp()).encode())


if __name__ == "__main__":
    if sys.argv[1:] == ["wasm"]:
        _write_wasm(Path("web/src/engine"))
    else:
        build_library(_report)
