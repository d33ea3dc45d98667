"""What is secret is told to whom it is for, once, and is nowhere else: a scan of all that is heard.

People play whole games against each other and a bot, make mistakes, renew links and play again,
while every frame, every answer with its headers, the log, the metrics and the export are kept.
"""

import base64
import json
import random
import sqlite3
import subprocess
import sys
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from tests.server.process import ServerProcess, unlimited
from tests.server.running import open_socket
from websockets.sync.client import ClientConnection

from cacique.server.play.guests import COOKIE, hash_secret

pytestmark = pytest.mark.compiled
Json = dict[str, Any]


class Heard:
    """All that left the server, with whom it was for."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, str]] = []

    def note(self, who: str, text: str) -> None:
        self.texts.append((who, text))

    def count(self, secret: str) -> int:
        return sum(text.count(secret) for _, text in self.texts)

    def hearers(self, secret: str) -> set[str]:
        return {who for who, text in self.texts if secret in text}


class Person:
    """A browser whose owner plays random moves, and notes whatever it is told."""

    def __init__(self, name: str, server: ServerProcess, heard: Heard, stack: ExitStack) -> None:
        self.name = name
        self._server, self._heard, self._stack = server, heard, stack
        hooks = {"response": [self._note]}
        client = httpx.Client(
            base_url=f"http://{server.address}",
            timeout=60,
            event_hooks=hooks,
        )
        self.http = stack.enter_context(client)
        self.cookies: set[str] = set()
        self.rng = random.Random(name)
        self.commands = 0
        self.game: Json = {}
        self.view: Json = {}
        self.http.get("/api/me")

    def _note(self, answer: httpx.Response) -> None:
        answer.read()
        head = "\n".join(f"{key}: {value}" for key, value in answer.headers.multi_items())
        self._heard.note(self.name, f"{head}\n\n{answer.text}")
        if COOKIE in answer.cookies:
            self.cookies.add(answer.cookies[COOKIE])

    def post(self, path: str, status: int = 201, **body: Any) -> Json:
        answer = self.http.post(path, json=body or None)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    # live

    def sit(self, game_id: str, watch: str = "") -> None:
        """Open the socket of a game."""
        path = f"/api/games/{game_id}/socket" + (f"?watch={watch}" if watch else "")
        opening: AbstractContextManager[ClientConnection] = open_socket(
            f"http://{self._server.address}", path, self.http
        )
        self.socket = self._stack.enter_context(opening)
        self.socket.send('{"kind": "hello"}')
        self.hear_until("welcome")
        if self.game["status"] == "waiting" and self.game["dice"]["awaited"]:
            assert self.do("share_dice", id="dice", entropy="ab" * 16)["kind"] == "ack"

    def hear_until(self, *kinds: str) -> Json:
        while True:
            text = self.socket.recv(timeout=120)
            assert isinstance(text, str)
            self._heard.note(self.name, text)
            said: Json = json.loads(text)
            self.game = said.get("game") or self.game
            self.view = said.get("view") or self.view
            if said["kind"] in kinds:
                return said

    def sync(self) -> None:
        """Hear all that has been said so far."""
        self.socket.send('{"kind": "ping"}')
        self.hear_until("pong")

    def do(self, kind: str, **fields: Any) -> Json:
        """Command something; what is answered."""
        self.commands += 1
        command = {"kind": kind, "id": f"{self.name}{self.commands}", **fields}
        if kind not in {"say", "share_dice", "substitute"}:
            command.setdefault("version", self.game["version"])
        self.socket.send(json.dumps(command))
        return self.hear_until("ack", "refused", "closing")

    def move(self) -> None:
        said = self.do("move", token=self.rng.choice(self.view["legal"]))
        assert said["kind"] == "ack", said


def play(people: list[Person], moves: int = 10_000) -> None:
    """Let whoever is to move do so, for some moves or until the end; bots move on their own."""
    while moves:
        for person in people:
            person.sync()
        turn = people[0].game["turn"]
        if turn is None:
            return
        seat = people[0].game["seats"][turn]
        if seat["bot"]:
            people[0].hear_until("update")
            continue
        moves -= 1
        next(person for person in people if person.name == seat["name"]).move()


def blunder(person: Person, others_secret: str) -> None:
    """Do all that is refused, with secrets in places where they do not belong."""
    game_id = person.game["id"]
    for kind, fields in (
        ("move", {"token": "nonsense"}),
        ("move", {"token": "0-1", "version": 1}),
        ("resign", {"seat": 3}),
        ("say", {"text": ""}),
        ("undo", {}),
        ("substitute", {"seat": 0, "bot": "nobody"}),
    ):
        person.do(kind, **fields)
    for raw in ("nonsense", "{}", '{"kind": "claim"}', "x" * 5000):
        person.socket.send(raw)
    person.sync()
    path = f"/api/games/{game_id}"
    secret = {"secret": others_secret}
    for seat in range(4):
        person.http.post(f"{path}/seats/{seat}/claim", json={**secret, "strange": 1})
        person.http.post(f"{path}/seats/{seat}/claim", json={"secret": others_secret[:-1]})
        person.http.post(f"{path}/seats/{seat}/link")
    person.http.post("/api/games/nosuchgame/seats/0/claim", json=secret)
    for place in (f"{path}?watch=x", f"/api/{others_secret}", f"/watch/{game_id}/{others_secret}"):
        person.http.get(place)
    person.http.put("/api/me", json=secret)


class Scene:
    """A server, those who play on it, and its secrets."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.database = folder / "games.db"
        self.heard = Heard()
        self.server = ServerProcess(f"sqlite:{self.database}", [*unlimited(), "--log-json"])
        self.server.start()
        stack.callback(self.server.stop)
        self.people = {
            name: Person(name, self.server, self.heard, stack)
            for name in ("ana", "ben", "eve", "ana's other browser", "watcher")
        }
        for person in self.people.values():
            person.http.put("/api/me", json={"name": person.name})
        self.links: dict[str, str] = {}  # a secret, and who was given it
        self.games: list[str] = []

    def create(self, owner: str, **body: Any) -> tuple[str, dict[str, str], str]:
        """A game, the secrets of its seats, and the secret to watch it."""
        created = self.people[owner].post("/api/games", **body)
        seats, watch = created["links"]["seats"], created["links"]["watch"]
        self.links |= dict.fromkeys([*seats.values(), *([watch] if watch else [])], owner)
        self.games.append(created["id"])
        return created["id"], seats, watch or ""

    def renew(self, owner: str, game_id: str, seat: int) -> str:
        secret: str = self.people[owner].post(f"/api/games/{game_id}/seats/{seat}/link", 200)[
            "secret"
        ]
        self.links[secret] = owner
        return secret

    def look_around(self) -> None:
        """Note what everybody can read without a socket."""
        for game_id in self.games:
            for part in ("", "/events", "/look", "/record", "/review"):
                self.people["ana"].http.get(f"/api/games/{game_id}{part}")
                self.people["eve"].http.get(f"/api/games/{game_id}{part}")
        for path in (
            "/metrics",
            "/healthz",
            "/docs",
            "/openapi.json",
            "/api/games",
            "/api/games/mine",
        ):
            self.people["eve"].http.get(path)
        exporting = [
            sys.executable,
            "-m",
            "cacique",
            "export",
            f"--database=sqlite:{self.database}",
        ]
        done = subprocess.run(exporting, check=True, capture_output=True, text=True)
        self.heard.note("export", done.stdout + done.stderr)
        self.heard.note("log", "".join(self.server.log))

    def stored(self, sql: str) -> list[Any]:
        connection = sqlite3.connect(self.database)
        try:
            return [row[0] for row in connection.execute(sql) if row[0] is not None]
        finally:
            connection.close()

    def seeds(self, status: str) -> list[bytes]:
        """Seeds of games that are over, or not."""
        return self.stored(f"SELECT seed FROM games WHERE (status = 'over') = ({status})")

    def check(self) -> None:
        """Look for everything that is secret at this time in all that was heard so far."""
        for secret, owner in self.links.items():
            assert self.heard.hearers(secret) == {owner}
            assert self.heard.count(secret) == 1
            assert self.heard.count(hash_secret(secret)) == 0
        for person in self.people.values():
            for cookie in person.cookies:
                assert self.heard.hearers(cookie) == {person.name}
                assert self.heard.count(cookie) == 1
        (key,) = self.stored("SELECT value FROM keys WHERE name = 'signing'")
        for raw in [*self.seeds("FALSE"), key]:
            for form in _forms(raw):
                assert self.heard.count(form) == 0

    def check_storage(self) -> None:
        """No secret of a link or a cookie is stored as it is."""
        files = [path.read_bytes() for path in self.database.parent.glob("games.db*")]
        assert any(hash_secret(next(iter(self.links))).encode() in data for data in files)
        cookies = [cookie for person in self.people.values() for cookie in person.cookies]
        for secret in [*self.links, *cookies]:
            assert not any(secret.encode() in data for data in files)


