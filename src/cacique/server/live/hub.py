"""The heart of the server: live games, their commands, their storage, and who is told."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from pydantic_core import to_json

from cacique.core.errors import CaciqueError
from cacique.server.live.bots import Bots
from cacique.server.live.elsewhere import SECONDS_TO_REPEAT
from cacique.server.live.presence import Presence
from cacique.server.live.quarantine import Failing
from cacique.server.live.room import Connection, Room
from cacique.server.metrics import Metrics
from cacique.server.play.authority import Moment, Refusal, decide, run_out
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg
from cacique.server.protocol.views import view_board
from cacique.server.settings import Settings
from cacique.server.store import Conflict, GameRow, NewRow, Row, SeatRow, Store, Unavailable

__all__ = ["Hub"]

_log = logging.getLogger("cacique.server")
_SECONDS_TO_HEAR = 0.1
_MOST_MISSING = 500  # events in one answer
Decide = Callable[[Match], list[ev.Event]]


class Hub:
    """All live games of one process. A command is answered when it is stored, and not before."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.bots = Bots(self)
        self.failing = Failing()
        self.outages: list[tuple[float, float]] = []
        self.is_closing = False
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence = Presence(store, self._rooms, self.spawn)
        self._process = secrets.token_hex(8)

    # life

    async def start(self) -> None:
        """Take up the work where the last process left it."""
        await self.store.note_outage(time.time(), self.settings.outage_seconds)
        await self.store.listen(self._heard, self._presence.hear)
        await self._beat()
        await self.bots.wake_all()
        if not self.settings.lazy:
            self.spawn(self.bots.warm_up())
        self.spawn(self._every(15.0, self.bots.wake_all))
        self.spawn(self._every(1.0, self._beat))
        self.spawn(self._every(1.0, self._end_overdue))
        self.spawn(self._every(5.0, self._forget_idle))
        if self.store.is_shared:
            self.spawn(self._every(SECONDS_TO_REPEAT, self._presence.repeat))

    async def close(self) -> None:
        """Take no more commands, tell everybody, and let go; what was accepted is stored."""
        await self.say_goodbye()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        with suppress(CaciqueError):
            await self.store.beat(self._process, time.time())

    async def say_goodbye(self) -> None:
        """Take no more commands, and tell everybody, once."""
        if self.is_closing:
            return
        self.is_closing = True
        closing = msg.Closing(
            code="closing", reason="the server restarts and will be back soon", come_back=True
        )
        for room in self._rooms.values():
            room.post(closing.model_dump_json())
        connections = [c for room in self._rooms.values() for c in room.connections]
        await asyncio.gather(*(connection.flush() for connection in connections))
        if connections:  # a socket that closes while something unread waits loses its last word
            await asyncio.sleep(_SECONDS_TO_HEAR)

    def spawn(self, work: object) -> asyncio.Task[None]:
        """Let something go on beside, until the hub closes."""
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _every(self, seconds: float, work: Callable[[], object]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()  # type: ignore[misc]
            except CaciqueError as error:
                _log.warning("%s", error)
            except Exception:  # noqa: BLE001  # nobody else would start it again
                _log.exception("what is done every %s s failed, and will be tried again", seconds)

    async def _beat(self) -> None:
        await self.store.beat(self._process, time.time())
        self.outages = await self.store.outages(time.time() - 60 * 86_400)

    async def _forget_idle(self) -> None:
        """Games that nobody looks at leave memory."""
        oldest = time.monotonic() - self.settings.idle_seconds
        for room in list(self._rooms.values()):
            is_used = room.connections or room.thinking or room.lock.locked()
            if not is_used and room.last_used < oldest:
                del self._rooms[room.id]
        self.metrics.rooms.set(len(self._rooms))

    async def _end_overdue(self) -> None:
        for game_id in await self.store.due(time.time()):
            if game_id not in self.failing:
                with self.failing.noted(game_id):
                    room = await self.room(game_id)
                    await self.change(room, partial(run_out, moment=self.moment(room)))

    # games

    async def room(self, game_id: str) -> Room:
        """A game, from memory or from the store; Refusal where there is none."""
        room = self._rooms.get(game_id)
        if room is None:
            if await self.store.game(game_id) is None:
                raise Refusal("not_found", "there is no such game")
            room = self._rooms.setdefault(game_id, Room(game_id))
        room.last_used = time.monotonic()
        if room.match is None:
            async with room.lock:
                await self._match(room)
        return room

    async def match(self, game_id: str) -> Match:
        """A game as it stands."""
        room = await self.room(game_id)
        async with room.lock:
            return await self._match(room)

    async def _match(self, room: Room) -> Match:
        """The match of a room whose lock is held; read again after a failure."""
        if room.match is None:
            seed, room.watch_hash = await self.store.secrets(room.id)
            room.seats = await self.store.seats(room.id)
            rows = await self.store.rows(room.id)
            match = Match(room.id, seed)
            for row in rows:
                _replay(match, row)
            room.match = match
            self._catch_up(room, rows)
        return room.match

    def _catch_up(self, room: Room, rows: Sequence[Row]) -> None:
        """Tell everybody what was stored while nobody was told."""
        missed = [row for row in rows if row.number > room.published] if room.published else []
        room.published = room.match.number if room.match else 0
        if missed:
            self._publish(room, missed)

    def moment(self, room: Room) -> Moment:
        return Moment(time.time(), self.outages, room.present | room.elsewhere.here)

    async def create(self, new: NewRow) -> None:
        await self.store.create(new)
        self.metrics.games.labels(new.game.game).inc()
        await self.bots.wake(new.game.id)

    # commands

    async def command(self, room: Room, guest: str, command: msg.Command) -> str:
        """Carry a command out, or say why not: the answer as JSON."""
        if self.is_closing:
            refusal = Refusal("closing", "the server restarts: send this again when it is back")
            return await self._refuse(room, command, refusal)
        try:
            number = await self._carry_out(room, guest, command)
        except Refusal as refusal:
            return await self._refuse(room, command, refusal)
        except Unavailable as error:
            self.metrics.failures.inc()
            return await self._refuse(room, command, Refusal("unavailable", str(error)))
        self.metrics.commands.labels(command.kind, "ack").inc()
        return msg.Ack(id=command.id, number=number).model_dump_json()

    async def _carry_out(self, room: Room, guest: str, command: msg.Command) -> int:
        def work(match: Match) -> list[ev.Event]:
            return decide(match, command, guest, self.moment(room))

        return await self.change(room, work, (guest, command.id))

    async def change(
        self,
        room: Room,
        work: Decide,
        command: tuple[str, str] = ("", ""),
        seat: SeatRow | None = None,
    ) -> int:
        """Decide, store, and tell everybody; where another process was faster, decide again.

        Returns the number of the first event, or of the one that a repeated command once made.
        """
        async with room.lock:
            while True:
                match = await self._match(room)
                done = match.event_of(command)
                if done is not None:
                    return done
                events = work(match)
                if not events:
                    return match.number
                try:
                    return await self._store(room, match, events, command, seat)
                except Conflict:
                    continue

    async def _store(
        self,
        room: Room,
        match: Match,
        events: list[ev.Event],
        command: tuple[str, str],
        seat: SeatRow | None,
    ) -> int:
        first = match.number + 1
        numbered = [event.model_copy(update={"number": n}) for n, event in enumerate(events, first)]
        commands = [command] + [("", "")] * len(events)
        rows = [_row(event, by) for event, by in zip(numbered, commands, strict=False)]
        room.match = None  # until it is stored, nobody may believe it
        for event in numbered:
            match.apply(event)
        match.note(command, first)
        with self.metrics.storing.time():
            await self.store.append(game_row(match), rows, seat)
        room.match = match
        if seat is not None:
            room.seats[seat.seat] = seat
        room.published = match.number
        self.metrics.events.inc(len(rows))
        self._publish(room, rows)
        self.bots.think(room)
        return first

    async def _refuse(self, room: Room, command: msg.Command, refusal: Refusal) -> str:
        self.metrics.commands.labels(command.kind, refusal.code).inc()
        match = room.match
        version = getattr(command, "version", match.number if match else 0)
        missing: list[Row] = []
        if refusal.code == "stale":
            with suppress(Unavailable):
                missing = (await self.store.rows(room.id, version))[:_MOST_MISSING]
        return msg.Refused(
            id=command.id,
            code=refusal.code,
            reason=str(refusal),
            version=match.version if match else 0,
            missing=tuple(ev.EVENT.validate_json(row.body) for row in missing),
        ).model_dump_json()

    # telling

    def _publish(self, room: Room, rows: Sequence[Row]) -> None:
        bodies = ",".join(row.body for row in rows)
        plain = f'{{"kind":"update","events":[{bodies}]}}'
        viewers = [c for c in room.connections if c.wants_views]
        room.post(plain, [c for c in room.connections if not c.wants_views])
        match = room.match
        if viewers and match:
            update = f'{plain[:-1]},"game":{self.game_json(match)},"view":{view_json(match)}}}'
            room.post(update, viewers)

    def view(self, match: Match) -> msg.GameView:
        return match.view(time.time(), self.outages)

    def game_json(self, match: Match) -> str:
        return self.view(match).model_dump_json()

    async def welcome(self, room: Room, connection: Connection, hello: msg.Hello) -> None:
        """Let a socket in: from here on it is told everything, beginning with what it missed."""
        async with room.lock:
            match = await self._match(room)
            rows = await self.store.rows(room.id, hello.last)
            connection.wants_views = hello.views
            seats = json.dumps(match.seats_of(connection.guest))
            view = view_json(match) if hello.views else "null"
            bodies = ",".join(row.body for row in rows)
            connection.post(
                f'{{"kind":"welcome","guest":"{connection.guest}","seats":{seats},'
                f'"events":[{bodies}],"game":{self.game_json(match)},"view":{view}}}'
            )
            room.connections.add(connection)
        self._presence.tell(room)

    def leave(self, room: Room, connection: Connection) -> None:
        connection.is_closed = True
        if connection in room.connections:
            room.connections.discard(connection)
            room.last_used = time.monotonic()
            self._presence.tell(room)

    # what other processes do

    def _heard(self, game_id: str) -> None:
        """Another process changed a game; "" means that nobody knows which."""
        for room in list(self._rooms.values()) if not game_id else [self._rooms.get(game_id)]:
            if room is not None:
                self.spawn(self._follow(room))

    async def _follow(self, room: Room) -> None:
        """Catch up with what another process stored."""
        try:
            async with room.lock:
                if room.match is None:
                    await self._match(room)
                    return
                rows = await self.store.rows(room.id, room.match.number)
                for row in rows:
                    _replay(room.match, row)
                room.seats = await self.store.seats(room.id) if rows else room.seats
                self._catch_up(room, rows)
        except Unavailable:
            room.match = None


def _row(event: ev.Event, command: tuple[str, str]) -> Row:
    return Row(event.number, command[0], command[1], event.model_dump_json())


def _replay(match: Match, row: Row) -> None:
    match.apply(ev.EVENT.validate_json(row.body))
    match.note((row.actor, row.command), row.number)


def view_json(match: Match) -> str:
    return view_board(match.board).model_dump_json()


def game_row(match: Match) -> GameRow:
    """What is searched for, as the match stands."""
    turn = match.turn
    summary = {
        "options": match.created.options,
        "names": [seat.name for seat in match.seats],
        "moves": len(match.movers),
        "turn": None if turn is None else match.seats[turn].guest,
    }
    return GameRow(
        id=match.id,
        game=match.created.game,
        status=match.status,
        is_public=match.created.is_public,
        bot_to_move=bool(match.bot_to_move),
        deadline=match.deadline,
        updated=time.time(),
        summary=to_json(summary).decode(),
    )
