"""Questions to a store that both databases answer alike."""

from abc import abstractmethod
from collections.abc import AsyncIterator
from typing import Any

from cacique.server.store import queries
from cacique.server.store.contract import GameRow, Head, Row, SeatRow, Store

__all__ = ["ReadingStore"]

_PAGE = 1000  # games that are listed at once


class ReadingStore(Store):
    """Knows what to ask; how that is done, each database says."""

    @abstractmethod
    async def _all(self, sql: str, *values: Any) -> list[Any]:
        """All rows that a question finds."""

    async def game(self, game_id: str) -> GameRow | None:
        found = await self._all(queries.GAME, game_id)
        return queries.as_game(found[0]) if found else None

    async def rows(self, game_id: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return [Row(*row) for row in await self._all(queries.ROWS, game_id, after, limit)]

    async def head(self, game_id: str) -> Head | None:
        found = await self._all(queries.HEAD, game_id)
        return Head(*found[0]) if found else None

    async def seats(self, game_id: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in await self._all(queries.SEATS, game_id)]

    async def secrets(self, game_id: str) -> tuple[bytes | None, str | None]:
        found = await self._all(queries.SECRETS, game_id)
        return (found[0][0], found[0][1]) if found else (None, None)

    async def public_games(self, limit: int) -> list[GameRow]:
        found = await self._all(queries.PUBLIC_GAMES, limit, limit, limit)
        return [queries.as_game(row) for row in found[:limit]]

    async def games_of(self, guest: str, limit: int) -> list[GameRow]:
        return [queries.as_game(row) for row in await self._all(queries.GAMES_OF, guest, limit)]

    async def games_with(self, guest: str) -> list[str]:
        found = await self._all(queries.GAMES_WITH, guest, guest, guest)
        return sorted(row[0] for row in found)

    async def open_games_of(self, guest: str) -> int:
        return int((await self._all(queries.OPEN_GAMES_OF, guest, guest))[0][0])

    async def due(self, now: float) -> list[str]:
        return [row[0] for row in await self._all(queries.DUE, now)]

    async def awaiting_bots(self) -> list[str]:
        return [row[0] for row in await self._all(queries.AWAITING_BOTS)]

    async def last_change(self) -> float | None:
        found: float | None = (await self._all(queries.LAST_CHANGE))[0][0]
        return found

    async def outages(self, since: float) -> list[tuple[float, float]]:
        return [(began, ended) for began, ended in await self._all(queries.OUTAGES, since)]

    async def beats(self) -> list[tuple[str, float]]:
        return [(process, alive) for process, alive in await self._all(queries.BEATS)]

    async def all_games(self) -> AsyncIterator[str]:
        serial = 0
        while page := await self._all(queries.GAMES_AFTER, serial, _PAGE):
            for serial, game_id in page:  # noqa: B007  # the next page begins after the last
                yield game_id
