"""`cacique replay` as people type it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from tests.cli.running import GOOD, Run

from cacique.games import pueblo

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_golden_games_replay(run: Run, game: str) -> None:
    result = run("replay", GOLDEN / f"{game}.jsonl")
    assert result.err == ""
    assert result.code == 0
    count = len((GOLDEN / f"{game}.jsonl").read_text().splitlines())
    assert result.out.endswith(f"{count} games replayed, all well.\n")


def test_a_single_game_is_shown_with_its_picture(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("random", "puluc", "--seed", "2", "--output", path)
    result = run("replay", path)
    (game,) = json.loads(run("replay", path, "--json").out)
    final = str(import_module("cacique").puluc.Board.from_position(game["position"]))
    assert final in result.out
    assert final not in run("replay", path, "--no-picture").out
    assert re.search(r"Light +\d ▁", result.out)
    assert game["names"] == ["seat 0", "seat 1"]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("language", "result", "task", "end"),
    [
        ("en", "60 moves, Blue wins", "Blue wins with 117 points", "1 game replayed, all well."),
        (
            "fr",
            "60 coups, Bleu gagne",
            "Bleu gagne avec 117 points",
            "1 partie rejouée, tout va bien.",
        ),
        (
            "de",
            "60 Züge, Blau gewinnt",
            "Blau gewinnt mit 117 Punkten",
            "1 Spiel nachgespielt, alles in Ordnung.",
        ),
    ],
)
def test_a_game_is_told_in_the_readers_language(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    result: str,
    task: str,
    end: str,
) -> None:
    path = tmp_path / "game.txt"
    run("random", "pueblo", "--seed", "1", "--output", path)
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    told = run("replay", path).out
    assert f"  {result}\n" in told
    assert task in told
    assert told.endswith(f"{end}\n")
    assert run("replay", path, "--lang", "en").out.endswith("1 game replayed, all well.\n")


@pytest.mark.compiled
def test_a_draw_is_nobodys_win(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("random", "puluc", "--seed", "1", "--output", path)
    assert "  116 moves, a draw\n" in run("replay", path).out


def test_replay_as_json_tells_all(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    run("random", "pueblo", "--seed", "2", "--output", path)
    (game,) = json.loads(run("replay", path, "--json").out)
    board = pueblo.Board(**game["options"])
    history = [board.scores]
    for token in game["moves"]:
        board.push_token(token)
        history.append(board.scores)
    assert game["history"] == [list(scores) for scores in history]
    assert game["position"] == board.position()
    assert game["scores"] == list(board.scores)
    outcome = board.outcome()
    assert outcome
    assert game["winners"] == list(outcome.winners)


@pytest.mark.parametrize(
    ("result", "termination", "words"),
    [
        ("1", "resigned", "Bo wins by resignation"),
        ("0", "time", "Ana wins on time"),
        ("0 1", "draw", "Ana and Bo share the win by agreement"),
        ("1", "fault", "Bo wins by the other’s fault"),
        ("1", "rain", "Bo wins (rain)"),
    ],
)
def test_games_that_players_or_a_clock_ended(
    run: Run, tmp_path: Path, result: str, termination: str, words: str
) -> None:
    tags = {"Seat0": "Ana", "Seat1": "Bo", "Result": result, "Termination": termination}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    path = tmp_path / "game.txt"
    path.write_text(GOOD.replace("\n\n", f"\n{lines}\n"))
    assert f"  2 moves, {words}\n" in run("replay", path).out
    (game,) = json.loads(run("replay", path, "--json").out)
    assert game["winners"] == [int(seat) for seat in result.split()]
    assert game["termination"] == termination


def test_games_that_nobody_ended_are_unfinished(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOOD)
    assert "  2 moves, unfinished\n" in run("replay", path).out
    (game,) = json.loads(run("replay", path, "--json").out)
    assert (game["winners"], game["termination"]) == (None, None)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1, column 1: a tag such as"),
        (b"\xff\xfe", "byte 1 is not UTF-8 text"),
        (b"\0", "line 1, column 1: a tag such as"),
        (GOOD.replace("puluc", "chess").encode(), "line 1, column 1: there is no game 'chess'"),
        (GOOD.replace("0-3", "0-4").encode(), "line 4, column 4: 0-4: with a throw of 3"),
        (GOOD[:-2].encode(), "line 4, column 8: a move or a full stop"),
    ],
)
def test_bad_records_get_one_clear_line(
    run: Run, tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    result = run("replay", path)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(f"cacique: {path}: ")
    assert message in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda game: game | {"options": {"players": 7}}, "players must be 2, 3 or 4"),
        (lambda game: game | {"seats": [1, *game["seats"][1:]]}, "move 1: the seat is 0, not 1"),
        (
            lambda game: game | {"legal": [195, *game["legal"][1:]]},
            "move 1: the number of legal moves is 196, not 195",
        ),
        (lambda game: game | {"moves": ["zz", *game["moves"][1:]]}, "move 1: 'zz' is not a move"),
        (lambda game: game | {"moves": game["moves"][1:]}, "a game has game, options, moves"),
        (lambda game: game | {"scores": [7, 0]}, "scores is ["),
        (lambda game: game | {"winners": [5]}, "winners is ["),
        (lambda game: game | {"height": 99}, "height is "),
        (lambda game: game | {"game": "go"}, "there is no game 'go'"),
        (lambda _: "[", "line 1, column 1: a game has"),
        (lambda game: game | {"scores": ["\u2028"]}, "scores is ["),
        (lambda _: [1], "a game has game, options, moves"),
        (lambda _: None, "a game has game, options, moves"),
    ],
)
def test_bad_transcripts_get_one_clear_line(
    run: Run, tmp_path: Path, change: Callable[[dict[str, object]], object], message: str
) -> None:
    board = pueblo.Board()
    for token in ("Ca1/1u", ">1"):
        board.push_token(token)
    game: dict[str, object] = {
        "game": "pueblo",
        "options": {},
        "moves": ["Ca1/1u", ">1"],
        "seats": [0, 0],
        "legal": [196, 4],
        "scores": list(board.scores),
        "winners": [],
    }
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(game))
    assert run("replay", path).code == 0
    path.write_text(json.dumps(change(game)))
    result = run("replay", path)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_numbers_of_absurd_length_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_text('{"game": ' + "9" * 5000 + "}")
    result = run("replay", path)
    assert result.code == 2
    assert "line 1, column 1: this is not a JSON object" in result.err


def test_records_can_come_from_standard_input() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "cacique", "replay", "-"],
        input=GOOD,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0
    assert "1 game replayed, all well." in result.stdout


def test_one_move_is_one_move(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOOD.replace("r3 0-3", "r3"))
    assert "  1 move, unfinished\n" in run("replay", path).out


def test_stepping_needs_one_game_and_a_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{GOOD}\n{GOOD}")
    assert "--step takes one game, and there are 2" in run("replay", path, "--step").err
    path.write_text(GOOD)
    assert "there is no terminal here" in run("replay", path, "--step").err
