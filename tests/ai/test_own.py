"""One's own bots: found by name, asked on a copy, and answerable for what they do."""

import pickle
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.ai import own_bots
from tests.ai.matches import records_of

from cacique.ai import own
from cacique.ai.arena import Arena
from cacique.ai.bots import games_of, is_bot, make_bot
from cacique.ai.evaluation import matches
from cacique.ai.fixture import Fixture, Result, play
from cacique.ai.own import Chooser, Fault, OwnBot
from cacique.ai.workers import here, in_processes
from cacique.core.errors import CaciqueError, WrongType
from cacique.core.record import parse_records
from cacique.core.rng import seeded
from cacique.games import pueblo, puluc, registry

ROOM = "tests.ai.own_bots"


def test_a_bot_is_a_class_with_one_method() -> None:
    bot = make_bot(f"{ROOM}:Any1")
    assert bot.name == f"{ROOM}:Any1"
    for board in (pueblo.Board(), puluc.Board.from_position("puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L3")):
        assert bot.choose(board, seeded(1)) in board.legal_moves
    assert make_bot("pueblo", f"{ROOM}:ready").choose(pueblo.Board(), seeded(1))
    assert isinstance(own_bots.Any1(), Chooser)


def test_it_is_asked_on_a_copy() -> None:
    board = pueblo.Board()
    move = OwnBot(own_bots.Meddler()).choose(board, seeded(1))
    assert board == pueblo.Board()
    assert move in board.legal_moves


def test_who_wants_to_be_stopped_can_be() -> None:
    assert OwnBot(own_bots.Stoppable()).choose(pueblo.Board(), seeded(1))


def test_names_tell_games() -> None:
    assert is_bot("pueblo", "nowhere:Nobody"), "by its form alone: nothing is imported"
    assert games_of(f"{ROOM}:OnlyPuluc") == ("puluc",)
    assert games_of(f"{ROOM}:Any1") == ("pueblo", "puluc")
    assert games_of("level3") == ("pueblo",)
    assert games_of("hal") == ()
    assert make_bot("level3").name == "level3"
    with pytest.raises(CaciqueError, match=r"random plays pueblo and puluc: say which"):
        make_bot("random")
    with pytest.raises(CaciqueError, match="no bot 'hal' of any game"):
        make_bot("hal")
    with pytest.raises(CaciqueError, match=r"OnlyPuluc plays puluc, not pueblo"):
        make_bot("pueblo", f"{ROOM}:OnlyPuluc")
    with pytest.raises(CaciqueError, match="OnlyPuluc plays puluc, not pueblo"):
        Arena("pueblo", ("random", own_bots.OnlyPuluc())).run()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nowhere:Bot", "there is no module 'nowhere'"),
        ("tests.nowhere:Bot", "there is no module 'tests.nowhere'"),
        (f"{ROOM}:Crashr", f"{ROOM} has no 'Crashr': did you mean Crasher?"),
        (f"{ROOM}:Zzz", f"{ROOM} has no 'Zzz'; there are Any1, Meddler"),
        ("json:Zzz", "json has no 'Zzz', and no other bot"),
        (f"{ROOM}:Nothing", "has no method choose(board, rng)"),
        (f"{ROOM}:Demanding", "cannot be made: TypeError"),
        (f"{ROOM}:Narrow", "choose(board: Any) -> Any cannot be given a board and an rng"),
        ("this_one:Bot", "this_one cannot be imported: ValueError: at once (this_one.py, line 1)"),
        ("that_one:Bot", "that_one cannot be imported: No module named 'not_installed'"),
        ("other_one:Bot", "other_one cannot be imported: SyntaxError"),
    ],
)
def test_bad_modules_and_classes_give_clear_lines(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "this_one.py").write_text("raise ValueError('at once')")
    (tmp_path / "that_one.py").write_text("import not_installed")
    (tmp_path / "other_one.py").write_text("class Bot")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    with pytest.raises(CaciqueError) as caught:
        make_bot("pueblo", name)
    assert text in str(caught.value)
    assert "\n" not in str(caught.value)


FAULTS = {
    "Liar": "answered r2, which is illegal: the throw must be used first",
    "Mute": "answered None, which is no move of puluc",
    "Crasher": "failed: RuntimeError: no idea (own_bots.py, line ",
    "Quitter": "failed: SystemExit: 3 (own_bots.py, line ",
    "Unspeakable": "answered something of type _Unspeakable, which is no move of puluc",
    "Choking": "failed: _UnspeakableError: something of type _UnspeakableError (own_bots.py, line ",
    "Fleeing": "failed: _Exit: away (own_bots.py, line ",
    "Loud": "failed: RuntimeError: [31mbell bell",
    "Blaming": "failed: Mute answered None, which is no move of puluc (own_bots.py, line ",
}


