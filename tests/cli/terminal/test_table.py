"""Who sits at a table, and what becomes of a move there."""

from pathlib import Path
from typing import Any

import pytest

from cacique.ai.agent import NEVER, Stop
from cacique.ai.puluc.table import table_path
from cacique.ai.simple import RandomAgent
from cacique.cli.terminal.saved import autosave_path, resume, save
from cacique.cli.terminal.table import LocalTable
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.record import parse_records
from cacique.core.rng import Rng
from cacique.games import pueblo, puluc

pytestmark = pytest.mark.compiled


def test_a_bot_that_searches_has_its_seat(tmp_path: Path) -> None:
    table = LocalTable(pueblo.Board(), ["you", "search@50"], 1)
    assert table.mine == {0}
    table.play("Cd4/3u")
    table.play(">3")
    assert table.wait()
    assert len(table.board.moves) == 3
    assert resume(save(table, tmp_path / "game.txt")).mine == {0}


def test_a_table_that_closes_while_a_bot_thinks_stays_as_it_is() -> None:
    table = LocalTable(pueblo.Board(), ["random", "you"], 1)

    class Slow(RandomAgent):
        def choose(self, board: Board[Any, Any], rng: Rng, stop: Stop = NEVER, /) -> Move:
            table.close()
            return super().choose(board, rng, stop)

    table._bots[0] = Slow()
    assert not table.wait()
    assert not table.board.moves


def test_a_bot_stops_thinking_when_its_answer_is_void() -> None:
    table, told = LocalTable(pueblo.Board(), ["you", "random"], 1), []

    class Slow(RandomAgent):
        def choose(self, board: Board[Any, Any], rng: Rng, stop: Stop = NEVER, /) -> Move:
            told.append(stop.is_set())
            table.undo()
            told.append(stop.is_set())
            return super().choose(board, rng, stop)

    table._bots[1] = Slow()
    table.play("Cd4/3u")
    table.play(">3")
    assert table.wait()
    assert told == [False, True]
    assert [str(move) for move in table.board.moves] == ["Cd4/3u"]


def test_a_move_stands_though_it_cannot_be_saved() -> None:
    failures = iter([OSError(28, "No space left on device"), None])

    def keep(_table: LocalTable) -> None:
        failure = next(failures)
        if failure:
            raise failure

    table = LocalTable(pueblo.Board(), ["you", "random"], 1, keep)
    table.play("Cd4/3u")
    assert table.trouble == "not saved: No space left on device"
    table.play(">3")
    assert table.trouble == ""
    assert [str(move) for move in table.board.moves] == ["Cd4/3u", ">3"]


def test_bots_that_only_search_say_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_: object) -> None:
        raise AssertionError("to find a player takes long")

    monkeypatch.setattr("cacique.ai.puluc.agents.player_for", search)
    board = puluc.Board(draw=False)
    assert LocalTable(board, ["you", "perfect"], 1).note == (
        "perfect only searches: `cacique puluc solve draw=no` solves the game"
    )
    assert LocalTable(board, ["good", "fair"], 1).note.startswith("good and fair only search: ")
    assert LocalTable(board, ["you", "random"], 1).note == ""
    assert LocalTable(pueblo.Board(), ["you", "level8"], 1).note == ""


def test_bots_of_a_solved_game_say_nothing() -> None:
    path = table_path(puluc.Setup())
    path.parent.mkdir(parents=True)
    path.touch()
    assert LocalTable(puluc.Board(), ["you", "perfect"], 1).note == ""


def test_ones_own_bot_that_goes_wrong_has_lost(tmp_path: Path) -> None:
    table = LocalTable(pueblo.Board(), ["tests.ai.own_bots:Crasher", "you"], 1)
    assert "is thinking" in table.waiting
    assert table.wait()
    assert (table.is_over, table.waiting) == (True, "")
    assert "own_bots:Crasher failed: RuntimeError: no idea" in table.verdict
    with pytest.raises(CaciqueError, match="it has lost"):
        table.play("Cd4/3u")
    with pytest.raises(TimeoutError):
        table.wait(0.01)
    saved = save(table, tmp_path / "game.txt")
    with pytest.raises(CaciqueError, match="no file may start such a bot"):
        resume(saved)


