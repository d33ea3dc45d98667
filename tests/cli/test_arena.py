"""`cacique arena` as people type it."""

import json
import os
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from tests.cli.running import Run

from cacique.ai import fixture
from cacique.core.record import parse_records
from cacique.games import registry

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are kept that nobody named a file for."""
    path = tmp_path / "arena"
    monkeypatch.setattr("cacique.ai.journal._cache_folder", lambda: path)
    return path


@pytest.fixture
def run(run: Run, folder: Path) -> Run:
    assert not folder.exists()
    return partial(run, "arena")


ONE = ("--processes", "1")


def test_a_match_prints_ratings_and_a_crosstable(run: Run) -> None:
    code, out, err = run("pueblo", "random", "greedy", "--games", "10", *ONE)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[1].startswith("greedy")
    assert "100.0%" in lines[1]
    assert lines[2].startswith("random")
    assert "0.0%" in lines[2]
    assert "10 games from seed 0" in out
    assert "10 won    0 tied     0 lost" in lines[-1]


def test_json_and_records_tell_the_same_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    words = ("pueblo", "demolition", "random", "players=3", "greedy", "--games", "6", "--seed", "8")
    code, out, _ = run(*words, "--records", path, "--json", *ONE)
    assert code == 0
    facts = json.loads(out)
    assert (facts["games"], facts["seed"]) == (12, 8)
    assert facts["options"]["players"] == 3
    assert facts["options"]["demolition"] is True
    records = list(parse_records(path.read_text()))
    assert len(records) == 12
    points = [
        board.scores[seat]
        for record in records
        for board in [record.board(registry.find("pueblo"))]
        for seat in range(3)
        if record.tag[f"Seat{seat}"] == "greedy"
    ]
    (greedy,) = [bot for bot in facts["bots"] if bot["bot"] == "greedy"]
    assert greedy["points"] == pytest.approx(sum(points) / len(points))
    assert len(points) == 18


def test_a_match_resumes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    words = ("puluc", "fair", "random", "--resume", path, "--json", *ONE)
    first = run(*words, "--games", "4")
    kept = path.read_text()
    assert run(*words, "--games", "4") == first
    assert json.loads(run(*words, "--games", "8")[1])["games"] == 8
    assert path.read_text().startswith(kept)


def test_an_interrupted_match_goes_on_by_itself(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("pueblo", "random", "greedy", "--games", "6", "--json", *ONE)
    whole = json.loads(run(*words)[1])
    assert list(folder.iterdir()) == []
    played = count()

    def interrupt(due: fixture.Fixture) -> fixture.Result:
        if next(played) == 3:
            raise KeyboardInterrupt
        return fixture.play(due)

    monkeypatch.setattr("cacique.ai.arena.play", interrupt)
    assert run(*words)[0] == 130
    (kept,) = folder.iterdir()
    assert kept.read_bytes().count(b"\n") == 4
    code, out, err = run(*words)
    assert (code, list(folder.iterdir())) == (0, [])
    assert next(played) == 7  # three games, the one that was interrupted, the other three
    assert "going on with a match" in err
    assert json.loads(out)["pairs"] == whole["pairs"]


def test_a_match_is_kept_until_all_of_it_is_told(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    words = ("pueblo", "random", "greedy", "--games", "4", *ONE)
    with monkeypatch.context() as patch:
        patch.setattr("cacique.cli.arena.write_atomically", full)
        code, _, err = run(*words, "--records", tmp_path / "games.txt")
    assert (code, "No space left" in err) == (2, True)
    (kept,) = folder.iterdir()
    assert kept.read_bytes().count(b"\n") == 5
    assert run(*words, "--records", tmp_path / "games.txt")[0] == 0
    assert list(folder.iterdir()) == []


def test_notes_of_bots_are_shown(run: Run) -> None:
    _, out, _ = run("puluc", "fair", "random", "--games", "2", *ONE)
    assert out.splitlines()[-1].startswith(("fair plays fair", "fair searches two plies"))


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["chess", "a", "b"], "'chess' is not one of"),
        (["pueblo"], "Missing argument"),
        (["pueblo", "random"], "two different bots"),
        (["pueblo", "random", "random"], "two different bots"),
        (["pueblo", "random", "hal"], "there is no bot 'hal' of pueblo; there are random"),
        (["random", "tests.ai.own_bots:Any1"], "these bots do not tell the game: begin with"),
        (["level1", "fair"], "these bots do not tell the game"),
        (["pueblo", "random", "nowhere:Bot"], "there is no module 'nowhere'"),
        (["pueblo", "random", "greedy", "players=9"], "players must be 2, 3 or 4"),
        (["pueblo", "random", "greedy", "colour=red"], "no option 'colour'"),
        (["pueblo", "random", "greedy", "--games", "0"], "0 is not in the range"),
        (["pueblo", "random", "greedy", "--seed", "-1"], "-1 is not in the range"),
        (["pueblo", "random", "greedy", "--resume", "/no/such/file"], "No such file"),
        (["pueblo", "random", "greedy", "--records", "/no/such/file"], "there is no such folder"),
    ],
)
def test_bad_input_is_one_clear_line(run: Run, args: list[str], text: str) -> None:
    code, out, err = run(*args, *ONE)
    assert (code, out) == (2, "")
    assert err.startswith("cacique: ")
    assert err.count("\n") == 1
    assert text in err


def test_ones_own_bots_play_and_answer_for_their_faults(run: Run, tmp_path: Path) -> None:
    words = ("random", "tests.ai.own_bots:OnlyPuluc", "tests.ai.own_bots:Crasher", "--games", "2")
    code, out, err = run(*words, "--records", tmp_path / "games.txt", *ONE)
    assert (code, err) == (0, "")
    (line,) = [line for line in out.splitlines() if " lost: " in line]
    assert line.startswith("game 3 and 3 more lost: tests.ai.own_bots:Crasher failed: Runt")
    assert "tests.ai.own_bots:OnlyPuluc is from own_bots.py (" in out
    facts = json.loads(run(*words, "--json", *ONE)[1])
    assert facts["game"] == "puluc"
    assert set(facts["faults"]) == {"3", "4", "5", "6"}
    records = list(parse_records((tmp_path / "games.txt").read_text()))
    assert sum("Fault" in record.tag for record in records) == 4


def test_the_protocol_reports_one_bot(run: Run, folder: Path) -> None:
    words = ("tests.ai.own_bots:OnlyPuluc", "--protocol", "--games", "2", *ONE)
    code, out, _ = run(*words)
    assert code == 0
    assert out.startswith("bot      tests.ai.own_bots:OnlyPuluc is from own_bots.py (")
    assert "game     puluc (rules 1)\nby       protocol 1 of cacique " in out
    assert "2 against each: 200 are the whole protocol" in out
    lines = [line.split() for line in out.splitlines() if "%" in line]
    assert [line[0] for line in lines] == ["random", "beginner", "fair", "good"]
    facts = json.loads(run(*words, "--json")[1])
    assert (facts["protocol"], facts["game"], len(facts["meetings"])) == (1, "puluc", 4)
    assert list(folder.iterdir()) == []


def test_the_protocol_says_why_games_were_lost(run: Run) -> None:
    words = ("puluc", "tests.ai.own_bots:Crasher", "--protocol", "--games", "2", *ONE)
    _, out, _ = run(*words)
    *_, total, reason = out.splitlines()
    assert total == "8 games lost by faults of its own"
    assert reason.startswith("    8 tests.ai.own_bots:Crasher failed: RuntimeError: no idea (own_b")
    facts = json.loads(run(*words, "--json")[1])
    for meeting in facts["meetings"]:
        assert meeting["faults"] == 2
        assert set(meeting["reasons"]) == {"1", "2"}
        assert "no idea" in meeting["reasons"]["1"]


def test_few_of_many_reasons_are_printed(run: Run) -> None:
    words = ("puluc", "tests.ai.own_bots:Fickle", "--protocol", "--games", "2", *ONE)
    *_, total, first, _, _, _, _, rest = run(*words)[1].splitlines()
    assert total == "8 games lost by faults of its own"
    assert first.startswith("    1 tests.ai.own_bots:Fickle failed: RuntimeError: ")
    assert rest == "      and 3 other reasons"


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("words", [("--json",), ("--json", "--protocol")])
def test_a_bot_that_prints_does_not_spoil_the_output(
    words: tuple[str, ...], processes: int, tmp_path: Path
) -> None:
    lines = ["print('imported')", "class Noisy:", "    game = 'puluc'"]
    lines += ["    def __init__(self): print('made')"]
    lines += ["    def choose(self, board, rng):", "        print('hm')"]
    lines += ["        return board.legal_moves[0]"]
    (tmp_path / "noisy.py").write_text("\n".join(lines))
    command = [sys.executable, "-m", "cacique", "arena", "noisy:Noisy"]
    command += ["--games", "2", "--processes", str(processes), *words]
    done = subprocess.run(
        [*command, *(() if "--protocol" in words else ("random",))],
        cwd=tmp_path,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(done.stdout)["game"] == "puluc"
    assert {"imported", "made", "hm"} <= set(done.stderr.splitlines())


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["puluc", "fair", "good"], "--protocol measures one bot"),
        (["puluc"], "Missing argument"),
        (["puluc", "fair", "--seed", "3"], "--protocol decides about --seed itself"),
        (["puluc", "fair", "--resume", "x"], "--protocol decides about --resume itself"),
    ],
)
def test_the_protocol_is_not_bent(run: Run, words: list[str], text: str) -> None:
    code, _, err = run(*words, "--protocol")
    assert (code, text in err) == (2, True)
