"""A guest and a game, for all tests of a module."""

from collections.abc import Iterator

import httpx2 as httpx
import pytest
from tests.server.running import Running
from tests.server.talking import new_game


@pytest.fixture(scope="module")
def owner(server: Running) -> Iterator[httpx.Client]:
    with server.client() as owner:
        owner.get("/api/me")
        yield owner


@pytest.fixture(scope="module")
def path(owner: httpx.Client) -> str:
    return new_game(owner)
