"""What operators ask, and who may."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest
from fastapi import FastAPI
from tests.server.running import GENEROUS, Running, running

from cacique.core.errors import CaciqueError
from cacique.server.store import Unavailable
from cacique.server.web.operations import add_operations

pytestmark = pytest.mark.compiled
TOKEN = "a long secret"


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = replace(GENEROUS, proxied=1, metrics_for="10.0.0.0/8, ::1", metrics_token=TOKEN)
    with running(tmp_path_factory.mktemp("proxied"), settings) as server:
        yield server


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/healthz"])
def test_a_server_that_is_well_says_so(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_server_without_its_store_lives_and_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        state = server.app.state.server

        async def fail() -> None:
            raise Unavailable("the disk is full")

        state.readiness._ask = fail
        assert client.get("/livez").status_code == 200
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


def test_a_server_that_closes_lives_and_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        server.app.state.server.hub._commons.is_closing = True
        assert client.get("/livez").status_code == 200
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "closing")


def test_numbers_are_for_this_machine(client: httpx.Client) -> None:
    assert "cacique_connections 1.0" in client.get("/metrics").text


def test_numbers_are_not_for_whoever_a_proxy_lets_in(client: httpx.Client) -> None:
    answer = client.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"x-forwarded-for": "10.1.2.3"}, 200),
        ({"x-forwarded-for": "::ffff:10.1.2.3"}, 200),
        ({"x-forwarded-for": "10.1.2.3, 11.1.2.3"}, 403),
        ({"x-forwarded-for": "nobody"}, 403),
        ({}, 403),
        ({"authorization": f"Bearer {TOKEN}"}, 200),
        ({"authorization": f"Bearer {TOKEN}s"}, 403),
        ({"authorization": "Bearer x"}, 403),
    ],
)
def test_numbers_are_for_whom_the_setting_allows(
    proxied: Running, headers: dict[str, str], status: int
) -> None:
    with proxied.client() as client:
        assert client.get("/metrics", headers=headers).status_code == status


def test_no_token_is_nobodys_token(tmp_path: Path) -> None:
    settings = replace(GENEROUS, metrics_for="")
    with running(tmp_path, settings) as server, server.client() as client:
        assert client.get("/metrics", headers={"authorization": "Bearer x"}).status_code == 403


def test_a_network_that_is_none_is_told_so() -> None:
    with pytest.raises(CaciqueError, match="--metrics-for: 'here'"):
        add_operations(FastAPI(), replace(GENEROUS, metrics_for="here"))
