"""`python -m cacique.core.compile`: build the native library, telling how far it is."""

import sys
import time

from cacique.core.compile.library import build_library


def main() -> None:
    start = time.monotonic()

    def report(text: str) -> None:
        print(f"kernels: {text}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)  # noqa: T201

    build_library(report)


if __name__ == "__main__":
    main()
