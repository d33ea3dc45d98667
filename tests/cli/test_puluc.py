"""`cacique puluc` as people type it, on games small enough to be solved in a moment."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from unittest.mock import Mock, PropertyMock, patch

import pytest
from tests.cli.running import Run

from cacique.ai.puluc.packed import packed_path
from cacique.ai.puluc.table import build, table_path
from cacique.cli.analyse.puluc import gain, most_pieces
from cacique.core import jit
from cacique.core.record import Record
from cacique.games import puluc

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(os.name != "posix", reason="needs XDG folders and signals"),
]

SMALL = "puluc1_-_1.L.-.-.D.-.-.L11.-.-.0_L-"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("cacique.ai.puluc.table.cache_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def run(run: Run, folder: Path) -> Run:
    assert folder.exists()
    return partial(run, "puluc")


def record_of(tokens: str, **tags: str) -> str:
    board = puluc.Board.from_position(SMALL)
    for token in tokens.split():
        board.push_token(token)
    return str(Record.of(board, extra=tags))


def assert_refused(result: tuple[int, str, str], text: str) -> None:
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.startswith("cacique: ")
    assert err.count("\n") == 1
    assert text in err


def test_solve_builds_the_table_once(run: Run, folder: Path) -> None:
    code, out, err = run("solve", "draw=no", "--pieces", "2", "--json")
    assert (code, err) == (0, "")
    facts = json.loads(out)
    path = table_path(puluc.Setup(draw=False), 2, folder)
    packed = packed_path(puluc.Setup(draw=False), 2, folder)
    assert (facts["path"], facts["packed"]) == (str(path), str(packed))
    assert facts["error"] < 1e-6
    assert facts["positions"] == 5350
    before = path.stat().st_ino
    assert run("solve", "draw=no", "--pieces", "2")[0] == 0
    assert path.stat().st_ino == before
    assert run("solve", "draw=no", "--pieces", "2", "--again")[0] == 0
    assert path.stat().st_ino != before
    assert sorted(file.name for file in folder.iterdir()) == [packed.name, path.name]


def test_solve_packs_a_table_that_is_not_or_badly_packed(run: Run, folder: Path) -> None:
    build(puluc.Setup(), pieces=2, folder=folder)
    packed = packed_path(puluc.Setup(), 2, folder)
    code, out, _ = run("solve", "--pieces", "2")
    assert code == 0
    assert f"MB for pages, in {packed}" in out
    whole = packed.read_bytes()
    packed.write_bytes(whole[:-1])
    assert run("solve", "--pieces", "2")[0] == 0
    assert packed.read_bytes() == whole


def test_solve_says_that_a_damaged_table_is_replaced(run: Run, folder: Path) -> None:
    build(puluc.Setup(), pieces=2, folder=folder)
    path = table_path(puluc.Setup(), 2, folder)
    whole = path.read_bytes()
    path.write_bytes(whole[:-2])
    code, _, err = run("solve", "--pieces", "2")
    assert code == 0
    assert "cut short" in err
    assert path.read_bytes() == whole


def test_best_lists_moves_after_a_throw(run: Run) -> None:
    code, out, _ = run("best", SMALL, "3", "--json")
    assert code == 0
    moves = json.loads(out)["moves"]
    assert {move["move"] for move in moves} == {"0-3", "1x4", "7-H"}
    assert moves[0]["loss"] == 0 < moves[1]["loss"] <= moves[2]["loss"]
    assert "best" in run("best", SMALL, "3")[1]


def test_best_lists_throws_where_none_is_given(run: Run) -> None:
    code, out, _ = run("best", SMALL, "--json")
    assert code == 0
    assert [one["throw"] for one in json.loads(out)["throws"]] == ["r1", "r2", "r3", "r4", "r5"]
    assert "luck" in run("best", SMALL)[1]


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["best", "nonsense", "3"], "begins with puluc1_"),
        (["best", SMALL, "6"], "6 is not in the range 1<=x<=5"),
        (["best", SMALL[:-1] + "2", "3"], "must be used first"),
        (["best", "puluc1_-_1.-.-.-.-.-.-.-.-.-.1_L-"], "the game is over"),
        (["solve", "p=2"], "p must be a number"),
        (["solve", "colour=red"], "no option 'colour'"),
        (["analyse", "/no/such/file"], "No such file"),
    ],
)
def test_bad_input_is_one_clear_line(run: Run, args: list[str], text: str) -> None:
    assert_refused(run(*args), text)


def test_a_damaged_table_is_refused(run: Run, folder: Path) -> None:
    table_path(puluc.Setup(), folder=folder).write_text("cacique puluc table 1\n")
    assert_refused(run("best", SMALL, "3"), "builds it anew")


def test_analyse_adds_up(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(record_of("r3 0-3 r2 4-2 r1 1x2"))
    code, out, _ = run("analyse", path, "--json")
    assert code == 0
    (game,) = json.loads(out)
    assert not game["finished"]
    for side in game["sides"]:
        whole = side["start"] + side["net_luck"] + side["net_skill"]
        assert whole == pytest.approx(side["result"], abs=1e-12)
    assert [turn["move"] for turn in game["turns"]] == ["0-3", "4-2", "1x2"]
    text = run("analyse", path, "--all")[1]
    assert "unfinished" in text
    assert "loses" in text


@pytest.mark.parametrize(
    ("termination", "end"),
    [("resigned", "by resignation"), ("time", "on time"), ("comet", "(comet)")],
)
def test_analyse_tells_what_ended_a_game(
    run: Run, tmp_path: Path, termination: str, end: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(record_of("r3 0-3 r2", Termination=termination, Result="0"))
    (game,) = json.loads(run("analyse", path, "--json")[1])
    assert (game["finished"], game["termination"]) == (False, termination)
    text = run("analyse", path)[1]
    assert text.startswith(f"Game 1, 2 turns, decided {end}; the result is")


def test_analyse_refuses_other_games_and_wrong_moves(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "pueblo"]\n[Rules "1"]\n\n.\n')
    assert_refused(run("analyse", path), "no game of puluc")
    path.write_text(record_of("r3 0-3").replace("0-3", "0-4"))
    assert_refused(run("analyse", path), "game.txt: line")


def test_a_game_is_taken_back_without_listing_its_moves_each_time() -> None:
    board = puluc.Board.from_position(SMALL)
    for token in ("r3", "0-3", "r2", "4-2", "r1", "1x2"):
        board.push_token(token)
    moves = PropertyMock(side_effect=[board.moves])  # a new tuple, each time that it is asked for
    with patch.object(puluc.Board, "moves", moves):
        assert most_pieces(board) == 3


def test_an_interrupt_leaves_nothing_half_done(tmp_path: Path) -> None:
    folders = {"XDG_CACHE_HOME": str(tmp_path)} | jit.shared_cache()
    command = [sys.executable, "-c", "from cacique.cli import main; main()", "puluc", "solve"]
    with subprocess.Popen(
        command, env=os.environ | folders, stderr=subprocess.PIPE, text=True
    ) as process:
        while not list(tmp_path.rglob("block-3-3")):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert err.strip() == "cacique: interrupted"
    assert list(tmp_path.rglob("block-3-3"))
    assert not list(tmp_path.rglob("*.table"))


WHOLE = "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L-"


def test_nobody_waits_for_a_solution_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(puluc.Board.from_position(WHOLE))))
    for args in (["best", WHOLE], ["analyse", path]):
        with patch("cacique.cli.puluc.build", side_effect=AssertionError("nobody said yes")):
            assert_refused(run(*args), "not solved on this machine yet: --yes solves it first")


def test_a_solution_is_made_for_who_says_yes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Mock(side_effect=ZeroDivisionError)
    monkeypatch.setattr("cacique.cli.puluc._build", solver)
    with pytest.raises(ZeroDivisionError):
        run("best", WHOLE, "--yes")
    monkeypatch.setattr("cacique.cli.puluc._can_ask", lambda: True)
    monkeypatch.setattr("click.confirm", lambda *_args, **_options: True)
    with pytest.raises(ZeroDivisionError):
        run("best", WHOLE)
    assert solver.call_count == 2
    monkeypatch.setattr("click.confirm", lambda *_args, **_options: False)
    assert_refused(run("best", WHOLE), "cacique puluc solve")


def test_one_turn_is_one_turn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(record_of("r3 0-3"))
    assert run("analyse", path)[1].startswith("Game 1, 1 turn, unfinished")


def test_nothing_has_no_two_signs() -> None:
    assert (gain(-0.0), gain(0.0), gain(-0.25)) == ("+0.00%", "+0.00%", "-25.00%")
