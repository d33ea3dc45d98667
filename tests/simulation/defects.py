"""Defects that the server once had, or could have, planted on purpose: a run must go wrong."""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from tests.simulation.database import SimulatedDatabase, SimulatedStore

from cacique.core.errors import CaciqueError
from cacique.server.live import bots as bots_module
from cacique.server.live import lobby as lobby_module
from cacique.server.live import room as room_module
from cacique.server.live.bots import Bots
from cacique.server.live.heartbeat import Heartbeat
from cacique.server.live.hub import Hub
from cacique.server.live.room import Room
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.play import authority
from cacique.server.play.absence import Inquiry
from cacique.server.play.authority import move_bot
from cacique.server.play.clock import refill
from cacique.server.play.match import Match
from cacique.server.store import Unavailable, queries, sqlite

__all__ = ["ABSENCE", "DEFECTS", "UNSEEN", "Defect"]


@dataclass(frozen=True)
class Defect:
    """One thing done wrong: what it is, and how it is planted."""

    name: str
    what: str
    plant: Callable[[], AbstractContextManager[Any]]
    trouble: dict[str, Any] = field(default_factory=dict)  # what runs are about, to be short
    first: int = 5000  # seed: what is rare is looked for where it is known to be seen

    def __str__(self) -> str:
        return self.name


def _replace(owner: Any, name: str, value: Any) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: patch.object(owner, name, value)


# the store

_ANYWHERE = "SELECT json_array_length(?)"
_BY_NUMBER = sqlite._FOLLOWING.partition("WHERE new.body")[0]
_ANY_OWNER = """UPDATE seats SET secret_hash = $1
    WHERE game_id = $2 AND seat = $3 AND $4 IS NOT NULL"""
_ANY_SEAT = """UPDATE seats SET guest = ?3, secret_hash = ?4, entropy = ?5
    WHERE game_id = ?1 AND seat = ?2 AND ?6 IS NOT NULL AND ?7 IS NOT NULL"""
_seat_change_values = queries.seat_change_values


def _keep_the_link(game_id: str, change: Any) -> tuple[Any, ...]:
    values = list(_seat_change_values(game_id, change))
    values[3] = change.was.secret_hash
    return tuple(values)


_append = SimulatedStore.append


async def _append_later(self: SimulatedStore, *values: Any, **other: Any) -> None:
    async def append() -> None:
        with suppress(CaciqueError):
            await _append(self, *values, **other)

    self._process.spawn(append())


# rooms


async def _decide_unread(self: Room, work: Callable[[Match], Any]) -> Any:
    return work(await self._load())


_store = Room._store


async def _store_and_believe(self: Room, change: Any) -> int:
    match = await self._load()
    try:
        return await _store(self, change)
    except Unavailable:
        self._match = match
        raise


_hear_change = Hub._hear_change


def _hear_no_gaps(self: Hub, game_id: str) -> None:
    if game_id:
        _hear_change(self, game_id)


# bots


async def _go_on_with_the_plan(self: Bots, room: Room, due: Any, token: str) -> Any:
    def decide(match: Match) -> list[Any]:
        is_due = match.version == due.version and match.bot_to_move
        return move_bot(match, token, self._commons.time.now()) if is_due else []

    await room.change(decide)
    return due._replace(version=room.version)


async def _do_nothing(*_: Any) -> None:
    return None


# clocks


@contextmanager
def _without_the_clock_of_the_database() -> Iterator[None]:
    with ExitStack() as stack:
        for name in ("_set_clock", "_correct_clock"):
            stack.enter_context(patch.object(Heartbeat, name, _do_nothing))
        yield


_outages = Heartbeat.outages


def _longer_outages(self: Heartbeat, now: float) -> Sequence[tuple[float, float]]:
    return [(began - 20.0, ended) for began, ended in _outages(self, now)]


def _no_outages(_self: Heartbeat, _now: float) -> Sequence[tuple[float, float]]:
    return ()


_LINKS = {"focus": "links", "machines": 3, "is_shared": True, "games": 2, "people": 4}
_BOTS = {"focus": "bots", "machines": 2, "is_shared": True}
_LAG = {"strikes": ("lag", "kill"), "strike_every": 1.0, "machines": 3, "is_shared": True}
_STEPS = {"strikes": ("step", "kill"), "strike_every": 1.0, "machines": 3, "is_shared": True}
_WRONG_CLOCK = {
    "strikes": ("step", "pause"),
    "strike_every": 6.0,
    "focus": "play",
    "seconds": 20.0,
    "machines": 1,
    "is_shared": False,
}

ABSENCE = {
    "strikes": ("leave",),
    "strike_every": 1.5,
    "focus": "absence",
    "people": 3,
    "machines": 1,
    "is_shared": False,
    "games": 2,
    "seconds": 40.0,
}
# three processes know what a replica has lost, and none of them hears of it at once
_LOST = {**_LAG, "strikes": ("lag",), "focus": "play", "games": 1, "people": 4}

