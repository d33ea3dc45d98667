"""A shell on a pseudo-terminal, and what a screen would show of it."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte

from cacique.core import jit

PATIENCE = 90.0  # seconds, for a busy machine


class Terminal:
    """A shell that is typed to."""

    def __init__(self, folder: Path) -> None:
        self.output = b""
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        inputrc = folder / "inputrc"
        inputrc.write_text("set enable-bracketed-paste off\n")
        self._pid, self._file = pty.fork()
        if not self._pid:
            shell = shutil.which("bash") or "/bin/sh"
            os.execve(shell, [shell, "--norc", "--noprofile", "-i"], _environment(folder, inputrc))
        self.resize(80, 24)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._screen.resize(lines, columns)

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def wait_for(self, text: str, patience: float = PATIENCE) -> str:
        """Read until the screen shows a text."""
        self.wait_until(lambda: text in self.text, repr(text), patience)
        return self.text

    def wait_until(self, is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Read until something is so, which is then named where it never is."""
        end = time.monotonic() + patience
        while not is_so():
            assert time.monotonic() < end, f"no {what} in:\n{self.text}"
            self.read(0.1)

    def settle(self, seconds: float = 0.5) -> None:
        """Read until nothing has come for a while."""
        while self.read(seconds):
            pass

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what has come; whether something did."""
        ready, _, _ = select.select([self._file], [], [], seconds)
        if ready:
            data = os.read(self._file, 65536)
            self.output += data
            self._stream.feed(data)
        return bool(ready)

    def close(self) -> None:
        os.kill(self._pid, signal.SIGHUP)
        os.close(self._file)
        os.waitpid(self._pid, 0)


def _environment(folder: Path, inputrc: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        "PS1": "shell> ",
        "INPUTRC": str(inputrc),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        **jit.shared_cache(),
    }
