"""A live game with its lock and its sockets."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from cacique.server.live.background import Background
from cacique.server.live.connection import Connection
from cacique.server.live.presence import Attendance, Notice
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.metrics import Metrics
from cacique.server.play.absence import come_back
from cacique.server.play.authority import Moment, Refusal, decide, run_out
from cacique.server.play.clock import Outages
from cacique.server.play.guests import is_secret
from cacique.server.play.match import Match
from cacique.server.play.rows import NO_COMMAND, event_row, game_row, read_event, replay
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg
from cacique.server.protocol.views import view_board
from cacique.server.store import Conflict, Row, SeatRow, Store, Unavailable

__all__ = ["Commons", "Room"]

_MOST_MISSING = 500  # events in one answer
_CLOSING = Refusal("closing", "the server restarts: send this again when it is back")
_MOVED_ON = msg.Closing(
    code="forbidden", reason="your seat in this private game is another's now", come_back=False
).model_dump_json()
Decide = Callable[[Match], list[ev.Event]]


@dataclass(slots=True)
class Commons:
    """What all rooms of a process share; the hub writes it, and rooms and bots read it."""

    store: Store
    metrics: Metrics
    background: Background
    time: Timekeeper
    outages: Outages = ()
    is_closing: bool = False


class Room:
    """A game in memory: its match, its lock, its sockets, and nobody else writes them.

    The lock makes commands wait for each other until they are stored. `changed` is called after
    each of them.
    """

    def __init__(self, game_id: str, commons: Commons, changed: Callable[["Room"], None]) -> None:
        self.id = game_id
        self._commons = commons
        self._changed = changed
        self._lock = asyncio.Lock()
        self._match: Match | None = None  # None where the store has to be asked again
        self._seats: list[SeatRow] = []
        self._watch_hash: str | None = None
        self._connections: set[Connection] = set()
        self._owners: tuple[str | None, ...] = ()  # of the seats, when all may still read
        announce = self._announce if commons.store.is_shared else None
        self._attendance = Attendance(announce, commons.time)
        self._published = 0  # number of the last event that everybody was told of
        self._last_used = self._commons.time.steady()

    # how it stands

    @property
    def match(self) -> Match | None:
        """The match, None while a change is being stored; `current` waits for it."""
        return self._match

    @property
    def version(self) -> int:
        """The version of the play, 0 while it is not known."""
        return self._match.version if self._match else 0

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Who owns the seats, and the hashes of their secrets, once the match was read."""
        return self._seats

    @property
    def connections(self) -> frozenset[Connection]:
        """The sockets that have been welcomed."""
        return frozenset(self._connections)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._connections

    def touch(self) -> None:
        """Note that somebody wants this game."""
        self._last_used = self._commons.time.steady()

    def is_idle(self, since: float) -> bool:
        """Whether nobody has been here, nor wanted anything, since a time of the steady clock."""
        return not self._connections and not self._lock.locked() and self._last_used < since

    async def current(self) -> Match:
        """The match as it is stored. Look at it before you wait for anything else."""
        if self._match is not None:
            return self._match
        async with self._lock:
            return await self._load()

    async def enter(self, guest: str, watch: str) -> Match:
        """The match, for those who play, who made it, who have its link; for all if public."""
        match = await self.current()
        if not self._may_read(match, guest, watch):
            raise Refusal("forbidden", "this game is private: its link lets you watch")
        return match

    def _may_read(self, match: Match, guest: str, watch: str) -> bool:
        is_known = match.created.is_public or guest == match.created.creator
        return is_known or bool(match.seats_of(guest)) or is_secret(watch, self._watch_hash)

    def view(self, match: Match) -> msg.GameView:
        """The room's match as it is shown now, without its position."""
        return match.view(self._commons.time.now(), self._commons.outages)

    async def _load(self) -> Match:
        """The match, read again after a failure; the lock is held."""
        if self._match is None:
            store = self._commons.store
            seed, self._watch_hash = await store.secrets(self.id)
            self._seats = await store.seats(self.id)
            rows = await store.rows(self.id)
            match = Match(self.id, seed)
            for row in rows:
                replay(match, row)
            self._catch_up(match, rows)
            return match
        return self._match

    def _catch_up(self, match: Match, rows: Sequence[Row]) -> None:
        """Believe what was stored, and tell everybody what they were not told of it."""
        missed = [row for row in rows if row.number > self._published] if self._published else []
        self._match, self._published = match, match.number
        if missed:
            self._publish(match, missed)

    # changes

    async def command(self, guest: str, command: msg.Command) -> str:
        """Carry a command out, or say why not: the answer as JSON."""

        def work(match: Match) -> list[ev.Event]:
            return decide(match, command, guest, self._moment())

        metrics = self._commons.metrics
        if self._commons.is_closing:
            return await self._refuse(command, _CLOSING)
        try:
            await self._come_back(guest)
            number = await self.change(work, (guest, command.id))
        except Refusal as refusal:
            return await self._refuse(command, refusal)
        except Unavailable as error:
            metrics.failures.inc()
            return await self._refuse(command, Refusal("unavailable", str(error)))
        metrics.commands.labels(command.kind, "ack").inc()
        return msg.Ack(id=command.id, number=number).model_dump_json()

    async def _come_back(self, guest: str) -> None:
        """Give an owner who is here again their seat, where others agreed on something."""
        match = await self.current()
        if match.misses_anybody and come_back(match, guest, self._moment()):
            await self.change(lambda match: come_back(match, guest, self._moment()))

    async def run_out(self) -> None:
        """End the game for the seat whose time is over, if it is."""
        await self.change(lambda match: run_out(match, self._moment()))

    async def change(
        self, work: Decide, command: tuple[str, str] = NO_COMMAND, seat: SeatRow | None = None
    ) -> int:
        """Decide, store, and tell everybody; where another process was faster, decide again.

        Returns the number of the first event, or of the one that a repeated command once made.
        """
        async with self._lock:
            while True:
                match = await self._load()
                done = match.event_of(command)
                if done is not None:
                    return done
                events = work(match)
                if not events:
                    return match.number
                with suppress(Conflict):
                    return await self._store(match, events, command, seat)

    async def set_secret(self, seat: int, secret_hash: str, check: Callable[[Match], None]) -> None:
        """Give a seat's link another secret, if `check` raises nothing; the old one is void."""
        async with self._lock:
            check(await self._load())
            await self._commons.store.set_secret(self.id, seat, secret_hash)
            self._seats = await self._commons.store.seats(self.id)

    async def follow(self) -> None:
        """Catch up with what another process stored."""
        store = self._commons.store
        async with self._lock:
            match = self._match
            try:
                if match is None:
                    await self._load()
                    return
                rows = await store.rows(self.id, match.number)
                seats = await store.seats(self.id) if rows else self._seats
            except Unavailable:
                self._match = None  # whoever asks next reads it
                return
            self._match = None  # until all of it has happened
            for row in rows:
                replay(match, row)
            self._seats = seats
            self._catch_up(match, rows)

    def _moment(self) -> Moment:
        owners = [seat.guest for seat in self._seats if seat.guest]
        away = self._attendance.away(owners)
        return Moment(self._commons.time.now(), self._commons.outages, away)

    async def _store(
        self,
        match: Match,
        events: list[ev.Event],
        command: tuple[str, str],
        seat: SeatRow | None,
    ) -> int:
        self._match = None  # until it is stored, nobody may believe it
        first, *others = [match.add(event) for event in events]
        match.note(command, first.number)
        rows = [event_row(first, command), *map(event_row, others)]
        with self._commons.metrics.storing.time():
            now = self._commons.time.now()
            await self._commons.store.append(game_row(match, now), rows, seat)
        if seat is not None:
            self._seats[seat.seat] = seat
        self._match, self._published = match, match.number
        self._commons.metrics.events.inc(len(rows))
        self._publish(match, rows)
        self._changed(self)
        return first.number

    async def _refuse(self, command: msg.Command, refusal: Refusal) -> str:
        self._commons.metrics.commands.labels(command.kind, refusal.code).inc()
        version = self.version  # not that of a change that others are waiting for meanwhile
        missing: list[Row] = []
        if refusal.code == "stale" and not isinstance(command, msg.TimelessCommand):
            with suppress(Unavailable):
                missing = await self._commons.store.rows(self.id, command.version)
        return msg.Refused(
            id=command.id,
            code=refusal.code,
            reason=str(refusal),
            version=version,
            missing=tuple(read_event(row) for row in missing[:_MOST_MISSING]),
        ).model_dump_json()

    # sockets

    async def welcome(self, connection: Connection, hello: msg.Hello) -> None:
        """Let a socket in: from here on it is told everything, beginning with what it missed."""
        await self._come_back(connection.guest)
        async with self._lock:
            match = await self._load()
            rows = await self._commons.store.rows(self.id, hello.last)
            connection.wants_views = hello.views
            connection.post(
                msg.join_welcome(
                    connection.guest,
                    match.seats_of(connection.guest),
                    [row.body for row in rows],
                    self.view(match),
                    view_board(match.board) if hello.views else None,
                )
            )
            self._connections.add(connection)
        self._tell_presence()

    def leave(self, connection: Connection) -> None:
        """Let a socket go."""
        connection.is_closed = True
        if connection in self._connections:
            self._connections.discard(connection)
            self.touch()
            self._tell_presence()

    def post(self, text: str) -> None:
        """Tell everybody here."""
        _post(text, self._connections)

    def _publish(self, match: Match, rows: Sequence[Row]) -> None:
        self._dismiss_strangers(match)
        bodies = [row.body for row in rows]
        viewers = [each for each in self._connections if each.wants_views]
        if viewers:
            _post(msg.join_update(bodies, self.view(match), view_board(match.board)), viewers)
        if len(viewers) < len(self._connections):
            others = [each for each in self._connections if not each.wants_views]
            _post(msg.join_update(bodies), others)
        if match.misses_anybody:  # where others agreed on something elsewhere, not knowing of them
            for guest in {connection.guest for connection in self._connections}:
                if come_back(match, guest, self._moment()):
                    self._commons.background.spawn(self._come_back_soon(guest))

    async def _come_back_soon(self, guest: str) -> None:
        with suppress(Unavailable):  # their next command or socket does it
            await self._come_back(guest)

    def _dismiss_strangers(self, match: Match) -> None:
        """Let go of sockets whose owners lost the right to read: their seat is another's now."""
        owners = tuple(seat.guest for seat in match.seats)
        if owners == self._owners:
            return
        self._owners = owners
        for connection in list(self._connections):
            if not self._may_read(match, connection.guest, connection.watch):
                self._connections.discard(connection)
                connection.dismiss(_MOVED_ON)

    # presence

    def hear_presence(self, process: str, notice: Notice) -> None:
        """Take in who is at this game at another process."""
        if self._connections:
            self._attendance.hear(process, notice)
            self._tell_presence()

    def repeat_presence(self) -> None:
        """Say again who is here, and forget processes that say nothing any more."""
        if self._attendance.forget_silent():
            self._tell_presence()
        if self._connections:
            self._attendance.repeat()

    def _tell_presence(self) -> None:
        players = {seat.guest for seat in self._seats if seat.guest}
        guests = [connection.guest for connection in self._connections]
        here = tuple(sorted(players.intersection(guests)))
        watchers = sum(guest not in players for guest in guests)
        presence = self._attendance.update(Notice(here=here, watchers=watchers))
        self.post(presence.model_dump_json())

    def _announce(self, text: str) -> None:
        self._commons.background.spawn(self._announce_soon(text))

    async def _announce_soon(self, text: str) -> None:
        with suppress(Unavailable):  # it is said again soon
            await self._commons.store.announce(self.id, text)


def _post(text: str, connections: Iterable[Connection]) -> None:
    for connection in list(connections):
        connection.post(text)
