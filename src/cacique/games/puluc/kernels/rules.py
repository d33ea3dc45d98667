"""The rules of Puluc, compiled. A state is one structured element; see `STATE`.

Only counts matter in a stack: it never splits, so the order below its top piece is of no effect.
"""

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import FLOAT, INT, array, readonly
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, unit
from cacique.games.puluc.geometry import CELLS, PIECES, THROWS
from cacique.games.puluc.moves import MOVES, Advance, Pass, Throw

__all__ = [
    "IS_HOME",
    "MOST_LEGAL",
    "STATE",
    "apply",
    "begin",
    "draw_throw",
    "fill_chances",
    "first_advance",
    "foregone",
    "from_camp",
    "is_legal",
    "legal_codes",
    "settle",
    "throw_at",
    "throw_chances",
    "throw_dice",
]

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("p", np.float64),  # chance of a dark face
                ("draw", np.int8),  # whether one against one is a draw
                ("bell", np.int8),  # whether the ruleset is Bell's
                ("seat", np.int8),  # who throws or moves
                ("throw", np.int8),  # 0 before the throw
                ("over", np.int8),
                ("left", np.int8, 2),  # pieces still in the game; Bell: 0 when all are captive
                ("owner", np.int8, CELLS),  # seat on top of a cell, EMPTY elsewhere and in camps
                ("pieces", np.int8, (2, CELLS)),  # of each seat on each cell
            ],
            align=True,
        ),
    )
)
MOST_LEGAL = 6

EMPTY = -1
LAST = CELLS - 1
THROW_5 = Throw(5).code
PASS = Pass().code
_DICE = len(THROWS) - 1  # all of them with the light face up make a throw of 1
_WAYS = np.array([comb(_DICE, dark) for dark in range(_DICE + 1)], np.float64)
# By code of an advance; home is either camp's cell.
START = np.array([getattr(move, "start", 0) for move in MOVES], np.int8)
END = np.array([getattr(move, "end", 0) or 0 for move in MOVES], np.int8)
IS_HOME = np.array([isinstance(m, Advance) and m.end is None for m in MOVES], np.bool_)


def _codes_of_advances() -> NDArray[np.int16]:
    """Code of an advance by start, end and whether it captures."""
    codes = np.full((CELLS, CELLS, 2), -1, np.int16)
    for move in MOVES:
        if isinstance(move, Advance):
            ends = (0, LAST) if move.end is None else (move.end,)
            for end in ends:
                codes[move.start, end, int(move.captures)] = move.code
    return codes


_CODE = _codes_of_advances()


@kernel
def from_camp(seat: int, cell: int) -> int:
    """How far a cell is from a seat's camp; also the cell that is so far from it."""
    return cell if seat == 0 else LAST - cell


@entry(array(STATE))
def begin(state: Any) -> None:
    """Set all pieces up in their camps; the options are in the state already."""
    s = state[0]
    s.owner[:] = EMPTY
    s.pieces[0, 0] = PIECES
    s.pieces[1, LAST] = PIECES
    settle(state)


@entry(array(STATE))
def settle(state: Any) -> None:
    """Count the pieces left and see whether the game is over."""
    s = state[0]
    for seat in range(2):
        s.left[seat] = 0
        for cell in range(CELLS):
            s.left[seat] += s.pieces[seat, cell]
    s.over = _is_over(s)
    if s.bell and not s.over:
        _beat(s, 0)
        _beat(s, 1)


@kernel
def _is_over(s: Any) -> bool:
    one_each = s.left[0] == 1 and s.left[1] == 1
    return s.left[0] == 0 or s.left[1] == 0 or (s.draw == 1 and one_each)


@kernel
def _beat(s: Any, seat: int) -> None:
    """End the game, as Bell has it, where all that a seat has left is captive."""
    if _is_captive(s, seat):
        s.left[seat] = 0
        s.over = 1


@kernel
def _is_captive(s: Any, seat: int) -> bool:
    """Whether a seat has nothing free: no piece in camp and none on top of a stack."""
    if s.pieces[seat, seat * LAST] > 0:
        return False
    for cell in range(1, LAST):
        if s.owner[cell] == seat:
            return False
    return True


@entry(readonly(STATE))
def foregone(state: Any) -> int:
    """Seat that must win a game that is not over, all enemies being captive; -1 where none must.

    A captive side passes for ever, so nothing is taken from the other, and one against one, a draw,
    cannot come about: a single piece brings home all that it carries at once.
    """
    s = state[0]
    if not s.over:
        for seat in range(2):
            if _is_captive(s, 1 - seat):
                return seat
    return -1


