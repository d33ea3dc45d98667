"""`cacique doctor` as people type it."""

import json
from pathlib import Path

import pytest
from tests.cli.running import Run


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    monkeypatch.setenv("CACIQUE_CONFIG", str(path))
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("CACIQUE_CONFIG", raising=False)
    monkeypatch.delenv("CACIQUE_DATABASE", raising=False)
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def findings(run: Run) -> dict[str, str]:
    return {
        finding["name"]: finding["state"] for finding in json.loads(run("doctor", "--json").out)
    }


def test_the_doctor_finds_nothing_wrong_in_a_fresh_home(run: Run, home: Path) -> None:
    result = run("doctor")
    assert result.code == 0
    assert "not solved yet: cacique puluc solve" in result.out
    assert str(home / "data") in result.out
    assert "wrong" not in findings(run).values()


def test_the_doctor_finds_what_is_wrong(run: Run, home: Path) -> None:
    settings = home / "config" / "cacique" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[play\n")
    database = home / "data" / "cacique" / "games.db"
    database.parent.mkdir(parents=True)
    database.write_text("no database at all, but long enough to look at" * 50)
    table = home / "cache" / "cacique" / "puluc" / "rules1-5-draw-p0.5.table"
    table.parent.mkdir(parents=True)
    table.write_text("no table")
    result = run("doctor")
    assert result.code == 1
    wrong = {name for name, state in findings(run).items() if state == "wrong"}
    assert wrong == {"settings", "database", "puluc"}


def test_the_doctor_sees_folders_that_are_not_writable(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = home / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    assert run("doctor").code == 1
    assert findings(run)["data folder"] == "wrong"
