"""Standard input line by line, with a look at whether a line has come yet."""

import io
import os
import select
import sys
from collections import deque
from typing import TextIO

import click

__all__ = ["InputLines"]

_BYTES = 65_536


class InputLines:
    """Lines of a stream; with a prompt where somebody types them."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._descriptor = _descriptor(stream)
        self._has_prompt = bool(stream and stream.isatty() and sys.stdout.isatty())
        self._come: deque[str] = deque()
        self._half = b""
        self._has_ended = stream is None

    def take(self) -> str | None:
        """Wait for the next line; None at the end."""
        if self._has_prompt:
            click.echo("> ", nl=False)
        while not self._come and not self._has_ended:
            self._read()
        return self._come.popleft() if self._come else None

    def look(self) -> str | None:
        """Give the next line if it has come, without taking it; at the end, an empty one."""
        while not self._come and not self._has_ended and self._is_ready():
            self._read()
        if self._come:
            return self._come[0]
        return "" if self._has_ended else None

    def _is_ready(self) -> bool:
        """Whether reading would not block; never where that cannot be known."""
        if self._descriptor is None:
            return isinstance(self._stream, io.StringIO)
        return bool(select.select([self._descriptor], [], [], 0)[0])

    def _read(self) -> None:
        if self._descriptor is None:
            assert self._stream
            line = self._stream.readline()
            self._has_ended = not line
            self._come.extend([line] if line else [])
            return
        more = os.read(self._descriptor, _BYTES)
        self._has_ended = not more
        *lines, self._half = (self._half + (more or b"\n" * bool(self._half))).split(b"\n")
        self._come.extend(line.decode(errors="replace") for line in lines)


def _descriptor(stream: TextIO | None) -> int | None:
    """The file behind a stream, where one can wait for it beside other things."""
    if stream is None or sys.platform == "win32":
        return None
    try:
        return stream.fileno()
    except (OSError, ValueError):  # a stream in memory
        return None