def test_a_fault_is_kept_as_the_arena_does_and_no_bot_is_asked_again() -> None:
    board = puluc.Board.from_position("puluc1_-_5.-.-.-.-.-.-.-.-.-.5_D3")
    table = LocalTable(board, ["you", "tests.ai.own_bots:Crasher"], 1, save)
    assert table.wait()
    assert table.kept == "The game is kept: `cacique play --resume` shows it again."
    (record,) = parse_records(autosave_path().read_text())
    assert record.tag["Termination"] == "fault"
    assert record.tag["Result"] == "0"
    assert record.tag["Fault"].startswith("tests.ai.own_bots:Crasher failed: ")
    again = resume()
    assert (again.is_over, again.verdict) == (True, table.verdict)
    with pytest.raises(TimeoutError):
        again.wait(0.01)


def test_with_a_fault_the_best_of_the_others_win(tmp_path: Path) -> None:
    board = pueblo.Board(players=3)
    for token in ("Cd4/3u", ">1"):
        board.push_token(token)
    table = LocalTable(board, ["you", "tests.ai.own_bots:Mute", "random"], 1)
    assert table.wait()
    assert table.winners == table.board.best_of([0, 2])
    assert "[Fault " in save(table, tmp_path / "game.txt").read_text()


def test_a_game_whose_end_is_certain_is_ended_at_once(tmp_path: Path) -> None:
    board = puluc.Board.from_position("puluc1_-_3.-.-.L22.-.D.-.-.-.-.0_L2")
    table = LocalTable(board, ["you", "random"], 1)
    assert not table.can_finish
    with pytest.raises(CaciqueError, match="can still come out otherwise"):
        table.finish()
    table.play("3x5")
    assert table.can_finish
    table.finish()
    assert table.is_over
    assert (table.is_mine, table.can_finish, table.waiting) == (False, False, "")
    assert table.verdict == "Light wins: all enemy pieces are captive."
    with pytest.raises(CaciqueError, match="Light wins"):
        table.play("--")
    again = resume(save(table, tmp_path / "game.txt"))
    assert (again.is_over, again.verdict) == (True, table.verdict)
    again.undo()
    assert not again.is_over
    assert again.is_mine


def test_a_bot_that_thinks_meanwhile_moves_no_more_in_a_game_that_was_ended(tmp_path: Path) -> None:
    board = puluc.Board.from_position("puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_L2")
    table = LocalTable(board, ["random", "you"], 1)

    class Slow(RandomAgent):
        def choose(self, board: Board[Any, Any], rng: Rng, stop: Stop = NEVER, /) -> Move:
            table.finish()
            return super().choose(board, rng, stop)

    table._bots[0] = Slow()
    assert table.wait()
    assert (table.is_over, table.board.moves) == (True, ())
    assert resume(save(table, tmp_path / "game.txt")).board.moves == ()


def test_whoever_watches_ends_nothing_and_what_is_over_is_told() -> None:
    certain = puluc.Board.from_position("puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_L2")
    watched = LocalTable(certain, ["random", "random"], 1)
    with pytest.raises(CaciqueError, match="only watch"):
        watched.finish()
    assert not watched.is_over
    over = LocalTable(certain.copy(), ["you", "random"], 1)
    over.finish()
    with pytest.raises(CaciqueError, match="all enemy pieces are captive"):
        over.finish()


def test_a_fault_can_be_taken_back() -> None:
    table = LocalTable(pueblo.Board(first=1), ["tests.ai.own_bots:Crasher", "you"], 1)
    table.play("Cd4/3u")
    table.play(">3")
    assert table.wait()
    assert "[Fault " in save(table).read_text()
    table.undo()
    assert not table.is_over
    assert table.is_mine
    assert "Termination" not in save(table).read_text()
    table.close()
