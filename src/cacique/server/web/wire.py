"""The protocols below the application: what they say on their own, and how long they wait."""

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import OPEN

from cacique.server.protocol import messages as msg

__all__ = ["EXTENSION", "MOST_BYTES", "Asking", "Wire"]

EXTENSION = "cacique.wire"  # of a socket's scope: what the wire offers beyond ASGI
MOST_BYTES = 64 * 1024  # of a frame: what is longer is not even read
_SECONDS_TO_ASK = 20.0  # until the head of a request must be there
_SECONDS_TO_READ = 15.0  # until a reader must have taken what waits for it
_SECONDS_TO_CLOSE = 2.0  # for the other side to hear the last word

_TOO_LARGE = msg.Closing(
    code="too_large", reason=f"a frame has at most {MOST_BYTES} bytes", come_back=True
)
_BROKEN = msg.Closing(code="bad_message", reason="that was no WebSocket frame", come_back=True)


class Asking(H11Protocol):
    """Uvicorn's protocol, which does not wait for ever for a question that never comes."""

    _giving_up: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self._giving_up = self.loop.call_later(_SECONDS_TO_ASK, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which never hangs up without a word nor waits for a reader for ever."""

    _cutting: TimerHandle | None = None
    _has_more = False  # frames that go out together at the end of the loop's turn

    def send_receive_event_to_app(self) -> None:
        """Hand text that is none on as bytes: the application says what is wrong with them."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

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
        if self.disconnected or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        self.conn.send_text(text.encode())
        if not self._has_more:
            self._has_more = True
            self.loop.call_soon(self._send_rest)
        return True

    def _send_rest(self) -> None:
        self._has_more = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

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

    def keepalive_timeout(self) -> None:
        """Nobody answers: what waits to be sent is no reason to wait longer."""
        super().keepalive_timeout()
        self.loop.call_later(_SECONDS_TO_CLOSE, self.transport.abort)

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[EXTENSION] = {"send": self.send_text_soon}
        await super().run_asgi()
        self.loop.call_later(_SECONDS_TO_READ, self.transport.abort)

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
