"""Processes of one's own: an interrupt is never theirs, however early it comes."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.context import SpawnProcess

import pytest

from cacique.core.processes import OWN_PROCESSES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends signals")


def ignores_interrupts() -> bool:
    is_held = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN and not is_held


def end_with(status: int) -> None:
    os._exit(status)


def test_interrupts_that_come_while_it_starts_do_not_end_it() -> None:
    process = OWN_PROCESSES.Process(target=end_with, args=(7,))
    process.start()
    assert process.pid is not None
    while process.exitcode is None:
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.002)
    assert process.exitcode == 7


def test_nothing_is_held_once_it_works() -> None:
    with ProcessPoolExecutor(1, OWN_PROCESSES) as pool:
        assert pool.submit(ignores_interrupts).result()


def test_it_begins_by_ignoring_interrupts_and_letting_others_through() -> None:
    before = signal.getsignal(signal.SIGINT)
    seen: list[bool] = []
    try:
        OWN_PROCESSES.Process(target=lambda: seen.append(ignores_interrupts())).run()
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [True]


def test_where_signals_cannot_be_held_processes_start_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = OWN_PROCESSES.Process(target=end_with, args=(3,))
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("cacique.core.processes.sys.platform", "win32")
        elsewhere.setattr(SpawnProcess, "start", lambda _self: None)
        elsewhere.setattr(signal, "pthread_sigmask", None)
        process.start()


def test_whoever_starts_one_is_interrupted_as_before() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    process = OWN_PROCESSES.Process(target=end_with, args=(0,))
    process.start()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
    process.join()


_FIRST = """
import os, signal, sys, time
from cacique.core.processes import OWN_PROCESSES
if __name__ == "__main__":
    process = OWN_PROCESSES.Process(target=time.sleep, args=(0.0,))
    process.start()
    while process.exitcode is None:
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.002)
    sys.exit(process.exitcode)
"""


def test_nor_does_one_end_the_very_first() -> None:
    """Before it comes the process that watches over what they share, once."""
    code = [sys.executable, "-c", _FIRST]
    found = subprocess.run(code, capture_output=True, text=True, check=False, timeout=60)
    assert (found.returncode, found.stderr) == (0, "")
