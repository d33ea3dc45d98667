"""Records of games that know their board, whichever game it is.

>>> import io
>>> from cacique import Note, puluc
>>> board = puluc.Board()
>>> for token in ("r3", "0-3", "r1"):
...     _ = board.push_token(token)
>>> notes = {2: Note(comment="quiet", variations=(Line(("r5", "10-5")),))}
>>> text = str(Record.of(board, names=["Ana"], notes=notes))
>>> (game,) = read_records(io.StringIO(text))
>>> game.names, game.board() == board, game.board("r3", "0-3", "r5").task()
(('Ana', None), True, 'Dark moves 5')
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Self

from cacique.core.checks import check_items, check_kind
from cacique.core.contract import Board, Game
from cacique.core.errors import CaciqueError, InvalidRecord, WrongType
from cacique.core.files import write_atomically
from cacique.core.lines import Line
from cacique.core.record import Record, format_records, parse_records
from cacique.games import registry

__all__ = ["RecordedGame", "Source", "read_records", "write_records"]

Source = str | os.PathLike[str] | IO[str] | IO[bytes]


@dataclass(frozen=True)
class RecordedGame:
    """A record and the game that it is of; all of it was replayed, variations too."""

    record: Record
    game: Game

    @classmethod
    def check(cls, record: Record) -> Self:
        """Find the game of a record and replay it; raises InvalidRecord where it is wrong."""
        name = record.tag["Game"]
        if name not in registry.NAMES:
            record.reject("Game", f"there is no game {name!r}")
        recorded = cls(record, registry.find(name))
        for _board in record.boards(recorded.game):
            pass
        return recorded

    @property
    def line(self) -> Line:
        """The moves, with comments, marks and variations."""
        return self.record.line

    @property
    def names(self) -> tuple[str | None, ...]:
        """The players' names by seat, as far as they are given."""
        given = (self.record.tag.get(f"Seat{seat}", "") for seat in self.start().seats)
        return tuple(name if name.strip() else None for name in given)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, by the moves or because players or a clock ended it; else None."""
        outcome = self.board().outcome()
        if "Termination" in self.record.tag:
            return tuple(map(int, self.record.tag["Result"].split()))
        return outcome.winners if outcome else None

    def start(self) -> Board[Any, Any]:
        """The board before the first move."""
        return next(self.record.boards(self.game))

    def board(self, *path: str) -> Board[Any, Any]:
        """The board at the end of the game, or where some moves of its lines lead to."""
        if not path:
            return self.record.board(self.game)
        self.line.note(*path)
        board = self.start()
        for token in path:
            board.push_token(token)
        return board

    def boards(self) -> Iterator[Board[Any, Any]]:
        """One board, before the first move and after each one of the game itself."""
        return self.record.boards(self.game)

    def with_line(self, line: Line) -> Self:
        """The same game with another line, whose every move must be legal."""
        record = self.record.with_line(line)
        record.check_line(self.start())
        return replace(self, record=record)

    def __str__(self) -> str:
        return str(self.record)


def read_records(source: Source) -> Iterator[RecordedGame]:
    """Read games from a path or an open file, one by one, each checked to its last move.

    Raises InvalidRecord where a game is wrong, after those before it were given out. A text is
    read by `parse_records`.
    """
    with _opened(source) as file:
        data = file.read()
    for record in parse_records(_text(data)):
        yield RecordedGame.check(record)


def write_records(path: str | os.PathLike[str], games: Iterable[RecordedGame | Record]) -> None:
    """Write games to a file, which is replaced at once when all of it is safe on the disk."""
    check_kind(path, (str, os.PathLike), "games are written to a path")
    some = check_items(games, "games")
    records = [game.record if isinstance(game, RecordedGame) else game for game in some]
    if not records:
        raise CaciqueError("a file of records has at least one game")
    write_atomically(Path(path), format_records(records).encode())


@contextmanager
def _opened(source: Source) -> Iterator[Any]:
    if hasattr(source, "read"):
        yield source
    elif isinstance(source, str | os.PathLike):
        if "\n" in str(source):
            raise CaciqueError("this is no path but a text: read it by parse_records")
        with Path(source).open("rb") as file:
            yield file
    else:
        raise WrongType(f"games are read from a path or an open file, not from {source!r}")


def _text(data: str | bytes) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise InvalidRecord("this is not UTF-8", line, column) from None
