"""Conversations with programs: lines both ways, ends of every kind, nothing left behind."""

import sys
import threading
import time

import pytest

from cacique.ai.session import ProgramError, Session

pytestmark = pytest.mark.compiled  # no kernels here: once is enough


def python(code: str) -> Session:
    return Session([sys.executable, "-c", code])


def test_lines_go_both_ways() -> None:
    session = python("print(input().upper(), flush=True); input()")
    session.send("hello")
    assert session.take(20) == "HELLO"
    assert session.take(0.01) is None
    session.close()
    assert session.wait(0)
    session.close()  # a second time, nothing happens


def test_an_end_is_told_with_the_last_words() -> None:
    session = python("import sys; print('a'); sys.exit('sorry')")
    assert session.take(20) == "a"
    with pytest.raises(ProgramError, match=r"ended by itself \(exit code 1\): sorry"):
        session.take(20)
    session.send("to nobody")
    session.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
@pytest.mark.parametrize(
    ("number", "text"), [(11, "killed by SIGSEGV"), (40, r"killed by signal 40")]
)
def test_a_signal_that_ended_it_is_named(number: int, text: str) -> None:
    session = python(f"import os; os.kill(os.getpid(), {number})")
    with pytest.raises(ProgramError, match=rf"ended by itself \({text}\)"):
        session.take(20)
    session.close()


def test_what_is_no_program_says_so() -> None:
    session = Session(["/no/such/program"])
    with pytest.raises(ProgramError, match=r"exit code 127\): /no/such/program: No such file"):
        session.take(20)
    session.close()


def test_who_talks_without_end_is_not_heard_to_the_end() -> None:
    before = threading.active_count()
    session = python("while True: print('again')")
    assert session.wait(20), "it goes on though nobody listens"
    with pytest.raises(ProgramError, match="says more than anybody can read"):
        session.take(20)
    session.close()
    end = time.monotonic() + 5
    while threading.active_count() > before:
        assert time.monotonic() < end, "threads stay behind"
        time.sleep(0.01)


def test_one_that_does_not_leave_is_made_to() -> None:
    session = python(
        "import signal, time\nsignal.signal(15, signal.SIG_IGN); print(1, flush=True)\n"
        "while True: time.sleep(1)"
    )
    assert session.take(20) == "1"
    assert not session.wait(0.05)
    session.hang_up()
    session.close()
    assert session.wait(0)


def test_who_is_forgotten_is_ended() -> None:
    session = python("print(1, flush=True); input()")
    assert session.take(20) == "1"
    process = session._process
    del session
    assert process.wait(20) is not None
