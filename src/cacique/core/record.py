"""Games as text: tags, then tokens and comments in braces, then a full stop.

    [Game "puluc"]
    [Rules "1"]

    r3 0-3 { a quiet start } r1 10-9 .

Reading is strict, and writing what was read gives the same bytes.
"""

import itertools
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from types import MappingProxyType
from typing import Any, NoReturn

from cacique.core.contract import Board, Game, Outcome
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.setup import Setup

__all__ = ["Record", "format_records", "parse_records"]

_UNFINISHED = "*"
_TERMINATION = "Termination"
_END = "."
_WIDTH = 80
_TAG = re.compile(r'\[([A-Z][A-Za-z0-9]*) "((?:[^"\\\n]|\\["\\])*)"\]')
_TOKEN = re.compile(r"[^\s{}]+")
_COMMENT = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True)
class Record:
    """One game: its tags in order, and lines of tokens and comments as they stand in the text."""

    tags: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, ...], ...]
    first_line: int = field(default=1, compare=False)

    @classmethod
    def of(  # all but the board by name, and seldom given
        cls,
        board: Board[Any, Any],
        *,
        names: Iterable[str] = (),
        on: date | None = None,
        comments: Mapping[int, str] = MappingProxyType({}),
        extra: Mapping[str, str] = MappingProxyType({}),
    ) -> "Record":
        """Record the moves made on a board; a comment follows as many moves as its key says.

        Other tags may follow in `extra`; with a Termination also another Result than the moves
        give.
        """
        setup = board.setup
        start = board.rewound()
        tags = {"Game": setup.game, "Rules": str(setup.rules_version), **_option_tags(setup)}
        if start != type(board)(setup):
            tags["Position"] = start.position()
        tags |= {f"Seat{seat}": name for seat, name in enumerate(names)}
        if f"Seat{len(board.scores)}" in tags:
            raise CaciqueError(f"there are names for {len(board.scores)} seats only")
        tags |= {"Date": on.isoformat()} if on else {}
        tags |= _result_tags(board.outcome())
        _refuse_extra(extra, tags)
        tags |= extra
        _refuse_unwritable(tags, comments, board.ply)
        items = _interleave([str(move) for move in board.moves], comments)
        return cls(tuple(tags.items()), _wrap([*items, _END]))

    @cached_property
    def tag(self) -> Mapping[str, str]:
        """The tags by name."""
        return dict(self.tags)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The moves, without comments."""
        return tuple(item for item, _, _ in self._moves())

    @property
    def comments(self) -> dict[int, str]:
        """The comments, by the number of moves that stand before them."""
        comments: dict[int, str] = {}
        moves = 0
        for item in itertools.chain.from_iterable(self.lines):
            if item.startswith("{"):
                text = " ".join(item[1:-1].split())
                comments[moves] = f"{comments[moves]} {text}" if moves in comments else text
            moves += not item.startswith("{")
        return comments

    def board(self, game: Game) -> Board[Any, Any]:
        """Replay the game to its end; raises InvalidRecord where it breaks the rules."""
        *_, board = self.boards(game)
        return board

    def boards(self, game: Game) -> Iterator[Board[Any, Any]]:
        """Replay the game: the same board before the first move and after each one."""
        board = self._start(game)
        yield board
        for token, line, column in self._moves():
            try:
                board.push_token(token)
            except CaciqueError as error:
                raise InvalidRecord(str(error), line, column) from None
            yield board
        result = {"Scores": "", **_result_tags(board.outcome())}
        if _TERMINATION in self.tag:
            result["Result"] = self._agreed_result(len(board.scores))
        for name, value in result.items():
            if self.tag.get(name, value) != value:
                given = f"{name} {value!r}" if value else f"no {name}"
                self._reject(name, f"the moves give {given}, not {self.tag[name]!r}")

    def _agreed_result(self, seats: int) -> str:
        """What the players or the clock decided, and not the moves."""
        result = self.tag.get("Result", "")
        if result not in _agreed_results(seats):
            self._reject(_TERMINATION, f"the Result {result!r} names no seats of this game")
        return result

    def _start(self, game: Game) -> Board[Any, Any]:
        version = str(game.setup.rules_version)
        if self.tag["Rules"] != version:
            self._reject("Rules", f"this program plays version {version} of the rules")
        if self.tag["Game"] != game.setup.game:
            self._reject("Game", f"this is not a game of {game.setup.game}")
        setup = self._setup(game)
        if "Position" not in self.tag:
            return game.board(setup)
        try:
            board = game.board.from_position(self.tag["Position"])
        except CaciqueError as error:
            self._reject("Position", str(error))
        if board.setup != setup:
            self._reject("Position", "the position has other options than the tags")
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
            self._reject(tag if tag in self.tag else "Game", "; ".join(problems))
        return setup

    def _reject(self, tag: str, message: str) -> NoReturn:
        line = [name for name, _ in self.tags].index(tag)
        raise InvalidRecord(message, self.first_line + line, 1)

    def _moves(self) -> Iterator[tuple[str, int, int]]:
        """Each move's token with its line and column."""
        line = self.first_line + len(self.tags) + 1
        for items in self.lines:
            column = 1
            for item in items:
                if item != _END and not item.startswith("{"):
                    yield item, line, column
                line += item.count("\n")
                tail = item.rpartition("\n")[2]
                column = (1 if "\n" in item else column) + len(tail) + 1
            line += 1

    def __str__(self) -> str:
        tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in self.tags)
        return tags + "\n" + "".join(" ".join(items) + "\n" for items in self.lines)


