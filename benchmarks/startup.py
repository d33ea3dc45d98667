"""How long the command takes to start: the first time, with compilation, and later.

Each line is seconds and the ratio to starting Python itself in the same run.
"""

import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

CACIQUE = [sys.executable, "-m", "cacique"]
FIRST_GAME = [*CACIQUE, "random", "pueblo", "players=4", "pro", "demolition", "--seed", "1"]


def seconds(command: Sequence[str], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def first_screen(environment: dict[str, str]) -> float:
    """Seconds until `cacique play` shows its first screen on a pseudo-terminal."""
    start = time.perf_counter()
    process, file = pty.fork()
    if not process:
        terminal = {"TERM": "xterm-256color"}
        os.execve(sys.executable, [*CACIQUE, "play"], environment | terminal)  # noqa: S606
    output = b""
    while b"Players" not in output:
        output += os.read(file, 65536)
    taken = time.perf_counter() - start
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(file)
    return taken


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"XDG_CACHE_HOME": cache, "XDG_DATA_HOME": cache}
        python = min(seconds([sys.executable, "-c", "pass"], environment) for _ in range(5))
        rows = {
            "first start, compiling": (seconds(FIRST_GAME, environment), 20),
            "later start": (min(seconds(FIRST_GAME, environment) for _ in range(3)), 1.5),
            "cacique --help": (
                min(seconds([*CACIQUE, "--help"], environment) for _ in range(3)),
                0.3,
            ),
            "cacique play, first screen": (min(first_screen(environment) for _ in range(3)), 1.5),
        }
    print(f"{'':44}{'seconds':>14}{'of python':>14}{'wanted':>10}")
    for name, (time_taken, wanted) in rows.items():
        print(f"{name:44}{time_taken:>14.2f}{time_taken / python:>14.0f}{wanted:>10}")


if __name__ == "__main__":
    main()