@pytest.mark.parametrize(("kind", "text"), FAULTS.items())
def test_a_fault_loses_the_game_with_a_clear_line(kind: str, text: str) -> None:
    fixture = Fixture("puluc", (), ("random", f"{ROOM}:{kind}"), seed=4)
    result = play(fixture)
    assert text in result.fault
    assert result.fault.startswith(f"{ROOM}:{kind} ")
    assert result.fault.isprintable()
    assert len(result.fault) < 300
    assert result.places == (1, 2)
    (record,) = parse_records(result.record)
    board = record.board(registry.find("puluc"))
    assert not board.is_over
    assert (record.tag["Termination"], record.tag["Result"]) == ("fault", "0")
    assert record.tag["Fault"] == result.fault
    assert Result.from_json(result.to_json()) == result


def test_among_three_who_is_at_fault_is_last() -> None:
    bots = ("random", f"{ROOM}:Crasher", "random")
    result = play(Fixture("pueblo", ("players=3",), bots, seed=4, opening=9))
    assert result.places[1] == 3
    assert sorted((result.places[0], result.places[2])) in ([1, 2], [1.5, 1.5])


def test_the_cause_of_a_fault_is_kept_for_its_author() -> None:
    with pytest.raises(Fault) as caught:
        make_bot(f"{ROOM}:Crasher").choose(pueblo.Board(), seeded(1))
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_a_match_of_objects_and_names_is_the_same_here_and_in_processes(tmp_path: Path) -> None:
    arena = Arena("puluc", ("random", own_bots.Any1(), f"{ROOM}:Meddler"), games=4, seed=3)
    assert arena.players == ("random", "Any1", f"{ROOM}:Meddler")
    alone = arena.run(here, tmp_path / "journal")
    assert records_of(arena.run(in_processes(2))) == records_of(alone)
    assert records_of(arena.run(here, tmp_path / "journal")) == records_of(alone)
    assert all(not result.fault for result in alone.values())
    assert pickle.loads(pickle.dumps(arena)).players == arena.players


def test_two_objects_of_one_name_are_refused() -> None:
    with pytest.raises(CaciqueError, match="two bots are called Any1"):
        Arena("puluc", (own_bots.Any1(), own_bots.Any1())).run()


def test_bots_are_closed_after_each_game() -> None:
    before = own_bots.Closing.closed
    Arena("puluc", ("random", f"{ROOM}:Closing"), games=2).run()
    assert own_bots.Closing.closed == before + 2


def test_one_that_cannot_be_closed_loses_nothing(caplog: pytest.LogCaptureFixture) -> None:
    own._warn_once.cache_clear()
    for result in Arena("puluc", ("random", f"{ROOM}:Sulking"), games=2).run().values():
        assert not result.fault
    (told,) = caplog.messages  # once, not for each game
    assert told.startswith(f"{ROOM}:Sulking failed to close: RuntimeError: still busy (own_b")
    assert {record.levelname for record in caplog.records} == {"WARNING"}


def test_whoever_sits_there_can_interrupt_a_bot() -> None:
    class Interrupted:
        def choose(self, _board: object, _rng: object) -> Any:
            raise KeyboardInterrupt

        close = choose

    with pytest.raises(KeyboardInterrupt):
        OwnBot(Interrupted()).choose(pueblo.Board(), seeded(1))


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (own_bots.Any1, "Any1 is a class: give an object: Any1()"),
        (own_bots.Nothing, "Nothing is a class: give an object: Nothing()"),
        (None, "None has no method choose(board, rng)"),
        (7, "7 has no method choose(board, rng)"),
        (lambda board, _rng: board.legal_moves[0], "<function <lambda> at "),
    ],
)
def test_what_is_no_bot_is_refused(given: Any, text: str) -> None:
    for use in (
        lambda: OwnBot(given),
        lambda: OwnBot(given, "it"),
        lambda: Arena("pueblo", ("random", given)).run(),
        lambda: matches("pueblo", given),
    ):
        with pytest.raises(WrongType) as caught:
            use()
        assert str(caught.value).startswith(text)


def test_a_bots_own_name_can_be_shown() -> None:
    class Named(own_bots.Any1):
        name = "\x1b[31mred"

    assert OwnBot(Named()).name == "[31mred"


def test_a_match_remembers_which_file_a_bot_came_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert own.describe(f"{ROOM}:Any1").startswith("is from own_bots.py (")
    assert own.describe(own_bots.Any1()) == own.describe(f"{ROOM}:Any1")
    journal = tmp_path / "journal"
    Arena("puluc", ("random", f"{ROOM}:Any1"), games=2).run(journal=journal)
    monkeypatch.setattr("cacique.ai.own.describe", lambda _bot: "is from own_bots.py (other)")
    with pytest.raises(CaciqueError, match="keeps another match: notes"):
        Arena("puluc", ("random", f"{ROOM}:Any1"), games=2).run(journal=journal)
