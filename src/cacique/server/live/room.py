"""A live game with its lock and its sockets."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple, TypeVar

from cacique.core.errors import CaciqueError
from cacique.server.live.closings import LOST, MOVED_ON, RENEWED
from cacique.server.live.connection import Connection
from cacique.server.live.gathering import Commons, Gathering
from cacique.server.play.absence import come_back, reserved_for
from cacique.server.play.authority import Moment, Refusal, decide, run_out
from cacique.server.play.guests import is_secret
from cacique.server.play.match import Match
from cacique.server.play.rows import MOST_ROWS, NO_COMMAND, cut_page, event_row, game_row, replay
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg
from cacique.server.store import Conflict, Row, SeatChange, SeatRow, Unavailable

__all__ = ["Commons", "Room"]

_MOST_TRIES = 100  # to be faster than others
_BUSY = "others change this game all the time: send this again"
_CLOSING = Refusal("closing", "the server restarts: send this again when it is back")
_PRIVATE = Refusal("forbidden", "this game is private: its link lets you watch")
Decide = Callable[[Match], list[ev.Event]]
T = TypeVar("T")


class _Change(NamedTuple):
    """What shall happen in a match, by which command, and a seat that changes with it."""

    events: list[ev.Event]
    command: tuple[str, str] = NO_COMMAND
    seat: SeatRow | None = None
    is_asked_for: bool = True  # or only has to come before what is


class Room(Gathering):
    """A game in memory: its match, its lock, its sockets, and nobody else writes them.

    The lock makes commands wait for each other until they are stored. `changed` is called after
    each of them, and when somebody comes.
    """

    def __init__(self, game_id: str, commons: Commons, changed: Callable[["Room"], None]) -> None:
        super().__init__(game_id, commons)
        self._changed = changed
        self._lock = asyncio.Lock()
        self._match: Match | None = None  # None where the store has to be asked again
        self._watch_hash: str | None = None
        self._published = 0  # number of the last event that everybody was told of
        self._tail = ""  # its body: others may have stored another of that number

    # how it stands

    @property
    def match(self) -> Match | None:
        """The match, None while a change is being stored; `current` waits for it."""
        return self._match

    @property
    def version(self) -> int:
        """The version of the play, 0 while it is not known."""
        return self._match.version if self._match else 0

    def is_idle(self, since: float) -> bool:
        """Whether nobody has been here, nor wanted anything, since a time of the steady clock."""
        return not self._connections and not self._lock.locked() and self._last_used < since

    async def current(self) -> Match:
        """The match as this process has it. Look at it before you wait for anything else."""
        if self._match is not None:
            return self._match
        async with self._lock:
            return await self._load()

    async def fresh(self) -> Match:
        """The match as it is stored, also by others of whom nobody told us yet."""
        if not self._commons.store.is_shared:
            return await self.current()
        head = await self._commons.store.head(self.id)
        match = await self.current()
        if head is None or head.number < match.number:  # we have stored more meanwhile
            return match
        is_ours = head.number == match.number and head.body == self._tail
        if is_ours and head.watch_hash == self._watch_hash:
            return match
        async with self._lock:
            await self._refresh()
            return await self._load()

    async def enter(self, guest: str, watch: str) -> Match:
        """The match, for those who play, who made it, who have its link; for all if public."""
        match = await self.fresh()
        if not self._may_read(match, guest, watch):
            raise _PRIVATE
        return match

    def _may_read(self, match: Match, guest: str, watch: str) -> bool:
        is_known = match.created.is_public or guest == match.created.creator
        has_seat = match.seats_of(guest) or reserved_for(match, guest)
        return is_known or bool(has_seat) or is_secret(watch, self._watch_hash)

    async def _load(self) -> Match:
        """The match, read again after a failure; the lock is held."""
        if self._match is None:
            store = self._commons.store
            seed, watch_hash = await store.secrets(self.id)
            seats = await store.seats(self.id)
            rows = await store.rows(self.id)
            match = Match(self.id, seed)
            if not rows:
                raise Refusal("not_found", "there is no such game any more")
            self._fold(match, rows)
            if not self._published:
                self._note_owners(match)
            elif not self._is_whole(rows):
                self._hang_up(LOST, self._connections)
            self._seats = seats
            self._catch_up(match, rows)
            self._note_watch(match, watch_hash)
            return match
        return self._match

    async def _refresh(self) -> bool:
        """Catch up with what others stored; returns whether there was any. The lock is held."""
        match, store = self._match, self._commons.store
        if match is None:
            await self._load()
            return True
        found = await store.rows(self.id, match.number - 1)
        seats = await store.seats(self.id)
        rows = found[1:]
        # a game that is gone by now has no seats, and one that was lost in part another tail
        if not found or found[0].body != self._tail or not seats:
            self._match = None
            await self._load()
            return True
        # whoever changes a link appends nothing
        watch_hash = self._watch_hash if rows else (await store.secrets(self.id))[1]
        is_news = bool(rows) or (seats, watch_hash) != (self._seats, self._watch_hash)
        self._match = None  # until all of it has happened
        self._fold(match, rows)
        self._seats = seats
        self._catch_up(match, rows)
        self._note_watch(match, watch_hash)
        return is_news

    def _fold(self, match: Match, rows: Sequence[Row]) -> None:
        """Let stored events happen; a game of which they make nothing is stopped, in words."""
        try:
            if not rows and not match.number:
                raise Refusal("damaged", "this game is stopped: nothing is stored of it")
            for row in rows:
                replay(match, row)
        except CaciqueError as error:
            self._commons.quarantine.note(self.id, error)
            raise
        self._commons.quarantine.release(self.id)

    def _is_whole(self, rows: Sequence[Row]) -> bool:
        """Whether the last event that everybody was told of is still there."""
        return len(rows) >= self._published and rows[self._published - 1].body == self._tail

    def _catch_up(self, match: Match, rows: Sequence[Row]) -> None:
        """Believe what was stored, and tell everybody what they were not told of it."""
        missed = [row for row in rows if row.number > self._published] if self._published else []
        self._believe(match, rows)
        if missed:
            self._publish(match, missed)

    def _believe(self, match: Match, rows: Sequence[Row]) -> None:
        self._match, self._published = match, match.number
        self._tail = rows[-1].body if rows else self._tail

    def _note_watch(self, match: Match, watch_hash: str | None) -> None:
        """Let only those go on watching whom the link that is good now has let in."""
        is_new = self._watch_hash not in (None, watch_hash)
        self._watch_hash = watch_hash
        if is_new:
            self._dismiss_strangers(match, RENEWED)

    # changes

    async def command(self, guest: str, command: msg.Command) -> str:
        """Carry a command out, or say why not: the answer as JSON."""

        def work(match: Match) -> list[ev.Event]:
            return decide(match, command, guest, self._moment())

        metrics = self._commons.metrics
        if self._commons.is_closing:
            return await self._refuse(command, _CLOSING)
        try:
            if self._match is None or self._match.misses_anybody:
                await self._come_back(guest)
            number = await self.change(work, (guest, command.id))
        except Refusal as refusal:
            return await self._refuse(command, refusal)
        except Unavailable as error:
            metrics.failures.inc()
            return await self._refuse(command, Refusal("unavailable", str(error)))
        metrics.command(command.kind, "ack").inc()
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

        Where the time of the seat to move is over, that happens before anything else. Returns the
        number of the first event, or of the one that a repeated command once made.
        """

        def consider(match: Match) -> _Change | int:
            done = match.event_of(command)
            if done is not None:
                return done
            if match.deadline is not None and (late := run_out(match, self._moment())):
                return _Change(late, is_asked_for=False)
            events = work(match)
            return _Change(events, command, seat) if events else match.number

        async with self._lock:
            for _ in range(_MOST_TRIES):
                found = await self._decide(consider)
                if isinstance(found, int):
                    return found
                with suppress(Conflict):
                    number = await self._store(found)
                    if found.is_asked_for:
                        return number
        raise Unavailable(_BUSY)

    async def _decide(self, work: Callable[[Match], T]) -> T:
        """Decide; nobody is refused for what others stored meanwhile. The lock is held."""
        try:
            return work(self._match or await self._load())
        except Refusal:
            if not self._commons.store.is_shared or not await self._refresh():
                raise
        return work(await self._load())

    async def set_secret(self, seat: int, secret_hash: str, check: Callable[[Match], None]) -> None:
        """Give a seat's link another secret, if `check` raises nothing; the old one is void."""
        store = self._commons.store

        async def write(match: Match) -> None:
            await store.set_secret(self.id, seat, secret_hash, match.seats[seat].guest)
            self._seats[seat] = replace(self._seats[seat], secret_hash=secret_hash)

        await self._set(check, write)

    async def set_watch(self, watch_hash: str, check: Callable[[Match], None]) -> None:
        """Give the link to watch another secret, likewise; who watched by the old one has to go."""

        async def write(match: Match) -> None:
            await self._commons.store.set_watch(self.id, watch_hash, match.created.creator)
            self._note_watch(match, watch_hash)

        await self._set(check, write)

    async def _set(
        self, check: Callable[[Match], None], write: Callable[[Match], Awaitable[None]]
    ) -> None:
        """Change what is no event; where another process was faster, check again."""
        async with self._lock:
            for _ in range(_MOST_TRIES):
                await self._decide(check)
                try:
                    return await write(await self._load())
                except Conflict:
                    self._match = None
        raise Unavailable(_BUSY)

    async def follow(self) -> None:
        """Catch up with what another process stored."""
        try:
            async with self._lock:
                await self._refresh()
        except Unavailable:
            self._match = None  # whoever asks next reads it
        except CaciqueError as error:
            code = error.code if isinstance(error, Refusal) else "illegal"
            closing = msg.Closing(code=code, reason=str(error), come_back=False)
            self._hang_up(closing, self._connections)

    def _moment(self) -> Moment:
        away = self._attendance.away([seat.guest for seat in self._seats if seat.guest])
        now = self._commons.time.now()
        return Moment(now, self._commons.heartbeat.outages(now), away)

    async def _store(self, change: _Change) -> int:
        match, command, seat = self._match, change.command, change.seat
        assert match is not None
        self._match = None  # until it is stored, nobody may believe it
        first, *others = [match.add(event) for event in change.events]
        match.note(command, first.number)
        rows = [event_row(first, command), *map(event_row, others)]
        seat_change = SeatChange(self._seats[seat.seat], seat) if seat else None
        game = game_row(match, self._commons.time.now())
        began = perf_counter()
        try:
            await self._commons.store.append(game, rows, seat_change, self._tail)
        finally:
            self._commons.metrics.storing.observe(perf_counter() - began)
        if seat is not None:
            self._seats[seat.seat] = seat
        self._believe(match, rows)
        self._commons.metrics.events.inc(len(rows))
        self._publish(match, rows)
        self._changed(self)
        return first.number

    async def _refuse(self, command: msg.Command, refusal: Refusal) -> str:
        self._commons.metrics.command(command.kind, refusal.code).inc()
        version = self.version  # not that of a change that others are waiting for meanwhile
        missing: list[str] = []
        if refusal.code == "stale" and not isinstance(command, msg.TimelessCommand):
            with suppress(Unavailable):
                rows = await self._commons.store.rows(self.id, command.version, MOST_ROWS)
                missing, _ = cut_page(rows)
        told = msg.Refused(id=command.id, code=refusal.code, reason=str(refusal), version=version)
        return msg.join_refused(told, missing)

    # sockets

    async def welcome(self, connection: Connection, hello: msg.Hello) -> int:
        """Let a socket in: it is told what it missed, and from then on everything.

        What it missed comes in pages, the first with the welcome, and the next when its reader has
        taken the one before. Returns how many there were.
        """
        await self._come_back(connection.guest)
        connection.wants_views = hello.views
        last, pages, has_more = hello.last, 0, True
        while has_more and not connection.is_closed:
            async with self._lock:
                if self._commons.store.is_shared:
                    await self._refresh()
                match = await self._load()
                # a seat may have moved on since they came in, and so may a link
                if not self._may_read(match, connection.guest, connection.watch):
                    raise _PRIVATE
                # whoever knows more than is stored knows what was lost, and begins anew
                last = last if last <= match.number else 0
                rows = await self._commons.store.rows(self.id, last, MOST_ROWS + 1)
                page, has_more = cut_page([row for row in rows if row.number <= match.number])
                self._tell_page(connection, match, page, is_first=not pages, is_last=not has_more)
                if not has_more:
                    self._connections.add(connection)
            pages += 1
            if has_more:
                last = rows[len(page) - 1].number
                await connection.drain()
        self._tell_presence()
        self._changed(self)
        return pages

    def _publish(self, match: Match, rows: Sequence[Row]) -> None:
        has_new_owners = self._note_owners(match)
        if has_new_owners:
            self._dismiss_strangers(match, MOVED_ON)
        super()._publish(match, rows)
        if has_new_owners and self._connections:  # who watched until now may have a seat
            self._tell_presence()
        if match.misses_anybody:  # where others agreed on something elsewhere, not knowing of them
            for guest in {connection.guest for connection in self._connections}:
                if come_back(match, guest, self._moment()):
                    self._commons.background.spawn(self._come_back_soon(guest))

    async def _come_back_soon(self, guest: str) -> None:
        with suppress(Unavailable):  # their next command or socket does it
            await self._come_back(guest)

    def _dismiss_strangers(self, match: Match, why: msg.Closing) -> None:
        """Let go of sockets whose owners have lost the right to read."""
        here, may_read = self._connections, self._may_read
        self._hang_up(why, [each for each in here if not may_read(match, each.guest, each.watch)])
