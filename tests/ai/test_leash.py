"""A leash: the program ends when nobody holds the other end, with all that it started."""

import os
import signal
import subprocess
import sys

import pytest

from cacique.ai import leash

pytestmark = [
    pytest.mark.compiled,  # no kernels here: once is enough
    pytest.mark.skipif(sys.platform == "win32", reason="there are no leashes"),
]


def start(code: str) -> tuple[subprocess.Popen[str], int]:
    reading, hand = os.pipe()
    words = [sys.executable, "-I", "-S", leash.__file__, str(reading), sys.executable, "-c", code]
    process = subprocess.Popen(words, pass_fds=(reading,), stdout=subprocess.PIPE, text=True)
    os.close(reading)
    return process, hand


def test_exit_codes_are_those_of_the_program() -> None:
    process, hand = start("raise SystemExit(5)")
    assert process.wait(20) == 5
    os.close(hand)
    assert process.stdout
    process.stdout.close()


@pytest.mark.parametrize("blow", [signal.SIGSEGV, signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_who_is_killed_by_a_signal_is_told_so(blow: signal.Signals) -> None:
    process, hand = start(f"import os; os.kill(os.getpid(), {blow.value})")
    with process:
        assert process.wait(20) == -blow
    os.close(hand)


def test_letting_go_ends_the_program_and_its_children() -> None:
    process, hand = start(
        "import os, time\nos.fork()\nos.write(1, b'%d\\n' % os.getpid())\ntime.sleep(60)"
    )
    with process:
        assert process.stdout
        try:
            pids = [int(process.stdout.readline()) for _ in range(2)]
        finally:
            os.close(hand)
        assert process.wait(20) == -signal.SIGKILL
        assert process.stdout.read() == ""  # at its end only when nobody can write any more
    assert len(set(pids)) == 2
