"""What stands between the network and the routes: headers, sizes, origins, speed."""

import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cacique.server.limits import Limiter
from cacique.server.requests import Problem
from cacique.server.settings import Settings

__all__ = ["MOST_BYTES", "Shield", "is_own_origin"]

MOST_BYTES = 200_000  # of a request's body
_SAFE = {"GET", "HEAD", "OPTIONS"}
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links hold secrets
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a browser's page of ours asks, or no browser at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = {text.strip() for text in settings.origins.split(",") if text.strip()}
    return urlsplit(origin).netloc == headers.get("host") or origin in allowed


class Shield:
    """Refuses what is too large, too fast or from a strange page, before any route sees it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._limiter = Limiter(settings.requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem:
            await _answer(send, *problem)
            return
        await self._app(scope, _Meter(receive).receive, _with_headers(send))

    def _problem(self, scope: Scope) -> tuple[int, Problem] | None:
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else ""
        if not self._limiter.allows(address, time.monotonic()):
            return 429, Problem(code="too_fast", reason="too many requests: wait a little")
        if scope["method"] not in _SAFE and not is_own_origin(headers, self._settings):
            return 403, Problem(code="forbidden", reason="this page may not ask that")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return 413, Problem(code="too_large", reason=f"at most {MOST_BYTES} bytes, please")
        return None


class _Meter:
    """Cuts a body off that is longer than it said."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = MOST_BYTES

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        return message if self._left >= 0 else {"type": "http.disconnect"}


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *_HEADERS]
        await send(message)

    return send_with_headers


async def _answer(send: Send, status: int, problem: Problem) -> None:
    body = problem.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers + _HEADERS})
    await send({"type": "http.response.body", "body": body})
