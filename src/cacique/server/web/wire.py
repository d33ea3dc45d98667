"""The protocols below the application: what they say on their own, and how long they wait."""

from asyncio import Handle, TimerHandle, Transport
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import OPEN

from cacique.server.play.ratelimit import network_of
from cacique.server.protocol import messages as msg
from cacique.server.protocol.requests import Problem
from cacique.server.web.doors import Doors
from cacique.server.web.middleware import HEADERS, TOO_FAST, address_of, seen_by_proxy
from cacique.server.web.unread import unread_of

__all__ = ["EXTENSION", "MOST_BYTES", "Asking", "Wire", "asking_at"]

EXTENSION = "cacique.wire"  # of a socket's scope: what the wire offers beyond ASGI
MOST_BYTES = 64 * 1024  # of a frame: what is longer is not even read
_SECONDS_TO_ASK = 20.0  # until the head of a request must be there
_SECONDS_TO_READ = 15.0  # until a reader must have taken what waits for it
_LEAST_READ = 32 * 1024  # bytes in that time, or all, where an answer over HTTP is long
_MOST_UNHEARD = 4  # messages that wait for the application while more is read
_SECONDS_TO_CLOSE = 2.0  # for the other side to hear the last word

_TOO_LARGE = msg.Closing(
    code="too_large", reason=f"a frame has at most {MOST_BYTES} bytes", come_back=True
)
_BROKEN = msg.Closing(code="bad_message", reason="that was no WebSocket frame", come_back=True)


_CROWDED = Problem(code="too_many", reason="there are too many open connections")


def asking_at(doors: Doors) -> type["Asking"]:
    """The protocol of connections that come in by these doors."""

    class AskingHere(Asking):
        _doors = doors

    return AskingHere


class Asking(H11Protocol):
    """Uvicorn's protocol, which waits for ever neither for a question nor for a reader."""

    _doors: Doors
    _address = ""
    _giving_up: TimerHandle | None = None
    _cutting: Handle | None = None
    _unread = 0  # bytes, when we looked last

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = network_of(self.client[0] if self.client else "")
        if self._doors.enter(self._address):
            self._wait()
        else:
            transport.write(_answer(503, _CROWDED))
            transport.close()

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        self._stop_cutting()
        if not self._doors.allow_request(self._caller()):
            self.transport.write(_answer(429, TOO_FAST))
            self.transport.close()
            return
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, Wire)
        socket.leave = partial(self._doors.leave, self._address)  # and not this whole protocol

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_cutting()
        self._leave()
        super().connection_lost(exc)

    def _caller(self) -> str:
        """The household that asks, which a proxy in front knows better."""
        scope: dict[str, Any] = {**self.scope}
        return address_of(seen_by_proxy(scope, self._doors.proxies))

    def _leave(self) -> None:
        self._doors.leave(self._address)

    # questions

    def _wait(self) -> None:
        self._stop_waiting()
        if self._cutting is None:
            self._unread = unread_of(self.transport)
        self._giving_up = self.loop.call_later(_SECONDS_TO_ASK, self._give_up)

    def _give_up(self) -> None:
        """Hang up, and where the last answer is not even being read then, for good."""
        is_last = self.transport.is_closing() and self._cutting is None
        if is_last and not self._reads_on():
            self.transport.abort()
        else:
            self.transport.close()
            self._wait()

    def _stop_waiting(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    # readers

    def pause_writing(self) -> None:
        """Much waits to be read: give the reader some time, unless others are as slow."""
        super().pause_writing()
        if self._doors.slow_down(self._address):
            self._unread = unread_of(self.transport)
            self._cutting = self.loop.call_later(_SECONDS_TO_READ, self._cut)
        else:
            self._cutting = self.loop.call_soon(self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_cutting()

    def _cut(self) -> None:
        """Let go of a reader who has stopped; one on a slow line may go on."""
        if self._reads_on():
            self._cutting = self.loop.call_later(_SECONDS_TO_READ, self._cut)
        else:
            self.transport.abort()

    def _reads_on(self) -> bool:
        """Whether the reader has taken enough since we looked last."""
        before, self._unread = self._unread, unread_of(self.transport)
        return before - self._unread >= min(_LEAST_READ, before)

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None
            self._doors.speed_up(self._address)


def _answer(status: int, problem: Problem) -> bytes:
    """The whole answer to those who are turned away."""
    body = problem.model_dump_json().encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
        (b"retry-after", b"10"),
        *HEADERS,
    ]
    first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
    return b"\r\n".join([first, *map(b": ".join, headers), b"", body])


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which never hangs up without a word nor waits for a reader for ever."""

    leave: Callable[[], None] | None = None  # called once, when the connection is over
    _cutting: TimerHandle | None = None
    _rest: Awaitable[None] | None = None  # of the application

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and read no further where several wait to be heard.

        Text that is none is handed on as bytes: the application says what is wrong with them.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        is_text = self.curr_msg_data_type == "text" and _is_text(data)
        content = {"text": data.decode()} if is_text else {"bytes": data}
        self.queue.put_nowait({"type": "websocket.receive", **content})  # type: ignore[arg-type]
        if not self.read_paused and self.queue.qsize() >= _MOST_UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """Say what was wrong with a frame, and read on a moment: else the word would be lost."""
        if self.close_sent:
            return
        closed = self.conn.close_sent
        is_large = closed is not None and closed.code == CloseCode.MESSAGE_TOO_BIG
        word = (_TOO_LARGE if is_large else _BROKEN).model_dump_json().encode()
        frames = [Frame(Opcode.TEXT, word).serialize(mask=False), *self.conn.data_to_send()]
        self.transport.write(b"".join(frames))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006, "reason": ""})
        self.close_timer = self.loop.call_later(_SECONDS_TO_CLOSE, self.transport.abort)

    def send_text_soon(self, text: str) -> bool:
        """Send without waiting, past all layers between; False where that cannot be now."""
        is_open = self.conn.state is OPEN and not self.transport.is_closing()
        if self.disconnected or not is_open or not self.writable.is_set():
            return False
        self.transport.write(_frame(text))
        return True

    # readers

    def pause_writing(self) -> None:
        """Much waits to be read: give the reader some time."""
        super().pause_writing()
        self._cutting = self.loop.call_later(_SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_cutting()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_cutting()
        if self.leave is not None:
            self.leave()

    def keepalive_timeout(self) -> None:
        """Nobody answers: what waits to be sent is no reason to wait longer."""
        super().keepalive_timeout()
        self.loop.call_later(_SECONDS_TO_CLOSE, self.transport.abort)

    async def run_asgi(self) -> None:
        offers: dict[object, object] = {
            "send": self.send_text_soon,
            "receive": self.receive,
            "go_on": self._go_on,
        }
        self.scope.setdefault("extensions", {})[EXTENSION] = offers
        self.app = partial(self._run_whole, self.app)
        await super().run_asgi()
        self.loop.call_later(_SECONDS_TO_READ, self.transport.abort)

    def _go_on(self, rest: Awaitable[None]) -> None:
        """Let an application that returns go on, without all layers that it was called through."""
        self._rest = rest

    async def _run_whole(self, app: Any, scope: Any, receive: Any, send: Any) -> None:
        await app(scope, receive, send)
        if self._rest is not None:
            await self._rest

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None


@lru_cache(maxsize=4)
def _frame(text: str) -> bytes:
    """A text as it goes out: what everybody at a game is told is made once."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
