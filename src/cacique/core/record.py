"""Games as text: tags, then moves and what is told about them, then a full stop.

    [Game "puluc"]
    [Rules "1"]

    r3 0-3 { a quiet start } ( r5 ) r1 10-9 .

Writing what was read gives the same bytes; docs/records.md has the rules of the format.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from types import MappingProxyType, NoneType
from typing import Any, NoReturn, Self

from cacique.core.checks import check_items, check_kind, check_text
from cacique.core.contract import Board, Game, Outcome
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.lines import JUDGEMENTS, Line, LineReader, Mark, Note
from cacique.core.plain import is_plain
from cacique.core.recordtext import END, Place, RecordReader, RecordText
from cacique.core.setup import Setup

__all__ = ["FOREGONE", "Record", "format_records", "parse_records"]

_UNFINISHED = "*"
_TERMINATION = "Termination"
FOREGONE = "foregone"  # the Termination of a game whose end nothing could change any more
_WIDTH = 80


@dataclass(frozen=True)
class Record:
    """One game: its tags in order, and lines of items as they stand in the text."""

    tags: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, ...], ...]
    source: RecordText | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(  # all but the board by name, and seldom given
        cls,
        board: Board[Any, Any],
        *,
        names: Iterable[str] = (),
        on: date | None = None,
        comments: Mapping[int, str] = MappingProxyType({}),
        notes: Mapping[int, Note] = MappingProxyType({}),
        extra: Mapping[str, str] = MappingProxyType({}),
    ) -> "Record":
        """Record the moves made on a board; comments and notes follow as many as their key says.

        Variations in notes must be legal. Other tags may follow in `extra`; with a Termination
        also another Result than the moves give.

        >>> from cacique import puluc
        >>> board = puluc.Board()
        >>> board.push_token("r3")
        Throw(pips=3)
        >>> record = Record.of(board, names=["Ana", "Bo"], comments={1: "a good throw"})
        >>> record.tag["Seat1"], record.lines
        ('Bo', (('r3', '{ a good throw }', '.'),))
        """
        check_kind(board, Board, "a board is recorded")
        check_kind(comments, Mapping, "comments are by the number of moves before them")
        check_kind(notes, Mapping, "notes are by the number of moves before them")
        check_kind(on, (date, NoneType), "the day of a game is a date")
        check_kind(extra, Mapping, "other tags are by name")
        setup = board.setup
        start = board.rewound()
        tags = {"Game": setup.game, "Rules": str(setup.rules_version), **_option_tags(setup)}
        if start != type(board)(setup):
            tags["Position"] = start.position()
        tags |= {f"Seat{seat}": name for seat, name in enumerate(check_items(names, "names"))}
        if f"Seat{len(board.scores)}" in tags:
            raise CaciqueError(f"there are names for {len(board.scores)} seats only")
        tags |= {"Date": on.isoformat()} if on else {}
        tags |= _result_tags(board.outcome())
        _refuse_extra(extra, tags)
        tags |= extra
        _refuse_unwritable_tags(tags)
        told = dict(notes)
        for ply, comment in comments.items():
            told[ply] = replace(told.get(ply, Note()), comment=comment)
        record = cls(tuple(tags.items()), ())
        record = record.with_line(Line(tuple(str(move) for move in board.moves), told))
        if notes:
            record.check_line(start)
        return record

    def with_line(self, line: Line) -> Self:
        """The same game with another line of moves, or with more told about it.

        Whether all of it is legal is found when it is replayed.
        """
        return replace(self, lines=_wrap([*line.items(), END]), source=None)

    @cached_property
    def tag(self) -> Mapping[str, str]:
        """The tags by name."""
        return dict(self.tags)

    @cached_property
    def line(self) -> Line:
        """The moves, with all that is told about them."""
        reader = LineReader()
        for item in itertools.chain.from_iterable(self.lines):
            if item != END:
                reader.take(item)
        return reader.line()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The moves of the game itself, without variations."""
        return self.line.tokens

    @property
    def comments(self) -> dict[int, str]:
        """The comments on the game itself, by the number of moves that stand before them."""
        notes = self.line.notes.items()
        return {ply: note.comment for ply, note in notes if note.comment is not None}

    @property
    def first_line(self) -> int:
        """The line of the text that it begins in."""
        return self._source.tag_places[0][0]

    @property
    def _source(self) -> RecordText:
        """Where everything stands: where it was read, or would be written."""
        if self.source is not None:
            return self.source
        return next(RecordReader(str(self)).records())

    def board(self, game: Game) -> Board[Any, Any]:
        """Replay the game to its end; raises InvalidRecord where it breaks the rules."""
        *_, board = self.boards(game)
        return board

    def boards(self, game: Game) -> Iterator[Board[Any, Any]]:
        """Replay the game: the same board before the first move and after each one."""
        board = self._start(game)
        yield from self._replay(board)
        result = {"Scores": "", **_result_tags(board.outcome())}
        if _TERMINATION in self.tag:
            result["Result"] = self._agreed_result(board)
        for name, value in result.items():
            if self.tag.get(name, value) != value:
                given = f"{name} {value!r}" if value else f"no {name}"
                self.reject(name, f"the moves give {given}, not {self.tag[name]!r}")

    def check_line(self, start: Board[Any, Any]) -> None:
        """Make all moves from a start, variations among them; raises the first reason why not."""
        try:
            for _board in self._replay(start.copy()):
                pass
        except InvalidRecord as error:
            raise CaciqueError(error.message) from None

    def _replay(self, board: Board[Any, Any]) -> Iterator[Board[Any, Any]]:
        """Make every move; variations are tried on the way, and taken back."""
        yield board
        begun: list[int] = []  # after how many moves each open variation began
        for item, place in self._items():
            try:
                if item == "(":
                    begun.append(board.ply)
                elif item == ")":
                    _take_back(board, begun.pop())
                elif item.startswith("["):
                    board.check_mark(Mark.parse(item))
                elif _is_move(item):
                    board.push_token(item)
            except CaciqueError as error:
                raise InvalidRecord(str(error), *place) from None
            if not begun and _is_move(item):
                yield board

    def _agreed_result(self, board: Board[Any, Any]) -> str:
        """What the players or the clock decided, and not the moves."""
        result = self.tag.get("Result", "")
        if result not in _agreed_results(len(board.scores)):
            self.reject(_TERMINATION, f"the Result {result!r} names no seats of this game")
        if self.tag[_TERMINATION] == FOREGONE and _result_tags(board.foregone)["Result"] != result:
            self.reject(_TERMINATION, "the game can still come out otherwise")
        return result

    def _start(self, game: Game) -> Board[Any, Any]:
        check_kind(game, Game, "a game such as puluc.GAME replays a record")
        version = str(game.setup.rules_version)
        if self.tag["Rules"] != version:
            self.reject("Rules", f"this program plays version {version} of the rules")
        if self.tag["Game"] != game.setup.game:
            self.reject("Game", f"this is not a game of {game.setup.game}")
        setup = self._setup(game)
        if "Position" not in self.tag:
            return game.board(setup)
        try:
            board = game.board.from_position(self.tag["Position"])
        except CaciqueError as error:
            self.reject("Position", str(error))
        if board.setup != setup:
            self.reject("Position", "the position has other options than the tags")
        return board

    def _setup(self, game: Game) -> Setup:
        """Read the options, in any order; what is wrong is told at the tag of the first problem."""
        names = {name.capitalize(): name for name in game.setup().options()}
        setup = game.setup.parse(
            f"{names[tag]}={value}" for tag, value in self.tags if tag in names
        )
        problems = setup.problems()
        if problems:
            tag = problems[0].split()[0].capitalize()
            self.reject(tag if tag in self.tag else "Game", "; ".join(problems))
        return setup

    def reject(self, tag: str, message: str) -> NoReturn:
        """Refuse the record for what one of its tags says, and tell where that stands."""
        number = [name for name, _ in self.tags].index(tag)
        raise InvalidRecord(message, *self._source.tag_places[number])

    def _items(self) -> Iterator[tuple[str, Place]]:
        """Each item but the full stop, with its line and column."""
        items = itertools.chain.from_iterable(self.lines)
        pairs = zip(items, self._source.item_places, strict=True)
        return ((item, place) for item, place in pairs if item != END)

    def __str__(self) -> str:
        tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in self.tags)
        return tags + "\n" + "".join(" ".join(items) + "\n" for items in self.lines)


