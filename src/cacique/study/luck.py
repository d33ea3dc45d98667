"""Luck and skill in a game of Puluc, in chances of winning.

A throw's luck is what it adds to the thrower's chances, a move's loss what it takes from the
mover's. The sums are exact: a table's values are whole steps, so everything here is a fraction,
and the start, all luck and all losses of a game add up to its result.
"""

from dataclasses import dataclass
from fractions import Fraction

from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.oracle import Oracle
from cacique.games.puluc.board import Board
from cacique.games.puluc.moves import PulucMove, Throw

__all__ = ["Balance", "Turn", "balance"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the throw and its luck, the move and its loss; the last may lack its move."""

    seat: int
    throw: Throw | None  # none where the game was taken up after it
    luck: Fraction
    move: PulucMove | None = None
    best: PulucMove | None = None
    loss: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Balance:
    """What luck and skill made of a game; values are Light's unless a seat is given."""

    start: Fraction
    result: Fraction  # of an unfinished game: the chances where it stands
    is_finished: bool
    turns: tuple[Turn, ...]

    def luck(self, seat: int) -> Fraction:
        """What a seat's own throws won it."""
        return sum((turn.luck for turn in self.turns if turn.seat == seat), Fraction(0))

    def loss(self, seat: int) -> Fraction:
        """What a seat's own moves lost it."""
        return sum((turn.loss for turn in self.turns if turn.seat == seat), Fraction(0))

    def net_luck(self, seat: int) -> Fraction:
        return self.luck(seat) - self.luck(1 - seat)

    def net_skill(self, seat: int) -> Fraction:
        return self.loss(1 - seat) - self.loss(seat)

    def start_for(self, seat: int) -> Fraction:
        return 1 - self.start if seat else self.start

    def result_for(self, seat: int) -> Fraction:
        return 1 - self.result if seat else self.result

    def adjusted(self, seat: int) -> Fraction:
        """The result without luck: what the start and the skill of both would have made."""
        return self.result_for(seat) - self.net_luck(seat)


def balance(oracle: Oracle, board: Board) -> Balance:
    """Weigh all that happened on a board."""
    replay = board.rewound()
    start = _value(oracle, replay, 0)
    turns: list[Turn] = []
    for move in board.moves:
        seat = replay.turn
        assert seat is not None
        before = _value(oracle, replay, seat)
        best = None if isinstance(move, Throw) else oracle.best(replay).move
        replay.push(move)
        change = _value(oracle, replay, seat) - before
        if isinstance(move, Throw):
            turns.append(Turn(seat, move, change))
        else:
            thrown = (
                turns.pop() if turns and turns[-1].move is None else Turn(seat, None, Fraction(0))
            )
            turns.append(Turn(seat, thrown.throw, thrown.luck, move, best, -change))
    return Balance(start, _value(oracle, replay, 0), replay.is_over, tuple(turns))


def _value(oracle: Oracle, board: Board, seat: int) -> Fraction:
    return Fraction(round(oracle.value(board, seat) * SCALE), SCALE)