DEFECTS = (
    Defect(
        "append_anywhere",
        "a number must be free, and need not follow the last one",
        _replace(sqlite, "_FOLLOWING", _ANYWHERE),
        _LAG,
    ),
    Defect(
        "append_behind_any_event",
        "the event before may be another one than was seen, of the same number",
        _replace(sqlite, "_FOLLOWING", _BY_NUMBER),
        _LOST,
        first=5500,
    ),
    Defect(
        "answer_before_storing",
        "a command is acknowledged and told to all while it is on its way to the disk",
        _replace(SimulatedStore, "append", _append_later),
    ),
    Defect(
        "believe_what_failed",
        "a match is believed though the store did not say that it has it",
        _replace(Room, "_store", _store_and_believe),
    ),
    Defect(
        "link_for_any_owner",
        "a link is renewed without a look at whose seat it is by now",
        _replace(queries, "SET_SECRET", _ANY_OWNER),
        _LINKS,
    ),
    Defect(
        "seat_from_any_owner",
        "a seat is taken without a look at whether its link is the same as before",
        _replace(sqlite, "_SET_SEAT", _ANY_SEAT),
        _LINKS,
    ),
    Defect(
        "link_for_many",
        "a link is good again after somebody has taken the seat by it",
        _replace(queries, "seat_change_values", _keep_the_link),
    ),
    Defect(
        "refuse_unread",
        "a command is refused without another look at the store",
        _replace(Room, "_decide", _decide_unread),
    ),
    Defect(
        "read_from_memory",
        "a game is shown as this process knows it, whatever others have stored",
        _replace(Room, "fresh", Room.current),
    ),
    Defect(
        "deaf_to_gaps",
        "who could not hear for a while does not look at what was missed",
        _replace(Hub, "_hear_change", _hear_no_gaps),
        {"strikes": ("over",), "strike_every": 1.0, "machines": 3, "is_shared": True},
    ),
    Defect(
        "repeat_commands",
        "a command that is sent again is decided again",
        _replace(Match, "event_of", lambda *_: None),
    ),
    Defect(
        "go_on_with_the_plan",
        "a bot makes the second half of its turn in another position",
        _replace(Bots, "_make_move", _go_on_with_the_plan),
        _BOTS,
    ),
    Defect(
        "lease_without_end",
        "nobody thinks for a process that died over a bot's turn",
        _replace(bots_module, "LEASE_SECONDS", 1e9),
        {**_BOTS, "strikes": ("kill",), "strike_every": 1.0},
    ),
    Defect(
        "rematch_of_everybody",
        "everybody who asks for a rematch gets another game",
        lambda: patch.object(lobby_module, "_id_of_rematch", lambda _: secrets.token_hex(5)),
    ),
    Defect(
        "stand_in_at_once",
        "a bot plays for somebody who was there a moment ago",
        _replace(Inquiry, "_too_soon", lambda *_: ""),
        ABSENCE,
    ),
    Defect(
        "stand_in_unasked",
        "nobody else at the table is asked about somebody's stand-in",
        _replace(Inquiry, "_to_answer", lambda *_: set()),
        ABSENCE,
    ),
    Defect(
        "former_owners_stay",
        "who lost a seat hears what is said in a private game",
        _replace(Room, "_dismiss_strangers", lambda *_: None),
        _LINKS,
    ),
    Defect(
        "move_after_the_flag",
        "a move counts though its time was over",
        _replace(room_module, "run_out", lambda *_: []),
    ),
    Defect(
        "charge_for_outages",
        "time in which nobody could be served is charged",
        _replace(Heartbeat, "outages", _no_outages),
    ),
    Defect(
        "credit_without_a_cause",
        "an outage is credited for longer than anything was wrong",
        _replace(Heartbeat, "outages", _longer_outages),
        {"strikes": ("pause",), "strike_every": 6.0, "focus": "play", "seconds": 20.0},
    ),
    Defect(
        "credit_by_a_wrong_clock",
        "the same, where a wall clock is wrong that nobody reads any more",
        _replace(Heartbeat, "outages", _longer_outages),
        _WRONG_CLOCK,
    ),
    Defect(
        "clock_on_the_wall",
        "the time is that of a clock which anybody may set",
        _replace(Timekeeper, "now", lambda _: time.time()),
    ),
    Defect(
        "clocks_of_their_own",
        "processes do not follow the database's clock",
        _without_the_clock_of_the_database,
        _STEPS,
    ),
    Defect(
        "earn_too_much",
        "the increment is a second longer than agreed",
        _replace(authority, "refill", lambda clock, left: refill(clock, left) + 1.0),
    ),
)

UNSEEN = (
    Defect(
        "silent_links",
        "nobody hears of a renewed link: whoever decides by an old one compares and looks again",
        _replace(SimulatedDatabase, "is_silent_of_links", True),
    ),
    Defect(
        "no_leases",
        "all processes think about every bot's turn: what only one may make is made once anyway",
        lambda: patch.object(SimulatedDatabase, "holder", lambda *_: None),
    ),
)
