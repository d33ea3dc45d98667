"""Whatever comes over a socket is answered, or is the last thing before a word of farewell."""

import contextlib
import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.server.running import GENEROUS, Running, running
from tests.server.stored import first_moves
from tests.server.talking import HELLO, PING, hear, last_word, new_game
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cacique.server.play import rows
from cacique.server.protocol import messages as msg
from cacique.server.protocol.messages import ServerMessage
from cacique.server.web import routes, wire
from cacique.server.web import sockets as server_sockets
from cacique.server.web.sockets import MOST_CHARACTERS

pytestmark = pytest.mark.compiled


ANSWERS = {"ack", "refused", "welcome", "pong", "closing"}


_numbers = itertools.count()


class Talk:
    """A socket that is opened anew whenever the server closed it with a word."""

    def __init__(self, server: Running, owner: httpx.Client, path: str) -> None:
        self._server, self._owner, self._path = server, owner, path
        self._socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()

    def say(self, frame: str | bytes) -> list[ServerMessage]:
        """What is answered to a frame, up to the answer to a vain command after it."""
        if self._socket is None:
            opening = self._server.socket(self._path, self._owner)
            self._socket = self._open.enter_context(opening)
        socket = self._socket
        said: list[ServerMessage] = []
        last = f"end{next(_numbers)}"
        try:
            socket.send(frame)
            socket.send(json.dumps({"kind": "undo", "id": last, "version": 10**9}))
            while not said or getattr(said[-1], "id", "") != last:
                said.append(hear(socket))
        except ConnectionClosed:
            self.close()
            assert said, "the socket was dropped without a word"
            assert said[-1].kind == "closing", said
        return said

    def close(self) -> None:
        self._open.close()
        self._socket = None


@pytest.fixture(scope="module")
def talk(server: Running, owner: httpx.Client, path: str) -> Iterator[Talk]:
    talk = Talk(server, owner, path)
    yield talk
    talk.close()


# frames


_VALID: list[dict[str, Any]] = [
    {"kind": "hello", "last": 0, "views": True},
    {"kind": "ping"},
    {"kind": "say", "id": "a", "text": "hi"},
    {"kind": "substitute", "id": "b", "seat": 0, "bot": "beginner"},
    {"kind": "substitute", "id": "c", "seat": 1, "bot": None},
    {"kind": "move", "id": "d", "version": 2, "token": "0-3"},
    {"kind": "undo", "id": "e", "version": 2},
    {"kind": "ask_takeback", "id": "f", "version": 3},
    {"kind": "answer_takeback", "id": "g", "version": 3, "agrees": True},
    {"kind": "offer_draw", "id": "h", "version": 3},
    {"kind": "answer_draw", "id": "i", "version": 3, "agrees": False},
    {"kind": "resign", "id": "j", "version": 1, "seat": 3},
]

_KEYS = ["kind", "id", "version", "token", "seat", "bot", "agrees", "last", "views", "text", "x"]

_VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([[], {}, "0-3", "level9", "\x00", "\u202e", 10**30, -1, 3, 2**53, "a" * 400])
    | st.lists(st.integers(), max_size=2)
)


@st.composite
def _changed(draw: st.DrawFn) -> str:
    """A message with a few fields changed, added or gone."""
    message = dict(draw(st.sampled_from(_VALID)))
    for key in draw(st.lists(st.sampled_from(_KEYS), max_size=3)):
        if draw(st.booleans()):
            message[key] = draw(_VALUES)
        else:
            message.pop(key, None)
    return json.dumps(message, ensure_ascii=draw(st.booleans()))


@st.composite
def _spoilt(draw: st.DrawFn) -> str | bytes:
    """A message as text, with a piece of it replaced; sometimes as bytes."""
    text = draw(_changed()).encode(errors="surrogatepass")
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    spoilt = text[:start] + draw(st.binary(max_size=4)) + text[end:]
    return spoilt if draw(st.booleans()) else spoilt.decode(errors="replace")


_NASTY: list[str | bytes] = [
    "",
    b"",
    " ",
    "null",
    "[]",
    "NaN",
    "{}",
    '{"kind": null}',
    '{"kind": "welcome"}',
    '{"kind": "say", "id": "x", "text": "\\ud800"}',
    '{"kind": "say", "id": "x", "text": "\\u0000"}',
    '{"kind": "move", "id": "x", "version": ' + "9" * 4000 + ', "token": "r1"}',
    '{"kind": "hello", "last": 1e999}',
    '{"kind": "hello", "kind": "ping"}',
    "[" * MOST_CHARACTERS,
    '{"kind":' * 400,
    "x" * MOST_CHARACTERS,
    "x" * (MOST_CHARACTERS + 1),
    "é" * 30_000,
    b"\xff\xfe",
    bytes(range(256)),
    b"\x00" * wire.MOST_BYTES,
    HELLO.encode(),
    HELLO.encode("utf-16"),
    "\ufeff" + HELLO,
]

