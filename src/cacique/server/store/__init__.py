"""Where games are kept: one contract, SQLite for one machine and PostgreSQL for many."""

from cacique.server.store.contract import (
    Conflict,
    GameRow,
    NewRow,
    Row,
    SeatRow,
    Store,
    Unavailable,
)
from cacique.server.store.sqlite import SqliteStore

__all__ = ["Conflict", "GameRow", "NewRow", "Row", "SeatRow", "Store", "Unavailable", "open_store"]


async def open_store(url: str) -> Store:
    """Open what a URL names: `sqlite:PATH` or `postgresql://…`; raises CaciqueError."""
    if url.startswith(("postgresql:", "postgres:")):
        from cacique.server.store.postgres import PostgresStore  # noqa: PLC0415  # an extra

        return await PostgresStore.open(url)
    return await SqliteStore.open(url)
