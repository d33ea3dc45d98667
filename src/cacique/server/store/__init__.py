"""The store of games: one contract, SQLite for one machine and PostgreSQL for many."""

import os
from pathlib import Path

import platformdirs

from cacique.core.errors import CaciqueError
from cacique.server.store.contract import (
    REMOVED,
    Conflict,
    GameRow,
    Head,
    NewRow,
    Row,
    SeatChange,
    SeatRow,
    Store,
    Unavailable,
)

__all__ = [
    "REMOVED",
    "Conflict",
    "GameRow",
    "Head",
    "NewRow",
    "Row",
    "SeatChange",
    "SeatRow",
    "Store",
    "Unavailable",
    "default_database",
    "open_store",
]


def default_database() -> str:
    """The URL in CACIQUE_DATABASE, or a file in the user's data folder."""
    folder: Path = platformdirs.user_data_path("cacique")
    return os.environ.get("CACIQUE_DATABASE") or f"sqlite:{folder / 'games.db'}"


async def open_store(url: str, *, read_only: bool = False) -> Store:
    """Open what a URL names: `sqlite:PATH` or `postgresql://…`; raises CaciqueError.

    A store that is opened to read only needs no lock: a server may run on it.
    """
    if url.startswith(("postgresql:", "postgres:")):
        try:
            from cacique.server.store.postgres import PostgresStore
        except ModuleNotFoundError as error:
            raise CaciqueError(
                f"{error}: PostgreSQL needs `pip install 'cacique[postgres]'`"
            ) from None
        return await PostgresStore.open(url, read_only=read_only)
    from cacique.server.store.sqlite import SqliteStore

    return await SqliteStore.open(url, read_only=read_only)
