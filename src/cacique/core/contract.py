"""The contract of a game: its moves, its board, its outcome."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from inspect import Signature
from itertools import accumulate
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from cacique.core.checks import check_fraction, check_items, check_number, check_seat, check_text
from cacique.core.errors import CaciqueError, IllegalMove, InvalidNotation, NotFound, WrongType
from cacique.core.legal import LegalMoves
from cacique.core.lines import Mark
from cacique.core.move import Move
from cacique.core.reason import Reason
from cacique.core.setup import Setup
from cacique.core.svg import scaled

__all__ = ["Board", "Game", "LegalMoves", "Move", "Outcome", "Rules"]

State = NDArray[Any]  # one structured element: the state of a game, as kernels see it
Codes = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a finished game; several winners share it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def is_shared(self) -> bool:
        """Whether there are several winners."""
        return len(self.winners) > 1


MoveT = TypeVar("MoveT", bound=Move)
SetupT = TypeVar("SetupT", bound=Setup)


@dataclass(frozen=True)
class Rules(Generic[MoveT]):
    """The compiled rules of a game, as far as every game has them."""

    state: np.dtype[Any]
    move_type: type[MoveT]
    moves: tuple[MoveT, ...]  # by code
    most_legal: int  # no position has more legal moves
    legal_codes: Callable[[State, Codes], int]  # fills ascending codes, returns how many
    is_legal: Callable[[State, int], bool]
    apply: Callable[[State, int], None]

    def parse_move(self, token: str) -> MoveT:
        """Read a token, whatever the position."""
        code = self.move_type.codes.get(check_text(token, "a token"))
        if code is None:
            raise InvalidNotation(f"{token!r} is not a move of this game")
        return self.moves[code]


class Board(ABC, Generic[SetupT, MoveT]):
    """A position that the rules allow, the moves that led to it, and what may follow."""

    __slots__ = ("_codes", "_moves", "_past", "_raw", "_state", "setup")

    rules: ClassVar[Rules[Any]]
    setup_type: ClassVar[type[Setup]]
    __signature__: ClassVar[Signature]
    fewest_wins: ClassVar[bool] = False  # whether points are a burden rather than a gain
    has_chance: ClassVar[bool] = False  # whether dice are thrown
    places: ClassVar[frozenset[str]] = frozenset()  # what marks may point at
    setup: SetupT
    _raw: bytearray
    _state: State  # the same bytes, by name
    _codes: Codes | None  # of the legal moves, once they are known
    _moves: list[MoveT]
    _past: bytearray  # a snapshot from before each move, one behind the other, all of one length

    def __init_subclass__(cls) -> None:
        """Let signatures tell the options, which a setup has as fields."""
        super().__init_subclass__()
        if "setup_type" in vars(cls):
            cls.__signature__ = cls.setup_type.signature()

    def __init__(self, setup: SetupT | None = None, /, **options: object) -> None:
        if setup is not None and options:
            raise WrongType("give a setup or options by name, not both")
        if not isinstance(setup, self.setup_type | None):
            raise WrongType(f"a board is made of a {self.setup_type.__name__}, not {setup!r}")
        given = setup or self.setup_type.from_options(options)
        self.setup = given.check()  # type: ignore[assignment]
        self._adopt(bytearray(self.rules.state.itemsize))
        self._moves, self._past = [], bytearray()
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Put the state of a new game into the zeroed state."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The seat that decides or throws now; none when the game is over."""

    @property
    @abstractmethod
    def is_chance(self) -> bool:
        """Whether the next move is a throw that nobody chooses."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """What each seat has so far, in the game's own currency."""

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """What a seat is called, its colour or side, as the start of a sentence."""

    @abstractmethod
    def task(self) -> str:
        """Who is to do what, or how the game ended, as a sentence without its full stop."""

    @abstractmethod
    def why_illegal(self, move: MoveT) -> Reason | None:
        """Say in a player's words why the move is illegal here, or None for a legal one."""

    @abstractmethod
    def position(self) -> str:
        """Write the position as one short line, fit for a link."""

    @classmethod
    @abstractmethod
    def from_position(cls, line: str) -> Self:
        """Read what `position` wrote; raises InvalidNotation or IllegalSetup."""

    @abstractmethod
    def _draw(self, last_move: MoveT | None, marks: tuple[Mark, ...]) -> str:
        """Draw the position, the move that led to it and marks on places."""

    def svg(
        self,
        *,
        size: int | None = None,
        last_move: MoveT | None = None,
        marks: Iterable[Mark] = (),
    ) -> str:
        """Draw the position: so many pixels wide, with the move that led to it and with marks.

        `board.svg(size=400, last_move=board.last_move, marks=[Mark("red", "d4")])`
        """
        if last_move is not None:
            self._check_kind(last_move)
        for mark in (shown := check_items(marks, "marks")):
            self.check_mark(mark)
        picture = self._draw(last_move, shown)
        if size is None:
            return picture
        return scaled(picture, check_number(size, "a size", least=1, most=100_000))

    def check_mark(self, mark: Mark) -> None:
        """Raise NotFound for a mark that points at no place of this board."""
        if not isinstance(mark, Mark):
            raise WrongType(f"{mark!r} is no mark")
        for place in mark.places:
            if place not in self.places:
                raise NotFound(f"{mark}: there is no place {place!r} on this board")

    @abstractmethod
    def _identity(self) -> bytes:
        """All that makes two positions differ, beside the setup."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on: who has the best score has won."""
        return Outcome(self.best_of(self.seats), self.scores) if self.is_over else None

    @property
    def foregone(self) -> Outcome | None:
        """The end that nothing can change any more, which players may agree on; else None."""
        return None

    def best_of(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of some seats who share the best score among them."""
        given = check_items(seats, "seats")
        scores = {seat: self.scores[check_seat(seat, self.seats)] for seat in given}
        if not scores:
            raise CaciqueError("the best of no seats is nobody")
        best = (min if self.fewest_wins else max)(scores.values())
        return tuple(seat for seat, score in scores.items() if score == best)

    @property
    def seats(self) -> range:
        """The seats, counted from 0."""
        return range(self.setup.seats)

    def chance_outcomes(self) -> list[tuple[MoveT, float]]:
        """Each throw and its probability, where `is_chance`; else nothing."""
        return []

    def draw_throw(self, fraction: float) -> MoveT:
        """The throw that a number drawn evenly from [0, 1) stands for."""
        check_fraction(fraction)
        if not self.is_chance:
            raise CaciqueError("no dice are to be thrown now")
        throws, chances = zip(*self.chance_outcomes(), strict=True)
        throw: MoveT = throws[bisect(list(accumulate(chances[:-1])), fraction)]
        return throw

    @property
    def state(self) -> State:
        """The state as kernels see it: theirs to read, and nobody's to write."""
        return self._state

    # moves

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves made on this board so far."""
        return tuple(self._moves)

    @property
    def ply(self) -> int:
        """How many moves were made on this board so far."""
        return len(self._moves)

    @property
    def last_move(self) -> MoveT | None:
        """The move that was made last; None before the first."""
        return self._moves[-1] if self._moves else None

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The moves that may be made here, found when asked for."""
        return LegalMoves(self)

    def legal_codes(self) -> Codes:
        """Codes of the legal moves, ascending."""
        if self._codes is None:
            room = np.empty(self.rules.most_legal, np.int16)
            self._codes = room[: self.rules.legal_codes(self._state, room)]
            self._codes.flags.writeable = False
        return self._codes

    def is_legal(self, move: MoveT) -> bool:
        """Whether a move may be made here; raises WrongType for what is no move of this game."""
        self._check_kind(move)
        return bool(self.rules.is_legal(self._state, move.code))

    def _check_kind(self, move: MoveT) -> None:
        if not isinstance(move, self.rules.move_type):
            raise WrongType(f"{move!r} is not a move of this game")

    def parse(self, token: str) -> MoveT:
        """Read a token as a legal move; raises InvalidNotation or IllegalMove."""
        move: MoveT = self.rules.parse_move(token)
        self._refuse_illegal(move)
        return move

    def push(self, move: MoveT) -> None:
        """Make a move; raises IllegalMove with the reason and changes nothing if it is illegal."""
        self._refuse_illegal(move)
        self.push_unchecked(move)

    def push_token(self, token: str) -> MoveT:
        """Make the move that a token names, and return it."""
        self.push_unchecked(move := self.parse(token))
        return move

    def push_unchecked(self, move: MoveT) -> None:
        """Make a move that is known to be legal; anything else spoils the board."""
        self._past += self._snapshot(move)
        self._moves.append(move)
        self.rules.apply(self._state, move.code)
        self._codes = None

    def pop(self) -> MoveT:
        """Take the last move back and return it; raises NotFound if there is none."""
        if not self._moves:
            raise NotFound("there is no move to take back")
        start = len(self._past) - len(self._past) // len(self._moves)
        move, snapshot = self._moves.pop(), self._past[start:]
        del self._past[start:]
        self._restore(move, snapshot)
        self._codes = None
        return move

    def _refuse_illegal(self, move: MoveT) -> None:
        if not self.is_legal(move):
            raise IllegalMove(f"{move}: {self.why_illegal(move)}")

    def _snapshot(self, _move: MoveT) -> bytearray:
        """Keep what `_restore` needs to take a move back: as many bytes for every move."""
        return self._raw

    def _restore(self, _move: MoveT, snapshot: bytearray) -> None:
        self._raw[: len(snapshot)] = snapshot

    def copy(self) -> Self:
        """Return an independent board with the same position and history."""
        twin = object.__new__(type(self))
        twin.setup = self.setup
        twin._adopt(self._raw.copy())
        twin._moves, twin._past, twin._codes = self._moves.copy(), self._past.copy(), self._codes
        return twin

    __copy__ = copy

    def rewound(self, ply: int = 0) -> Self:
        """Return a copy that is taken back to where so many moves had been made."""
        if not 0 <= check_number(ply, "a number of moves", least=-1) <= self.ply:
            raise NotFound(f"a number of moves is from 0 to {self.ply} here, not {ply}")
        twin = self.copy()
        for _ in range(self.ply - ply):
            twin.pop()
        return twin

    def replayed(self) -> Iterator[Self]:
        """One board, before the first move and after each one that was made here."""
        twin = self.rewound()
        yield twin
        for move in self.moves:
            twin.push_unchecked(move)
            yield twin

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    @classmethod
    def from_state(cls, setup: SetupT, state: State) -> Self:
        """Take a state up that kernels led to; nothing of it is checked."""
        board = cls(setup)
        board._state[0] = state[0]
        return board

    def _adopt(self, raw: bytearray) -> None:
        self._raw = raw
        self._state = np.ndarray(1, self.rules.state, raw)
        self._codes = None

    @property
    def key(self) -> int:
        """A 64-bit number, the same for equal positions on any machine."""
        text = f"{self.setup.rules_version} {self.setup!r} ".encode()
        return int.from_bytes(hashlib.blake2b(text + self._identity(), digest_size=8).digest())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board) or type(other) is not type(self):
            return NotImplemented
        return self.setup == other.setup and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # a board changes; use `key`

    def __getstate__(self) -> tuple[SetupT, bytearray, list[MoveT], bytearray]:
        return self.setup, self._raw, self._moves, self._past

    def __setstate__(self, state: tuple[SetupT, bytearray, list[MoveT], bytearray]) -> None:
        self.setup, raw, self._moves, self._past = state
        self._adopt(raw)

    def __repr__(self) -> str:
        return f"Board.from_position({self.position()!r})"

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Game:
    """A game by name: what the registry holds and the commands work with."""

    title: str
    board: type[Board[Any, Any]]

    @property
    def setup(self) -> type[Setup]:
        """The type of its setups."""
        return self.board.setup_type

    @property
    def rules(self) -> Rules[Any]:
        """Its compiled rules."""
        return self.board.rules

    def begin(self, options: Mapping[str, Any], position: str | None = None) -> Board[Any, Any]:
        """Set up a game by its options, or where a position line says."""
        if position is not None:
            return self.board.from_position(position)
        return self.board(self.setup.from_options(options))
