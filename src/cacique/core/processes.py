"""Processes of one's own, which leave interrupts to whoever started them."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess

__all__ = ["OWN_PROCESSES"]


class _Deaf(SpawnProcess):
    """A process that no interrupt ends, however early: Ctrl-C goes to all of a terminal's."""

    def start(self) -> None:
        with _holding_interrupts():
            super().start()

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # drops what was held, too
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        super().run()


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Let what is started meanwhile begin with interrupts held, while it imports all it needs."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # whose own start would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _OwnProcesses(SpawnContext):
    Process = _Deaf


OWN_PROCESSES = _OwnProcesses()
