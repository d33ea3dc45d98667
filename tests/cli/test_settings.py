"""Settings from the file and the environment."""

import json
from pathlib import Path

import pytest
from tests.cli.running import Run


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
