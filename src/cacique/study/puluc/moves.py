"""The throws and moves of a game of Puluc reviewed: luck and loss.

With the solution everything is exact: values are whole steps of a table, so that the start, all
luck and all losses add up to the result. Without it, moves are weighed by the search that players
use, and luck is not known.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import parts
from cacique.ai.puluc.kernels.lookup import SCALE, Room, best_of
from cacique.ai.puluc.kernels.search import search
from cacique.ai.puluc.oracle import open_oracle
from cacique.ai.puluc.players import solve_small
from cacique.games.puluc import MOVES, Board
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import throw_chances
from cacique.games.puluc.moves import PulucMove, Throw
from cacique.study.kinds import Depth
from cacique.study.marks import classify, explains
from cacique.study.review import MoveReview, Reason

__all__ = ["Weigher", "review_moves"]


def review_moves(board: Board, depth: Depth) -> Iterator[MoveReview]:
    """Review all throws and moves on a board, in order."""
    yield from Weigher.of(board).review(board, depth)


class Weigher:
    """Says what positions are worth: by the table of a whole game, or of few pieces and search."""

    def __init__(
        self, steps: NDArray[np.uint16], chances: NDArray[np.float64], *, is_exact: bool
    ) -> None:
        self._steps = steps
        self._chances = chances
        self._is_exact = is_exact
        self._room = Room.empty()

    @classmethod
    def of(cls, board: Board) -> "Weigher":
        """The best that this machine has."""
        setup = board.setup
        chances = np.array(throw_chances(setup.p, bell=setup.is_bell))
        oracle = open_oracle(setup)
        if oracle is not None:
            return cls(oracle.table.steps, chances, is_exact=True)
        return cls(solve_small(setup, chances), chances, is_exact=False)

    def review(self, board: Board, depth: Depth) -> Iterator[MoveReview]:
        replay = board.rewound()
        value = self._worth(replay)
        for move in board.moves:
            if depth.stop.is_set():
                return
            seat = replay.turn
            assert seat is not None
            is_asked = depth.seat is None or seat == depth.seat
            if isinstance(move, Throw):
                replay.push_unchecked(move)
                after = self._worth(replay)
                if is_asked:
                    yield self._review_throw(replay, move, value, after)
                value = after
                continue
            found = self._review_move(replay, move) if is_asked else None
            replay.push_unchecked(move)
            value = self._worth(replay)
            if found:
                yield found

    def _worth(self, board: Board) -> float:
        """What a position is worth to whoever is to throw or move; exact ones in whole steps."""
        value = parts.worth(self._steps, board.state, self._chances, self._room)
        return round(value * SCALE) / SCALE if self._is_exact else value

    def _review_throw(
        self, board: Board, move: PulucMove, before: float, after: float
    ) -> MoveReview:
        """Review a throw that was just made; no one decides it, so that it loses nothing."""
        seat = board.turn
        assert seat is not None
        return MoveReview(
            ply=board.ply - 1,
            seat=seat,
            token=str(move),
            chances_before=_by_seat(seat, before),
            chances_after=_by_seat(seat, after),
            points_before=(),
            points_after=(),
            loss=0.0,
            points_lost=None,
            mark="best",
            is_forced=True,
            is_exact=self._is_exact,
            luck=after - before if self._is_exact else None,
        )

    def _review_move(self, board: Board, move: PulucMove) -> MoveReview:
        seat, room = board.turn, self._room
        assert seat is not None
        count = search(self._steps, board.state, self._chances, room)
        codes, values = room.codes[:count].tolist(), room.values[:count].tolist()
        best = int(best_of(board.state, room.values[:count]))
        played = codes.index(move.code)
        loss = values[best] - values[played]
        if self._is_exact:
            loss = round(loss * SCALE) / SCALE
        others = [value for code, value in zip(codes, values, strict=True) if code != move.code]
        lead = values[best] - max(others) if played == best and others else 0.0
        best_token, token = str(MOVES[codes[best]]), str(move)
        is_told = explains(loss)
        return MoveReview(
            ply=board.ply,
            seat=seat,
            token=token,
            chances_before=_by_seat(seat, values[best]),
            chances_after=_by_seat(seat, values[played]),
            points_before=(),
            points_after=(),
            loss=loss,
            points_lost=None,
            mark=classify(loss, lead),
            is_forced=count == 1,
            is_exact=self._is_exact,
            best=(token if loss == 0 else best_token,),
            line=(token if loss == 0 else best_token,),
            played_line=(token,),
            reasons=self._explain(board, codes[best], move.code, loss) if is_told else (),
        )

    def _explain(self, board: Board, better: int, played: int, loss: float) -> tuple[Reason, ...]:
        bench, found = parts.Bench.empty(), np.zeros(parts.MOST_PARTS, parts.PART)
        bench.codes[:] = played, better
        count = parts.compare(
            self._steps, board.state, self._chances, loss, self._room, bench, found
        )
        seat = board.turn
        assert seat is not None
        return tuple(_read(part, seat, str(MOVES[better])) for part in found[:count])


def _by_seat(seat: int, chance: float) -> tuple[float, float]:
    return (1 - chance, chance) if seat else (chance, 1 - chance)


def _read(part: np.void, seat: int, better: str) -> Reason:
    kind, chance = parts.PART_KINDS[part["kind"]], float(part["chance"])
    if kind == "line":
        return Reason(kind, chance=chance)
    cell, pieces = str(int(part["cell"])), int(part["pieces"])
    if kind == "reach":
        throws = tuple(t for t, reaches in zip(THROWS, part["throws"], strict=True) if reaches)
        odds = float(part["odds"])
        return Reason(
            kind, seat=seat, cell=cell, pieces=pieces, throws=throws, odds=odds, chance=chance
        )
    owner = seat if kind == "home" else 1 - seat
    return Reason(kind, seat=owner, cell=cell, pieces=pieces, chance=chance, tokens=(better,))
