"""A SQLite file as every part of the store opens it: connected, with tables up to date."""

import sqlite3
from pathlib import Path

from cacique.core.errors import CaciqueError
from cacique.server.store.contract import Unavailable
from cacique.server.store.migrations import NEWEST, steps_after

__all__ = ["connect", "migrate", "unavailable", "version_of"]

_BUSY_SECONDS = 2.0
_PAGES_TO_CHECKPOINT = 8000  # copied to the database at once: 32 MB, not 4
_CAUSES = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "the database cannot be written to",
    "SQLITE_BUSY": "another program has locked the database",
    "SQLITE_LOCKED": "another program has locked the database",
    "SQLITE_IOERR": "the disk fails",
    "SQLITE_CANTOPEN": "the database cannot be opened",
    "SQLITE_CORRUPT": "the database is damaged",
    "SQLITE_NOTADB": "the file is not a database",
    "SQLITE_PERM": "the database cannot be written to",
}


def connect(path: Path, *, to_write: bool = True) -> sqlite3.Connection:
    """Connect to a file that is there: one that vanished is not made anew."""
    uri = f"{path.resolve().as_uri()}?mode=rw"
    connection = sqlite3.connect(
        uri, _BUSY_SECONDS, uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_TO_CHECKPOINT}")
    if not to_write:
        connection.execute("PRAGMA query_only = ON")
    return connection


def migrate(path: Path) -> None:
    """Bring a file's tables up to date, from nothing if need be."""
    try:
        connection = connect(path)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            for sql in steps_after(version_of(connection), "sqlite"):
                connection.execute(sql)
            connection.execute(f"PRAGMA user_version = {NEWEST}")
            connection.execute("COMMIT")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise CaciqueError(f"{path}: {unavailable(error)}") from None


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a file's tables."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def unavailable(error: Exception) -> Unavailable:
    """Say in words why the storage takes nothing."""
    if isinstance(error, Unavailable):
        return error
    name = getattr(error, "sqlite_errorname", "")
    causes = [words for code, words in _CAUSES.items() if name.startswith(code)]
    return Unavailable(f"nothing can be stored: {causes[0] if causes else error}")
