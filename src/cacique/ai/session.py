"""A conversation with a program, line by line: started, asked with patience, and ended for sure."""

import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from cacique.core.errors import CaciqueError

__all__ = ["ProgramError", "Session", "Silence"]

_LEASH = Path(__file__).with_name("leash.py")
_LONGEST_LINE = 65_536
_MOST_LINES = 10_000  # that wait to be read; a program that says more has to wait itself
_SECONDS_TO_LEAVE = 1.0
_SECONDS_TO_LISTEN = 5.0


class ProgramError(CaciqueError):
    """What a program did wrong, as the end of a sentence that begins with its name."""


class Silence(ProgramError):
    """A question that a program has left without an answer, as long as it was waited for."""


class Session:
    """A running program. Whatever becomes of this process, the program ends with it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._lines: queue.Queue[str | ProgramError | None] = queue.Queue(_MOST_LINES)
        self._complaints: deque[str] = deque(maxlen=3)
        self._process, hand = _start(command)
        assert self._process.stdout
        assert self._process.stderr
        for work in (
            (_read, self._process.stdout, self._lines),
            (_note, self._process.stderr, self._complaints),
        ):
            threading.Thread(target=work[0], args=work[1:], daemon=True).start()
        self.close = weakref.finalize(self, _end, self._process, hand)

    def send(self, line: str) -> None:
        """Say a line; raises ProgramError where the program does not listen.

        What was said to one that has ended is noticed when it is asked.
        """
        assert self._process.stdin
        with suppress(BrokenPipeError):
            _write(self._process.stdin.fileno(), line.encode() + b"\n")

    def take(self, seconds: float) -> str | None:
        """The next line, None where none comes in time; raises ProgramError once it has ended."""
        try:
            line = self._lines.get(timeout=max(seconds, 0.001))
        except queue.Empty:
            return None
        if isinstance(line, ProgramError):
            raise line
        if line is None:
            raise ProgramError(f"ended by itself{self._last_words()}")
        return line

    def wait(self, seconds: float) -> bool:
        """Whether the program has ended within some time."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.poll() is not None

    def hang_up(self) -> None:
        """Say nothing any more, so that the program comes to the end of its input."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()

    def _last_words(self) -> str:
        time.sleep(0.05)  # for what it wrote last on its way out
        code = self._process.poll()
        words = [f" ({_tell_end(code)})"] if code else []
        return "".join(words) + "".join(f": {line}" for line in [*self._complaints][-1:])


def _tell_end(code: int) -> str:
    """How a program ended, by the code of its process: below 0 is a signal."""
    try:
        return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    except ValueError:  # one without a name, such as those for real time
        return f"killed by signal {-code}"


def _start(command: Sequence[str]) -> tuple[subprocess.Popen[bytes], int]:
    """Start a program on a leash; who lets go of the hand ends it."""
    leash, hand = os.pipe()
    is_plain = sys.platform == "win32"
    words = [] if is_plain else [sys.executable, "-I", "-S", str(_LEASH), str(leash)]
    try:
        process = subprocess.Popen(  # noqa: S603 - to start what was asked for is its purpose
            [*words, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=() if is_plain else (leash,),
        )
    except OSError as error:
        os.close(hand)
        raise ProgramError(f"cannot be started: {error.strerror}") from None
    finally:
        os.close(leash)
    assert process.stdin
    if not is_plain:
        os.set_blocking(process.stdin.fileno(), False)
    return process, hand


def _write(pipe: int, data: bytes) -> None:
    """Write without ever waiting for long: who does not read what it is told would stop us too."""
    end = time.monotonic() + _SECONDS_TO_LISTEN
    while data:
        try:
            data = data[os.write(pipe, data) :]
        except BlockingIOError:
            select.select([], [pipe], [], 0.1)
        if data and time.monotonic() > end:
            raise ProgramError("does not read what it is told")


def _end(process: subprocess.Popen[bytes], hand: int) -> None:
    """Ask a program to leave, and see to it that it does."""
    assert process.stdin
    with suppress(OSError, ValueError):
        os.write(process.stdin.fileno(), b"quit\n")
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_SECONDS_TO_LEAVE)
    os.close(hand)
    if sys.platform == "win32":
        process.kill()
    process.wait()


def _read(stream: IO[bytes], lines: "queue.Queue[str | ProgramError | None]") -> None:
    """Pass lines on; of one who talks without end, nothing more is heard."""
    end: ProgramError | None = None
    with stream:
        try:
            while line := stream.readline(_LONGEST_LINE):
                lines.put_nowait(line.decode(errors="replace").strip())
        except queue.Full:
            end = ProgramError("says more than anybody can read")
            with suppress(queue.Empty):
                while True:
                    lines.get_nowait()
    lines.put(end)


def _note(stream: IO[bytes], complaints: deque[str]) -> None:
    with stream:
        while line := stream.readline(_LONGEST_LINE):
            if text := line.decode(errors="replace").strip():
                complaints.append(text)
