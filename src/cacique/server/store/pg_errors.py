"""Errors that asyncpg raises when a connection, or the server at its end, is lost."""

import asyncpg

from cacique.server.store.contract import Unavailable

__all__ = ["LOSSES", "unavailable"]

LOSSES = (
    OSError,
    TimeoutError,
    asyncpg.AdminShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.CrashShutdownError,
    asyncpg.DeadlockDetectedError,  # with another process's batch: one of them tries again
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server ended a connection that was idle
    asyncpg.PostgresConnectionError,
    asyncpg.TooManyConnectionsError,
)

_CAUSES: dict[type[Exception], str] = {
    asyncpg.DiskFullError: "the database's disk is full",
    asyncpg.ReadOnlySQLTransactionError: "the database is read only",
    asyncpg.TooManyConnectionsError: "the database has too many connections",
    TimeoutError: "the database does not answer",
}


def unavailable(error: Exception) -> Unavailable:
    """Say in words why the database takes nothing; its own words may be none of the players'."""
    causes = [words for kind, words in _CAUSES.items() if isinstance(error, kind)]
    lost = "the connection to the database is lost"
    other = lost if isinstance(error, LOSSES) else f"the database refuses: {error}"
    return Unavailable(f"nothing can be stored: {causes[0] if causes else other}")
