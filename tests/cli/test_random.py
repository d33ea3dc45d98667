"""`cacique random` as people type it."""

import json
import os
import re
from pathlib import Path

import pytest
from tests.cli.running import Result, Run


def test_random_games_are_reproducible_and_replay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    written = run("random", "pueblo", "players=3", "--games", "3", "--seed", "5", "--output", path)
    assert written == Result(0, "", "")
    printed = run("random", "pueblo", "players=3", "--games", "3", "--seed", "5")
    assert printed.out == path.read_text()
    replayed = run("replay", path)
    assert replayed.code == 0
    assert "3 games replayed, all well." in replayed.out
    assert run("random", "pueblo", "players=3", "--games", "3", "--seed", "6").out != printed.out


def test_random_summary_as_json(run: Run) -> None:
    games = json.loads(run("random", "puluc", "draw=no", "--games", "2", "--json").out)
    assert [game["Draw"] for game in games] == ["no", "no"]
    assert all(game["Moves"] > 20 for game in games)


def test_watching_a_game_shows_each_move(run: Run) -> None:
    result = run("random", "puluc", "--watch", "--delay", "0", "--seed", "1")
    assert result.code == 0
    assert re.search(r"^Light: r[1-5]$", result.out, re.MULTILINE)
    assert "wins" in result.out.splitlines()[-1] or "draw" in result.out.splitlines()[-1]


def test_a_failed_write_leaves_the_old_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.txt"
    path.write_text("old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(os, "fsync", full)
    result = run("random", "puluc", "--output", path)
    assert result.code == 2
    assert result.err == f"cacique: {path}: No space left on device\n"
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_interruption_leaves_nothing_half_done(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cacique.cli.random._play", interrupt)
    result = run("random", "puluc", "--output", tmp_path / "games.txt")
    assert (result.code, result.err) == (130, "\ncacique: interrupted\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        (["puluc"], "r3 0-3 r3 10-7 r2 0-2 r3 7-4 r4 0x4 r1 10-9 r3 2-5 r2 10-8 r1 0-1 r5 10x5"),
        (
            ["pueblo", "pro", "demolition"],
            "bid41 bid50 bid75 bid95 pass take1 Ce6/3u >1 Cf1/3u >1 Nb4/3u >2 Cg4/1u >1",
        ),
    ],
    ids=["puluc", "pueblo"],
)
def test_a_seed_plays_the_games_that_it_played_in_version_0_1(
    run: Run, words: list[str], moves: str
) -> None:
    (_tags, text) = run("random", *words, "--seed", "7").out.split("\n\n")
    assert text.startswith(moves)
