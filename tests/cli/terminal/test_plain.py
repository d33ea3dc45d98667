"""The line mode: a whole game through a pipe."""

import io
import json
import threading
from pathlib import Path
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest
from tests.cli.terminal.helpers import Talk

from cacique.ai.agent import NEVER, Stop
from cacique.ai.simple import RandomAgent
from cacique.cli.terminal.adapters import find_queries
from cacique.cli.terminal.plain import PlainGame
from cacique.cli.terminal.saved import autosave_path, resume
from cacique.cli.terminal.seating import Wishes, open_table
from cacique.cli.terminal.table import LocalTable
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.rng import Rng
from cacique.games import pueblo, puluc

pytestmark = pytest.mark.compiled


def test_a_turn_and_the_answer_of_a_bot(talk: Talk) -> None:
    answers = talk("pueblo", "--seed", "1", "--bot", "level1", lines="Cd4/3u\n>3\nscores\n")
    assert answers[:4] == [
        "Pueblo",
        "Red: you",
        "Blue: level1",
        "Red builds a red block. Type a move, or help.",
    ]
    assert "Red: Cd4/3u" in answers
    assert any(line.startswith("Blue: C") for line in answers)
    assert answers[-1].startswith("Red ")


def test_a_bot_that_only_searches_is_told_once(talk: Talk) -> None:
    answers = talk("puluc", "--bot", "perfect", "--seed", "1", lines="legal\nscores\n")
    assert answers[2:5] == [
        "Dark: perfect",
        "perfect only searches: `cacique puluc solve` solves the game",
        "Light throws. Type a move, or help.",
    ]
    assert "\n".join(answers).count("only searches") == 1


def test_help_names_every_command(talk: Talk) -> None:
    answers = "\n".join(talk("pueblo", lines="help\n"))
    for name in (*find_queries("pueblo"), "help", "hint", "undo", "save", "quit", "yes", "say"):
        assert f"\n{name} " in answers


def test_undo_takes_the_bots_answer_back_too(talk: Talk) -> None:
    answers = talk("pueblo", "--bot", "random", lines="Cd4/3u\n>3\nundo\nhistory\nundo\nundo\n")
    assert answers[-4:-2] == ["taken back. Red walks the chieftain.", "Cd4/3u"]
    assert answers[-1] == "no: there is nothing to take back"


def test_a_throw_falls_again_as_it_fell(talk: Talk) -> None:
    answers = talk("puluc", "--seed", "4", lines="legal\n")
    token = answers[-1].split()[0]
    again = talk("puluc", "--seed", "4", lines=f"{token}\nundo\nlegal\n")
    assert again[-1] == answers[-1]


def test_the_end_of_the_input_keeps_the_game(talk: Talk) -> None:
    talk("pueblo", "--seed", "5", "--bot", "random", lines="Cd4/3u\n>3\n")
    table = resume()
    assert [str(move) for move in table.board.moves[:2]] == ["Cd4/3u", ">3"]
    assert table.players == ("you", "random")
    assert table.seed == 5
    assert "history" not in talk("--resume", lines="history\n")[-1]
    assert talk("--resume", lines="history\n")[-1].startswith("Cd4/3u >3 ")


def test_the_news_list_the_moves_of_a_long_game_only_once() -> None:
    table = open_table(Wishes("pueblo", seats=(0, 1)))
    game = PlainGame(table)
    for token in ("Cd4/3u", ">3", "Ca1/1u"):
        table.play(token)
    moves = PropertyMock(side_effect=[table.board.moves])
    with patch.object(pueblo.Board, "moves", moves):
        news = list(game._news())
    assert news[1:] == [{"seat": "Red", "token": ">3"}, {"seat": "Blue", "token": "Ca1/1u"}]


