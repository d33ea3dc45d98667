"""One WebSocket: who it is, what it says, what it is told."""

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.types import Receive
from starlette.websockets import WebSocketDisconnect, WebSocketState

from cacique.core.errors import CaciqueError
from cacique.server.live.connection import Connection
from cacique.server.live.hub import Hub
from cacique.server.live.room import Room
from cacique.server.play.authority import Refusal
from cacique.server.play.guests import Guest, Guests, find_cookie
from cacique.server.play.ratelimit import Limiter
from cacique.server.protocol import messages as msg
from cacique.server.store import Unavailable
from cacique.server.web.doors import Doors
from cacique.server.web.middleware import address_of, is_own_origin
from cacique.server.web.wire import EXTENSION

__all__ = ["MOST_CHARACTERS", "Sockets", "wire_of"]

MOST_CHARACTERS = 4096  # of a message
_SECONDS_TO_HELLO = 10.0
_HELLOS_PER_SECOND = 0.2  # over a socket that was welcomed already
_HELLOS_AT_ONCE = 3.0
_MOST_COMPLAINTS = 20  # messages in a row that make no sense or come too fast, until we hang up
_LONGEST_REASON = 500
_POLICY, _TRY_AGAIN = 1008, 1013
_COME_BACK = {"closing", "unavailable", "too_many", "too_fast"}
_GAME_ID = re.compile(r"[a-z0-9]{1,20}")
_COMMAND_ID: TypeAdapter[str] = TypeAdapter(msg.CommandId)
_log = logging.getLogger("cacique.server")


@dataclass(frozen=True, slots=True)
class _Caller:
    """Who is at the other end, and how they are heard."""

    socket: WebSocket
    guest: Guest
    address: str
    receive: Receive


class _NoEntry(Refusal):
    """A refusal after which there is nothing left to say."""


class Sockets:
    """Serves all sockets of a process, and counts them."""

    def __init__(self, hub: Hub, guests: Guests, doors: Doors) -> None:
        self._hub = hub
        self._guests = guests
        self._doors = doors
        self._pace = Limiter(hub.settings.commands_per_second)  # of each guest
        self._hellos = Limiter(_HELLOS_PER_SECOND, _HELLOS_AT_ONCE)  # of each guest, again
        self._open_by_guest: Counter[str] = Counter()
        self._open_by_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, game_id: str, watch: str) -> None:
        """Serve one socket until it ends, and never end it without a word."""
        with suppress(WebSocketDisconnect):
            await socket.accept()
            cookie = find_cookie(socket.cookies, is_secure=socket.url.scheme == "wss")
            guest = self._guests.read(cookie) or self._guests.new()
            address = address_of(socket.scope)
            try:
                receive = wire_of(socket).get("receive", socket.receive)
                await self._admit(_Caller(socket, guest, address, receive), game_id, watch)
            except Refusal as refusal:
                await _hang_up(socket, refusal, _POLICY)
            except Unavailable as error:
                await _hang_up(socket, Refusal("unavailable", str(error)), _TRY_AGAIN)
            except CaciqueError as error:  # a game that this program cannot play
                await _hang_up(socket, Refusal("illegal", str(error)), _POLICY)

    async def _admit(self, caller: _Caller, game_id: str, watch: str) -> None:
        self._check(caller)
        try:
            with self._counted(caller):
                await self._join(caller, game_id, watch)
        except (CaciqueError, WebSocketDisconnect):
            raise
        except Exception as error:
            _log.exception("a socket failed")
            raise Unavailable("the server failed: this is its own mistake") from error

    def _check(self, caller: _Caller) -> None:
        settings = self._hub.settings
        if not is_own_origin(caller.socket.headers, settings):
            raise Refusal("forbidden", "this page may not connect")
        if self._hub.is_closing:
            raise Refusal("closing", "the server restarts and will be back soon")
        if (
            self._open_by_guest.total() >= settings.sockets
            or self._open_by_guest[caller.guest.id] >= settings.sockets_each
            or self._open_by_address[caller.address] >= settings.sockets_each_address
        ):
            raise Refusal("too_many", "there are too many open sockets")

    @contextmanager
    def _counted(self, caller: _Caller) -> Iterator[None]:
        counts = (
            (self._open_by_guest, caller.guest.id),
            (self._open_by_address, caller.address),
        )
        for count, key in counts:
            count[key] += 1
        self._hub.metrics.sockets.inc()
        try:
            yield
        finally:
            self._hub.metrics.sockets.dec()
            for count, key in counts:
                count[key] -= 1
                if not count[key]:
                    del count[key]

    async def _join(self, caller: _Caller, game_id: str, watch: str) -> None:
        if not _GAME_ID.fullmatch(game_id):
            raise Refusal("not_found", "there is no such game")
        room = await self._hub.room(game_id)
        await room.current()  # a game that cannot be played is refused at once
        socket = caller.socket
        send_soon = wire_of(socket).get("send")
        connection = Connection(caller.guest.id, socket.send_text, socket.close, send_soon)
        connection.watch = watch
        try:
            await self._talk(caller, room, connection)
        finally:
            room.leave(connection)

    async def _talk(self, caller: _Caller, room: Room, connection: Connection) -> None:
        """Listen until the socket ends; raises the last word as a Refusal."""
        deadline = asyncio.get_running_loop().time() + _SECONDS_TO_HELLO
        complaints = 0
        while not connection.is_closed:
            is_in = connection in room
            hear = caller.receive
            receiving = _receive(hear) if is_in else _receive_by(deadline, hear)
            refused = await self._answer(caller, room, connection, await receiving)
            complaints = complaints + 1 if refused else 0
            if refused and complaints > _MOST_COMPLAINTS:
                await connection.flush()
                raise Refusal(refused.code, "too many messages made no sense or came too fast")

    async def _answer(
        self, caller: _Caller, room: Room, connection: Connection, data: str | bytes
    ) -> Refusal | None:
        """Answer one message; returns what was wrong with it, beyond the rules of a game."""
        fields: dict[str, Any] = {}
        try:
            fields = _read_json(data)
            message = _read_message(fields)
            self._check_speed(caller)
            await self._hear(caller, room, connection, message)
        except _NoEntry:
            raise
        except Refusal as refusal:
            command_id = _id_of(fields)
            refused = msg.Refused(
                id=command_id,
                code=refusal.code,
                reason=str(refusal)[:_LONGEST_REASON],
                version=room.version,
            )
            connection.post(refused.model_dump_json())
            return refusal
        return None

    def _check_speed(self, caller: _Caller) -> None:
        now = time.monotonic()
        by_guest = self._pace.allows(caller.guest.id, now)
        if not (by_guest and self._doors.allow_message(caller.address)):
            raise Refusal("too_fast", "too many messages: wait a little")

    async def _hear(
        self, caller: _Caller, room: Room, connection: Connection, message: msg.ClientMessage
    ) -> None:
        match message:
            case msg.Ping():
                connection.post(msg.Pong().model_dump_json())
            case msg.Hello():
                connection.watch = message.watch or connection.watch
                await _enter(room, connection)
                await self._welcome(caller, room, connection, message)
            case _:  # a command, of whatever kind
                if connection not in room:
                    raise Refusal("bad_message", "say hello first")
                connection.post(await room.command(connection.guest, message))

    async def _welcome(
        self, caller: _Caller, room: Room, connection: Connection, hello: msg.Hello
    ) -> None:
        """Tell what a client missed; it pays for every page, and saying hello again is slow."""
        is_again, now = connection in room, time.monotonic()
        if is_again and not self._hellos.allows(caller.guest.id, now):
            raise Refusal("too_fast", "you were welcomed already: wait a little")
        try:
            pages = await room.welcome(connection, hello)
        except Unavailable as error:
            raise Refusal("unavailable", str(error)) from None
        self._doors.charge(caller.address, pages - 1)


