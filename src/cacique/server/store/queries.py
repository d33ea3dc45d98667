"""SQL that both databases understand, with `$1` for what is filled in, each once and in order."""

import re
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from cacique.server.store.contract import GameRow, Row, SeatChange, SeatRow

__all__ = [
    "as_game",
    "as_keys",
    "event_values",
    "game_values",
    "key_name",
    "seat_change_values",
    "seat_values",
    "with_question_marks",
]

KEPT_KEYS = 2  # that sign guests' cookies, or did so before

_GAME = "id, game, status, is_public, bot_to_move, deadline, updated, summary"
_LISTED = f"""SELECT * FROM (
    SELECT {_GAME} FROM games WHERE is_public AND status = '%s' ORDER BY updated DESC LIMIT ${{}}
) AS listed_%s"""

CREATE_GAME = f"""INSERT INTO games ({_GAME}, creator, seed, watch_hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"""
CREATE_SEAT = """INSERT INTO seats (game_id, seat, guest, secret_hash, entropy)
    VALUES ($1, $2, $3, $4, $5)"""
CREATE_EVENT = """INSERT INTO events (game_id, number, actor, command, body)
    VALUES ($1, $2, $3, $4, $5)"""
SET_SECRET = """UPDATE seats SET secret_hash = $1
    WHERE game_id = $2 AND seat = $3 AND coalesce(guest, '') = $4"""
SET_WATCH = """UPDATE games SET watch_hash = $1
    WHERE id = $2 AND creator IN ($3, '') AND NOT is_public"""  # '' is of older versions

GAME = f"SELECT {_GAME} FROM games WHERE id = $1"
ROWS = """SELECT number, actor, command, body FROM events
    WHERE game_id = $1 AND number > $2 ORDER BY number LIMIT $3"""
HEAD = """SELECT number, body, watch_hash FROM games JOIN events ON game_id = id
    WHERE id = $1 ORDER BY number DESC LIMIT 1"""
SEATS = """SELECT seat, guest, secret_hash, entropy FROM seats
    WHERE game_id = $1 ORDER BY seat"""
SECRETS = "SELECT seed, watch_hash FROM games WHERE id = $1"
PUBLIC_GAMES = " UNION ALL ".join(
    (_LISTED % (status, status)).format(place)
    for place, status in enumerate(("waiting", "playing", "over"), 1)
)
_MINE = "id IN (SELECT game_id FROM seats WHERE guest = $1)"
GAMES_OF = f"SELECT {_GAME} FROM games WHERE {_MINE} ORDER BY updated DESC, serial DESC LIMIT $2"
OPEN_GAMES_OF = f"""SELECT count(*) FROM (
    SELECT id FROM games WHERE {_MINE} AND status <> 'over'
    UNION SELECT id FROM games WHERE creator = $2 AND status <> 'over'
) AS mine"""
GAMES_WITH = """SELECT id FROM games WHERE creator = $1
    UNION SELECT game_id FROM seats WHERE guest = $2
    UNION SELECT game_id FROM events WHERE actor = $3"""
DUE = """SELECT id FROM games
    WHERE status = 'playing' AND deadline IS NOT NULL AND deadline <= $1 ORDER BY deadline"""
AWAITING_BOTS = "SELECT id FROM games WHERE status = 'playing' AND bot_to_move ORDER BY id"
GAMES_AFTER = "SELECT serial, id FROM games WHERE serial > $1 ORDER BY serial LIMIT $2"
OLDER = "SELECT id FROM games WHERE status = $1 AND updated < $2 ORDER BY updated LIMIT $3"

LAST_CHANGE = "SELECT max(updated) FROM games"

KEYS = "SELECT name, value FROM keys WHERE name LIKE 'signing%'"
FORGET_KEY = "DELETE FROM keys WHERE name = $1"
PUT_KEY = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
CHECK = """INSERT INTO keys (name, value) VALUES ('check', $1)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
BEAT = """INSERT INTO beats (process, alive) VALUES ($1, $2)
    ON CONFLICT (process) DO UPDATE SET alive = excluded.alive"""
LAST_BEAT = "SELECT max(alive) FROM beats"
BEATS = "SELECT process, alive FROM beats"
FORGET_BEAT = "DELETE FROM beats WHERE process = $1"
FORGET_BEATS = "DELETE FROM beats WHERE alive < $1"
NOTE_OUTAGE = "INSERT INTO outages (began, ended) VALUES ($1, $2)"
LENGTHEN_OUTAGE = "UPDATE outages SET ended = $1 WHERE began = $2"
OUTAGES = "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY ended"

# what a copy has of everything
TABLES = {
    "games": f"serial, {_GAME}, creator, seed, watch_hash",
    "events": "game_id, number, actor, command, body",
    "seats": "game_id, seat, guest, secret_hash, entropy",
    "keys": "name, value",
    "beats": "process, alive",
    "outages": "began, ended",
}


def with_question_marks(sql: str) -> str:
    """Write the places to fill in as SQLite knows them."""
    return re.sub(r"\$\d+", "?", sql)


game_values: Callable[[GameRow], tuple[Any, ...]] = attrgetter(*_GAME.split(", "))


def event_values(game_id: str, row: Row) -> tuple[Any, ...]:
    return game_id, row.number, row.actor, row.command, row.body


def seat_values(game_id: str, seat: SeatRow) -> tuple[Any, ...]:
    return game_id, seat.seat, seat.guest, seat.secret_hash, seat.entropy


def seat_change_values(game_id: str, change: SeatChange) -> tuple[Any, ...]:
    """What shall be, and what was: who owned the seat, and the hash of its secret."""
    was = change.was
    return *seat_values(game_id, change.now), was.guest or "", was.secret_hash or ""


def key_name(born: float) -> str:
    """What a key that signs cookies is called; the first one has no time."""
    return f"signing@{born:020.6f}" if born else "signing"


def as_keys(rows: Iterable[Any]) -> list[tuple[float, bytes]]:
    """Keys that sign cookies, the newest first."""
    found = [(float(name.partition("@")[2] or 0.0), bytes(value)) for name, value in rows]
    return sorted(found, reverse=True)


def as_game(row: Sequence[Any]) -> GameRow:
    game_id, game, status, is_public, bot_to_move, *rest = row
    return GameRow(game_id, game, status, bool(is_public), bool(bot_to_move), *rest)
