"""A `cacique serve` of the tests' own: started, killed and started again on the same database."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["ServerProcess", "cpu_seconds_of", "free_port", "is_running", "memory_of", "unlimited"]

_READY = re.compile(r"ready at (http://\S+)/")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def unlimited(**others: object) -> list[str]:
    """Flags that let one address do everything, as fast as it can."""
    many = 1_000_000
    settings = {
        "connections": many,
        "connections_each_address": many,
        "sockets": many,
        "sockets_each": many,
        "sockets_each_address": many,
        "games_each": many,
        "commands_per_second": many,
        "requests_per_second": many,
    } | others
    return ["--lazy", *(f"--{name.replace('_', '-')}={value}" for name, value in settings.items())]


@dataclass
class ServerProcess:
    """One server on one port, which stays the same when it is started again."""

    database: str
    flags: Sequence[str] = ()
    prefix: Sequence[str] = ()  # a command that runs the server's
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[str] | None = None
    log: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and come back when it is ready."""
        place = [f"--database={self.database}", f"--port={self.port}"]
        serve = [sys.executable, "-m", "cacique", "serve"]
        command = [*self.prefix, *serve, *place, *self.flags]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self._wait_until_ready(self.process)

    def _wait_until_ready(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr
        for line in process.stderr:
            self.log.append(line)
            if _READY.search(line):
                break
        else:
            raise RuntimeError("".join(self.log[-20:]))
        threading.Thread(target=self._read_log, args=[process], daemon=True).start()

    def _read_log(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr
        with process.stderr:
            self.log.extend(process.stderr)

    def kill(self) -> None:
        """End it with no chance to do anything about it."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        return self.end(signal.SIGTERM)

    def end(self, number: signal.Signals) -> int:
        """Send it a signal that ends it; its exit code."""
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(number)
        return process.wait(30)

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def children(self) -> set[int]:
        """Ids of the processes that it has started."""
        pids = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
        return {pid for pid in pids if _words_of(pid)[1:2] == [str(self.pid)]}

    def rss(self) -> int:
        """Bytes of memory that it has now."""
        return memory_of(self.pid)

    def cpu_seconds(self) -> float:
        """What it has used of the processors: says more than the clock on a busy machine."""
        return cpu_seconds_of(self.pid)


def memory_of(pid: int) -> int:
    """Bytes of memory that a process has now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds_of(pid: int) -> float:
    """What a process has used of the processors."""
    words = _words_of(pid)
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def is_running(pid: int) -> bool:
    return _words_of(pid)[:1] not in ([], ["Z"])


def _words_of(pid: int) -> list[str]:
    """What the system says of a process, from its state on; nothing where there is none."""
    try:
        line = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return line.rpartition(")")[2].split()