_FRAMES = _changed() | _spoilt() | st.sampled_from(_NASTY) | st.text() | st.binary()

_BOUNDED = settings(
    max_examples=300,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)


# Pings of the server's thread draw from the random module, which strategies are then blamed for.
_while_pings_are_sent = pytest.mark.filterwarnings("ignore:Do not use the `random` module")


def _check_frame(talk: Talk, frame: str | bytes) -> None:
    said = talk.say(frame)
    answers = [message for message in said if message.kind in ANSWERS]
    assert len(answers) > 1 or answers[0].kind == "closing", (frame, said)


@_while_pings_are_sent
@given(_FRAMES)
@_BOUNDED
def test_every_frame_is_answered(server: Running, talk: Talk, frame: str | bytes) -> None:
    _check_frame(talk, frame)
    assert server.logs.errors == []


@pytest.mark.deep
@_while_pings_are_sent
@given(_FRAMES)
@settings(_BOUNDED, max_examples=20_000)
def test_every_frame_is_answered_in_depth(talk: Talk, frame: str | bytes) -> None:
    _check_frame(talk, frame)


@pytest.mark.parametrize("frame", _NASTY, ids=range(len(_NASTY)))
@pytest.mark.parametrize("first", [HELLO, PING])
def test_every_nasty_frame_is_answered(
    server: Running, owner: httpx.Client, path: str, frame: str | bytes, first: str
) -> None:
    talk = Talk(server, owner, path)
    talk.say(first)
    _check_frame(talk, frame)
    talk.close()
    assert server.logs.errors == []


@pytest.mark.parametrize(
    ("frame", "name"),
    [
        ('{"kind": "say", "id": "c7", "text": "left \\u202e right"}', "c7"),
        ('{"kind": "move", "id": "c8"}', "c8"),
        ('{"kind": "move", "id": 8}', None),
        ('{"kind": "move", "id": "c 8"}', None),
        ("[]", None),
    ],
)
def test_a_command_that_makes_no_sense_is_refused_by_its_name(
    talk: Talk, frame: str, name: str | None
) -> None:
    """Else its sender would wait for an answer, and send it again and again."""
    refused, _ = (message for message in talk.say(frame) if message.kind == "refused")
    assert (refused.id, refused.code) == (name, "bad_message")


@pytest.mark.parametrize("frame", [b"\xff\xfe{", b'{"kind": "\xc3"}'])
def test_text_that_is_none_is_refused(
    server: Running, owner: httpx.Client, path: str, frame: bytes
) -> None:
    with server.socket(path, owner) as socket:
        socket.send(HELLO)
        assert hear(socket).kind == "welcome"
        socket.send(frame, text=True)
        while (said := hear(socket)).kind != "refused":
            assert said.kind == "presence"
    assert server.logs.errors == []


# floods


def test_nonsense_is_answered_for_a_while(server: Running, owner: httpx.Client, path: str) -> None:
    with server.socket(path, owner) as socket:
        socket.send(HELLO)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                socket.send("nonsense")
        assert last_word(socket).code == "bad_message"


def test_a_flood_is_stopped(tmp_path: Path) -> None:
    with (
        running(tmp_path, replace(GENEROUS, commands_per_second=5.0)) as server,
        server.client() as owner,
    ):
        owner.get("/api/me")
        path = new_game(owner)
        with server.socket(path, owner) as socket:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(300):
                    socket.send(HELLO)
            closing = last_word(socket)
        assert (closing.code, closing.come_back) == ("too_fast", True)
        time.sleep(0.5)
        with server.socket(path, owner) as socket:
            socket.send(HELLO)
            assert hear(socket).kind == "welcome"
        assert server.logs.errors == []


def test_a_command_that_is_too_fast_is_told_by_its_id(tmp_path: Path) -> None:
    with (
        running(tmp_path, replace(GENEROUS, commands_per_second=1.0)) as server,
        server.client() as owner,
    ):
        owner.get("/api/me")
        talk = Talk(server, owner, new_game(owner))
        refused = [
            message
            for number in range(6)
            for message in talk.say(json.dumps({"kind": "undo", "id": f"u{number}", "version": 1}))
            if message.kind == "refused" and message.code == "too_fast"
        ]
        talk.close()
    assert any(message.id == "u5" for message in refused)


