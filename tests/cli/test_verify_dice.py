"""`cacique verify-dice` as people type it."""

import json
import re
from pathlib import Path

import platformdirs
import pytest
from tests.cli.running import GOOD, Run

from cacique.cli.terminal import promises
from cacique.core.dice import Witness

FAIR = (Path(__file__).parents[2] / "docs" / "puluc" / "fair-game.txt").read_text()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (GOOD, "game 1: the record lacks DiceCommitment"),
        (GOOD.replace("puluc", "chess"), "game 1: there is no game 'chess'"),
        (GOOD + "\nr3", "line 6, column 1: a tag such as"),
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


_TAGS = dict(re.findall(r'\[(\w+) "(.*)"\]', FAIR))
_PROMISE, _PART = _TAGS["DiceCommitment"], _TAGS["DiceEntropy"].split()[0]


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda _: tmp_path / "data")
    path = tmp_path / "game.txt"
    path.write_text(FAIR)
    return path


def test_it_says_what_it_could_not_check(run: Run, record: Path) -> None:
    out = run("verify-dice", record).out
    assert "not checked: that this promise was seen" in out
    assert "not checked: that a part of yours is in it" in out


def test_what_somebody_saw_and_sent_is_checked(run: Run, record: Path) -> None:
    out = run("verify-dice", record, "--commitment", _PROMISE, "--entropy", _PART).out
    assert "not checked" not in out
    err = run("verify-dice", record, "--commitment", "00" * 32).err
    assert "the promise in the record is not the one that you saw" in err
    err = run("verify-dice", record, "--entropy", "ab" * 16).err
    assert "what you sent for the dice is not in the record" in err
    assert "hexadecimal" in run("verify-dice", record, "--entropy", "xyz").err


def test_the_terminal_remembers_its_games(run: Run, record: Path) -> None:
    promises.keep("http://a", "g1", Witness(_PROMISE, _PART))
    assert "not checked" not in run("verify-dice", record).out
    promises.keep("http://a", "g2", Witness("00" * 32, _PART))
    assert "not the one that you saw" in run("verify-dice", record, "--game", "g2").err
    assert "remembers 0 games" in run("verify-dice", record, "--game", "g3").err


def test_a_game_without_dice_does_not_keep_others_from_being_checked(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{GOOD}\n{FAIR}")
    result = run("verify-dice", path)
    assert result.code == 0
    assert result.out.startswith("game 1: no dice of a server, nothing to check\ngame 2: all ")
    found = json.loads(run("verify-dice", path, "--json").out)
    assert (found["games"], found["without_dice"]) == (2, 1)


def test_all_that_is_wrong_is_told(run: Run, tmp_path: Path) -> None:
    unfair = FAIR.replace(_TAGS["DiceSeed"], "00" * 32)
    path = tmp_path / "games.txt"
    path.write_text(f"{unfair}\n{FAIR}\n{unfair}")
    result = run("verify-dice", path)
    assert result.code == 2
    assert "game 2: all " in result.out
    assert "game 1: the seed is not the one that was promised" in result.out
    assert "game 3: the seed is not the one that was promised" in result.out
    assert result.err.endswith("2 games are not fair, or cannot be checked\n")
