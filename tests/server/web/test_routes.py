"""What the routes answer agrees with the library."""

import inspect
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from cacique.ai.puluc import table
from cacique.core.record import Record
from cacique.core.rng import below, seeded
from cacique.games import pueblo, puluc, registry
from cacique.server.live.hub import Hub
from cacique.server.live.room import Room
from cacique.server.protocol.views import view_board
from cacique.server.settings import Settings
from cacique.server.web import looks
from cacique.server.web.app import create_app
from cacique.server.web.routes import router

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("routes")
    database = f"sqlite:{folder / 'games.db'}"
    settings = Settings(database=database, lazy=True, requests_per_second=1e6)
    with TestClient(create_app(settings)) as client:
        yield client


@contextmanager
def somebody_else(client: TestClient) -> Iterator[None]:
    """Ask with another browser's cookies."""
    mine = dict(client.cookies)
    client.cookies.clear()
    yield
    client.cookies.clear()
    client.cookies.update(mine)


def random_board(game: str, moves: int, **options: Any) -> Any:
    board, rng = registry.find(game).board(**options), seeded(7)
    while not board.is_over and len(board.moves) < moves:
        legal = board.legal_moves
        board.push(legal[int(below(rng, len(legal)))])
    return board


def create(client: TestClient, board: Any, **values: Any) -> str:
    """A hot-seat game that goes on from a board's moves."""
    players = len(board.scores)
    body = {
        "game": board.setup.game,
        "options": board.setup.options(),
        "moves": [str(move) for move in board.moves],
        "seats": [{"kind": "me"}] * players,
        **values,
    }
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 201, answer.text
    game_id: str = answer.json()["id"]
    return game_id


def test_a_name_is_kept_in_the_cookie(client: TestClient) -> None:
    assert client.put("/api/me", json={"name": "  Ánn  "}).json()["name"] == "Ánn"
    assert client.get("/api/me").json()["name"] == "Ánn"


def test_the_catalogue_tells_which_games_are_solved_here(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "cache_folder", lambda: tmp_path)
    for name in ("rules1-5-draw-p0.5", "rules1-5-nodraw-p0.25", "rules1-3-draw-p0.75", "a-b-c-px"):
        (tmp_path / f"{name}.table").touch()
    pueblo_entry, puluc_entry = client.get("/api/catalogue").json()
    assert pueblo_entry["solved"] == []
    found = [(options["draw"], options["p"]) for options in puluc_entry["solved"]]
    assert found == [(True, 0.5), (False, 0.25)]


def test_the_catalogue_has_both_games_and_their_bots(client: TestClient) -> None:
    catalogue = client.get("/api/catalogue").json()
    assert [entry["game"] for entry in catalogue] == ["pueblo", "puluc"]
    assert [bot["level"] for bot in catalogue[0]["bots"]] == list(range(1, 10))


@pytest.mark.parametrize("what", ["", "/look", "/prices", "/review", "/events", "/record"])
def test_a_read_looks_its_game_up_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    path = f"/api/games/{create(client, random_board('pueblo', 4))}{what}"
    found: list[str] = []
    find = Hub.room

    async def count(hub: Hub, game_id: str) -> Room:
        found.append(game_id)
        return await find(hub, game_id)

    monkeypatch.setattr(Hub, "room", count)
    assert client.get(path).status_code == 200
    assert len(found) == 1


@pytest.mark.parametrize("ply", [0, 7, 20])
def test_looking_at_a_move(client: TestClient, ply: int) -> None:
    board = random_board("pueblo", 20, players=3)
    look = client.get(f"/api/games/{create(client, board)}/look", params={"ply": ply}).json()
    then = board.copy()
    while len(then.moves) > ply:
        then.pop()
    view = look["view"]
    assert view["position"] == then.position()
    assert view["legal"] == [str(move) for move in then.legal_moves]
    assert tuple(view["scores"]) == then.scores
    assert look["tokens"] == [str(move) for move in board.moves]
    assert look["movers"][:4] == [0, 0, 1, 1]


def test_prices_are_the_boards(client: TestClient) -> None:
    board = random_board("pueblo", 16)
    prices = client.get(f"/api/games/{create(client, board)}/prices").json()
    assert set(prices) == {str(move) for move in board.legal_moves}
    for move in list(board.legal_moves)[::37]:
        assert prices[str(move)]["walks"] == board.prices()[move].tolist()
        board.push(move)
        assert tuple(prices[str(move)]["lap"]) == board.lap()
        board.pop()