def test_many_guests_of_one_address_are_slowed_too(tmp_path: Path) -> None:
    with running(tmp_path, replace(GENEROUS, requests_per_second=5.0)) as server:
        with server.client() as owner:
            path = new_game(owner, is_public=True)
        with contextlib.ExitStack() as open_ones:
            sockets = [open_ones.enter_context(server.socket(path)) for _ in range(4)]
            for socket in sockets:  # all at once, so that no pause lets an address catch its breath
                for _ in range(15):
                    socket.send(PING)
            said = [hear(socket) for socket in sockets for _ in range(15)]
        codes = {one.code if one.kind == "refused" else one.kind for one in said}
        assert codes == {"pong", "too_fast"}


# those who say nothing, or do not listen


def test_who_says_no_hello_is_told_and_sent_away(
    server: Running, owner: httpx.Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_sockets, "_SECONDS_TO_HELLO", 0.5)
    with server.socket(path, owner) as socket:
        began = time.monotonic()
        with contextlib.suppress(ConnectionClosed):
            while time.monotonic() < began + 3:  # a ping is no hello
                socket.send(PING)
                time.sleep(0.1)
        assert "hello" in last_word(socket).reason


def test_who_said_hello_may_be_silent(
    server: Running, owner: httpx.Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_sockets, "_SECONDS_TO_HELLO", 0.3)
    monkeypatch.setattr(wire, "_SECONDS_TO_ASK", 0.3)
    with server.socket(path, owner) as socket:
        socket.send(HELLO)
        time.sleep(0.6)
        socket.send(PING)
        while hear(socket).kind != "pong":
            pass


# pages of events, and hellos


@pytest.fixture(scope="module")
def long_path(server: Running, owner: httpx.Client) -> str:
    """A game in which much was said."""
    path = new_game(owner)
    with server.socket(path, owner) as socket:
        socket.send(HELLO)
        for number in range(40):
            socket.send(json.dumps({"kind": "say", "id": f"s{number}", "text": "x" * 250}))
            while hear(socket).kind != "ack":
                pass
    return path


def test_what_was_missed_comes_in_pages(
    server: Running, owner: httpx.Client, long_path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "_MOST_CHARACTERS", 2000)
    with server.socket(long_path, owner) as socket:
        socket.send(HELLO)
        said = [hear(socket)]
        while said[-1].kind != "presence":
            said.append(hear(socket))
        welcome, *pages, last, _presence = said
        assert isinstance(welcome, msg.Welcome)
        assert isinstance(last, msg.Update)
        assert len(pages) > 3
        told = [*welcome.events, *(e for page in [*pages, last] for e in page.events)]  # type: ignore[union-attr]
        assert [event.number for event in told] == [*range(1, welcome.game.number + 1)]
        assert all(isinstance(page, msg.Update) and page.game is None for page in pages)
        assert last.game is not None
        assert last.view is not None
        socket.send(json.dumps({"kind": "say", "id": "after", "text": "news"}))
        assert hear(socket).kind == "update"
    with server.socket(long_path, owner) as socket:
        socket.send(json.dumps({"kind": "hello", "last": told[-1].number}))
        welcome = hear(socket)
        assert isinstance(welcome, msg.Welcome)
        assert [event.number for event in welcome.events] == [told[-1].number + 1]


def test_events_over_http_come_in_pages(
    owner: httpx.Client, long_path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = owner.get(long_path.replace("/socket", "/events"))
    assert "link" not in whole.headers
    monkeypatch.setattr(rows, "MOST_ROWS", 15)
    monkeypatch.setattr(routes, "MOST_ROWS", 15)
    address, events = httpx.URL(long_path.replace("/socket", "/events")), []
    for _ in range(10):
        answer = owner.get(address)
        assert len(answer.json()) <= 15
        events += answer.json()
        if "next" not in answer.links:
            break
        address = address.join(answer.links["next"]["url"])
    assert events == whole.json()


def test_saying_hello_again_is_slow(server: Running, owner: httpx.Client, path: str) -> None:
    with server.socket(path, owner) as socket:
        for _ in range(10):
            socket.send(HELLO)
        said: list[ServerMessage] = []
        while sum(one.kind in {"welcome", "refused"} for one in said) < 10:
            said.append(hear(socket))
    refused = [one for one in said if isinstance(one, msg.Refused)]
    assert {one.code for one in refused} == {"too_fast"}
    assert sum(one.kind == "welcome" for one in said) <= 4
    assert len(refused) >= 6


def test_pages_are_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_MOST_CHARACTERS", 1)
    settings = replace(GENEROUS, requests_per_second=2.0, commands_per_second=2.0)
    with running(tmp_path, settings) as server, server.client() as owner:
        owner.get("/api/me")
        path = new_game(owner, moves=[move["token"] for move in first_moves(12)])
        with server.socket(path, owner) as socket:
            socket.send(HELLO)
            while hear(socket).kind != "presence":
                pass
            answer = owner.get("/api/me")
    assert answer.status_code == 429
