"""Standard input line by line, from pipes and from memory."""

import io
import os
import sys
from collections.abc import Iterator

import pytest

from cacique.cli.terminal.stdin import InputLines


@pytest.fixture
def pipe() -> Iterator[tuple[int, InputLines]]:
    """The end to write to, and the lines that come out."""
    read, write = os.pipe()
    with os.fdopen(read) as stream:
        yield write, InputLines(stream)


def test_a_line_is_looked_at_before_it_is_taken(pipe: tuple[int, InputLines]) -> None:
    write, lines = pipe
    assert lines.look() is None
    os.write(write, b"one\ntw")
    assert (lines.look(), lines.look(), lines.take()) == ("one", "one", "one")
    assert lines.look() is None
    os.write(write, b"o\n")
    assert lines.look() == "two"
    os.close(write)
    assert (lines.take(), lines.look(), lines.take()) == ("two", "", None)


def test_the_last_line_needs_no_end(pipe: tuple[int, InputLines]) -> None:
    write, lines = pipe
    os.write(write, b"half")
    os.close(write)
    assert (lines.take(), lines.take()) == ("half", None)


def test_what_is_no_text_is_replaced(pipe: tuple[int, InputLines]) -> None:
    write, lines = pipe
    os.write(write, b"a\xffb\n")
    os.close(write)
    assert lines.take() == "a\ufffdb"


def test_a_stream_in_memory_never_waits() -> None:
    lines = InputLines(io.StringIO("one\ntwo\n"))
    assert lines.look() == "one\n"
    assert [lines.take(), lines.take(), lines.take()] == ["one\n", "two\n", None]


def test_without_any_input_it_has_ended() -> None:
    lines = InputLines(None)
    assert (lines.look(), lines.take()) == ("", None)


def test_who_types_gets_a_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.StringIO("one\n")
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    InputLines(stream).take()
    assert capsys.readouterr().out == "> "
