"""Run a program, and end it with its process group as soon as whoever asked for it is gone.

    python -I -S leash.py DESCRIPTOR COMMAND ...

The descriptor is the reading end of a pipe. When nobody holds its other end any more, because it
was closed or because its owner ended in whatever way, the program is killed. It is a script of
its own because only another process outlives a process that is killed. What the program started
ends with it, but for a process that made a group or session of its own, as daemons do.
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
    _end_like(os.waitstatus_to_exitcode(status))


def _end_like(code: int) -> None:
    """End as the program did, by the same signal if it was one: whoever waits is to know which."""
    if code < 0:
        import resource  # noqa: PLC0415 - not everywhere

        with suppress(OSError, ValueError):  # no core of this process: the program left its own
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(OSError, ValueError):  # of those that nobody can catch
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code & 0xFF)


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
    """End a program and what it started in its group."""
    with suppress(OSError):
        os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