def _forms(raw: bytes) -> list[str]:
    """Some bytes, as somebody might write them."""
    text = base64.b64encode(raw).decode().rstrip("=")
    return [raw.hex(), raw.hex().upper(), text, text.replace("+", "-").replace("/", "_"), repr(raw)]


def test_secrets_are_told_once_to_whom_they_are_for(tmp_path: Path) -> None:
    with ExitStack() as stack:
        scene = Scene(tmp_path, stack)
        _play_a_private_game(scene)
        _check_what_was_revealed(scene)
        _play_again(scene)
        _play_in_public(scene)
        _check_log(scene)
        scene.check_storage()
        _check_scan(scene)


def _play_a_private_game(scene: Scene) -> None:
    ana, ben, watcher = (scene.people[name] for name in ("ana", "ben", "watcher"))
    seats = [{"kind": "me"}, {"kind": "open"}]
    game_id, links, watch = scene.create("ana", game="puluc", seats=seats, entropy="ab12")
    scene.check()
    first_link = links["1"]
    link = scene.renew("ana", game_id, 1)
    ben.post(f"/api/games/{game_id}/seats/1/claim", 403, secret=first_link)
    ben.post(f"/api/games/{game_id}/seats/1/claim", 200, secret=link, entropy="cd34")
    for person in (ana, ben):
        person.sit(game_id)
    watcher.sit(game_id, watch)
    play([ana, ben], 6)
    blunder(ben, link)
    blunder(scene.people["ben"], watch)
    ana.do("say", text="hello")
    other = scene.people["ana's other browser"]
    mine = scene.renew("ana", game_id, 0)
    other.post(f"/api/games/{game_id}/seats/0/claim", 200, secret=mine, name="ana")
    other.post(f"/api/games/{game_id}/seats/0/claim", 200, secret=mine)  # it is theirs already
    other.sit(game_id)
    other.name = "ana"  # as the seat says
    play([other, ben], 4)  # too few for the dice to end the game
    other.name = "ana's other browser"
    watcher.sync()
    scene.look_around()
    assert scene.seeds("FALSE")
    scene.check()
    assert ben.do("resign", seat=1)["kind"] == "ack"
    watcher.sync()
    scene.look_around()
    scene.check()


