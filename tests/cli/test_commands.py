"""The commands as people type them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from cacique import cli
from cacique.games import pueblo

GOLDEN = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*args: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["cacique", *map(str, args)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        captured = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Result(ended.value.code, captured.out, captured.err)

    return run


def test_help_names_every_command_and_its_purpose(run: Run) -> None:
    result = run("--help")
    assert result.code == 0
    for name, purpose in cli.COMMANDS.items():
        assert f"{name}" in result.out
        assert purpose in result.out
        command = import_module(f"cacique.cli.{name.replace('-', '_')}").command
        assert (command.help or "").splitlines()[0] == purpose
        page = run(name, "--help")
        assert page.code == 0
        assert "Example" in page.out


def test_without_arguments_the_help_is_shown(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert "Commands:" in result.out


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_golden_games_replay(run: Run, game: str) -> None:
    result = run("replay", GOLDEN / f"{game}.jsonl")
    assert result.err == ""
    assert result.code == 0
    count = len((GOLDEN / f"{game}.jsonl").read_text().splitlines())
    assert result.out.endswith(f"{count} games replayed, all well.\n")


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


def test_a_single_game_is_shown_with_its_picture(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("random", "puluc", "--seed", "2", "--output", path)
    result = run("replay", path)
    (game,) = json.loads(run("replay", path, "--json").out)
    final = str(import_module("cacique").puluc.Board.from_position(game["position"]))
    assert final in result.out
    assert final not in run("replay", path, "--no-picture").out
    assert re.search(r"seat 0 +\d ▁", result.out)


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


def test_random_summary_as_json(run: Run) -> None:
    games = json.loads(run("random", "puluc", "draw=no", "--games", "2", "--json").out)
    assert [game["Draw"] for game in games] == ["no", "no"]
    assert all(game["Moves"] > 20 for game in games)


def test_watching_a_game_shows_each_move(run: Run) -> None:
    result = run("random", "puluc", "--watch", "--delay", "0", "--seed", "1")
    assert result.code == 0
    assert re.search(r"^seat 0: r[1-5]$", result.out, re.MULTILINE)
    assert "wins" in result.out.splitlines()[-1] or "draw" in result.out.splitlines()[-1]


def test_perft(run: Run) -> None:
    assert run("perft", "puluc", "--depth", "6").out == "221\n"
    assert run("perft", "pueblo", "--depth", "0").out == "1\n"
    divided = run("perft", "puluc", "--depth", "2", "--divide").out.split()
    assert divided == ["r1", "1", "r2", "1", "r3", "1", "r4", "1", "r5", "1", "total", "5"]
    answer = json.loads(run("perft", "pueblo", "--depth", "2", "--json", "--divide").out)
    assert answer["total"] == 784 == sum(answer["divide"].values())
    position = pueblo.Board(players=3).position()
    assert run("perft", "pueblo", "--depth", "1", "--position", position).out == "196\n"


@pytest.mark.compiled
def test_bench(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cacique.cli.bench._SECONDS", 0.01)
    yardstick = tmp_path / "yardstick"
    lines = "".join(f"{n} players: {1000 * n} games/s, …\n" for n in (2, 3, 4))
    yardstick.write_text(f"#!/bin/sh\nprintf '%s' '{lines}'\n")
    yardstick.chmod(0o755)
    figures = json.loads(run("bench", "--json", "--yardstick", yardstick).out)
    for figure in figures:
        assert figure["per_second"] > 0
    three = next(figure for figure in figures if figure["name"].endswith("3 players"))
    assert three["ratio"] == pytest.approx(three["per_second"] / 3000)
    table = run("bench").out
    assert "Puluc, random games" in table
    yardstick.write_text("#!/bin/sh\necho nothing\n")
    assert "did not print the games a second" in run("bench", "--yardstick", yardstick).err


FAIR = (Path(__file__).parents[2] / "docs" / "puluc" / "fair-game.txt").read_text()
GOOD = '[Game "puluc"]\n[Rules "1"]\n\nr3 0-3 .\n'


@pytest.mark.parametrize(
    ("result", "termination", "words"),
    [
        ("1", "resigned", "Bo wins by resignation"),
        ("0", "time", "Ana wins on time"),
        ("0 1", "draw", "Ana and Bo share the win by agreement"),
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
    "words", [["replay"], ["analyse"], ["puluc", "analyse"], ["verify-dice"]], ids=" ".join
)
def test_every_command_names_the_file_of_a_bad_record(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("nonsense\n")
    result = run(*words, path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"cacique: {path}: line 1, column 1: a tag such as")
    path.write_bytes(b"\xff")
    assert run(*words, path).err == f"cacique: {path}: byte 1 is not UTF-8 text\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (GOOD, "game 1: the record lacks DiceCommitment"),
        (GOOD.replace("puluc", "chess"), "game 1: there is no game 'chess'"),
        (GOOD + "\n", "line 6, column 1: a tag such as"),
        (FAIR.replace("r2 0-2", "r2 0-3"), "line 17, column 4: 0-3: with a throw of 2"),
    ],
    ids=["no dice", "no game", "no second record", "no legal move"],
)
def test_dice_that_cannot_be_checked_name_their_file(
    run: Run, tmp_path: Path, content: str, message: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(content)
    assert run("verify-dice", path).err.startswith(f"cacique: {path}: {message}")


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


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["replay"], "Missing argument 'FILE...'"),
        (["replay", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["replay", "/"], "/: Is a directory"),
        (["frob"], "No such command 'frob'"),
        (["perft", "chess"], "'chess' is not one of 'pueblo', 'puluc'"),
        (["perft", "pueblo", "players=9"], "players must be 2, 3 or 4, not 9"),
        (["perft", "pueblo", "--depth", "x"], "'x' is not a valid integer"),
        (["perft", "pueblo", "--position", "x"], "a position of this game begins with pueblo1_"),
        (["perft", "puluc", "draw", "--position", "x"], "a position has its options already"),
        (["random", "puluc", "--games", "0"], "0 is not in the range"),
        (["random", "puluc", "--output", "/no/such/folder/x"], "/no/such/folder"),
        (["random", "puluc", "--frob"], "No such option"),
        (["random", "puluc", "--watch", "--json"], "give one of them"),
        (["random", "puluc", "--watch", "--delay", "nan"], "'--delay': nan is not a finite number"),
        (["play", "puluc", "--plain", "--delay", "nan"], "'--delay': nan is not a finite number"),
        (
            ["analyse", "pueblo1_-_-_NW_0,0_87,87_01_1b0", "--seconds", "nan"],
            "'--seconds': nan is not a finite number",
        ),
        (["serve", "--database", "none:", "--idle-seconds", "nan"], "nan is not a finite number"),
        (["serve", "--database", "none:", "--idle-seconds", "inf"], "inf is not a finite number"),
        (["bench", "--yardstick", "/no/such/file"], "does not exist"),
    ],
)
def test_bad_arguments_get_one_clear_line(run: Run, args: list[str], message: str) -> None:
    result = run(*args)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("cacique: ")
    assert message in result.err
    assert result.err.count("\n") == 1


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


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} -m cacique random puluc --games 40 --seed 1 | head -n 1"
    result = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, timeout=120
    )
    assert result.stdout == '[Game "puluc"]\n'
    assert result.stderr == ""


def test_a_closed_standard_input_is_told() -> None:
    command = f"{sys.executable} -m cacique replay - <&-"
    result = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, timeout=120
    )
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1


def test_signs_that_a_terminal_lacks_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOOD)
    result = subprocess.run(
        [sys.executable, "-m", "cacique", "replay", path],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0
    assert result.stderr == ""


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
