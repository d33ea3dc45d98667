"""Run a program, and end it with all that it started as soon as whoever asked for it is gone.

    python -I -S leash.py DESCRIPTOR COMMAND ...

The descriptor is the reading end of a pipe. When nobody holds its other end any more, because it
was closed or because its owner ended in whatever way, the program is killed. It is a script of
its own because only another process outlives a process that is killed.
"""

import os
import signal
import sys
import threading
from contextlib import suppress

NOT_FOUND = 127


def main() -> None:
    leash, *command = sys.argv[1:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted lets go
    child = os.fork()
    if child == 0:
        os.close(int(leash))
        _become(command)
    os.close(0)
    os.close(1)
    threading.Thread(target=_end_with, args=(int(leash), child), daemon=True).start()
    _, status = os.waitpid(child, 0)
    _kill(child)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _become(command: list[str]) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)  # noqa: S606 - this is what it is for
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        sys.stderr.flush()
        os._exit(NOT_FOUND)


def _end_with(leash: int, child: int) -> None:
    os.read(leash, 1)
    _kill(child)


def _kill(group: int) -> None:
    """End a program and all that it started."""
    with suppress(OSError):
        os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