def format_records(records: Iterable[Record]) -> str:
    """Write games, with an empty line between them."""
    some = check_items(records, "records")
    for record in some:
        check_kind(record, Record, "a record is written")
    return "\n".join(map(str, some))


def parse_records(text: str) -> Iterator[Record]:
    """Read games one by one; raises InvalidRecord where the text is wrong.

    >>> text = "[Game 'puluc']".replace("'", '"')
    >>> list(parse_records(text))
    Traceback (most recent call last):
    cacique.core.errors.InvalidRecord: line 1, column 15: the end of the line should stand here
    """
    for source in RecordReader(text).records():
        yield Record(source.tags, source.lines, source)


def _is_move(item: str) -> bool:
    return item[0] not in '{[(")' and item not in JUDGEMENTS


def _take_back(board: Board[Any, Any], ply: int) -> None:
    while board.ply > ply:
        board.pop()


def _option_tags(setup: Any) -> dict[str, str]:
    """All options, so that a record means the same when defaults change."""
    return {name.capitalize(): setup.format_option(name) for name in setup.options()}


def _result_tags(outcome: Outcome | None) -> dict[str, str]:
    if outcome is None:
        return {"Result": _UNFINISHED}
    return {
        "Result": " ".join(map(str, outcome.winners)),
        "Scores": " ".join(map(str, outcome.scores)),
    }


def _agreed_results(seats: int) -> set[str]:
    """Every way to name the winners, in order."""
    winners = (itertools.combinations(range(seats), count) for count in range(1, seats + 1))
    return {" ".join(map(str, some)) for some in itertools.chain.from_iterable(winners)}


def _refuse_extra(extra: Mapping[str, str], tags: Mapping[str, str]) -> None:
    allowed = {"Result"} if _TERMINATION in extra else set()
    for name in extra:
        if not re.fullmatch("[A-Z][A-Za-z0-9]*", name):
            raise CaciqueError(f"{name!r} cannot be the name of a tag")
        if name in tags and name not in allowed:
            raise CaciqueError(f"the tag {name} follows from the board, and cannot be given")


def _refuse_unwritable_tags(tags: Mapping[str, str]) -> None:
    for name, value in tags.items():
        if not is_plain(check_text(value, f"the tag {name}")):
            raise CaciqueError(f"the tag {name} cannot be {value!r}: it has control characters")


def _wrap(items: list[str]) -> tuple[tuple[str, ...], ...]:
    """Break lines at spaces, and nowhere else: textwrap would drop spaces of other kinds."""
    lines = [""]
    for word in " ".join(items).split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip(" ")
    try:
        return RecordReader("\n".join(lines)).lines()[0]
    except InvalidRecord as error:
        raise CaciqueError(error.message) from None


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
