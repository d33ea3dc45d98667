"""The shield between the network and the routes: headers, sizes, origins, speed."""

import asyncio
import logging
import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cacique.server.play.ratelimit import Limiter, network_of
from cacique.server.protocol.requests import Problem
from cacique.server.settings import Settings

__all__ = ["MOST_BYTES", "Shield", "is_own_origin"]

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
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links hold secrets
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
_FAILED = Problem(code="unavailable", reason="the server failed: this is its own mistake")


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a browser's page of ours asks, or no browser at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = {text.strip() for text in settings.origins.split(",") if text.strip()}
    return origin in allowed or _host_of(origin) == headers.get("host", "").lower()


def _host_of(origin: str) -> str | None:
    """Host and port of an origin, None where it has none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


class Shield:
    """Refuses what is too large, too fast or from a strange page, before any route sees it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._limiter = Limiter(settings.requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._settings.proxied and scope["type"] != "lifespan":
            scope = _seen_by_proxy(scope)
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem:
            await _answer(send, *problem)
            return
        await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer; where it fails, say so with the same headers."""
        sender = _Sender(send)
        try:
            await self._app(scope, _Meter(receive).receive, sender.send)
        except Exception:
            _log.exception("a request failed")
            if sender.has_begun:
                raise
            await _answer(send, 500, _FAILED)

    def _problem(self, scope: Scope) -> tuple[int, Problem] | None:
        headers = Headers(scope=scope)
        address = network_of(scope["client"][0] if scope.get("client") else "")
        if not self._limiter.allows(address, time.monotonic()):
            return 429, Problem(code="too_fast", reason="too many requests: wait a little")
        if scope["method"] not in _SAFE and not is_own_origin(headers, self._settings):
            return 403, Problem(code="forbidden", reason="this page may not ask that")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BYTES:
            return 413, Problem(code="too_large", reason=f"at most {MOST_BYTES} bytes, please")
        return None


def _seen_by_proxy(scope: Scope) -> Scope:
    """The request as the proxy in front saw it: it adds the address that it knows at the end."""
    headers = Headers(scope=scope)
    address = headers.getlist("x-forwarded-for")[-1:]
    host = address[0].rpartition(",")[2].strip() if address else ""
    scheme = _SCHEMES[scope["type"]].get(headers.get("x-forwarded-proto", ""), scope["scheme"])
    client = (host, 0) if host else scope.get("client")
    return {**scope, "client": client, "scheme": scheme}


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

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            message["headers"] = [*message.get("headers", []), *_HEADERS]
        await self._send(message)


async def _answer(send: Send, status: int, problem: Problem) -> None:
    body = problem.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers + _HEADERS})
    await send({"type": "http.response.body", "body": body})
