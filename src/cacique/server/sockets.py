"""One WebSocket: who it is, what it says, what it is told."""

import asyncio
import time
from collections import Counter

from fastapi import WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from cacique.server import messages as msg
from cacique.server.authority import Refusal
from cacique.server.guests import COOKIE, Guest, Guests, is_secret
from cacique.server.hub import Hub
from cacique.server.limits import Limiter
from cacique.server.rooms import Connection, Room
from cacique.server.shield import is_own_origin
from cacique.server.store import Unavailable

__all__ = ["Sockets"]

MOST_CHARACTERS = 4096  # of a message
_PATIENCE = 10.0  # seconds until the hello
_MOST_COMPLAINTS = 20  # messages that make no sense, until we hang up
_POLICY, _TRY_AGAIN, _TOO_BIG = 1008, 1013, 1009


class Sockets:
    """Serves all sockets of a process, and counts them."""

    def __init__(self, hub: Hub, guests: Guests) -> None:
        self._hub = hub
        self._guests = guests
        self._limiter = Limiter(hub.settings.commands_per_second)
        self._by_guest: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, game_id: str, watch: str) -> None:
        """Serve one socket until it ends."""
        await socket.accept()
        guest = self._guests.read(socket.cookies.get(COOKIE)) or self._guests.new()
        address = socket.client.host if socket.client else ""
        try:
            self._check(socket, guest, address)
            room = await self._hub.room(game_id)
            check_reader(room, guest, watch)
        except Refusal as refusal:
            await _hang_up(socket, refusal, _POLICY)
            return
        except Unavailable as error:
            await _hang_up(socket, Refusal("unavailable", str(error)), _TRY_AGAIN)
            return
        await self._serve_counted(socket, room, guest, address)

    def _check(self, socket: WebSocket, guest: Guest, address: str) -> None:
        settings = self._hub.settings
        if not is_own_origin(socket.headers, settings):
            raise Refusal("forbidden", "this page may not connect")
        if self._hub.is_closing:
            raise Refusal("closing", "the server restarts and will be back soon")
        if (
            self._by_guest.total() >= settings.sockets
            or self._by_guest[guest.id] >= settings.sockets_each
            or self._by_address[address] >= settings.sockets_each_address
        ):
            raise Refusal("too_many", "there are too many open sockets")

    async def _serve_counted(
        self, socket: WebSocket, room: Room, guest: Guest, address: str
    ) -> None:
        counts = ((self._by_guest, guest.id), (self._by_address, address))
        for count, key in counts:
            count[key] += 1
        self._hub.metrics.sockets.inc()
        connection = Connection(guest.id, socket.send_text, socket.close)
        try:
            await self._talk(socket, room, connection)
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.leave(room, connection)
            self._hub.metrics.sockets.dec()
            for count, key in counts:
                count[key] -= 1
                if not count[key]:
                    del count[key]

    async def _talk(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        complaints = 0
        while not connection.is_closed:
            is_known = connection in room.connections
            text = await (_receive(socket) if is_known else _receive_soon(socket))
            try:
                await self._hear(room, connection, text)
            except Refusal as refusal:
                complaints += 1
                self._complain(room, connection, refusal)
            if complaints > _MOST_COMPLAINTS:
                await connection.flush()
                last_word = Refusal("bad_message", "too many messages made no sense")
                await _hang_up(socket, last_word, _POLICY)
                return

    async def _hear(self, room: Room, connection: Connection, text: str) -> None:
        message = _parse(text)
        if isinstance(message, msg.Ping):
            connection.post(msg.Pong().model_dump_json())
        elif isinstance(message, msg.Hello):
            await self._welcome(room, connection, message)
        elif connection not in room.connections:
            raise Refusal("bad_message", "say hello first")
        elif self._limiter.allows(connection.guest, time.monotonic()):
            connection.post(await self._hub.command(room, connection.guest, message))
        else:
            self._complain(
                room,
                connection,
                Refusal("too_fast", "too many commands: wait a little"),
                message.id,
            )

    async def _welcome(self, room: Room, connection: Connection, hello: msg.Hello) -> None:
        try:
            await self._hub.welcome(room, connection, hello)
        except Unavailable as error:
            raise Refusal("unavailable", str(error)) from None

    def _complain(
        self, room: Room, connection: Connection, refusal: Refusal, command: str | None = None
    ) -> None:
        version = room.match.version if room.match else 0
        refused = msg.Refused(id=command, code=refusal.code, reason=str(refusal), version=version)
        connection.post(refused.model_dump_json())


def check_reader(room: Room, guest: Guest, watch: str) -> None:
    """Let in who plays, who made the game, who has the link to watch it; everybody if public."""
    match = room.match
    if match is None:
        raise Unavailable("the game cannot be read now")
    is_known = match.created.is_public or guest.id == match.created.creator
    if not (is_known or match.seats_of(guest.id) or is_secret(watch, room.watch_hash)):
        raise Refusal("forbidden", "this game is private: its link lets you watch")


def _parse(text: str) -> msg.ClientMessage:
    if len(text) > MOST_CHARACTERS:
        raise Refusal("too_large", f"a message has at most {MOST_CHARACTERS} characters")
    try:
        return msg.CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise Refusal(
            "bad_message", f"{place}: {first['msg']}" if place else first["msg"]
        ) from None


async def _receive_soon(socket: WebSocket) -> str:
    """The next message of somebody who has not said hello, and may not wait for ever with it."""
    try:
        async with asyncio.timeout(_PATIENCE):
            return await _receive(socket)
    except TimeoutError:
        await _hang_up(socket, Refusal("bad_message", "say hello first"), _POLICY)
        raise WebSocketDisconnect(_POLICY) from None


async def _receive(socket: WebSocket) -> str:
    """The next message; bytes are read as text, since a message is a message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return message["bytes"].decode(errors="replace") if text is None else text


async def _hang_up(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why before closing: no socket is dropped without a word."""
    closing = msg.Closing(
        code=refusal.code,
        reason=str(refusal),
        come_back=refusal.code in {"closing", "unavailable", "too_many"},
    )
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.send_text(closing.model_dump_json())
        await socket.close(code, str(refusal)[:100])
