"""What no route ever sees: strange origins, large bodies; and what every answer has."""

import asyncio
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path

import httpx2 as httpx
import pytest
from fastapi import FastAPI
from starlette.datastructures import Headers
from tests.server.running import GENEROUS, Running, running

from cacique.server.play.guests import COOKIE, OLD_COOKIE, SECURE_COOKIE, Guests
from cacique.server.settings import Settings
from cacique.server.web import middleware, pages, wire
from cacique.server.web.doors import Doors
from cacique.server.web.middleware import MOST_BYTES, Shield

pytestmark = pytest.mark.compiled
NAME = {"name": "Ana"}
JSON = {"content-type": "application/json"}


# origins


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", "http://[", "file://", "https://127.0.0.1.evil.example"],
)
def test_strange_pages_change_nothing(client: httpx.Client, origin: str) -> None:
    answer = client.put("/api/me", json=NAME, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_page_on_another_port_is_strange(server: Running, client: httpx.Client) -> None:
    answer = client.put("/api/me", json=NAME, headers={"origin": "http://127.0.0.1:1"})
    assert answer.status_code == 403
    assert client.put("/api/me", json=NAME, headers={"origin": server.url}).status_code == 200


def test_no_host_is_nobodys_page() -> None:
    headers = Headers({"origin": "null", "host": ""})
    assert not middleware.is_own_origin(headers, Settings())


def test_origins_can_be_allowed(tmp_path: Path) -> None:
    settings = replace(GENEROUS, origins="https://a.example, https://b.example")
    with running(tmp_path, settings) as server, server.client() as client:
        for origin, status in (("https://b.example", 200), ("https://c.example", 403)):
            answer = client.put("/api/me", json=NAME, headers={"origin": origin})
            assert answer.status_code == status


def test_everybody_may_read(client: httpx.Client) -> None:
    assert client.get("/api/games", headers={"origin": "http://evil.example"}).status_code == 200


# sizes


def test_a_long_body_is_refused(client: httpx.Client) -> None:
    answer = client.put("/api/me", content=b" " * (MOST_BYTES + 1), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_long_body_is_refused_where_it_hides_its_length(client: httpx.Client) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 10_000

    answer = client.put("/api/me", content=pieces(), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_body_of_the_largest_size_is_read(client: httpx.Client) -> None:
    body = b'{"name": "Ana"}'.ljust(MOST_BYTES)
    assert client.put("/api/me", content=body, headers=JSON).status_code == 200


@pytest.mark.parametrize("length", ["-1", "1e3", "²", "9" * 5000, "0x10", "1, 2"])
def test_strange_lengths_are_refused(server: Running, length: str) -> None:
    head = f"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n"
    assert b" 4" in _ask(server, head.encode())[:12]


def test_a_body_that_does_not_come_is_waited_for_in_vain(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "_SECONDS", 0.2)
    head = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    answer = _ask(server, head + b"Content-Length: 10\r\n\r\n{")
    assert answer.startswith(b"HTTP/1.1 408")


def test_a_request_that_does_not_come_is_waited_for_in_vain(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "_SECONDS_TO_ASK", 1.0)
    with _connected(server) as silent, _connected(server) as slow, _connected(server) as asking:
        slow.sendall(b"GET /api/me HTTP/1.1\r\n")
        began = time.monotonic()
        for _ in range(3):  # whoever asks in time, and again in time, is answered
            asking.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n")
            assert asking.recv(10_000).startswith(b"HTTP/1.1 200")
            slow.sendall(b"X: y\r\n")
            time.sleep(0.4)
        assert silent.recv(1) == slow.recv(1) == b""
        assert time.monotonic() < began + 5


def _ask(server: Running, request: bytes) -> bytes:
    with _connected(server) as connection:
        connection.sendall(request)
        return connection.recv(10_000)


def _connected(server: Running) -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=10)


def test_reasons_are_short(client: httpx.Client) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": "puluc", "seats": seats, "options": {"ruleset": "x" * 100_000}}
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 400
    assert len(answer.content) < 1000


# headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/me", 200),
        ("GET", "/api/nothing/here", 404),
        ("DELETE", "/api/me", 405),
        ("PUT", "/api/me", 422),
        ("GET", "/nothing", 404),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/docs", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/metrics", 200),
        ("GET", "/healthz", 200),
        ("PUT", "/api/me?strange", 403),
    ],
)
def test_every_answer_has_the_policy(
    client: httpx.Client, method: str, path: str, status: int
) -> None:
    headers = {"origin": "http://evil.example"} if status == 403 else {}
    _check_headers(client.request(method, path, headers=headers), status)


def _check_headers(answer: httpx.Response, status: int) -> None:
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval';", "")
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


