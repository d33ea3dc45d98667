"""Records that know their board: from paths and files of any kind, checked, and written again."""

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.players import VARIANTS, new_board, play_some

from cacique.core.errors import CaciqueError, InvalidRecord, WrongType
from cacique.core.lines import Line
from cacique.core.record import Record, format_records, parse_records
from cacique.games.records import RecordedGame, read_records, write_records

TEXT = '[Game "puluc"]\n[Rules "1"]\n[Seat1 "Bo"]\n\nr3 0-3 ( r5 10-5 ) r1 .\n'


@pytest.fixture
def played() -> list[Any]:
    return [play_some(new_board(*variant), Random(5), 40) for variant in VARIANTS]


def test_files_of_both_games_come_back(tmp_path: Path, played: list[Any]) -> None:
    path = tmp_path / "games.txt"
    write_records(path, [Record.of(board) for board in played])
    games = list(read_records(path))
    assert [game.board() for game in games] == played
    assert [game.game.setup.game for game in games] == [name for name, _ in VARIANTS]
    write_records(str(path), games)
    assert "".join(map(str, games)).replace("\n", "") == path.read_text().replace("\n", "")
    with path.open() as text, path.open("rb") as data:
        assert list(read_records(text)) == list(read_records(data)) == games
    assert list(read_records(str(path))) == games


def test_what_a_game_knows() -> None:
    (game,) = read_records(io.StringIO(TEXT))
    assert game.names == (None, "Bo")
    assert game.winners is None
    assert game.start().ply == 0
    assert [board.ply for board in game.boards()] == [0, 1, 2, 3]
    assert game.board("r3", "0-3", "r5", "10-5").stacks.keys() == {3, 5}  # type: ignore[attr-defined]
    assert str(game) == TEXT


def test_winners_by_moves_and_without() -> None:
    board = play_some(new_board("puluc", {}), Random(1), 10_000)
    outcome = board.outcome()
    assert outcome
    (game,) = read_records(io.StringIO(str(Record.of(board))))
    assert game.winners == outcome.winners
    given_up = Record.of(new_board("puluc", {}), extra={"Termination": "resigned", "Result": "1"})
    assert RecordedGame.check(given_up).winners == (1,)


def test_games_get_other_lines() -> None:
    (game,) = read_records(io.StringIO(TEXT))
    studied = game.with_line(game.line.with_moves("r3", "0-3", "r2", name="slow"))
    assert [line.name for _, line in studied.line.lines()] == ["", "", "slow"]
    with pytest.raises(CaciqueError, match="0-4: the dice must be thrown first"):
        game.with_line(Line(("0-4",)))
    with pytest.raises(CaciqueError, match="no line goes on with 'r4' after 2 moves"):
        game.board("r3", "0-3", "r4")


def test_games_before_a_wrong_one_are_given_out() -> None:
    games = read_records(io.StringIO(TEXT + "\n" + TEXT.replace("10-5", "10-6")))
    assert next(games).board().ply == 3
    with pytest.raises(InvalidRecord, match=r"^line 11, column 13: 10-6: with a throw of 5, Dark"):
        next(games)


@pytest.mark.parametrize(
    ("source", "error", "reason"),
    [
        (TEXT, CaciqueError, "this is no path but a text"),
        (7, WrongType, "games are read from a path or an open file, not from 7"),
        (io.BytesIO(TEXT.encode() + b"\xff"), InvalidRecord, "line 6, column 1: this is not UTF-8"),
        (io.StringIO(TEXT.replace("puluc", "chess")), InvalidRecord, "line 1.*no game 'chess'"),
        (io.StringIO(""), InvalidRecord, "a tag such as"),
    ],
    ids=["a text", "a number", "bytes", "another game", "nothing"],
)
def test_what_cannot_be_read(source: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        list(read_records(source))


def test_what_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(CaciqueError, match="at least one game"):
        write_records(tmp_path / "none.txt", [])
    assert not list(tmp_path.iterdir())


def test_bytes_are_no_text() -> None:
    with pytest.raises(WrongType, match="the text of a record is a text, not b"):
        list(parse_records(TEXT.encode()))  # type: ignore[arg-type]


def test_what_is_no_record_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("mine")
    record = Record.of(new_board("puluc", {}))
    games: Any
    for games in ([record, 5], record, "games", 5, None):
        with pytest.raises(WrongType):
            write_records(path, games)
    assert path.read_text() == "mine"
    assert format_records([record, record]) == f"{record}\n{record}"
