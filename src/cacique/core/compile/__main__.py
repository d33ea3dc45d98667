"""`python -m cacique.core.compile [wasm | compare]`: build a library, telling how far it is.

`wasm` writes the page's module into its sources; `compare` builds it, too, and ends with an error
where the committed one is another.
"""

import sys
import time
from pathlib import Path

from cacique.core.compile.library import build_library
from cacique.core.compile.wasm import build_wasm, compare_wasm, write_wasm

_START = time.monotonic()
_PAGE = Path("web/src/engine")


def _report(text: str) -> None:
    seconds = time.monotonic() - _START
    sys.stderr.write(f"compiling the kernels: {text}, {seconds:.0f} s\n")


def _main(command: list[str]) -> None:
    match command:
        case []:
            build_library(_report)
        case ["wasm"]:
            write_wasm(_PAGE, build_wasm(_report))
        case ["compare"]:
            if others := compare_wasm(_PAGE, build_wasm(_report)):
                names = " and ".join(others)
                sys.exit(f"{names} in {_PAGE} were not made of these kernels: run `make wasm`")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    _main(sys.argv[1:])
