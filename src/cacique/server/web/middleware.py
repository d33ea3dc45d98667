"""The shield between the network and the routes: headers, sizes, origins, speed."""

import asyncio
import logging
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cacique.server.play.ratelimit import network_of
from cacique.server.protocol.requests import Problem
from cacique.server.settings import Settings
from cacique.server.web.doors import Doors

__all__ = [
    "HEADERS",
    "MOST_BYTES",
    "TOO_FAST",
    "Shield",
    "address_of",
    "is_own_origin",
    "seen_by_proxy",
]

MOST_BYTES = 200_000  # of a request's body
_SECONDS = 20.0  # until a body must be there
_log = logging.getLogger("cacique.server")
_SAFE = {"GET", "HEAD", "OPTIONS"}
_SCHEMES = {"http": {"http": "http", "https": "https"}, "websocket": {"http": "ws", "https": "wss"}}
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [  # of every answer
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links hold secrets
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
TOO_FAST = Problem(code="too_fast", reason="too many requests: wait a little")
_NOT_KEPT = [(b"cache-control", b"no-store")]  # what the interface says is for one guest, now
_FAILED = Problem(code="unavailable", reason="the server failed: this is its own mistake")


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a browser's page of ours asks, or no browser at all.

    A proxy may have written another host than the browser did. Then a browser that says so itself
    is believed, because no page can make it lie, and a proxy that is to be believed.
    """
    origin = headers.get("origin")
    if origin is None or headers.get("sec-fetch-site") == "same-origin":
        return True
    allowed = {text.strip().rstrip("/") for text in settings.origins.split(",") if text.strip()}
    hosts = {headers.get("host", "").lower()}
    if settings.proxied:
        hosts.add(_forwarded(headers, "x-forwarded-host", settings.proxied).lower())
    return origin in allowed or _host_of(origin) in hosts - {""}


def _host_of(origin: str) -> str | None:
    """Host and port of an origin, None where it has none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


class Shield:
    """Refuses what is too large, too fast or from a strange page, before any route sees it."""

    def __init__(self, app: ASGIApp, settings: Settings, doors: Doors) -> None:
        self._app = app
        self._settings = settings
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope = seen_by_proxy(scope, self._settings.proxied)
        if scope["type"] != "http":  # the wire has looked at the pace of sockets
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem:
            await _answer(send, scope, *problem)
            return
        await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer; where it fails, say so with the same headers."""
        sender = _Sender(send, scope)
        try:
            await self._app(scope, _Meter(receive).receive, sender.send)
        except Exception:
            _log.exception("a request failed")
            if sender.has_begun:
                raise
            await _answer(send, scope, 500, _FAILED)

    def _problem(self, scope: Scope) -> tuple[int, Problem] | None:
        headers = Headers(scope=scope)
        if not self._doors.allow_request(address_of(scope)):
            return 429, TOO_FAST
        if scope["method"] not in _SAFE and not is_own_origin(headers, self._settings):
            return 403, Problem(code="forbidden", reason="this page may not ask that")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BYTES:
            return 413, Problem(code="too_large", reason=f"at most {MOST_BYTES} bytes, please")
        return None


def address_of(scope: Scope) -> str:
    """The household that asks."""
    return network_of(scope["client"][0] if scope.get("client") else "")


def seen_by_proxy(scope: Scope, proxies: int) -> Scope:
    """The request as the outermost proxy saw it: each adds the address that it knows at the end."""
    if not proxies:
        return scope
    headers = Headers(scope=scope)
    address = _without_port(_forwarded(headers, "x-forwarded-for", proxies))
    proto = _forwarded(headers, "x-forwarded-proto", proxies)
    scheme = _SCHEMES[scope["type"]].get(proto, scope["scheme"])
    client = (address, 0) if address else scope.get("client")
    return {**scope, "client": client, "scheme": scheme}


def _forwarded(headers: Headers, name: str, proxies: int) -> str:
    """What the outermost of our proxies said, "" where nobody did.

    Some proxies add to what the one before said, and some only hand it on: where there are fewer
    words than proxies, the first word is the outermost's.
    """
    words = [word.strip() for line in headers.getlist(name) for word in line.split(",")]
    return words[-proxies:][0] if words else ""


def _without_port(address: str) -> str:
    """An address as some proxies write it, [2001:db8::1]:443 or 192.0.2.1:80, without its port."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


class _Meter:
    """Gives up on a body that is longer than it may be, or does not come."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = MOST_BYTES
        self._until = asyncio.get_running_loop().time() + _SECONDS
        self._has_all = False

    async def receive(self) -> Message:
        if self._has_all:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408, "the request did not come to an end") from None
        self._has_all = not message.get("more_body", False)
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413, f"at most {MOST_BYTES} bytes, please")
        return message


class _Sender:
    """Sends with our headers, and knows whether an answer has begun."""

    def __init__(self, send: Send, scope: Scope) -> None:
        self._send = send
        self._headers = _headers_for(scope)
        self.has_begun = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            message["headers"] = [*message.get("headers", []), *self._headers]
        await self._send(message)


def _headers_for(scope: Scope) -> list[tuple[bytes, bytes]]:
    return HEADERS + _NOT_KEPT if scope["path"].startswith("/api") else HEADERS


async def _answer(send: Send, scope: Scope, status: int, problem: Problem) -> None:
    body = problem.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += _headers_for(scope)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
