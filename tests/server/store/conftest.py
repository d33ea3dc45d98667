"""Both stores, opened for one test each."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from cacique.server.store import Store, open_store


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    yield store
    await store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of `sqlite_url`."""
    return tmp_path / "games.db"