def _check_what_was_revealed(scene: Scene) -> None:
    """Once a game is over, its seed is there to be checked."""
    (seed,) = scene.seeds("TRUE")
    hearers = scene.heard.hearers(seed.hex())
    assert {"ben", "watcher", "export"} <= hearers
    assert "log" not in hearers


def _play_again(scene: Scene) -> None:
    ben, other = scene.people["ben"], scene.people["ana's other browser"]
    created = ben.post(f"/api/games/{scene.games[0]}/rematch")
    again = other.post(f"/api/games/{scene.games[0]}/rematch")
    assert created["id"] == again["id"]
    assert again["links"] == {"seats": {}, "watch": None}
    if created["links"]["watch"]:
        scene.links[created["links"]["watch"]] = "ben"
    scene.games.append(created["id"])
    for person in (ben, other):
        person.sit(created["id"])
    other.name = "ana"
    play([ben, other], 6)
    other.name = "ana's other browser"
    scene.look_around()
    scene.check()


def _play_in_public(scene: Scene) -> None:
    ana, eve = scene.people["ana"], scene.people["eve"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}, {"kind": "open"}]
    game_id, links, _watch = scene.create(
        "ana", game="pueblo", seats=seats, options={"players": 3}, is_public=True
    )
    ben = scene.people["ben"]
    ben.post(f"/api/games/{game_id}/seats/2/claim", 200, secret=links["2"])
    for person in (ana, ben, eve):
        person.sit(game_id)
    play([ana, ben])
    eve.sync()
    assert eve.game["status"] == "over"
    blunder(eve, links["2"])
    scene.look_around()
    scene.check()


def _check_log(scene: Scene) -> None:
    """Neither paths, which hold secrets, nor people."""
    log = "".join(scene.server.log)
    for word in [*scene.games, "/api/", "watch=", "/join/"]:
        assert word not in log
    for line in scene.server.log:
        if line.startswith("{"):
            assert json.loads(line)["level"] in {"info", "warning"}, line


def _check_scan(scene: Scene) -> None:
    """The scan finds what it looks for."""
    secret = next(iter(scene.links))
    scene.heard.note("eve", f"look: {secret}")
    with pytest.raises(AssertionError):
        scene.check()
    scene.heard.texts.pop()
    (seed, *_) = scene.seeds("FALSE")
    scene.heard.note("eve", seed.hex())
    with pytest.raises(AssertionError):
        scene.check()
    scene.heard.texts.pop()
    scene.check()
