"""Puluc's board, as people and programs meet it."""

from collections.abc import Mapping
from typing import ClassVar, Self, Unpack

import numpy as np
from numpy.typing import NDArray

from cacique.core.checks import check_fraction, check_number, check_rng, check_seat
from cacique.core.contract import Board as CoreBoard
from cacique.core.contract import Outcome, Rules
from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.core.lines import Mark
from cacique.core.reason import Reason
from cacique.core.rng import Rng
from cacique.games.puluc import drawing, reasons, text
from cacique.games.puluc.editor import Editor
from cacique.games.puluc.geometry import CAMPS, CELLS, PIECES, SEATS, THROWS
from cacique.games.puluc.kernels import rules
from cacique.games.puluc.kernels.playouts import RESULTS, playouts
from cacique.games.puluc.moves import MOVES, PulucMove
from cacique.games.puluc.notation import Position, Stack, format_position, parse_position
from cacique.games.puluc.setup import PulucOptions, PulucSetup

__all__ = ["Board"]


class Board(CoreBoard[PulucSetup, PulucMove]):
    """A position of Puluc.

    >>> board = Board()
    >>> board.push_token("r3"), board.push_token("0-3")
    (Throw(pips=3), Advance(start=0, end=3, captures=False))
    >>> board.stacks
    {3: Stack(owner=0, light=1, dark=0)}
    """

    __slots__ = ()

    setup_type = PulucSetup

    def __init__(self, setup: PulucSetup | None = None, /, **options: Unpack[PulucOptions]) -> None:
        super().__init__(setup, **options)

    has_chance = True
    places = frozenset(map(str, range(CELLS)))
    rules: ClassVar[Rules[PulucMove]] = Rules(
        state=rules.STATE,
        move_type=PulucMove,  # type: ignore[type-abstract]
        moves=MOVES,
        most_legal=rules.MOST_LEGAL,
        legal_codes=rules.legal_codes,
        is_legal=rules.is_legal,
        apply=rules.apply,
    )

    def _begin(self) -> None:
        self._set_options()
        self._state["seat"] = self.setup.first
        rules.begin(self._state)

    def _set_options(self) -> None:
        self._state["p"] = self.setup.p
        self._state["draw"] = self.setup.draw
        self._state["bell"] = self.setup.is_bell

    @property
    def is_over(self) -> bool:
        return bool(self._state["over"][0])

    @property
    def turn(self) -> int | None:
        return None if self.is_over else int(self._state["seat"][0])

    @property
    def throw(self) -> int | None:
        """The throw that the seat to move has to use; None before it."""
        return int(self._state["throw"][0]) or None

    @property
    def dark_faces(self) -> int | None:
        """How many of the dice show their dark face in this throw: one less than it; Bell: as many.

        >>> Board.from_position("puluc1_ruleset=bell_5.-.-.-.-.-.-.-.-.-.5_L5").dark_faces
        0
        """
        if self.throw is None:
            return None
        return self.throw % len(THROWS) if self.setup.is_bell else self.throw - 1

    @property
    def is_chance(self) -> bool:
        return not self.is_over and self.throw is None

    def chance_outcomes(self) -> list[tuple[PulucMove, float]]:
        if not self.is_chance:
            return []
        return list(zip(MOVES, self._throw_chances(), strict=False))

    def draw_throw(self, fraction: float) -> PulucMove:
        check_fraction(fraction)
        if not self.is_chance:
            raise CaciqueError("no dice are to be thrown now")
        return MOVES[rules.throw_at(np.array(self._throw_chances()), fraction)]

    def _throw_chances(self) -> tuple[float, ...]:
        return rules.throw_chances(self.setup.p, bell=self.setup.is_bell)

    def seat_name(self, seat: int) -> str:
        return SEATS[check_seat(seat, self.seats)]

    def task(self) -> str:
        return text.describe_state(self)

    @property
    def camps(self) -> tuple[int, int]:
        """Pieces at home, Light's and Dark's."""
        pieces = self._state["pieces"][0]
        return int(pieces[0, CAMPS[0]]), int(pieces[1, CAMPS[1]])

    @property
    def stacks(self) -> Mapping[int, Stack]:
        """What stands on the road, by cell.

        >>> Board.from_position("puluc1_-_4.-.-.-.-.-.D11.-.-.-.4_L-").stacks[6]
        Stack(owner=1, light=1, dark=1)
        """
        owner, pieces = self._state["owner"][0].tolist(), self._state["pieces"][0].tolist()
        return {
            cell: Stack(owner[cell], pieces[0][cell], pieces[1][cell])
            for cell in range(CELLS)
            if owner[cell] != rules.EMPTY
        }

    @property
    def lost(self) -> tuple[int, int]:
        """Pieces of each seat that are out of the game; Bell: all of a side that is captive."""
        left = self._state["left"][0]
        return PIECES - int(left[0]), PIECES - int(left[1])

    @property
    def scores(self) -> tuple[int, ...]:
        """Enemy pieces that each seat has taken out of the game."""
        light, dark = self.lost
        return dark, light

    @property
    def foregone(self) -> Outcome | None:
        """The end where all that a side has left is captive: the other takes all five.

        >>> board = Board.from_position("puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_D4")
        >>> board.foregone, board.is_over
        (Outcome(winners=(0,), scores=(5, 0)), False)
        """
        winner = int(rules.foregone(self._state))
        if winner < 0:
            return None
        scores = list(self.scores)
        scores[winner] = PIECES
        return Outcome((winner,), tuple(scores))

    def playouts(self, games: int, rng: Rng) -> NDArray[np.float64]:
        """Play random games from here, compiled: the shares of Light's wins, Dark's and draws.

        >>> from cacique.core.rng import seeded
        >>> round(float(Board().playouts(100, seeded(1)).sum()), 6)
        1.0
        """
        check_number(games, "the number of games", least=1)
        tally = np.zeros(RESULTS, np.int64)
        playouts(self._state, games, check_rng(rng), tally)
        return tally / games

    def why_illegal(self, move: PulucMove) -> Reason | None:
        self._check_kind(move)
        return reasons.explain(self._state, move.code)

    def position(self) -> str:
        return format_position(self.setup, self._position())

    def _position(self) -> Position:
        seat, throw = int(self._state["seat"][0]), self.throw or 0
        return Position(self.camps, dict(self.stacks), seat, throw)

    @classmethod
    def from_position(cls, line: str) -> Self:
        return cls.at(*parse_position(line))

    @classmethod
    def at(cls, setup: PulucSetup, position: Position) -> Self:
        """Set a position up; raises IllegalSetup with every reason why it cannot be."""
        problems = position.problems(setup)
        if problems:
            raise IllegalSetup(problems)
        board = cls(setup)
        board._take_up(position)
        return board

    def edit(self) -> Editor:
        """Begin another position with this one: what stands where, and whose turn it is.

        >>> editor = Board().edit()
        >>> editor.set_stack(4, owner=1, light=1, dark=2)
        Stack(owner=1, light=1, dark=2)
        >>> editor.problems()
        ['Light has 6 pieces, more than 5', 'Dark has 7 pieces, more than 5']
        >>> editor.set_camp(0, 4), editor.set_camp(1, 3), editor.set_turn(0, throw=2)
        (None, None, None)
        >>> editor.board().position()
        'puluc1_-_4.-.-.-.D12.-.-.-.-.-.3_L2'
        """
        return Editor(type(self), self.setup, self._position())

    def _take_up(self, position: Position) -> None:
        state = self._state[0]
        state.seat, state.throw = position.seat, position.throw
        state.pieces[:] = 0
        for seat in (0, 1):
            state.pieces[seat, CAMPS[seat]] = position.camps[seat]
        for cell, stack in position.stacks.items():
            state.owner[cell] = stack.owner
            state.pieces[:, cell] = stack.pieces
        rules.settle(self._state)

    def _identity(self) -> bytes:
        return bytes(self._raw)

    def _draw(self, last_move: PulucMove | None, marks: tuple[Mark, ...]) -> str:
        return drawing.draw(self, last_move, marks)

    def __str__(self) -> str:
        return text.picture(self)
