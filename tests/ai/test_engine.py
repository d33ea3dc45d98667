"""The program's end of the protocol, without a pipe: what it says to each line."""

import threading
import time

import pytest

from cacique.ai.engine import Engine
from cacique.games import pueblo

pytestmark = pytest.mark.compiled


def converse(*lines: str) -> list[str]:
    """All that is said to some lines; each move is waited for."""
    said: list[str] = []
    engine = Engine(said.append)
    for line in lines:
        assert engine.obey(line)
        if line.startswith("go") and "forever" not in line:
            engine.close()
    engine.close(now=True)
    return said


def test_it_greets_and_gets_ready() -> None:
    *greeting, last = converse("hello 1", "ready")
    assert greeting[-1] == "hello 1"
    assert "plays pueblo puluc" in greeting
    assert last == "ready"
    assert converse("hello 2") == ["error this is version 1 of the protocol"]


def test_it_plays_a_turn_that_it_has_planned_at_once() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    engine.obey("game pueblo")
    engine.obey("position start")
    engine.obey("go visits 30")
    engine.close()
    build = said[-1].removeprefix("move ")
    line = next(line for line in reversed(said) if line.startswith("info"))
    said.clear()
    engine.obey(f"position start moves {build}")
    engine.obey("go visits 30")
    engine.close()
    assert said == [f"move {line.split(' moves ')[1].split()[1]}"], "no second search"


def test_lines_of_analysis_say_all_that_is_known() -> None:
    said = converse("game pueblo", "position start moves Cd4/3u >3", "go visits 40 lines 3")
    infos = [line.split() for line in said if line.startswith("info")]
    assert {words[2] for words in infos} == {"1", "2", "3"}
    words = infos[-1]
    assert words[1:12:2] == ["line", "chance", "error", "points", "visits", "time"]
    assert words[13] == "moves"
    board = pueblo.Board()
    for token in ("Cd4/3u", ">3", *words[14:]):
        board.push_token(token)


def test_bots_by_name_decide_by_the_seed() -> None:
    lines = ("game puluc", "set Bot random", "position start moves r3 0-3 r3 10-7 r2")
    moves = {converse(*lines, f"go seed {seed}")[-1] for seed in range(8)}
    assert moves == {"move 0-2", "move 3-5"}
    assert converse(*lines, "go seed 5") == converse(*lines, "go seed 5")


def test_auctions_and_unsolved_games_are_left_to_the_strongest_bot() -> None:
    for lines in (
        ("game pueblo pro players=3", "position start", "go time 100"),
        ("game puluc p=0.31", "position start moves r3", "go time 100"),
    ):
        *_, last = converse(*lines)
        assert last.startswith("move ")


def test_it_thinks_until_it_is_stopped() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    for line in ("game puluc p=0.31", "position start moves r3", "go forever"):
        engine.obey(line)
    time.sleep(0.2)
    assert not any(line.startswith("move") for line in said)
    engine.obey("position start")
    engine.obey("go")
    assert [line for line in said if line.startswith("error")] == [
        "error still thinking: say `stop` first, and wait for the move"
    ] * 2
    engine.obey("stop")
    engine.close()
    assert said[-1] == "move 0-3"


def test_time_is_kept() -> None:
    begun = time.monotonic()
    said = converse("game pueblo", "position start", "go time 300")
    assert said[-1].startswith("move ")
    assert time.monotonic() - begun < 10


def test_nobody_who_hangs_up_is_thought_for_for_ever() -> None:
    engine = Engine(lambda _line: None)
    for line in ("game pueblo", "position start", "go forever"):
        engine.obey(line)
    engine.close()
    assert threading.active_count() < 20


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["xyzzy"], "there is no command 'xyzzy'"),
        (["game"], "say which game: pueblo or puluc"),
        (["game chess"], "there is no game 'chess'"),
        (["game pueblo players=9"], "players must be 2, 3 or 4"),
        (["position start"], "say `game` first"),
        (["go"], "say `position` first"),
        (["game pueblo", "position"], "a position is `start` or a line"),
        (["game pueblo", "position start Cd4/3u"], "a position is `start` or a line"),
        (["game pueblo", "position start moves xyz"], "'xyz' is not a move"),
        (["game pueblo", "position start moves >3"], ">3: "),
        (["game puluc", "position start", "go"], "there is nothing to decide here"),
        (["game pueblo", "position start", "go fast"], "`go` knows no 'fast'"),
        (["game pueblo", "position start", "go time"], "`go time` needs a number"),
        (["game pueblo", "position start", "go visits -1"], "`go visits` needs a number"),
        (["game pueblo", "position start", "go visits 99999999"], "`go visits` has at most 500000"),
        (["set Bot search@1000000"], "there is no bot 'search@1000000'; a search has"),
        (["set Bot levle3"], "there is no bot 'levle3'; did you mean 'level3'?"),
        (["set Bot hal"], "there is no bot 'hal'"),
        (["set Bot os:system"], "there is no bot 'os:system'"),
        (["set Level 3"], "the option is Bot"),
        (["set Bot fair", "game pueblo"], "there is no bot 'fair' of pueblo"),
    ],
)
def test_what_is_wrong_is_said(lines: list[str], error: str) -> None:
    *_, last = converse(*lines)
    assert last.startswith(f"error {error}")
    assert converse(*lines, "ready")[-1] == "ready", "and it goes on"


def test_what_others_need_is_passed_over() -> None:
    assert converse("", "stop", "legal a b") == []
    assert not Engine(print).obey("quit")
