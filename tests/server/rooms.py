"""Rooms of a server without sockets, for tests: people who sit down, listen and say something."""

import asyncio
import json
from typing import Any

from tests.server.table import TIMELESS, question_of

from cacique.server.live.connection import Connection
from cacique.server.live.room import Room
from cacique.server.play.guests import Guest
from cacique.server.play.match import Match
from cacique.server.protocol import messages as msg
from cacique.server.protocol import requests as req
from cacique.server.web.server import Server

ANN, BOB, EVE = Guest("ann", "Ann"), Guest("bob", "Bob"), Guest("eve", "Eve")
ME, OPEN = req.SeatSpec(kind="me"), req.SeatSpec(kind="open")
BOT = req.SeatSpec(kind="bot", bot="level1")


def new(*seats: req.SeatSpec, game: str = "pueblo", **values: Any) -> req.NewGame:
    return req.NewGame(game=game, seats=seats, **values)


async def start(server: Server, **values: Any) -> tuple[Room, req.Created]:
    """Ann and Bob in a game."""
    created = await server.lobby.create(ANN, new(ME, OPEN, **values))
    room = await server.hub.room(created.id)
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    match = await room.current()
    for seat in match.awaited:
        await share(room, match.seats[seat].guest or "")
    return room, created


async def share(room: Room, guest: str, entropy: str = "ab" * 16) -> dict[str, Any]:
    """Let a guest send their part of the dice."""
    return await say(room, guest, "share_dice", entropy=entropy, id="dice")


async def current(server: Server, game_id: str) -> Match:
    return await (await server.hub.room(game_id)).current()


class Listener(Connection):
    """A socket that keeps what it was told."""

    __slots__ = ("told",)

    def __init__(self, guest: str) -> None:
        self.told: list[dict[str, Any]] = []
        super().__init__(guest, self._keep, self._end)

    async def _keep(self, text: str) -> None:
        self.told.append(msg.SERVER_MESSAGE.validate_json(text).model_dump())

    async def _end(self) -> None:
        self.told.append({"kind": "closed"})

    def kinds(self) -> list[str]:
        return [message["kind"] for message in self.told]


async def listen(room: Room, guest: str, last: int = 0, watch: str | None = None) -> Listener:
    listener = Listener(guest)
    listener.watch = watch or ""
    await room.welcome(listener, msg.Hello(last=last))
    await listener.flush()
    return listener


async def say(room: Room, guest: str, kind: str, **values: Any) -> dict[str, Any]:
    """Send a command at the present version; the answer."""
    match = await room.current()
    versions = {} if kind in TIMELESS else {"version": match.version}
    questions = {"question": question_of(match, kind)} if kind.startswith("answer_") else {}
    fields = {"kind": kind, "id": "x", **versions, **questions, **values}
    command = msg.CLIENT_MESSAGE.validate_python(fields)
    answer: dict[str, Any] = json.loads(await room.command(guest, command))  # type: ignore[arg-type]
    return answer


async def until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
