"""A server in a process of its own, which can be killed and started again on its address."""

import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

_GENEROUS = {
    "commands-per-second": 1e6,
    "requests-per-second": 1e6,
    "games-each": 10_000,
    "sockets-each": 1000,
    "sockets-each-address": 10_000,
}


class ServerProcess:
    """`cacique serve` on a database file."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        limits = [f"--{name}={value}" for name, value in _GENEROUS.items()]
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "cacique", "serve"),
                *(f"--database=sqlite:{self._database}", f"--port={self._port}"),
                *limits,
            ],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr
        seen = []
        for line in self._process.stderr:
            seen.append(line)
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self._port = int(found[1])
                return
        raise AssertionError("".join(seen))

    def kill(self) -> None:
        """Without any warning."""
        assert self._process
        self._process.kill()
        self._end()

    def stop(self) -> None:
        assert self._process
        self._process.terminate()
        self._end()

    def _end(self) -> None:
        assert self._process
        self._process.communicate(timeout=20)
        self._process = None