def test_sight_from_a_square(client: TestClient) -> None:
    board = random_board("pueblo", 16)
    seen = client.get(f"/api/games/{create(client, board)}/sight", params={"square": "SW"}).json()
    assert [(cube["cell"], cube["level"], cube["points"]) for cube in seen["seen"]] == [
        (cube.cell, cube.level, cube.points) for cube in board.sight("SW")
    ]


def test_sight_from_nowhere(client: TestClient) -> None:
    answer = client.get(
        f"/api/games/{create(client, pueblo.Board())}/sight", params={"square": "Zz"}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "illegal")


def test_why_has_a_code_and_words(client: TestClient) -> None:
    game_id = create(client, pueblo.Board())
    why = client.get(f"/api/games/{game_id}/why", params={"token": "Cd4/3d"}).json()
    assert why["code"] == "gap"
    assert why["reason"] == pueblo.Board().why_illegal(pueblo.parse_move("Cd4/3d"))
    assert why["words"].keys() == {"cell", "level"}
    legal = client.get(f"/api/games/{game_id}/why", params={"token": "Cd4/3u"}).json()
    assert legal == {"reason": None, "code": None, "words": {}}


def play_out(client: TestClient, board: Any) -> tuple[str, Any]:
    """A game of which the last move is made over the socket, so that it ends."""
    last = board.moves[-1]
    before = board.copy()
    before.pop()
    game_id = create(client, before)
    with client.websocket_connect(f"/api/games/{game_id}/socket") as socket:
        socket.send_json({"kind": "hello"})
        version = socket.receive_json()["game"]["version"]
        socket.send_json({"kind": "move", "id": "1", "version": version, "token": str(last)})
        while socket.receive_json()["kind"] != "ack":
            pass
    return game_id, board


@pytest.mark.parametrize("options", [{}, {"demolition": True}, {"players": 3, "pro": True}])
def test_a_review_adds_up(client: TestClient, options: dict[str, Any]) -> None:
    game_id, board = play_out(client, random_board("pueblo", 10_000, **options))
    review = client.get(f"/api/games/{game_id}/review").json()
    assert tuple(review["scores"][-1]) == board.scores
    assert len(review["lap_squares"]) == len(set(review["lap_squares"])) == 36
    walked = [sum(column) for column in zip(*review["costs"], strict=True)]
    lapped = [sum(column) for column in zip(*review["laps"], strict=True)]
    totals = zip(walked, lapped, paid_in_auctions(board), strict=True)
    assert tuple(map(sum, totals)) == board.scores


def paid_in_auctions(board: Any) -> list[int]:
    """Points that came without a walk."""
    replay, paid = type(board)(board.setup), [0] * len(board.scores)
    for move in board.moves:
        before = replay.scores
        replay.push(move)
        if not isinstance(move, pueblo.Walk):
            for seat, (old, new) in enumerate(zip(before, replay.scores, strict=True)):
                paid[seat] += new - old
    return paid


def test_the_record_replays(client: TestClient) -> None:
    game_id, board = play_out(client, random_board("pueblo", 10_000))
    text = client.get(f"/api/games/{game_id}/record").text
    look = client.post("/api/study", json={"record": text}).json()
    assert look["view"]["position"] == board.position()
    assert look["tokens"] == [str(move) for move in board.moves]


def test_a_game_of_other_rules_is_not_played(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pueblo.Setup, "rules_version", 2)
    path = f"/api/games/{create(client, pueblo.Board())}"
    (created, *_) = client.get(f"{path}/events").json()
    assert created["rules"] == 2
    monkeypatch.undo()
    forget_games(client)
    answer = client.get(path)
    assert answer.status_code == 400
    assert "version 2 of the rules" in answer.json()["reason"]
    with client.websocket_connect(f"{path}/socket") as socket:
        closing = socket.receive_json()
    assert (closing["kind"], closing["reason"]) == ("closing", answer.json()["reason"])
    assert not closing["come_back"]


def forget_games(client: TestClient) -> None:
    """Let the server read games from the store again."""
    app = client.app
    assert isinstance(app, FastAPI)
    app.state.server.hub._rooms.clear()


