"""What operators ask: whether it lives, whether it is ready, and how it does."""

import hmac
import ipaddress

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from cacique.core.errors import CaciqueError
from cacique.server.play.authority import Refusal
from cacique.server.settings import Settings
from cacique.server.web.apidocs import describe_api
from cacique.server.web.server import Server

__all__ = ["add_operations", "read_networks"]

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def add_operations(app: FastAPI, settings: Settings) -> None:
    """Add /docs and what operators ask; raises CaciqueError where a network is none."""
    networks = read_networks(settings.metrics_for)

    @app.get("/docs", response_class=HTMLResponse, include_in_schema=False)
    async def docs() -> str:
        """The interface for people who write clients."""
        return describe_api(app.openapi())

    @app.get("/livez", response_class=PlainTextResponse, include_in_schema=False)
    async def livez() -> str:
        """Whether the process answers; it asks nothing of anybody."""
        return "ok\n"

    @app.get("/healthz", response_class=PlainTextResponse, include_in_schema=False)
    @app.get("/readyz", response_class=PlainTextResponse, include_in_schema=False)
    async def readyz(request: Request) -> str:
        """Whether somebody could play here now: not while it closes, nor without its store."""
        server: Server = request.app.state.server
        if server.hub.is_closing:
            raise Refusal("closing", "the server restarts and will be back soon")
        await server.readiness.check()
        return "ok\n"

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """Counters for Prometheus."""
        if not (_is_near(request, networks, settings) or _has_token(request, settings)):
            raise Refusal("forbidden", "these numbers are for whoever runs the server")
        text = generate_latest(request.app.state.server.metrics.registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)


def read_networks(text: str) -> list[_Network]:
    """The networks that may read /metrics; raises CaciqueError where one is none."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    try:
        return [ipaddress.ip_network(word, strict=False) for word in words]
    except ValueError as error:
        raise CaciqueError(f"--metrics-for: {error}") from None


def _is_near(request: Request, networks: list[_Network], settings: Settings) -> bool:
    """Whether somebody asks from one of the networks, and not through a proxy we do not know."""
    if not settings.proxied and "x-forwarded-for" in request.headers:
        return False
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in network for network in networks)


def _has_token(request: Request, settings: Settings) -> bool:
    said = request.headers.get("authorization", "").encode()
    wanted = f"Bearer {settings.metrics_token}".encode()
    return bool(settings.metrics_token) and hmac.compare_digest(said, wanted)