def test_a_failure_of_ours_has_the_policy_and_no_details(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware._log, "exception", list)
    app = FastAPI()

    @app.get("/")
    def fail() -> None:
        raise RuntimeError("secret details")

    app.add_middleware(Shield, settings=GENEROUS, doors=Doors(GENEROUS))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    answer = _ask_app(transport)
    _check_headers(answer, 500)
    assert answer.json()["code"] == "unavailable"
    assert "secret" not in answer.text


def _ask_app(transport: httpx.ASGITransport) -> httpx.Response:

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get("/")

    return asyncio.run(ask())


def test_all_methods_of_a_path_are_named(client: httpx.Client) -> None:
    for method in ("DELETE", "TRACE", "PATCH", "SPAM"):
        answer = client.request(method, "/api/games")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST")
        assert answer.json()["code"] == "bad_message"


# cookies


def _cookie(answer: httpx.Response) -> SimpleCookie:
    cookie = SimpleCookie()
    cookie.load(answer.headers["set-cookie"])
    return cookie


def test_the_cookie_is_for_our_pages_alone(client: httpx.Client) -> None:
    morsel = _cookie(client.get("/api/me"))[COOKIE]
    assert morsel["httponly"]
    assert morsel["samesite"].lower() == "lax"
    assert morsel["path"] == "/"
    assert not morsel["domain"]
    assert not morsel["secure"]


def test_a_guest_is_known_again(client: httpx.Client) -> None:
    first = client.get("/api/me")
    assert "set-cookie" not in client.get("/api/me").headers
    assert client.get("/api/me").json() == first.json()


@pytest.mark.parametrize("spoil", ["swap", "cut", "add", "other key", "long", "empty", "odd"])
def test_a_cookie_that_is_not_ours_makes_a_new_guest(server: Running, spoil: str) -> None:
    guests = Guests(b"another key")
    with server.client() as client:
        first = client.get("/api/me").json()["guest"]
        good = client.cookies[COOKIE]
    bad = {
        "swap": ("A" if good[0] != "A" else "B") + good[1:],
        "cut": good[:-1],
        "add": good + "A",
        "other key": guests.write(guests.new()),
        "long": good * 100,
        "empty": "",
        "odd": '"\\377\\000"',
    }[spoil]
    with server.client() as stranger:
        answer = stranger.get("/api/me", headers={"cookie": f"{COOKIE}={bad}"})
    assert answer.status_code == 200
    assert answer.json()["guest"] != first
    assert COOKIE in _cookie(answer)


def test_a_cookie_of_version_0_1_stays_for_its_processes(server: Running) -> None:
    """Where one of them works beside ours, it would take whoever has another for somebody new."""
    with server.client() as client:
        guest = client.get("/api/me").json()["guest"]
        undated = server.app.state.server.guests._undated.dumps([guest, "Ann"])
        client.cookies.clear()
        answer = client.get("/api/me", headers={"cookie": f"{OLD_COOKIE}={undated}"})
    assert answer.json() == {"guest": guest, "name": "Ann"}
    assert list(_cookie(answer)) == [COOKIE]


@pytest.mark.parametrize("name", [COOKIE, OLD_COOKIE])
def test_over_tls_a_cookie_of_before_gets_its_safer_name(tmp_path: Path, name: str) -> None:
    secure = {"x-forwarded-proto": "https"}
    with running(tmp_path, replace(GENEROUS, proxied=True)) as server, server.client() as client:
        guest = client.get("/api/me").json()["guest"]
        cookie = {"cookie": f"{name}={client.cookies[COOKIE]}"}
        client.cookies.clear()
        answer = client.get("/api/me", headers=secure | cookie)
        assert answer.json()["guest"] == guest
        (kept,) = answer.headers.get_list("set-cookie")
        assert kept.startswith(f"{SECURE_COOKIE}=")
        # browsers keep such a name only with these, so that no other host can have set it
        assert SECURE_COOKIE.startswith("__Host-")
        attributes = kept.lower().split("; ")[1:]
        assert {"secure", "path=/", "httponly"}.issubset(attributes)
        assert not any(attribute.startswith("domain") for attribute in attributes)


@pytest.mark.parametrize("path", ["/api/me", "/api/games/nosuch", "/api/nowhere"])
def test_no_answer_of_the_interface_is_kept(client: httpx.Client, path: str) -> None:
    assert client.get(path).headers["cache-control"] == "no-store"


def test_the_longest_name_fits_into_the_cookie(client: httpx.Client) -> None:
    guest = client.get("/api/me").json()["guest"]
    name = "".join(chr(0x20000 + 1361 * i) for i in range(30))
    assert client.put("/api/me", json={"name": name}).status_code == 200
    assert client.get("/api/me").json() == {"guest": guest, "name": name}


# proxies


def test_forwarding_headers_count_behind_a_proxy_only(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "1.2.3.4, 5.6.7.8"}
    with running(tmp_path) as server, server.client() as client:
        assert not _cookie(client.get("/api/me", headers=forwarded))[COOKIE]["secure"]
    with running(tmp_path, replace(GENEROUS, proxied=1)) as server, server.client() as client:
        morsel = _cookie(client.get("/api/me", headers=forwarded))[SECURE_COOKIE]
        assert (morsel["secure"], morsel["path"], morsel["domain"]) == (True, "/", "")


