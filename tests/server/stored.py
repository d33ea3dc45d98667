"""Games as a store keeps them, for tests: rows of events, and databases that have some."""

import asyncio
import json
from typing import Any

from tests.server.store.samples import game

from cacique.games import registry
from cacique.server.store import NewRow, Row, SeatRow, open_store

CREATED: dict[str, Any] = {
    "kind": "created",
    "at": 86400.0 * 365,
    "game": "puluc",
    "options": {},
    "position": None,
    "seats": [{"name": "Ann"}, {"name": "?"}],
    "creator": "ann",
    "clock": {"kind": "none"},
    "is_public": True,
    "has_chat": True,
    "dice": "server",
    "dice_commitment": "c0ffee",
}


def rows(*events: dict[str, Any]) -> list[Row]:
    numbered = [{"number": number, **event} for number, event in enumerate(events, 1)]
    return [Row(event["number"], "", "", json.dumps(event)) for event in numbered]


def moved(token: str, draw: int | None = None) -> dict[str, Any]:
    return {"kind": "moved", "seat": 0, "token": token, "draw": draw}


def first_moves(count: int) -> list[dict[str, Any]]:
    """Begin a game of Puluc: throws are numbered."""
    board = registry.find("puluc").board()
    moves, draw = [], 0
    for _ in range(count):
        draw += board.is_chance
        moves.append(moved(str(board.legal_moves[0]), draw if board.is_chance else None))
        board.push(board.legal_moves[0])
    return moves


def fill(url: str, *games: list[Row]) -> None:
    async def fill() -> None:
        store = await open_store(url)
        seats = [SeatRow(0, "ann", "hashed-link", "ab12"), SeatRow(1, None, "other-link")]
        for number, events in enumerate(games):
            await store.create(
                NewRow(game(f"g{number}"), events, seats, "ann", b"hidden", "watch-link")
            )
        await store.close()

    asyncio.run(fill())
