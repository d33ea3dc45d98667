"""The way between people and servers: what is said comes late, twice, in any order, or never."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from types import SimpleNamespace
from typing import Any, TypeVar

from starlette.websockets import WebSocketState
from tests.simulation.database import Weather
from tests.simulation.history import History, Visit
from tests.simulation.machine import Machine

from cacique.core.errors import CaciqueError
from cacique.server.play.guests import COOKIE, Guest
from cacique.server.web.server import Server

__all__ = ["Line", "Lost", "Network"]

T = TypeVar("T")

_PATIENCE = 8.0  # seconds for an answer over HTTP
_HOST = "simulated"


class Lost(Exception):  # as the others of the house
    """An answer that does not come."""


class Network:
    """Carries requests and sockets."""

    def __init__(self, history: History, rng: random.Random, weather: Weather) -> None:
        self.history = history
        self.rng = rng
        self.weather = weather
        self.outside: Context = copy_context()
        self.lines: list[Line] = []

    def delay(self) -> float:
        return self.rng.uniform(0.0005, self.weather.delay)

    def later(self, delay: float, work: Callable[..., Any], *values: Any) -> None:
        asyncio.get_running_loop().call_later(delay, work, *values, context=self.outside)

    async def request(self, machine: Machine, work: Callable[[Server], Awaitable[T]]) -> T:
        """Ask over HTTP; raises what the server refuses with, or Lost."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._loses(machine, "request"):
            self.later(_PATIENCE, _settle, answer, Lost())
        else:
            self.later(self.delay(), self._arrive, machine, work, answer)
        return await answer

    def _loses(self, machine: Machine, what: str) -> bool:
        is_lost = self.rng.random() < self.weather.lose
        if is_lost:
            self.history.fault("http", machine.name, f"{what} lost")
        return is_lost

    def _arrive(
        self, machine: Machine, work: Callable[[Server], Awaitable[T]], answer: asyncio.Future[T]
    ) -> None:
        self.later(_PATIENCE, _settle, answer, Lost())
        if machine.server is None:
            _settle(answer, Lost())
        else:
            machine.process.spawn(self._serve(machine, machine.server, work, answer))

    async def _serve(
        self,
        machine: Machine,
        server: Server,
        work: Callable[[Server], Awaitable[T]],
        answer: asyncio.Future[T],
    ) -> None:
        result: T | Exception
        try:
            result = await work(server)
        except CaciqueError as error:
            result = error
        except Exception as error:  # noqa: BLE001  # what would be a 500
            self.history.wrong(f"a request fails at {machine.name}: {error!r}")
            result = Lost()
        if not self._loses(machine, "answer"):
            self.later(self.delay(), _settle, answer, result)

    def connect(
        self, machine: Machine, guest: Guest, game_id: str, watch: str, told: Callable[..., None]
    ) -> "Line":
        """Open a socket; what comes over it goes to `told`, None when it has ended."""
        line = Line(self, machine, told)
        self.lines = [each for each in self.lines if not each.is_over] + [line]
        self.later(self.delay(), line.open, guest, game_id, watch)
        return line


def _settle(answer: "asyncio.Future[Any]", result: Any) -> None:
    if answer.done():
        return
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)


class Line:
    """Both ends of one socket; the server's has the face of a WebSocket."""

    def __init__(
        self, network: Network, machine: Machine, told: Callable[["Line", str | None], None]
    ) -> None:
        self.machine = machine
        self.process = ""  # of the machine, which may die and begin anew
        self.is_over = False
        self.hello_at: float | None = None  # when the client said hello
        self.visit: Visit | None = None  # since the client was welcomed
        self.acknowledged = 0  # number of the last event that it knew to be stored, at first
        self.is_wild = network.rng.random() < 0.5  # whether frames overtake each other
        self._network = network
        self._told = told
        self._arrival = {"up": 0.0, "down": 0.0}
        self._received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        # what a WebSocket has
        self.cookies: dict[str, str] = {}
        self.url = SimpleNamespace(scheme="ws")
        self.headers: dict[str, str] = {}
        self.scope: dict[str, Any] = {"client": (_HOST, 1)}
        self.application_state = WebSocketState.CONNECTING

    def open(self, guest: Guest, game_id: str, watch: str) -> None:
        machine = self.machine
        if self.is_over:
            return
        if machine.server is None:
            self.cut()
            return
        self.process = machine.process.name
        self.cookies[COOKIE] = machine.server.guests.write(guest)
        machine.process.spawn(self._serve(machine.server, game_id, watch))

    async def _serve(self, server: Server, game_id: str, watch: str) -> None:
        try:
            await server.sockets.serve(self, game_id, watch)  # type: ignore[arg-type]
        except Exception as error:  # noqa: BLE001  # what would be in the log
            self._network.history.wrong(f"a socket fails at {self.machine.name}: {error!r}")
        self._network.later(self._network.delay(), self.cut)

    # the client's end

    def say(self, text: str) -> None:
        frame = {"type": "websocket.receive", "text": text}
        self._send("up", self._received.put_nowait, frame)

    def cut(self) -> None:
        """End it for both sides, with all that is under way."""
        if not self.is_over:
            self.is_over = True
            self._received.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self._told(self, None)

    def _send(self, way: str, deliver: Callable[[Any], None], frame: Any) -> None:
        network, weather = self._network, self._network.weather
        if self.is_over:
            return
        if network.rng.random() < weather.cut:
            network.history.fault("cut", self.machine.name)
            network.later(network.delay(), self.cut)
            return
        times = 1
        if self.is_wild and network.rng.random() < weather.twice:
            network.history.fault("twice", self.machine.name, way)
            times = 2
        for _ in range(times):
            network.later(self._time_until(way), self._deliver, deliver, frame)

    def _time_until(self, way: str) -> float:
        """Frames of a tame line come in the order in which they left."""
        network, now = self._network, asyncio.get_running_loop().time()
        if self.is_wild and network.rng.random() < network.weather.late:
            network.history.fault("late", self.machine.name, way)
            return network.rng.uniform(0.0, 1.0)
        arrival = max(now + network.delay(), self._arrival[way] + 1e-6)
        self._arrival[way] = arrival
        return arrival - now

    def _deliver(self, deliver: Callable[[Any], None], frame: Any) -> None:
        if not self.is_over:
            deliver(frame)

    # the server's end

    async def accept(self) -> None:
        self.application_state = WebSocketState.CONNECTED

    async def receive(self) -> dict[str, Any]:
        return await self._received.get()

    async def send_text(self, text: str) -> None:
        self._send("down", self._tell, text)

    def _tell(self, text: str) -> None:
        self._told(self, text)

    async def close(self, _code: int = 1000, _reason: str = "") -> None:
        self.application_state = WebSocketState.DISCONNECTED
        self._network.later(2 * self._network.weather.delay, self.cut)
