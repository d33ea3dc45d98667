"""A server in a process of its own, for browsers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.process import ServerProcess, unlimited

__all__ = ["ServerProcess", "serving"]


@contextmanager
def serving(database: Path) -> Iterator[ServerProcess]:
    """`cacique serve` on a database file; it can be killed and started again on its address."""
    server = ServerProcess(f"sqlite:{database}", unlimited())
    server.start()
    try:
        yield server
    finally:
        server.stop()
