"""`cacique history` as people type it."""

import json
from pathlib import Path

import pytest
from tests.cli.running import Run

pytestmark = pytest.mark.compiled

RECORD = """[Game "pueblo"]
[Rules "1"]
[Seat0 "Ana"]
[Seat1 "level3"]
[Date "2026-11-15"]

Cd4/3u >4 Cg7/3u >1 Na1/1u >1 .
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(f"{RECORD}\n{RECORD.replace('Ana', 'Ben').replace('level3', 'ana')}")
    return path


def test_tables_and_habits_in_words(run: Run, games: Path) -> None:
    result = run("history", games, "--name", "Ana", "--visits", "30")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0] == "Ana: 2 games of Pueblo, 0 won, 0 shared, 0 lost, 2 unfinished"
    assert [line.split("  ")[0] for line in lines if line and line[0] != " "][1:] == [
        "Over time", "Opponents", "Phases", "First turns", "Causes", "What costs most",
    ]  # fmt: skip
    assert "  2026-11-15" in result.out
    assert "  level3" in result.out
    assert "  people" in result.out
    assert f"{games}:" in result.out
    assert "None" not in result.out


@pytest.mark.parametrize(("language", "title"), [("fr", "Adversaires"), ("de", "Gegner")])
def test_other_languages(run: Run, games: Path, language: str, title: str) -> None:
    result = run("history", games, "--name", "Ana", "--visits", "5", "--lang", language)
    assert title in result.out
    assert "Opponents" not in result.out


def test_json_for_programs(run: Run, games: Path) -> None:
    result = run("history", games, "--seat", "0", "--visits", "30", "--json")
    (one,) = json.loads(result.out)
    assert one["total"]["games"] == 2
    assert {tally["key"] for tally in one["opponents"]} == {"level3", "people"}
    for habit in one["habits"]:
        for example in habit["examples"]:
            assert {"place", "ply", "position", "text"} <= set(example)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "by a name or by a seat"),
        (["--name", "Bem"], "there is no game of 'Bem' here; did you mean 'Ben'?"),
        (["--seat", "2"], "there is no game of seat 2 here"),
        (["--name", "Ana", "--visits", "0"], "visits"),
    ],
)
def test_bad_input_is_one_line(run: Run, games: Path, options: list[str], message: str) -> None:
    result = run("history", games, *options)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1
    assert message in result.err


def test_bad_records_are_told_with_their_place(run: Run, games: Path) -> None:
    games.write_text(RECORD.replace(">4", ">5"))
    result = run("history", games, "--name", "Ana")
    assert (result.code, len(result.err.splitlines())) == (2, 1)
    assert f"{games}: line 7, column 8" in result.err
    games.write_text(RECORD.replace("pueblo", "chess"))
    assert "there is no game 'chess'" in run("history", games, "--name", "Ana").err
