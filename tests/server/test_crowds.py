"""Caps on what one guest, one address and all together may have open."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from tests.server.running import GENEROUS, Running, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cacique.server.protocol.messages import SERVER_MESSAGE, ServerMessage
from cacique.server.settings import Settings

pytestmark = pytest.mark.compiled
HELLO = '{"kind": "hello"}'
TWO = [{"kind": "me"}, {"kind": "me"}]
GAME = {"game": "puluc", "seats": TWO, "is_public": True, "entropy": "ab"}
BOTS = {"game": "puluc", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "beginner"}]}


@contextlib.contextmanager
def crowded(folder: Path, **limits: Any) -> Iterator[tuple[Running, httpx.Client]]:
    settings: Settings = replace(GENEROUS, **limits)
    with running(folder, settings) as server, server.client() as client:
        client.get("/api/me")
        yield server, client
        assert server.logs.errors == []


def greet(socket: ClientConnection) -> ServerMessage:
    with contextlib.suppress(ConnectionClosed):
        socket.send(HELLO)
    return SERVER_MESSAGE.validate_json(socket.recv(timeout=30))


def count_welcomes(
    server: Running, path: str, guests: list[httpx.Client | None]
) -> tuple[int, set[str]]:
    """How many of these get in, all at the same time, and what the others are told."""
    with ExitStack() as stack:
        said = [greet(stack.enter_context(server.socket(path, guest))) for guest in guests]
    codes: set[str] = {message.code for message in said if message.kind == "closing"}
    return sum(message.kind == "welcome" for message in said), codes


def new_path(client: httpx.Client) -> str:
    return f"/api/games/{client.post('/api/games', json=GAME).json()['id']}/socket"


@pytest.mark.parametrize(
    ("limits", "guests"),
    [({"sockets_each": 3}, "one"), ({"sockets_each_address": 3}, "many"), ({"sockets": 3}, "many")],
)
def test_sockets_are_counted(tmp_path: Path, limits: dict[str, int], guests: str) -> None:
    with crowded(tmp_path, **limits) as (server, client):
        path = new_path(client)
        who = [client if guests == "one" else None] * 5
        assert count_welcomes(server, path, who) == (3, {"too_many"})
        assert count_welcomes(server, path, who[:3]) == (3, set())  # the first have left


def test_a_burst_of_sockets_is_counted_too(tmp_path: Path) -> None:
    with crowded(tmp_path, sockets_each=3) as (server, client):
        path = new_path(client)

        def knock(stack: ExitStack) -> str:
            return greet(stack.enter_context(server.socket(path, client))).kind

        with ExitStack() as stack, ThreadPoolExecutor(8) as pool:
            kinds = list(pool.map(knock, [stack] * 8))
        assert sorted(kinds) == ["closing"] * 5 + ["welcome"] * 3


def test_sockets_of_strange_pages_are_told_so(tmp_path: Path) -> None:
    with crowded(tmp_path, origins="https://friend.example") as (server, client):
        path = new_path(client)
        for origin, kind in (
            ("http://evil.example", "closing"),
            ("null", "closing"),
            ("http://[", "closing"),
            (server.url, "welcome"),
            ("https://friend.example", "welcome"),
        ):
            with server.socket(path, client, origin=origin) as socket:
                assert greet(socket).kind == kind


@pytest.mark.parametrize("game_id", ["nosuchgame", "%00", "A", "..", "a" * 300, "%f0%9f%98%80"])
def test_a_socket_to_no_game_is_told_so(tmp_path: Path, game_id: str) -> None:
    with (
        crowded(tmp_path) as (server, client),
        server.socket(f"/api/games/{game_id}/socket", client) as socket,
    ):
        said = greet(socket)
        assert said.kind == "closing"
        assert said.code == "not_found"


@pytest.mark.parametrize("secret", ["", "wrong", "\u00e9", "x" * 5000])
def test_a_private_game_is_closed_to_strangers(tmp_path: Path, secret: str) -> None:
    with crowded(tmp_path) as (server, client):
        created = client.post("/api/games", json={**GAME, "is_public": False}).json()
        path = f"/api/games/{created['id']}"
        with server.client() as stranger:
            answer = stranger.get(path, params={"watch": secret})
            assert answer.json()["code"] == "forbidden"
            assert stranger.get(path, params={"watch": created["links"]["watch"]}).is_success
            query = httpx.QueryParams({"watch": secret})
            with server.socket(f"{path}/socket?{query}", stranger) as socket:
                assert greet(socket).kind == "closing"


def test_open_games_are_counted(tmp_path: Path) -> None:
    with crowded(tmp_path, games_each=3) as (_server, client):
        answers = [client.post("/api/games", json=GAME) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
        assert answers[-1].json()["code"] == "too_many"


def test_games_without_a_seat_of_ones_own_are_counted_too(tmp_path: Path) -> None:
    with crowded(tmp_path, games_each=3) as (_server, client):
        codes = [client.post("/api/games", json=BOTS).status_code for _ in range(5)]
        assert codes == [201] * 3 + [429] * 2


def test_new_guests_do_not_make_an_address_new(tmp_path: Path) -> None:
    with crowded(tmp_path, games_each=1) as (server, _client):
        codes = []
        for _ in range(12):
            with server.client() as guest:
                codes.append(guest.post("/api/games", json=GAME).status_code)
        assert codes == [201] * 10 + [429] * 2


def test_a_guest_is_slowed_wherever_they_are(tmp_path: Path) -> None:
    with crowded(tmp_path, requests_per_second=2.0, proxied=1) as (_server, client):
        codes = {
            client.get("/api/me", headers={"x-forwarded-for": f"1.2.3.{i}"}).status_code
            for i in range(20)
        }
        assert codes == {200, 429}


def test_hints_come_one_after_the_other(tmp_path: Path) -> None:
    with crowded(tmp_path) as (server, client):
        path = f"/api/games/{client.post('/api/games', json=GAME).json()['id']}/hint"
        with server.app.state.server.hints.taken("127.0.0.1"):
            answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
