"""A real terminal session under a shell: play, resize, suspend, resume, quit; all is left clean."""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest

from cacique.core import jit

pytestmark = pytest.mark.compiled
PATIENCE = 90.0  # seconds, for a busy machine
NORMAL = {"7", "25"}  # lines wrap and the cursor is shown
MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


class Terminal:
    """A shell on a pseudo-terminal, and what a screen would show of it."""

    def __init__(self, folder: Path) -> None:
        self.output = b""
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        inputrc = folder / "inputrc"
        inputrc.write_text("set enable-bracketed-paste off\n")
        self._pid, self._file = pty.fork()
        if not self._pid:
            shell = shutil.which("bash") or "/bin/sh"
            os.execve(shell, [shell, "--norc", "--noprofile", "-i"], environment(folder, inputrc))
        self.resize(80, 24)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._screen.resize(lines, columns)

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def wait_for(self, text: str, patience: float = PATIENCE) -> str:
        """Read until the screen shows a text."""
        end = time.monotonic() + patience
        while text not in self.text:
            assert time.monotonic() < end, f"no {text!r} in:\n{self.text}"
            self._read(0.1)
        return self.text

    def settle(self) -> None:
        """Read until nothing comes any more."""
        while self._read(0.5):
            pass

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def _read(self, seconds: float) -> bool:
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


def environment(folder: Path, inputrc: Path) -> dict[str, str]:
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
        "NUMBA_CACHE_DIR": str(jit.cache_folder.parents[2]),  # kernels that are compiled already
    }


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


def last_modes(output: bytes) -> dict[str, bool]:
    """Which private modes a program left on or off, the last word on each."""
    modes = {}
    for numbers, state in MODES.findall(output):
        for number in numbers.decode().split(";"):
            modes[number] = state == b"h"
    return modes


def test_a_session_in_a_real_terminal(terminal: Terminal) -> None:
    terminal.wait_for("shell>")
    terminal.type(f"{sys.executable} -m cacique play pueblo --bot level1 --seed 3 --delay 0\n")
    terminal.wait_for("Red builds")
    for _turn in range(10):
        terminal.wait_for("Red builds")
        terminal.type("\r")
        terminal.wait_for("Red walks")
        terminal.type("1")
    text = terminal.wait_for("Red builds")
    assert "Blue" in text

    terminal.resize(120, 40)
    terminal.wait_for("?")
    terminal.settle()
    assert any(len(line.rstrip()) > 90 for line in terminal.text.splitlines())

    terminal.type("\x1a")
    terminal.wait_for("Stopped")
    terminal.type("echo suspended\n")
    terminal.wait_for("suspended")
    assert not last_modes(terminal.output)["1049"]
    terminal.type("fg\n")
    terminal.settle()
    terminal.wait_for("Red builds")
    assert last_modes(terminal.output)["1049"]

    terminal.type("q")
    terminal.settle()
    terminal.type("echo code=$?\n")
    terminal.wait_for("code=0")
    check_clean(terminal)


def check_clean(terminal: Terminal) -> None:
    """The alternate screen is left, the cursor shown, the mouse free, and what is typed echoed."""
    modes = last_modes(terminal.output)
    assert {mode for mode, is_on in modes.items() if is_on} == NORMAL & modes.keys()
    assert len(re.findall(rb"\x1b\[>[0-9]+u", terminal.output)) <= terminal.output.count(b"\x1b[<u")
    terminal.type("stty -a\n")
    text = terminal.wait_for("icanon")
    assert re.search(r" echo\b", text)
    assert " icanon" in text


def test_an_interrupt_leaves_a_clean_terminal_and_a_saved_game(terminal: Terminal) -> None:
    terminal.wait_for("shell>")
    terminal.type(f"{sys.executable} -m cacique play puluc --seed 1 --delay 0\n")
    terminal.wait_for("Light moves")
    terminal.type("\r")
    terminal.wait_for("Dark: r")
    terminal.type("\x03")
    terminal.settle()
    check_clean(terminal)
    terminal.type(f"{sys.executable} -m cacique play --resume --plain < /dev/null; echo code=$?\n")
    terminal.wait_for("code=0")
    assert "Light: you" in terminal.text