def test_studying_a_position(client: TestClient) -> None:
    board = random_board("puluc", 9)
    look = client.get("/api/study", params={"position": board.position()}).json()
    assert look["view"]["position"] == board.position()
    assert client.get("/api/study", params={"position": "x"}).status_code == 400


@pytest.mark.parametrize("what", ["record", "position", "game"])
def test_others_are_answered_while_somebody_studies(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    board = random_board("puluc", 9)
    game = f"/api/games/{create(client, board)}/look"
    has_begun, are_others_answered, waited = Event(), Event(), []

    def view_slowly(board: Any) -> Any:
        has_begun.set()
        waited.append(are_others_answered.wait(5))
        return view_board(board)

    def study() -> Any:
        if what == "record":
            return client.post("/api/study", json={"record": str(Record.of(board))})
        if what == "position":
            return client.get("/api/study", params={"position": board.position()})
        return client.get(game)

    monkeypatch.setattr(looks, "view_board", view_slowly)
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(study)
        assert has_begun.wait(30)
        assert client.get("/api/catalogue").status_code == 200
        are_others_answered.set()
        assert answer.result().json()["view"]["position"] == board.position()
    assert waited == [True]


def test_studying_nonsense(client: TestClient) -> None:
    answer = client.post("/api/study", json={"record": "nonsense"})
    assert answer.status_code == 400
    assert "line 1" in answer.json()["reason"]
    two = str(Record.of(puluc.Board())) * 2
    assert client.post("/api/study", json={"record": two}).status_code == 400


def test_a_private_game_is_for_its_players(client: TestClient) -> None:
    game_id = create(client, pueblo.Board())
    links = client.post(
        "/api/games", json={"game": "pueblo", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ).json()
    watched, secret = f"/api/games/{links['id']}/look", links["links"]["watch"]
    with somebody_else(client):
        assert client.get(f"/api/games/{game_id}").status_code == 403
        assert client.get(watched).status_code == 403
        assert client.get(watched, params={"watch": secret}).status_code == 200


def test_hints_are_not_for_games_against_people(client: TestClient) -> None:
    created = client.post(
        "/api/games", json={"game": "pueblo", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ).json()
    claim = f"/api/games/{created['id']}/seats/1/claim"
    with somebody_else(client):
        answer = client.post(claim, json={"secret": created["links"]["seats"]["1"]})
    assert answer.status_code == 200
    assert client.get(f"/api/games/{created['id']}/hint").status_code == 403


def test_a_bot_that_plays_for_somebody_unlocks_no_hints(client: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    created = client.post("/api/games", json={"game": "pueblo", "seats": seats}).json()
    game = f"/api/games/{created['id']}"
    with somebody_else(client):
        secret = created["links"]["seats"]["1"]
        assert client.post(f"{game}/seats/1/claim", json={"secret": secret}).status_code == 200
        with client.websocket_connect(f"{game}/socket") as socket:
            socket.send_json({"kind": "hello"})
            socket.send_json({"kind": "substitute", "id": "s", "seat": 1, "bot": "level8"})
            while socket.receive_json()["kind"] != "ack":
                pass
    assert client.get(game).json()["seats"][1]["bot"] == "level8"
    assert client.get(f"{game}/hint").status_code == 403


def test_a_hint_is_a_legal_turn(client: TestClient) -> None:
    board = random_board("pueblo", 40)
    hint = client.get(f"/api/games/{create(client, board)}/hint").json()
    for token in hint["choices"][0]["tokens"]:
        board.push_token(token)


def test_what_routes_depend_on_costs_no_thread() -> None:
    waiting = [route.dependant for route in router.routes if isinstance(route, APIRoute)]
    assert waiting
    while waiting:
        one = waiting.pop()
        assert inspect.iscoroutinefunction(one.call), one.call
        waiting += one.dependencies


def test_a_game_is_played_over_any_wire(client: TestClient) -> None:
    body = {"game": "pueblo", "seats": [{"kind": "me"}, {"kind": "me"}]}
    game = client.post("/api/games", json=body).json()["id"]
    with client.websocket_connect(f"/api/games/{game}/socket") as socket:
        socket.send_json({"kind": "hello"})
        welcome = socket.receive_json()
    assert welcome["kind"] == "welcome"
    assert welcome["seats"] == [0, 1]
