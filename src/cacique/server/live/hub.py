"""The live games of one process: found by id, and looked after by timers."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

from cacique.core.errors import CaciqueError
from cacique.server.live import closings
from cacique.server.live.background import Background
from cacique.server.live.bots import SECONDS_TO_RENEW, Bots
from cacique.server.live.heartbeat import SECONDS_BETWEEN_BEATS, Heartbeat
from cacique.server.live.pool import BotPool
from cacique.server.live.presence import SECONDS_TO_REPEAT, Notice
from cacique.server.live.quarantine import Quarantine
from cacique.server.live.room import Commons, Room
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.metrics import Metrics
from cacique.server.play.authority import Refusal
from cacique.server.play.clock import Outages
from cacique.server.settings import Settings
from cacique.server.store import REMOVED, NewRow, Store, Unavailable

__all__ = ["Hub"]

_SECONDS_TO_HEAR = 0.1
_SECONDS_BETWEEN_CLOCKS = 1.0
_SECONDS_BETWEEN_CLEANINGS = 5.0
_SECONDS_BETWEEN_WAKINGS = 5.0
_WOKEN_AT_ONCE = 2  # games for each bot that may think: some left for other processes
_SECONDS_BETWEEN_REMOVALS = 600.0
_REMOVED_AT_ONCE = 100


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
        self._most_woken = _WOKEN_AT_ONCE * settings.bots_at_once
        self._heartbeat = Heartbeat(store, self.time, settings.outage_seconds)
        self._quarantine = Quarantine(self.time)
        self._commons = Commons(
            store, metrics, self._background, self.time, self._heartbeat, self._quarantine
        )
        self._bots = Bots(self._commons, pool)
        self._rooms: dict[str, Room] = {}

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
        room = await self._read(new.game.id)
        if room:
            self._bots.think(room)

    # life

    async def start(self) -> None:
        """Take up the work where the last process left it."""
        await self._heartbeat.start()
        await self.store.listen(self._hear_change, self._hear_presence)
        if not self.settings.lazy:
            self._background.spawn(self._bots.warm_up())
        self._background.every(_SECONDS_BETWEEN_WAKINGS, self._wake_all_bots, at_once=True)
        self._background.every(SECONDS_TO_RENEW, self._bots.renew_leases)
        self._background.every(SECONDS_BETWEEN_BEATS, self._heartbeat.beat)
        self._background.every(_SECONDS_BETWEEN_CLOCKS, self._end_overdue)
        self._background.every(_SECONDS_BETWEEN_CLEANINGS, self._forget_idle)
        self._background.every(_SECONDS_BETWEEN_REMOVALS, self._remove_old)
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
            await self._heartbeat.rest()

    async def say_goodbye(self) -> None:
        """Take no more commands, and tell everybody, once."""
        if self.is_closing:
            return
        self._commons.is_closing = True
        self._bots.stop()
        for room in self._rooms.values():
            room.post(closings.GOODBYE.model_dump_json())
        connections = [each for room in self._rooms.values() for each in room.connections]
        await asyncio.gather(*(connection.flush() for connection in connections))
        if connections:  # a socket that closes while something unread waits loses its last word
            await asyncio.sleep(_SECONDS_TO_HEAR)

    # timers

    async def _wake_all_bots(self) -> None:
        """Let bots go on whose process has died, ours or another, and where somebody watches.

        A few at a time, and each process begins elsewhere, so that all of them take their share.
        """
        for room in list(self._rooms.values()):
            if room.connections:
                self._bots.think(room)
        waiting = iter(sorted(await self.store.awaiting_bots(), key=self._shuffle))
        await asyncio.gather(*(self._wake_bots(waiting) for _ in range(self._most_woken)))

    async def _wake_bots(self, game_ids: Iterator[str]) -> None:
        """Let bots go on at one game after the other."""
        for game_id in game_ids:
            room = None if game_id in self._quarantine else await self._read(game_id)
            if room:
                await self._bots.wake(room)

    async def _read(self, game_id: str) -> Room | None:
        """A game with its match, None where it cannot be read now."""
        with suppress(Unavailable), self._quarantine.noted(game_id):
            room = await self.room(game_id)
            await room.current()
            return room
        return None

    def _shuffle(self, game_id: str) -> int:
        """Give games another order in each process."""
        return zlib.crc32(f"{self._heartbeat.process} {game_id}".encode())

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

    async def _remove_old(self) -> None:
        """Games that never began, and those that are over, are kept for as long as is set."""
        settings = self.settings
        kept = {"waiting": settings.keep_waiting_days, "over": settings.keep_finished_days}
        for status, days in kept.items():
            if days:
                before = self.time.now() - days * 86_400
                for game_id in await self.store.delete_older(status, before, _REMOVED_AT_ONCE):
                    self._forget(game_id)

    async def remove(self, game_id: str) -> None:
        """Remove a game for good."""
        await self.store.delete([game_id])
        self._forget(game_id)

    def _forget(self, game_id: str) -> None:
        """Let go of a game that was removed, and of whoever is there."""
        room = self._rooms.pop(game_id, None)
        if room:
            room.end(closings.REMOVED)

    # what other processes do

    def _hear_change(self, game_id: str) -> None:
        """Another process changed a game; "" means that nobody knows which."""
        for room in list(self._rooms.values()) if not game_id else [self._rooms.get(game_id)]:
            if room is not None:
                self._background.spawn(self._follow(room))

    async def _follow(self, room: Room) -> None:
        await room.follow()
        self._bots.reconsider(room)

    def _hear_presence(self, process: str, game_id: str, text: str) -> None:
        """Another process says who is at a game there, or that it removed it."""
        if text == REMOVED:
            self._forget(game_id)
            return
        room, notice = self._rooms.get(game_id), Notice.read(text)
        if room and notice:
            room.hear_presence(process, notice)
