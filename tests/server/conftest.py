"""What tests of the server share."""

from collections.abc import Iterator

import httpx2 as httpx
import pytest
from tests.server.postgres import postgres, postgresql_url
from tests.server.running import Running, running

__all__ = ["client", "postgres", "postgresql_url", "server"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of a module that leave it as it is."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.logs.errors == []


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """Somebody new."""
    with server.client() as client:
        yield client
