"""One server for all tests of a module that leave it as it is."""

from collections.abc import Iterator

import httpx
import pytest
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.logs.errors == []


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """Somebody new."""
    with server.client() as client:
        yield client
