"""The description of the interface is true, and no request makes the server fail."""

import json
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi import checks
from tests.server.running import Running

from cacique.games import pueblo, puluc
from cacique.server.play.guests import COOKIE
from cacique.server.protocol.requests import Problem
from cacique.server.settings import Settings
from cacique.server.web.app import create_app

pytestmark = pytest.mark.compiled

# What the description allows may still break the rules of a game, so valid data may be refused.
_CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
    checks.allow_header_conformance,
]
_SCHEMA = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
_SCHEMA.config.checks.negative_data_rejection.expected_statuses.append("413")
_TWO = [{"kind": "me"}, {"kind": "me"}]
_BOUNDED = settings(
    max_examples=15,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
_DEEP = settings(_BOUNDED, max_examples=800)


@pytest.fixture(scope="module")
def owner(server: Running) -> Iterator[httpx.Client]:
    """Somebody who has games of each kind."""
    with server.client() as owner:
        owner.get("/api/me")
        yield owner


@pytest.fixture(scope="module")
def games(owner: httpx.Client) -> list[str]:
    wanted = [
        {"game": "puluc", "seats": _TWO},
        {"game": "pueblo", "seats": _TWO, "options": {"players": 2}},
        {"game": "puluc", "seats": [{"kind": "me"}, {"kind": "open"}], "is_public": True},
    ]
    return [owner.post("/api/games", json=body).json()["id"] for body in wanted]


def _check(
    case: schemathesis.Case[Any], server: Running, owner: httpx.Client, games: list[str]
) -> None:
    """Send a request, to a game that is there where it would be any, and check the answer."""
    assert case.meta is not None
    path = case.meta.components.get(ParameterLocation.PATH)
    is_free = path is not None and path.mode is GenerationMode.POSITIVE
    if is_free and "game_id" in case.path_parameters and "hint" not in case.path:
        case.path_parameters["game_id"] = games[len(repr(case.query)) % len(games)]
    case.call_and_validate(
        base_url=server.url,
        cookies={COOKIE: owner.cookies[COOKIE]},
        checks=_CHECKS,
        timeout=60,
    )


@_SCHEMA.parametrize()
@_BOUNDED
def test_the_description_is_true(
    case: schemathesis.Case[Any], server: Running, owner: httpx.Client, games: list[str]
) -> None:
    _check(case, server, owner, games)


@pytest.mark.deep
@_SCHEMA.parametrize()
@_DEEP
def test_the_description_is_true_in_depth(
    case: schemathesis.Case[Any], server: Running, owner: httpx.Client, games: list[str]
) -> None:
    _check(case, server, owner, games)


# requests that are nearly right

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
_OPTIONS = [*puluc.Board().setup.options(), *pueblo.Board().setup.options()]
_POSITIONS = [
    puluc.Board().position(),
    pueblo.Board().position(),
    pueblo.Board(pro=True).position(),
]
_TOKENS = ["r1", "r5", "0-3", "Cd4/3u", "w1", "b3", "pass", "xa1", ""]


@st.composite
def _mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """One of some texts, with a piece cut out, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 8)))
    return (
        text[:start]
        + draw(st.sampled_from(["", text[start:end] * 2, "9" * 30, "9" * 400, "_", "\n", "é"]))
        + text[end:]
    )


_SEATS = st.fixed_dictionaries(
    {"kind": st.sampled_from(["me", "open", "bot", "you"])},
    optional={
        "name": st.text(max_size=5),
        "bot": st.sampled_from(["level1", "beginner", "perfect", "", None]),
    },
)
_NEW_GAMES = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["puluc", "pueblo", "chess"]),
        "seats": st.just(_TWO) | st.lists(_SEATS, min_size=2, max_size=4),
    },
    optional={
        "options": st.dictionaries(
            st.sampled_from(_OPTIONS), _JSON | st.integers(0, 4) | st.booleans(), max_size=4
        ),
        "position": st.none() | _mutated(_POSITIONS) | st.text(max_size=20),
        "moves": st.lists(st.sampled_from(_TOKENS), max_size=4),
        "dice": st.sampled_from(["server", "hand"]),
        "entropy": st.text("0123456789abcdefg", max_size=8),
        "clock": st.sampled_from([{"kind": "none"}, {"kind": "days", "days": 1}, {"kind": "sand"}]),
    },
)


@given(_NEW_GAMES)
@settings(_BOUNDED, max_examples=80)
def test_a_strange_game_is_made_or_refused(owner: httpx.Client, body: dict[str, Any]) -> None:
    _check_strange_game(owner, body)


@pytest.mark.deep
@given(_NEW_GAMES)
@settings(_BOUNDED, max_examples=10_000)
def test_a_strange_game_is_made_or_refused_in_depth(
    owner: httpx.Client, body: dict[str, Any]
) -> None:
    _check_strange_game(owner, body)


def _check_strange_game(owner: httpx.Client, body: dict[str, Any]) -> None:

    content = json.dumps(body)  # writes NaN and lone surrogates, as an enemy would
    answer = owner.post("/api/games", content=content, headers={"content-type": "application/json"})
    if answer.status_code != 201:
        _check_problem(answer)
        return
    path = f"/api/games/{answer.json()['id']}"
    for part in ("", "/look", "/events", "/prices", "/review", "/picture.svg"):
        found = owner.get(path + part)
        assert found.status_code == 200, (body, part, found.text)


@given(_mutated(_POSITIONS))
@settings(_BOUNDED, max_examples=80)
def test_a_strange_position_is_shown_or_refused(owner: httpx.Client, position: str) -> None:
    answer = owner.get("/api/study", params={"position": position})
    if answer.status_code != 200:
        _check_problem(answer)


_RECORDS = [
    '[Game "puluc"]\n[Rules "1"]\n\nr3 0-3 { a quiet start } r1 10-9 .\n',
    '[Game "pueblo"]\n[Rules "1"]\n[Players "2"]\n[Seat0 "Ana"]\n\n.\n',
    f'[Game "pueblo"]\n[Rules "1"]\n[Position "{_POSITIONS[1]}"]\n[Result "*"]\n\n.\n',
]


@given(_mutated(_RECORDS), st.none() | st.integers(-1, 5))
@settings(_BOUNDED, max_examples=80)
def test_a_strange_record_is_shown_or_refused(
    owner: httpx.Client, record: str, ply: int | None
) -> None:
    answer = owner.post("/api/study", json={"record": record, "ply": ply})
    if answer.status_code != 200:
        _check_problem(answer)


def _check_problem(answer: httpx.Response) -> None:
    assert 400 <= answer.status_code < 500, answer.text
    assert Problem.model_validate(answer.json()).reason


# bodies that no generator writes

_NASTY = [
    b"",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"nul",
    b'{"name": NaN}',
    b'{"name": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"name": "\\u0000"}',
    b'{"name": ' + b"9" * 5000 + b"}",
    b'{"name": "A", "name": ["B"]}',
    b"[" * 100_000,
    b'{"name":' * 10_000 + b"1" + b"}" * 10_000,
    b'{"game": "puluc", "seats": [], "options": {"p": ' + b"9" * 4000 + b"}}",
    b'{"game": "puluc", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"p": 1e999}}',
    b'{"game": "puluc", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"\\udfff": 1}}',
    b'{"game": "puluc", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"p": '
    + b"[" * 900
    + b"]" * 900
    + b"}}",
]


@pytest.mark.parametrize("body", _NASTY, ids=range(len(_NASTY)))
@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/me"), ("POST", "/api/games"), ("POST", "/api/study")]
)
@pytest.mark.parametrize("media", ["application/json", "text/plain", ""])
def test_a_nasty_body_is_refused(
    client: httpx.Client, method: str, path: str, body: bytes, media: str
) -> None:
    _check_problem(client.request(method, path, content=body, headers={"content-type": media}))
