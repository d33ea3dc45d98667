"""`python -m cacique.core.compile [setup | wasm | compare]`: tell how far the build is.

A library, by default, of this machine. `setup` does without where none can be built, and says what
that means. `wasm` writes the page's module into its sources; `compare` builds it, too, and ends
with an error where the committed one is another.
"""

import sys
import time
from pathlib import Path

from cacique.core.compile.library import CannotBuild, build_library
from cacique.core.compile.wasm import build_wasm, compare_wasm, write_wasm

_INSTEAD = """\
The kernels are not compiled ahead of time: {reason}.
All works without, but a bot's first answer waits half a minute for numba, once.
"""
_START = time.monotonic()
_PAGE = Path("web/src/engine")


def _report(text: str) -> None:
    seconds = time.monotonic() - _START
    sys.stderr.write(f"compiling the kernels: {text}, {seconds:.0f} s\n")


def _main(command: list[str]) -> None:
    match command:
        case [] | ["setup"]:
            try:
                build_library(_report)
            except CannotBuild as reason:
                if not command:
                    sys.exit(f"no library can be built: {reason}")
                sys.stderr.write(_INSTEAD.format(reason=reason))
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