async def _enter(room: Room, connection: Connection) -> None:
    try:
        await room.enter(connection.guest, connection.watch)
    except Refusal as refusal:
        raise _NoEntry(refusal.code, str(refusal)) from None


def _read_json(data: str | bytes) -> dict[str, Any]:
    if len(data) > MOST_CHARACTERS:
        raise Refusal("too_large", f"a message has at most {MOST_CHARACTERS} characters")
    try:
        value = from_json(data)
    except ValueError as error:
        raise Refusal("bad_message", f"Invalid JSON: {error}") from None
    if not isinstance(value, dict):
        raise Refusal("bad_message", "Input should be an object")
    return value


def _id_of(fields: dict[str, Any]) -> str | None:
    """The id by which the sender waits for an answer, even if all else is wrong."""
    try:
        return _COMMAND_ID.validate_python(fields.get("id"))
    except ValidationError:
        return None


def _read_message(fields: dict[str, Any]) -> msg.ClientMessage:
    try:
        return msg.CLIENT_MESSAGE.validate_python(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))[:100]
        reason = f"{place}: {first['msg']}" if place else first["msg"]
        raise Refusal("bad_message", reason) from None


def wire_of(socket: WebSocket) -> dict[str, Any]:
    """What the wire offers, past all layers between; nothing where it is another one."""
    offers: dict[str, Any] = socket.scope.get("extensions", {}).get(EXTENSION, {})
    return offers


async def _receive_by(deadline: float, receive: Receive) -> str | bytes:
    """The next message of somebody who has not said hello: a Refusal where it comes too late."""
    try:
        async with asyncio.timeout_at(deadline):
            return await _receive(receive)
    except TimeoutError:
        raise Refusal("bad_message", "nobody said hello") from None


async def _receive(receive: Receive) -> str | bytes:
    """The next message, which may come as bytes too."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    data: bytes = message.get("bytes") or b""
    return data if text is None else text


async def _hang_up(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why before closing: no socket is dropped without a word."""
    reason = str(refusal)[:_LONGEST_REASON]
    closing = msg.Closing(code=refusal.code, reason=reason, come_back=refusal.code in _COME_BACK)
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    with suppress(RuntimeError):  # the other side has just hung up itself
        await socket.send_text(closing.model_dump_json())
        await socket.close(code, reason.encode()[:120].decode(errors="ignore"))