def test_a_table_that_is_closed_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever waits for people at a server that hung up does not wait for ever."""
    table = open_table(Wishes("pueblo", seats=(1,)))
    monkeypatch.setattr(type(table), "waits_for_people", True)
    monkeypatch.setattr("sys.stdin", io.StringIO("Cd4/3u\n"))
    table.close()
    PlainGame(table).run()
    assert "Type a move" in capsys.readouterr().out


def test_a_game_is_saved_where_it_is_wanted(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    answers = talk("pueblo", lines=f"Cd4/3u\nsave {path}\nquit\nboard\n")
    kept = "The game is kept: `cacique play --resume` goes on."
    assert answers[-3:] == [f"saved in {path}", kept, "good bye"]
    assert talk("--resume", str(path), lines="history\n")[-1] == "Cd4/3u"


def test_a_game_that_cannot_be_saved_goes_on(talk: Talk, home: Path) -> None:
    (home / "data").write_text("in the way")
    lines = "Cd4/3u\n>3\nsave\nsave /no/such/folder/game.txt\nhistory\n"
    answers = talk("pueblo", "--bot", "random", lines=lines)
    assert answers.count("not saved: Not a directory") == 1
    assert answers[-3:-1] == [
        "no: not saved: Not a directory",
        "no: not saved: there is no such folder",
    ]
    assert len(answers[-1].split()) == 4


def test_bots_play_on_their_own_to_the_end(talk: Talk) -> None:
    answers = talk("puluc", "--watch", "--bot", "random", "--seed", "2", lines="")
    assert "wins" in answers[-1] or "draw" in answers[-1]


def test_two_people_share_a_pipe(talk: Talk) -> None:
    answers = talk(
        "pueblo", "--seat", "0", "--seat", "1", lines="Cd4/3u\n>1\nCa1/1u\n>2\nhistory\n"
    )
    assert answers[-1] == "Cd4/3u >1 Ca1/1u >2"


def test_a_game_that_a_bot_lost_by_its_fault_stays_lost(talk: Talk) -> None:
    options = ("puluc", "first=1", "--seed", "1", "--bot", "tests.ai.own_bots:Crasher")
    answers = talk(*options, lines="turn\nquit\n")
    verdict = answers[5]
    assert "no idea" in verdict
    assert verdict.endswith(": it has lost.")
    assert answers[-3] == verdict
    assert answers[-2] == "The game is kept: `cacique play --resume` shows it again."
    again = talk("--resume", lines="turn\n")
    assert again[-3:] == [verdict, "again plays once more, quit leaves", verdict]
    assert "Dark moves" not in "\n".join(again)


@pytest.mark.parametrize("as_json", [False, True])
def test_a_game_that_nothing_can_change_is_ended_at_once(
    *, as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("finish\n3x5\nfinish\n4-9\nagain\nquit\n"))
    board = puluc.Board.from_position("puluc1_-_3.-.-.L22.-.D.-.-.-.-.0_L2")
    PlainGame(LocalTable(board, ["you", "random"], 1), as_json=as_json).run()
    lines = capsys.readouterr().out.splitlines()
    verdict = "Light wins: all enemy pieces are captive."
    if as_json:
        news = [json.loads(line) for line in lines]
        assert news[1]["refused"] == "the game can still come out otherwise"
        assert news[2]["view"]["foregone"] == {"winners": [0], "scores": [5, 0]}
        assert news[3]["answer"] == [verdict]
        return
    assert "no: the game can still come out otherwise" in lines
    assert "Nothing can change any more: finish ends the game." in lines
    assert lines.count(verdict) == 1
    assert "again plays once more, quit leaves" in lines
    assert f"no: {verdict}" in lines


def test_answers_as_json(talk: Talk) -> None:
    answers = talk("pueblo", "--json", "--bot", "random", lines="Cd4/3u\nfly\nlap\n")
    news = [json.loads(answer) for answer in answers]
    assert news[1]["moves"] == [{"seat": "Red", "token": "Cd4/3u"}]
    assert news[1]["view"]["phase"] == "walking"
    assert "neither a move" in news[2]["refused"]
    assert news[3]["answer"] == ["the lap as it stands: Red 19, Blue 0"]


def test_a_hint_without_a_solution(talk: Talk) -> None:
    answers = talk("puluc", "--seed", "3", lines="hint\n")
    assert answers[-1].endswith("is what the strongest bot would do")


def test_a_damaged_save_is_refused_with_its_place(talk: Talk) -> None:
    talk("puluc", "--bot", "random", lines="")
    path = autosave_path()
    path.write_text("nonsense\n")
    (complaint,) = talk("--resume", lines="", code=2)
    assert complaint.startswith(f"cacique: {path}: line 1, column 1")
    path.write_bytes(b"\xff")
    (complaint,) = talk("--resume", lines="", code=2)
    assert complaint == f"cacique: {path}: byte 1 is not UTF-8 text"


def test_ones_own_move_is_told_before_a_bot_thinks(talk: Talk) -> None:
    told: list[str] = []

    def think(_table: object, _timeout: float | None = None) -> bool:
        told.extend(line for call in echo.call_args_list for line in call.args)
        raise CaciqueError("enough")

    with (
        patch("cacique.cli.terminal.plain.click.echo") as echo,
        patch("cacique.cli.terminal.table.LocalTable.wait", think),
    ):
        talk("pueblo", "--bot", "level1", lines="Cd4/3u\n>3\n")
    assert told[-1] == "Red: >3"


@pytest.mark.parametrize("last", ["quit\n", "  quit now\n"])
def test_whoever_quits_waits_for_no_bot(
    last: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, is_over = LocalTable(pueblo.Board(), ["you", "random"], 1), threading.Event()

    class Hanging(RandomAgent):
        def choose(self, board: Board[Any, Any], rng: Rng, stop: Stop = NEVER, /) -> Move:
            is_over.wait(60)
            return super().choose(board, rng, stop)

    table._bots[1] = Hanging()
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Cd4/3u\n>3\n{last}"))
    PlainGame(table).run()
    assert not is_over.is_set()
    is_over.set()
    *_, told, _kept, bye = capsys.readouterr().out.splitlines()
    assert (told, bye) == ("Red: >3", "good bye")


def test_what_goes_wrong_while_a_bot_thinks_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_table: object, _timeout: float | None = None) -> bool:
        raise ZeroDivisionError

    table = LocalTable(pueblo.Board(), ["random", "you"], 1)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr(LocalTable, "wait", fail)
    with pytest.raises(ZeroDivisionError):
        PlainGame(table).run()


def test_a_rematch_and_names_line_by_line(talk: Talk) -> None:
    answers = talk("pueblo", "--bot", "random", "--name", "Ana", lines="again\nhint2\n")
    assert answers[1] == "Red: Ana"
    assert answers[-2] == "no: the game is not over yet"
    assert (
        answers[-1] == "no: “hint2” is neither a move nor a command: did you mean “hint”? Type help"
    )
    assert "no name" in talk("pueblo", "--name", " Ana", lines="", code=2)[0]
    assert "name of a bot" in talk("pueblo", "--name", "level3", lines="", code=2)[0]
    assert (
        "2 names for 1 person" in talk("pueblo", "--name", "A", "--name", "B", lines="", code=2)[0]
    )


def test_another_game_begins_where_one_ended() -> None:
    start = puluc.Board.from_position("puluc1_-_1.-.-.-.-.-.-.-.L11.-.0_L-")
    table = LocalTable(start, ["Ana", "random"], 1)
    with patch("sys.stdin", io.StringIO("8-H\nagain\nscores\n")):
        game = PlainGame(table)
        game.run()
    assert game._table is not table
    assert game._table.players == ("random", "Ana")


def test_all_is_told_in_the_language_that_was_asked_for(talk: Talk) -> None:
    answers = talk("pueblo", "--lang", "de", "--bot", "random", lines=">1\nhelp\nscores\n")
    assert answers[3] == "Rot setzt einen roten Baustein. Tippe einen Zug, oder help."
    assert answers[4] == "nein: >1: erst muss ein Baustein gesetzt werden"
    assert answers[-1] == "Rot 0, Blau 0"