@kernel
def _advance_from(s: Any, cell: int) -> int:
    """Code of the move of what stands on a cell, or -1 where it may not move."""
    seat = s.seat
    camp = seat * LAST
    if s.owner[cell] != seat and (cell != camp or s.pieces[seat, camp] == 0):
        return -1
    end = cell + s.throw if seat == 0 else cell - s.throw
    if end <= 0 or end >= LAST:
        return _CODE[cell, min(max(end, 0), LAST), 0]
    if s.owner[end] == seat:
        return -1
    return _CODE[cell, end, 0 if s.owner[end] == EMPTY else 1]


@kernel
def first_advance(s: Any) -> int:
    """Code of the first advance that is legal after a throw, or PASS."""
    for cell in range(CELLS):
        code = _advance_from(s, cell)
        if code >= 0:
            return code
    return PASS


@entry(array(STATE), array(np.int16))
def legal_codes(state: Any, codes: NDArray[np.int16]) -> int:
    s = state[0]
    if s.over:
        return 0
    count = 0
    if s.throw == 0:
        for code in range(THROW_5 + 1):
            codes[count] = code
            count += 1
        return count
    for cell in range(CELLS):
        code = _advance_from(s, cell)
        if code >= 0:
            codes[count] = code
            count += 1
    if count == 0:
        codes[0] = PASS
        count = 1
    return count


@entry(array(STATE), INT)
def is_legal(state: Any, code: int) -> bool:
    s = state[0]
    if s.over:
        return False
    if s.throw == 0 or code <= THROW_5:
        return s.throw == 0 and code <= THROW_5
    if code == PASS:
        return first_advance(s) == PASS
    return _advance_from(s, START[code]) == code


@entry(array(STATE), INT)
def apply(state: Any, code: int) -> None:
    """Carry out a legal move."""
    s = state[0]
    if code <= THROW_5:
        s.throw = code + 1
        return
    if code != PASS:
        _advance(s, START[code], END[code], IS_HOME[code])
        if s.bell and not s.over:
            _beat(s, 1 - s.seat)
    s.throw = 0
    s.seat = 1 - s.seat


@kernel
def _advance(s: Any, start: int, end: int, is_home: bool) -> None:
    seat = s.seat
    if s.owner[start] == EMPTY:  # one piece leaves its camp
        s.pieces[seat, start] -= 1
        s.pieces[seat, end] += 1
        s.owner[end] = seat
        return
    mine, theirs = s.pieces[seat, start], s.pieces[1 - seat, start]
    s.pieces[0, start] = 0
    s.pieces[1, start] = 0
    s.owner[start] = EMPTY
    if is_home:
        s.pieces[seat, seat * LAST] += mine
        s.left[1 - seat] -= theirs
        s.over = _is_over(s)
    else:
        s.pieces[seat, end] += mine
        s.pieces[1 - seat, end] += theirs
        s.owner[end] = seat


@kernel
def throw_dice(state: Any, rng: Rng) -> None:
    """Throw for the seat that has to, if the game goes on and nobody has thrown yet."""
    s = state[0]
    if not s.over and s.throw == 0:
        s.throw = draw_throw(s, rng) + 1  # what `apply` does, and much faster here


@kernel
def _throw_of(dark: int, bell: int) -> int:
    """Code of the throw that so many dark faces make: one more than they are; Bell: none is 5."""
    if bell:
        return dark - 1 if dark > 0 else _DICE
    return dark


@entry(FLOAT, INT, array(np.float64))
def fill_chances(p: float, bell: int, chances: NDArray[np.float64]) -> None:
    """Chance of each throw from 1 to 5, where `p` is a die's chance of a dark face."""
    for dark in range(_DICE + 1):
        light = np.float64(_DICE - dark)
        chances[_throw_of(dark, bell)] = _WAYS[dark] * p ** np.float64(dark) * (1 - p) ** light


def throw_chances(p: float, *, bell: bool = False) -> tuple[float, ...]:
    """The same as a tuple."""
    chances = np.empty(_DICE + 1)
    fill_chances(p, bell, chances)
    return tuple(chances.tolist())


@entry(readonly(np.float64), FLOAT)
def throw_at(chances: NDArray[np.float64], fraction: float) -> int:
    """Code of the throw that a number drawn evenly from [0, 1) stands for."""
    total = 0.0
    for code in range(_DICE):
        total += chances[code]
        if fraction < total:
            return code
    return _DICE


@kernel
def draw_throw(s: Any, rng: Rng) -> int:
    """Code of a throw, by how many of the dice fall with their dark face up."""
    dark = 0
    for _die in range(_DICE):
        dark += unit(rng) < s.p
    return _throw_of(dark, s.bell)
