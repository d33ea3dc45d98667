"""`cacique doctor` as people type it."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.running import Run

from cacique.cli import doctor
from cacique.core import jit, native


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


def test_the_doctor_tells_of_a_library_that_is_missing_or_damaged(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "MODE", jit.Mode.JIT)
    for name, answer in {"is_ready": True, "is_chosen": False, "kernels_path": home}.items():
        monkeypatch.setattr(jit, name, lambda answer=answer: answer)
    monkeypatch.setattr(native, "library_path", lambda: home / "kernels.so")
    result = run("doctor")
    assert "compiled by numba, without a library" in result.out
    assert "none was built: the first move of a bot waits half a minute for numba" in result.out
    assert findings(run)["library"] == "note"
    (home / "kernels.so").touch()
    assert findings(run)["library"] == "wrong"


def test_the_doctor_sees_folders_that_are_not_writable(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = home / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    assert run("doctor").code == 1
    assert findings(run)["data folder"] == "wrong"


@pytest.mark.compiled
def test_the_doctor_lets_the_usual_bots_move(run: Run, home: Path) -> None:
    assert home.exists()
    out = run("doctor").out
    for game, bot in (("pueblo", "level4"), ("puluc", "good")):
        assert re.search(rf"ok +{game} bots +{bot} moves in [0-9.]+ s", out)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ("[play]\ndelay = 'fast'", "delay"),
        ("[play]\ndelay = 99", "99"),
        ("[play]\nbots = 'level3'", "no option 'bots'; did you mean 'bot'?"),
        ("[play]\nbot = 'levle3'", "'levle3'"),
        ("[play]\njson = true", "--json goes with --plain"),
        ("[plai]\nbot = 'level3'", "no command 'plai'; did you mean 'play'?"),
        ("[play]\nname = ''", "'' is no name"),
        ("[play]\nname = ['Ana', 'random']", "'random' is the name of a bot"),
        ("[play]\nbot = 'nomod:X'", "there is no module 'nomod'"),
        ("[play]\nbot = 'tests.ai.own_bots:Zzz'", "has no 'Zzz'"),
        ("[play]\nbot = 'program:./nope'", "there is no program './nope'"),
        ("[dataset]\nbot = 'levle3'", "'levle3'"),
        ("[arena]\nprotocol = true\nseed = 3", "--protocol decides about --seed itself"),
        ("[arena]\nrecords = '/no/such/folder/games.txt'", "there is no such folder"),
        ("[serve]\nport = 'eighty'", "port"),
        ("[serve]\nbots = 'x=program:./nope'", "there is no program './nope'"),
        ("[serve]\nbots = 'perfect=tests.ai.own_bots:Any1'", "a bot 'perfect' of puluc already"),
        ("[serve]\nbots = 'level3'", "is no bot: write NAME="),
        ("[serve]\nmetrics-for = 'home'", "--metrics-for"),
        ("[puluc.solve]\nthreads = 0", "threads"),
        ("play = 3", "[play]"),
    ],
)
def test_the_doctor_finds_settings_that_a_command_would_refuse(
    home: Path, settings: str, why: str
) -> None:
    path = home / "config" / "cacique" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text(settings)
    (found,) = doctor._look_at_settings()
    assert found.state == "wrong"
    assert why in found.detail


def test_the_doctor_likes_settings_that_all_commands_take(home: Path) -> None:
    path = home / "config" / "cacique" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text("[play]\nbot = ['level3', 'search@2s']\ndelay = 1\n[serve]\nport = 80")
    (found,) = doctor._look_at_settings()
    assert found.state == "ok"
    assert found.detail.endswith(": play, serve")


def test_the_doctor_starts_no_program_and_asks_no_server(home: Path) -> None:
    note = home / "started"
    program = home / "program"
    program.write_text(f"#!/bin/sh\ntouch '{note}'\n")
    program.chmod(0o755)
    path = home / "config" / "cacique" / "config.toml"
    path.parent.mkdir(parents=True)
    bot = f"program:{program}"
    path.write_text(
        f"[play]\nbot = ['mine']\nserver = 'x'\n"
        f"[dataset]\nbot = '{bot}'\n"
        f"[serve]\nbots = 'mine={bot}'\n"
    )
    (found,) = doctor._look_at_settings()
    assert found.state == "ok"
    path.write_text(f"[play]\nbot = '{bot}'")
    (found,) = doctor._look_at_settings()
    assert found.state == "ok"
    assert not note.exists()


def test_the_doctor_reads_settings_in_the_environment(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.exists()
    monkeypatch.setenv("CACIQUE_PLAY_DELAY", "fast")
    (found,) = doctor._look_at_settings()
    assert "CACIQUE_PLAY_DELAY" in found.detail


def test_the_doctor_looks_at_the_database_of_the_settings(home: Path) -> None:
    path = home / "config" / "cacique" / "config.toml"
    path.parent.mkdir(parents=True)
    other = home / "other.db"
    other.write_text("no database at all, but long enough to look at" * 50)
    path.write_text(f"[serve]\ndatabase = 'sqlite:{other}'")
    (found,) = doctor._look_at_database()
    assert found.state == "wrong"
