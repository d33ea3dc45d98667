"""The live games of one process: found by id, and looked after by timers."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

from cacique.core.errors import CaciqueError
from cacique.server.live.background import Background
from cacique.server.live.bots import Bots
from cacique.server.live.pool import BotPool
from cacique.server.live.presence import SECONDS_TO_REPEAT, Notice
from cacique.server.live.quarantine import Quarantine
from cacique.server.live.room import Commons, Room
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.metrics import Metrics
from cacique.server.play.authority import Refusal
from cacique.server.play.clock import Outages
from cacique.server.protocol import messages as msg
from cacique.server.settings import Settings
from cacique.server.store import NewRow, Store, Unavailable

__all__ = ["Hub"]

_SECONDS_TO_HEAR = 0.1
_SECONDS_BETWEEN_BEATS = 1.0
_SECONDS_BETWEEN_CLOCKS = 1.0
_SECONDS_BETWEEN_CLEANINGS = 5.0
_SECONDS_BETWEEN_WAKINGS = 15.0
_CREDITED_SECONDS = 60 * 86_400  # outages before that matter to no clock


class Hub:
    """Finds rooms, and keeps the timers."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        pool: BotPool,
        time: Timekeeper | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.time = time or Timekeeper()
        self._background = Background()
        self._commons = Commons(store, metrics, self._background, self.time)
        self._bots = Bots(self._commons, pool)
        self._rooms: dict[str, Room] = {}
        self._quarantine = Quarantine(self.time)
        self._process = secrets.token_hex(8)

    @property
    def is_closing(self) -> bool:
        return self._commons.is_closing

    @property
    def outages(self) -> Outages:
        return self._commons.outages

    async def room(self, game_id: str) -> Room:
        """A game, from memory or from the store; Refusal where there is none."""
        room = self._rooms.get(game_id)
        if room is None:
            if await self.store.game(game_id) is None:
                raise Refusal("not_found", "there is no such game")
            room = Room(game_id, self._commons, self._bots.think)
            room = self._rooms.setdefault(game_id, room)
        room.touch()
        return room

    async def create(self, new: NewRow) -> None:
        """Store a new game, and let bots begin."""
        await self.store.create(new)
        self.metrics.games.labels(new.game.game).inc()
        await self._wake_bots(new.game.id)

    # life

    async def start(self) -> None:
        """Take up the work where the last process left it."""
        await self.store.note_outage(self.time.now(), self.settings.outage_seconds)
        await self.store.listen(self._hear_change, self._hear_presence)
        await self._beat()
        await self._wake_all_bots()
        if not self.settings.lazy:
            self._background.spawn(self._bots.warm_up())
        self._background.every(_SECONDS_BETWEEN_WAKINGS, self._wake_all_bots)
        self._background.every(_SECONDS_BETWEEN_BEATS, self._beat)
        self._background.every(_SECONDS_BETWEEN_CLOCKS, self._end_overdue)
        self._background.every(_SECONDS_BETWEEN_CLEANINGS, self._forget_idle)
        if self.store.is_shared:
            self._background.every(SECONDS_TO_REPEAT, self._repeat_presence)

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again while the server runs."""
        self._background.every(seconds, work)

    async def close(self) -> None:
        """Take no more commands, tell everybody, and let go; what was accepted is stored."""
        await self.say_goodbye()
        await self._background.close()
        with suppress(CaciqueError):
            await self.store.beat(self._process, self.time.now())

    async def say_goodbye(self) -> None:
        """Take no more commands, and tell everybody, once."""
        if self.is_closing:
            return
        self._commons.is_closing = True
        closing = msg.Closing(
            code="closing", reason="the server restarts and will be back soon", come_back=True
        )
        for room in self._rooms.values():
            room.post(closing.model_dump_json())
        connections = [each for room in self._rooms.values() for each in room.connections]
        await asyncio.gather(*(connection.flush() for connection in connections))
        if connections:  # a socket that closes while something unread waits loses its last word
            await asyncio.sleep(_SECONDS_TO_HEAR)

    # timers

    async def _beat(self) -> None:
        await self.store.beat(self._process, self.time.now())
        self._commons.outages = await self.store.outages(self.time.now() - _CREDITED_SECONDS)

    async def _wake_all_bots(self) -> None:
        """Let bots go on whose process has died, ours or another."""
        for game_id in await self.store.awaiting_bots():
            if game_id not in self._quarantine:
                self._background.spawn(self._wake_bots(game_id))

    async def _wake_bots(self, game_id: str) -> None:
        """Let a bot go on whose turn it is."""
        with suppress(Unavailable), self._quarantine.noted(game_id):
            room = await self.room(game_id)
            await room.current()
            self._bots.think(room)

    async def _end_overdue(self) -> None:
        for game_id in await self.store.due(self.time.now()):
            if game_id not in self._quarantine:
                with self._quarantine.noted(game_id):
                    await (await self.room(game_id)).run_out()

    async def _forget_idle(self) -> None:
        """Games that nobody looks at leave memory."""
        oldest = self.time.steady() - self.settings.idle_seconds
        for room in list(self._rooms.values()):
            if room.is_idle(oldest) and not self._bots.are_at(room):
                del self._rooms[room.id]
        self.metrics.rooms.set(len(self._rooms))

    async def _repeat_presence(self) -> None:
        for room in list(self._rooms.values()):
            room.repeat_presence()

    # what other processes do

    def _hear_change(self, game_id: str) -> None:
        """Another process changed a game; "" means that nobody knows which."""
        for room in list(self._rooms.values()) if not game_id else [self._rooms.get(game_id)]:
            if room is not None:
                self._background.spawn(room.follow())

    def _hear_presence(self, process: str, game_id: str, text: str) -> None:
        """Another process says who is at a game there."""
        room, notice = self._rooms.get(game_id), Notice.read(text)
        if room and notice:
            room.hear_presence(process, notice)
