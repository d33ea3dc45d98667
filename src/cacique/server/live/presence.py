"""Who is at a game: told to everybody there, and to the other processes."""

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from cacique.server.live.elsewhere import Elsewhere, Notice
from cacique.server.live.room import Room
from cacique.server.protocol import messages as msg
from cacique.server.store import Store, Unavailable

__all__ = ["Presence"]


class Presence:
    """Knows the sockets of this process, and hears of those of others through the store."""

    def __init__(
        self,
        store: Store,
        rooms: Mapping[str, Room],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._spawn = spawn

    def tell(self, room: Room) -> None:
        """Tell everybody at a game who is there, and the other processes who is here."""
        if room.match is None:
            return
        players = {seat.guest for seat in room.match.seats}
        here = sorted(guest for guest in room.present if guest in players)
        watchers = sum(connection.guest not in players for connection in room.connections)
        if self._store.is_shared:
            self._tell_others(room, Notice(here=tuple(here), watchers=watchers))
        everybody = sorted(room.elsewhere.here.union(here))
        watchers += room.elsewhere.watchers
        room.post(msg.Presence(here=tuple(everybody), watchers=watchers).model_dump_json())

    def _tell_others(self, room: Room, notice: Notice) -> None:
        is_first = room.announced is None
        if notice == room.announced or (is_first and not room.connections):
            return
        self._announce(room, notice, asks=is_first)
        if not room.connections:  # from now on nobody listens to the others
            room.announced, room.elsewhere = None, Elsewhere()

    def _announce(self, room: Room, notice: Notice, *, asks: bool = False) -> None:
        room.announced = notice
        text = notice.model_copy(update={"asks": asks}).model_dump_json()
        self._spawn(self._say(room.id, text))

    async def _say(self, game_id: str, text: str) -> None:
        with suppress(Unavailable):  # it is said again soon
            await self._store.announce(game_id, text)

    def hear(self, process: str, game_id: str, text: str) -> None:
        """Take in what another process says of a game."""
        room, notice = self._rooms.get(game_id), Notice.read(text)
        if room is None or notice is None or not room.connections:
            return
        room.elsewhere.hear(process, notice)
        if notice.asks and room.announced:
            self._announce(room, room.announced)
        self.tell(room)

    async def repeat(self) -> None:
        """Say again who is here, and forget processes that say nothing any more."""
        for room in list(self._rooms.values()):
            if room.elsewhere.forget_silent():
                self.tell(room)
            if room.connections and room.announced:
                self._announce(room, room.announced)
