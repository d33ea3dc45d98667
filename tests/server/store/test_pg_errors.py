"""Losses of a database in words, without those of its driver."""

import asyncpg
import pytest

from cacique.server.store.pg_errors import LOSSES, unavailable


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (asyncpg.DiskFullError("53100"), "the database's disk is full"),
        (asyncpg.ReadOnlySQLTransactionError("25006"), "the database is read only"),
        (asyncpg.TooManyConnectionsError("53300"), "the database has too many connections"),
        (TimeoutError(), "the database does not answer"),
        (ConnectionResetError("10.0.0.7:5432"), "the connection to the database is lost"),
        (asyncpg.InterfaceError("pool"), "the connection to the database is lost"),
        (asyncpg.UndefinedTableError("no events"), "the database refuses: no events"),
    ],
)
def test_causes_are_told(error: Exception, words: str) -> None:
    assert str(unavailable(error)) == f"nothing can be stored: {words}"


def test_a_deadlock_is_tried_again_and_a_mistake_is_not() -> None:
    assert issubclass(asyncpg.DeadlockDetectedError, LOSSES)
    assert not issubclass(asyncpg.UniqueViolationError, LOSSES)