def format_records(records: Iterable[Record]) -> str:
    """Write games, with an empty line between them."""
    return "\n".join(map(str, records))


def parse_records(text: str) -> Iterator[Record]:
    """Read games one by one; raises InvalidRecord where the text is wrong."""
    reader = _Reader(text)
    reader.refuse_strange_files()
    while True:
        yield reader.record()
        if reader.is_at_end:
            return
        reader.expect("\n", "an empty line between games")


class _Reader:
    """A place in a text, and what is read from there on."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._records_end, self._records_lines = 0, 0

    @property
    def is_at_end(self) -> bool:
        return self._at == len(self._text)

    def refuse_strange_files(self) -> None:
        """Name what editors of other systems leave in files."""
        if self._text.startswith("\ufeff"):
            self._fail("the file begins with a byte order mark, which must go")
        if "\r" in self._text:
            self._fail("lines end in a line feed alone", self._text.index("\r"))

    def record(self) -> Record:
        self._records_lines += self._text.count("\n", self._records_end, self._at)
        self._records_end = self._at
        first_line = self._records_lines + 1
        tags: dict[str, str] = {}
        while not tags or not self._text.startswith("\n", self._at):
            self._tag(tags)
        for name in ("Game", "Rules"):
            if name not in tags:
                self._fail(f"the tag {name} is missing")
        self.expect("\n", "an empty line after the tags")
        return Record(tuple(tags.items()), tuple(self.lines()), first_line)

    def _tag(self, tags: dict[str, str]) -> None:
        match = self._match(_TAG, 'a tag such as [Game "pueblo"]')
        if match[1] in tags:
            self._fail(f"the tag {match[1]} is given twice", match.start())
        if not match[2].isprintable():
            self._fail("a tag has no control characters", match.start())
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        self.expect("\n", "the end of the line")

    def lines(self) -> Iterator[tuple[str, ...]]:
        items: list[str] = []
        while not items or items[-1] != _END:
            form = _COMMENT if self._text.startswith("{", self._at) else _TOKEN
            name = "a comment that ends" if form is _COMMENT else "a move or a full stop"
            items.append(self._match(form, name)[0])
            if items[-1] != _END and self._text.startswith(" ", self._at):
                self._at += 1
                continue
            self.expect("\n", "one space or the end of the line")
            yield tuple(items)
            if items[-1] != _END:
                items = []

    def _match(self, form: re.Pattern[str], name: str) -> re.Match[str]:
        match = form.match(self._text, self._at)
        if not match:
            self._fail(f"{name} should stand here")
        self._at = match.end()
        return match

    def expect(self, text: str, name: str) -> None:
        if not self._text.startswith(text, self._at):
            self._fail(f"{name} should stand here")
        self._at += len(text)

    def _fail(self, message: str, at: int | None = None) -> NoReturn:
        at = self._at if at is None else at
        line = self._text.count("\n", 0, at) + 1
        raise InvalidRecord(message, line, at - self._text.rfind("\n", 0, at))


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


def _refuse_unwritable(tags: Mapping[str, str], comments: Mapping[int, str], moves: int) -> None:
    for name, value in tags.items():
        if not value.isprintable():
            raise CaciqueError(f"the tag {name} cannot be {value!r}: it has unprintable characters")
    for place, text in comments.items():
        if not 0 <= place <= moves:
            raise CaciqueError(f"there are {moves} moves: no comment can follow {place} of them")
        if "{" in text or "}" in text or not " ".join(text.split()).isprintable():
            raise CaciqueError(f"a comment has neither braces nor control characters: {text!r}")


def _interleave(tokens: list[str], comments: Mapping[int, str]) -> Iterator[str]:
    for moves in range(len(tokens) + 1):
        if moves in comments:
            yield f"{{ {' '.join(comments[moves].split())} }}"
        yield from tokens[moves : moves + 1]


def _wrap(items: list[str]) -> tuple[tuple[str, ...], ...]:
    text = textwrap.fill(" ".join(items), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return tuple(_Reader(f"{text}\n").lines())


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
