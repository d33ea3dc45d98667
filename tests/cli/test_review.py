"""`cacique review` as people type it."""

import json
from pathlib import Path
from unittest import mock

import pytest
from rich.progress import Progress
from tests.cli.running import Run

pytestmark = pytest.mark.compiled

RECORD = """[Game "pueblo"]
[Rules "1"]
[Seat0 "Ana"]

Cd4/3u >4 Cg7/3u >1 .
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(RECORD)
    return path


def test_mistakes_are_told_with_their_reasons(run: Run, games: Path) -> None:
    result = run("review", games, "--visits", "40")
    assert result.code == 0
    assert result.out.startswith(f"{games}:1  pueblo\n  Ana: accuracy ")
    assert "better " in result.out
    assert "What follows" in result.out
    german = run("review", games, "--visits", "40", "--lang", "de")
    assert "Ana: Genauigkeit " in german.out


def test_json_for_programs(run: Run, games: Path) -> None:
    (game,) = json.loads(run("review", games, "--visits", "40", "--json").out)
    assert game["names"] == ["Ana", "blue"] or game["names"] == ["Ana", "Blue"]
    assert [move["token"] for move in game["moves"]] == ["Cd4/3u", ">4", "Cg7/3u", ">1"]
    assert len(game["seats"]) == 2
    (game,) = json.loads(run("review", games, "--visits", "40", "--seat", "1", "--json").out)
    assert [move["seat"] for move in game["moves"]] == [1, 1]


def test_a_page_with_pictures(run: Run, games: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    result = run("review", games, "--visits", "40", "--html", page)
    assert result.out == f"{page}: 1 game reviewed\n"
    assert "data:image/svg+xml" in page.read_text()
    assert run("review", games, "--visits", "40", "--html", "-").out == page.read_text()


def test_a_seat_without_a_name_goes_by_its_colour(run: Run, games: Path) -> None:
    games.write_text(RECORD.replace('"Ana"]', '""]\n[Seat1 " "]'))
    told = run("review", games, "--visits", "1").out
    assert "  Red: accuracy" in told
    assert "  Blue: accuracy" in told


def test_one_output_is_not_two(run: Run, games: Path) -> None:
    result = run("review", games, "--html", "-", "--json")
    assert (result.code, result.out) == (2, "")
    assert "--html - and --json" in result.err


def test_the_bar_speaks_the_language(run: Run, games: Path) -> None:
    with mock.patch.object(
        Progress, "add_task", autospec=True, side_effect=Progress.add_task
    ) as add:
        run("review", games, "--visits", "1", "--lang", "de")
    assert add.call_args.args[1] == "Besprechung"


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (RECORD, ["--seat", "3"], "1: there is no seat 3 in this game"),
        (RECORD.replace("pueblo", "chess"), [], "there is no game 'chess'"),
        (RECORD.replace(">4", ">5"), [], "5"),
        ("nonsense", [], "a tag such as"),
    ],
)
def test_bad_input_is_one_line(
    run: Run, games: Path, text: str, options: list[str], message: str
) -> None:
    games.write_text(text)
    result = run("review", games, *options)
    assert result.code == 2
    assert result.out == ""
    assert len(result.err.splitlines()) == 1
    assert message in result.err