def test_without_a_proxy_nobody_chooses_their_address(tmp_path: Path) -> None:
    with running(tmp_path, replace(GENEROUS, requests_per_second=2.0)) as server:
        assert 429 in _ask_from(server, [f"1.2.3.{i}" for i in range(20)])


def test_behind_a_proxy_the_last_address_counts(tmp_path: Path) -> None:
    settings = replace(GENEROUS, requests_per_second=2.0, proxied=1)
    with running(tmp_path, settings) as server:
        assert 429 not in _ask_from(server, [f"9.9.9.9, 1.2.3.{i}" for i in range(20)])
        assert 429 in _ask_from(server, [f"1.2.3.{i}, 9.9.9.9" for i in range(20)])


def _ask_from(server: Running, addresses: list[str]) -> set[int]:
    with server.client() as client:
        return {
            client.get("/api/catalogue", headers={"x-forwarded-for": address}).status_code
            for address in addresses
        }


def test_a_limit_is_over_soon(tmp_path: Path) -> None:
    with running(tmp_path, replace(GENEROUS, requests_per_second=5.0)) as server:
        assert 429 in _ask_from(server, ["-"] * 40)
        time.sleep(0.5)
        assert _ask_from(server, ["-"]) == {200}


# files


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "robots.txt").write_text("robots")
    (folder / ".hidden").write_text("secret")
    (folder / "assets" / "main-1a2b.js").write_text("script")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "PAGE", folder)
    monkeypatch.setattr(pages, "_SOURCES", tmp_path / "none")
    return folder


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/assets/..",
        "/assets",
        "/.hidden",
        "/%00",
        "/robots.txt%00",
        "/assets/main-1a2b.js%00.css",
        "/" + "a" * 5000,
        "/assets/" + "a" * 5000,
        "/%ff%fe",
        "//etc/passwd",
        "/assets//etc/passwd",
    ],
)
def test_only_files_of_the_page_are_served(server: Running, path: str) -> None:
    head = _ask(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert head.startswith(b"HTTP/1.1 404"), head
    assert b"secret" not in head.partition(b"\r\n\r\n")[2]


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("path", ["/", "/robots.txt", "/assets/main-1a2b.js", "/game/abc"])
def test_files_have_the_policy_too(client: httpx.Client, path: str) -> None:
    _check_headers(client.get(path), 200)


# proxies that rewrite


@pytest.mark.parametrize(
    ("headers", "is_own"),
    [
        ({"host": "127.0.0.1:8000"}, False),
        ({"host": "127.0.0.1:8000", "sec-fetch-site": "same-origin"}, True),
        ({"host": "127.0.0.1:8000", "sec-fetch-site": "same-site"}, False),
        ({"host": "127.0.0.1:8000", "x-forwarded-host": "play.example"}, True),
        ({"host": "127.0.0.1:8000", "x-forwarded-host": "evil.example, play.example"}, True),
        ({"host": "127.0.0.1:8000", "x-forwarded-host": "play.example, evil.example"}, False),
        ({"host": "127.0.0.1:8000", "x-forwarded-host": ""}, False),
        ({"host": "play.example"}, True),
    ],
)
def test_a_proxy_may_write_another_host(headers: dict[str, str], *, is_own: bool) -> None:
    sent = Headers({"origin": "https://play.example", **headers})
    assert middleware.is_own_origin(sent, Settings(proxied=1)) is is_own


def test_without_a_proxy_nobody_chooses_the_host() -> None:
    sent = Headers({"origin": "https://a.example", "host": "b", "x-forwarded-host": "a.example"})
    assert not middleware.is_own_origin(sent, Settings())
    assert middleware.is_own_origin(sent, Settings(origins="https://a.example/"))


@pytest.mark.parametrize(
    ("proxies", "line", "address"),
    [
        (1, "1.1.1.1, 2.2.2.2", "2.2.2.2"),
        (2, "9.9.9.9, 1.1.1.1, 2.2.2.2", "1.1.1.1"),
        (2, "2.2.2.2", "2.2.2.2"),
        (1, "[2001:db8::1]:443", "2001:db8::/64"),
        (1, "1.1.1.1:80", "1.1.1.1"),
        (1, "", "5.5.5.5"),
        (0, "1.1.1.1", "5.5.5.5"),
    ],
)
def test_an_address_behind_one_or_two_proxies(proxies: int, line: str, address: str) -> None:
    headers = [(b"x-forwarded-for", line.encode()), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "scheme": "http", "client": ("5.5.5.5", 1), "headers": headers}
    seen = middleware.seen_by_proxy(scope, proxies)
    assert middleware.address_of(seen) == address
    assert seen["scheme"] == ("https" if proxies else "http")
