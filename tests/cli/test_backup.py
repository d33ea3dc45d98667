"""`cacique backup`: a copy of everything, while a server runs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.stored import CREATED, fill, rows

pytestmark = pytest.mark.compiled

Run = Callable[..., tuple[int, str, str]]


def test_a_backup_is_a_database(run: Run, url: str, tmp_path: Path) -> None:
    fill(url, rows(CREATED))
    copy = tmp_path / "copy.db"
    assert run("backup", copy)[0] == 0
    code, out, _ = run("backup", copy, "--json")
    assert code == 0
    assert json.loads(out) == {"target": str(copy), "bytes": copy.stat().st_size}
    assert run("export", "--database", f"sqlite:{copy}") == run("export")


def test_backup_says_what_is_wrong(run: Run, url: str, tmp_path: Path) -> None:
    assert "there is no database" in run("backup", tmp_path / "copy.db")[2]
    fill(url, rows(CREATED))
    assert "the database itself" in run("backup", tmp_path / "games.db")[2]
    assert "is no database" in run("backup", tmp_path / "copy.db", "--database", "x")[2]
