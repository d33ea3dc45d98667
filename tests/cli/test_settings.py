"""Settings from the file and the environment, completion, and the doctor."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.test_commands import Run, run

__all__ = ["run"]


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    monkeypatch.setenv("CACIQUE_CONFIG", str(path))
    return path


def test_the_file_gives_defaults(run: Run, config: Path) -> None:
    config.write_text("[perft]\ndepth = 2\njson = true\n")
    assert json.loads(run("perft", "puluc").out)["depth"] == 2
    assert json.loads(run("perft", "puluc", "--depth", "1").out)["depth"] == 1


def test_the_environment_goes_before_the_file(
    run: Run, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("[perft]\ndepth = 2\n")
    monkeypatch.setenv("CACIQUE_PERFT_DEPTH", "1")
    assert run("perft", "puluc").out == "5\n"
    monkeypatch.setenv("CACIQUE_PERFT_JSON", "1")
    assert json.loads(run("perft", "puluc").out)["total"] == 5


@pytest.mark.compiled
def test_sections_of_inner_commands(run: Run, config: Path) -> None:
    config.write_text("[puluc.best]\njson = true\n")
    result = run("puluc", "best", "puluc1_-_1.L.-.-.-.-.-.-.-.-.2_D-")
    assert json.loads(result.out)["seat"] == 1


def test_one_value_will_do_where_many_may_stand(run: Run, config: Path) -> None:
    config.write_text('[play]\nbot = "nobody"\nplain = true\n')
    assert "there is no bot 'nobody'" in run("play", "puluc").err
    config.write_text("[play]\nseat = 3\nplain = true\n")
    assert "there is no seat 3" in run("play", "puluc").err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[perft]\ndeep = 2\n", "[perft] has no option 'deep'"),
        ("[fly]\nhigh = true\n", "there is no command 'fly'"),
        ("perft = 3\n", "perft must be a section [perft]"),
        ("[perft\n", "config.toml: "),
        ("[perft]\ndepth = 'deep'\n", "config.toml: Invalid value for '--depth': 'deep' is not"),
    ],
)
def test_mistakes_in_the_file_are_named(run: Run, config: Path, text: str, complaint: str) -> None:
    config.write_text(text)
    result = run("perft", "puluc")
    assert result.code == 2
    assert complaint in result.err


def test_mistakes_elsewhere_are_not_blamed_on_the_file(
    run: Run, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("[perft]\ndepth = 2\n")
    assert run("perft", "puluc", "--depth", "deep").err.startswith("cacique: Invalid value")
    monkeypatch.setenv("CACIQUE_PERFT_DEPTH", "deep")
    assert run("perft", "puluc").err.startswith("cacique: Invalid value")


def test_completion_scripts(run: Run) -> None:
    for shell in ("bash", "zsh", "fish"):
        script = run("completion", shell)
        assert script.code == 0
        assert "_CACIQUE_COMPLETE" in script.out
    assert run("completion", "powershell").code == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("cacique pl", {"play"}),
        ("cacique play pu", {"pueblo", "puluc"}),
        ("cacique play pueblo --pl", {"--plain"}),
        ("cacique play pueblo pl", {"players="}),
        ("cacique play puluc --bot per", {"perfect"}),
        ("cacique completion z", {"zsh"}),
    ],
)
def test_words_are_completed(words: str, expected: set[str]) -> None:
    variables = {
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
        "_CACIQUE_COMPLETE": "bash_complete",
    }
    code = "from cacique.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {line.split(",")[1] for line in found.stdout.splitlines()} == expected


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
