"""How long things take to start with empty caches, and what memory they take then.

    python -m benchmarks.startup

Each line is seconds and the ratio to starting Python itself in the same run; megabytes are beside
those of a Python that has imported numpy.
"""

import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from tests.server.process import ServerProcess, memory_of

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


def first_answer(environment: dict[str, str]) -> float:
    """Seconds from the start of a terminal game to the first move of its bot."""
    start = time.perf_counter()
    command = [*CACIQUE, "play", "pueblo", "--plain", "--seat", "1", "--delay", "0"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith("Red: ") and "/" in line:
                break
        taken = time.perf_counter() - start
        process.kill()
    return taken


class Figures(dict[str, tuple[float, float]]):
    """What was measured by its name, and what was wanted."""


def measure_server(folder: Path) -> tuple[Figures, Figures]:
    """Seconds until a new server is ready and until its first bot answers; memory of both."""
    server = ServerProcess(f"sqlite:{folder / 'games.db'}")
    start = time.perf_counter()
    server.start()
    ready = time.perf_counter() - start
    try:
        empty = server.rss()
        start = time.perf_counter()
        _await_bot(f"http://{server.address}")
        answered = time.perf_counter() - start
        assert server.process
        thinking = max(map(memory_of, _children(server.process.pid)), default=0)
    finally:
        server.stop()
    return (
        Figures({"cacique serve, ready": (ready, 1), "its first bot's answer": (answered, 1)}),
        Figures(
            {
                "a server with nothing in it": (empty / 1e6, 110),
                "a thinking process": (thinking / 1e6, 90),
            }
        ),
    )


def _await_bot(url: str) -> None:
    """Begin a game that a bot opens, and look until it has."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    opener.open(f"{url}/api/me").close()
    seats = [{"kind": "bot", "bot": "level4"}, {"kind": "me"}]
    body = json.dumps({"game": "pueblo", "seats": seats}).encode()
    headers = {"content-type": "application/json", "origin": url}
    request = urllib.request.Request(f"{url}/api/games", body, headers)  # noqa: S310
    game: Any = json.load(opener.open(request))
    while not json.load(opener.open(f"{url}/api/games/{game['id']}/look"))["tokens"]:
        time.sleep(0.005)


def _children(process: int) -> list[int]:
    """The processes that think; one that only watches over others has no kernels."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


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
            "cacique play, first bot's answer": (first_answer(environment), 1),
        }
        told, memory = measure_server(Path(cache))
        rows |= told
        plain = _memory_of_python()
    print(f"{'':44}{'seconds':>14}{'of python':>14}{'wanted':>10}")
    for name, (time_taken, wanted) in rows.items():
        print(f"{name:44}{time_taken:>14.2f}{time_taken / python:>14.0f}{wanted:>10}")
    print(f"{'':44}{'MB':>14}{'of numpy':>14}{'wanted':>10}")
    for name, (megabytes, wanted) in memory.items():
        print(f"{name:44}{megabytes:>14.0f}{megabytes / plain:>14.1f}{wanted:>10}")


def _memory_of_python() -> float:
    """Megabytes of a process that has only imported numpy."""
    code = "import numpy, sys; print(flush=True); sys.stdin.read()"
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], **pipes) as process:
        assert process.stdout
        process.stdout.readline()
        found = memory_of(process.pid) / 1e6
        process.kill()
    return found


if __name__ == "__main__":
    main()
