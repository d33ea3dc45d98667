"""A client as a page would be one: it plays random moves, and comes back after any failure."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Self, TypeVar

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cacique.core.contract import Board
from cacique.core.record import parse_records
from cacique.games import registry

__all__ = [
    "Player",
    "Table",
    "Unfair",
    "Watch",
    "new_cookie",
    "read_events",
    "stranger",
    "within",
]

Json = dict[str, Any]
T = TypeVar("T")

_PLAY = {"created", "began", "moved", "undone", "dropped", "ended"}  # change a game's version
_LATER = {"unavailable", "closing", "too_fast"}  # the same command may succeed later
_SOON = 0.05

_EARLY = {"entropy": "ab"}  # as older clients do, so that games with dice begin at once


async def read_events(http: httpx.AsyncClient, game_id: str) -> list[dict[str, Any]]:
    """All events of a game, which come in pages."""
    events: list[dict[str, Any]] = []
    while True:
        after = {"after": len(events)}
        answer = await http.get(f"/api/games/{game_id}/events", params=after)
        events += answer.raise_for_status().json()
        if "next" not in answer.links:
            return events


class Unfair(AssertionError):
    """The server broke its word."""


@dataclass
class Player:
    """One guest at one game: a board of its own, what it sent, and what was acknowledged."""

    addresses: Sequence[str]  # of servers that have the game
    game_id: str
    cookie: str
    rng: random.Random
    pause: float = 0.0  # longest thought before a move, in seconds
    acked: dict[str, int] = field(default_factory=dict)  # number of the event of each command
    sent: dict[str, str] = field(default_factory=dict)  # token of each command
    refusals: list[Json] = field(default_factory=list)
    closings: list[str] = field(default_factory=list)  # codes
    last: int = 0  # number of the last event
    version: int = 0
    is_over: bool = False
    board: Board[Any, Any] | None = None
    seats: Sequence[int] = ()
    changed: Callable[[], None] = lambda: None  # called when something was answered
    _pending: Json | None = None

    @property
    def is_done(self) -> bool:
        return self.is_over and self._pending is None

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the connection."""
        while not self.is_done:
            address = self.rng.choice(self.addresses)
            url = f"ws://{address}/api/games/{self.game_id}/socket"
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    url, additional_headers={"Cookie": self.cookie}, compression=None
                ) as socket:
                    await self._talk(socket)
            await asyncio.sleep(self.rng.random() * _SOON)

    async def _talk(self, socket: ClientConnection) -> None:
        await self._say_hello(socket)
        async for text in socket:
            message = json.loads(text)
            await getattr(self, f"_on_{message['kind']}")(socket, message)
            if self.is_done:
                return

    async def _say_hello(self, socket: ClientConnection) -> None:
        await _send(socket, {"kind": "hello", "last": self.last, "views": False})

    # what the server says

    async def _on_welcome(self, socket: ClientConnection, message: Json) -> None:
        self.seats = message["seats"]
        await self._absorb(socket, message["events"])
        if self._pending:
            await _send(socket, self._pending)
        await self._move(socket)

    async def _on_update(self, socket: ClientConnection, message: Json) -> None:
        await self._absorb(socket, message["events"])
        await self._move(socket)

    async def _on_ack(self, socket: ClientConnection, message: Json) -> None:
        command, number = message["id"], message["number"]
        if self.acked.setdefault(command, number) != number:
            raise Unfair(f"{command} was acknowledged as {self.acked[command]} and {number}")
        if self._pending and self._pending["id"] == command:
            self._pending = None
            self.changed()
        await self._move(socket)

    async def _on_refused(self, socket: ClientConnection, message: Json) -> None:
        self.refusals.append(message)
        self.changed()
        await self._absorb(socket, message["missing"])
        if message["id"] is None:
            await self._say_hello(socket)
        elif self._pending and self._pending["id"] == message["id"]:
            await self._reconsider(socket, message)

    async def _reconsider(self, socket: ClientConnection, message: Json) -> None:
        if message["code"] in _LATER:
            await asyncio.sleep(_SOON)
            await _send(socket, self._pending)
        elif message["code"] in {"stale", "over"}:
            self._pending = None
            await self._move(socket)
        else:
            raise Unfair(f"{self._pending} was refused: {message}")

    async def _on_closing(self, _socket: ClientConnection, message: Json) -> None:
        self.closings.append(message["code"])

    async def _on_presence(self, _socket: ClientConnection, _message: Json) -> None:
        pass

    # what this client does about it

    async def _absorb(self, socket: ClientConnection, events: Sequence[Json]) -> None:
        """Let new events happen; where some are missing, ask for them."""
        for event in events:
            if event["number"] > self.last + 1:
                await self._say_hello(socket)
                return
            if event["number"] == self.last + 1:
                self._happen(event)

    def _happen(self, event: Json) -> None:
        self.last = event["number"]
        if event["kind"] in _PLAY:
            self.version = self.last
        if event["kind"] == "created":
            game = registry.find(event["game"])
            self.board = game.board(game.setup.from_options(event["options"]))
        elif event["kind"] == "moved":
            assert self.board is not None
            self.board.push_token(event["token"])
        elif event["kind"] == "ended":
            self.is_over = True

    @property
    def _is_my_turn(self) -> bool:
        knows_all = self.last >= max(self.acked.values(), default=0)
        board = self.board
        is_on = board is not None and self.version > 1 and not (self.is_over or board.is_chance)
        return is_on and knows_all and board is not None and board.turn in self.seats

    async def _move(self, socket: ClientConnection) -> None:
        if self._pending or not self._is_my_turn:
            return
        assert self.board is not None
        token = str(self.rng.choice(self.board.legal_moves))
        command = f"c{len(self.sent)}"
        self.sent[command] = token
        self._pending = {"kind": "move", "id": command, "version": self.version, "token": token}
        await asyncio.sleep(self.rng.random() * self.pause)
        await _send(socket, self._pending)


