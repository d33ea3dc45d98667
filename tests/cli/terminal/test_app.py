"""A real terminal session under a shell: play, resize, suspend, resume, quit; all is left clean."""

import asyncio
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminal.helpers import playing, wish
from tests.cli.terminal.pseudo import Terminal

from cacique.cli.terminal.seating import open_table

pytestmark = pytest.mark.compiled
NORMAL = {"7", "25"}  # lines wrap and the cursor is shown
MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


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


def has_screen(terminal: Terminal) -> bool:
    """Whether a program draws on the alternate screen, which a shell does not."""
    return last_modes(terminal.output)["1049"]


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
    assert not has_screen(terminal)
    terminal.type("fg\n")
    terminal.wait_until(lambda: has_screen(terminal), "screen of its own")
    terminal.settle()
    terminal.wait_for("Red builds")

    terminal.type("q")
    terminal.wait_until(lambda: not has_screen(terminal), "shell")
    terminal.wait_for("The game is kept")
    terminal.settle()
    terminal.type("echo code=$?\n")
    terminal.wait_for("code=0")
    check_clean(terminal)


@pytest.mark.asyncio
async def test_a_signal_wakes_the_game_whichever_thread_hears_it() -> None:
    """Who goes on after being stopped is told so by a signal, which any thread may hear."""
    told = asyncio.Event()
    before = signal.signal(signal.SIGUSR1, lambda *_: told.set())
    try:
        async with playing(open_table(wish("pueblo"))):
            other = threading.Timer(
                0.5, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
            )
            other.start()
            begun = time.monotonic()
            await asyncio.wait([asyncio.create_task(told.wait())], timeout=20)
            assert time.monotonic() - begun < 10  # a deaf one is told when it wakes by itself
            other.join()
    finally:
        signal.signal(signal.SIGUSR1, before)


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
