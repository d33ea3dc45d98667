"""Solutions for pages: listed, served for ever, and put into a folder."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from cacique.ai.puluc import table
from cacique.ai.puluc.packed import packed_path, write_packed
from cacique.ai.puluc.table import build, table_path
from cacique.games import puluc
from cacique.server.web.solutions import export_solutions

pytestmark = pytest.mark.compiled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(table, "cache_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def packed(folder: Path) -> bytes:
    """A small game's table in the place of the whole one."""
    path = packed_path(puluc.Setup())
    write_packed(build(puluc.Setup(), pieces=1, folder=folder), path)
    table_path(puluc.Setup()).touch()
    return path.read_bytes()


def test_what_is_solved_is_listed_and_served_for_ever(client: TestClient, packed: bytes) -> None:
    answer = client.get("/solutions/index.json")
    assert answer.headers["cache-control"] == "no-cache"
    (row,) = answer.json()["solutions"]
    checksum = packed.split(b"\n", 2)[1].decode()
    assert row == {
        "game": "puluc",
        "options": {"ruleset": "box", "draw": True, "p": 0.5},
        "file": f"puluc-{checksum[:16]}.packed",
        "bytes": len(packed),
        "sha256": checksum,
    }
    served = client.get(f"/solutions/{row['file']}")
    assert served.content == packed
    assert "immutable" in served.headers["cache-control"]
    assert served.headers["content-length"] == str(len(packed))


@pytest.mark.parametrize("name", ["puluc-0000000000000000.packed", "a.table"])
def test_what_is_not_there_is_told_with_words(client: TestClient, folder: Path, name: str) -> None:
    assert not list(folder.iterdir())
    assert client.get("/solutions/index.json").json() == {"solutions": []}
    answer = client.get(f"/solutions/{name}")
    assert answer.status_code == 404
    assert answer.text.startswith("this server has no such solution")


@pytest.mark.usefixtures("packed")
def test_a_page_without_a_server_gets_the_same(
    client: TestClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    site = tmp_path_factory.mktemp("site")
    assert export_solutions(site) == 1
    listed = json.loads((site / "solutions" / "index.json").read_text())
    assert listed == client.get("/solutions/index.json").json()
    name = listed["solutions"][0]["file"]
    assert (site / "solutions" / name).read_bytes() == client.get(f"/solutions/{name}").content


@pytest.mark.usefixtures("folder")
def test_nothing_solved_is_nothing_taken_along(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert export_solutions(tmp_path_factory.mktemp("site")) == 0