async def _send(socket: ClientConnection, message: Json | None) -> None:
    await socket.send(json.dumps(message))


@dataclass
class Watch:
    """Wakes whoever waits for something that players have done."""

    tables: Sequence["Table"] = ()
    _event: asyncio.Event = field(default_factory=asyncio.Event)

    def over(self, tables: Sequence["Table"]) -> Self:
        self.tables = tables
        for player in self.players:
            player.changed = self._event.set
        return self

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    @property
    def acked(self) -> int:
        """How many moves were acknowledged in all."""
        return sum(len(player.acked) for player in self.players)

    def wake(self) -> None:
        """Let whoever waits look again."""
        self._event.set()

    async def until(self, is_so: Callable[[], object]) -> None:
        while not is_so():
            self._event.clear()
            await self._event.wait()


@dataclass
class Table:
    """A game of a person in each seat, and how to check it in the end."""

    id: str
    players: list[Player]
    done_at: float = 0.0  # when the last of them knew the end

    @classmethod
    async def create(
        cls,
        http: httpx.AsyncClient,
        addresses: Sequence[str],
        game: str,
        seed: int,
        cookies: Sequence[str] = (),
        **options: Any,
    ) -> "Table":
        """Make a game, and give its other seat to another guest; `http` must keep no cookies."""
        cookies = cookies or [await new_cookie(http) for _ in range(2)]
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": game, "options": options, "seats": seats, "is_public": True, **_EARLY}
        created = await _post(http, "/api/games", body, cookies[0])
        path = f"/api/games/{created['id']}/seats/1/claim"
        await _post(http, path, {"secret": created["links"]["seats"]["1"], **_EARLY}, cookies[1])
        players = [
            Player(addresses, created["id"], cookie, random.Random(f"{seed} {seat}"))
            for seat, cookie in enumerate(cookies)
        ]
        return cls(created["id"], players)

    async def play(self) -> None:
        """Play to the end."""
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play())
        self.done_at = time.time()

    async def seconds_to_agree(self, http: httpx.AsyncClient) -> float:
        """How long after its last event all had the end of the game."""
        events = await read_events(http, self.id)
        return self.done_at - float(events[-1]["at"])

    async def check(self, http: httpx.AsyncClient) -> None:
        """Compare what the players believe with what is stored."""
        events = await read_events(http, self.id)
        text = (await http.get(f"/api/games/{self.id}/record")).raise_for_status().text
        (record,) = parse_records(text)
        stored = record.board(registry.find(record.tag["Game"]))
        assert [event["number"] for event in events] == list(range(1, len(events) + 1))
        for player in self.players:
            assert player.board is not None
            assert player.board.key == stored.key
            self._check_moves(player, events)

    def _check_moves(self, player: Player, events: Sequence[Json]) -> None:
        """Every acknowledged move is there, and nothing else: none is missing, none is twice."""
        acked = {number: player.sent[command] for command, number in player.acked.items()}
        stored = {
            event["number"]: event["token"]
            for event in events
            if event["kind"] == "moved" and event["draw"] is None and event["seat"] in player.seats
        }
        assert acked == stored


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Do something; whoever waits for ever has failed."""
    async with asyncio.timeout(seconds):
        return await work


async def new_cookie(http: httpx.AsyncClient) -> str:
    """The cookie of a new guest."""
    answer = (await http.get("/api/me")).raise_for_status()
    return str(answer.headers["set-cookie"].partition(";")[0])


async def _post(http: httpx.AsyncClient, path: str, body: Json, cookie: str) -> Json:
    answer = await http.post(path, json=body, headers={"cookie": cookie})
    result: Json = answer.raise_for_status().json()
    return result


def stranger(address: str) -> httpx.AsyncClient:
    """A client that keeps no cookies: every guest has their own."""
    refuse_all = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=f"http://{address}", timeout=60, cookies=refuse_all)
