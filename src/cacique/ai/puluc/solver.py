"""One block of Puluc solved: the exact value of each of its positions, and the proof.

Values are chances of winning for the side to throw, a draw counting half. A block's equations
are solved by sweeps over its positions, the furthest advanced first, until nothing changes by
more than TOLERANCE.

The proof puts a small PRICE on every turn, and finds for each position how many turns it must pay
for so that values less this price still satisfy the equations, with something to spare. For a
player who follows them they rise by some fixed amount in every turn, whatever the other does;
being bounded, they prove that the game ends, and that this player gets at least as much from it.
Values plus the price prove the same for the other side: no value is off by more than its price.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import log
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import sweeps
from cacique.ai.puluc.kernels.index import Block, total
from cacique.ai.puluc.kernels.small import TOLERANCE
from cacique.ai.puluc.layout import Layout, blank_state
from cacique.core.errors import CaciqueError
from cacique.games.puluc.setup import PulucSetup

__all__ = ["PRICE", "TOLERANCE", "Found", "Proof", "Report", "solve_block"]

PRICE = 1e-10
_ENOUGH = 0.5  # turns that a proof may lack before it is checked
_SPARE = 0.9
_SETTLED = 5e-3  # turns by which lengths may still change from sweep to sweep
_MOST_SWEEPS = 2_000

Array = NDArray[Any]
Report = Callable[[float], None]  # told which part of the work is done


class Proof(NamedTuple):
    """What bounds the error of a block's values."""

    residual: float
    turns: float  # to pay for, at most


@dataclass
class Found:
    """What is known so far, by index: values, expected turns to the end, and the proofs."""

    values: NDArray[np.float64]
    lengths: NDArray[np.float32]
    proofs: list[Proof]

    @classmethod
    def nothing(cls, pieces: int) -> Self:
        size = total(pieces)
        return cls(np.zeros(size), np.zeros(size, np.float32), [])

    @property
    def residual(self) -> float:
        """The most by which a value differs from what follows it."""
        return max((proof.residual for proof in self.proofs), default=0.0)

    @property
    def turns(self) -> float:
        return max((proof.turns for proof in self.proofs), default=0.0)

    @property
    def error(self) -> float:
        """No value is off by more."""
        return PRICE * self.turns


def solve_block(
    block: Block, setup: PulucSetup, found: Found, pool: ThreadPoolExecutor, report: Report
) -> Proof:
    """Find a block's values and lengths from those below; the same for any number of threads."""
    values, lengths = found.values[: block.stop], found.lengths[: block.stop]
    is_drawn = setup.draw and block.many == 1
    layout = None if is_drawn else Layout(block, setup, pool)
    values[block.start :] = 0.5
    if layout is None:
        return Proof(0.0, 0.0)
    residual = _find_values(layout, values, block.start, report)
    turns = _prove(layout, values, block.start, found.turns)
    report(0.8)
    _find_lengths(layout, values, lengths, block.start)
    places = layout.release()
    for array in (values, lengths):
        array[block.start :] = array[block.start :][places]
    if setup.is_bell:
        sweeps.fill_ends(blank_state(setup), block.start, values[block.start :])
    return Proof(residual, turns)


def _find_values(layout: Layout, values: Array, start: int, report: Report) -> float:
    """Sweep until nothing changes any more; return the residual."""
    inside = values[start:]
    for _sweep in range(_MOST_SWEEPS):
        change = layout.renew(inside, sweeps.improve, values)
        if change <= TOLERANCE:
            return layout.compare(inside, sweeps.improve, values)
        report(0.3 + 0.3 * min(1.0, log(change) / log(TOLERANCE)))
    raise CaciqueError(_no_proof("the values do not settle"))


def _prove(layout: Layout, values: Array, start: int, turns_below: float) -> float:
    """Find how many turns each position must pay for; return the most."""
    turns = np.full(values.size - start, turns_below, np.float32)
    rest = {"turns_below": turns_below, "price": PRICE}
    for _sweep in range(_MOST_SWEEPS):
        if layout.renew(turns, sweeps.stretch, values, turns, **rest) < _ENOUGH:
            break
    # What is lacking must be less than the turn itself: then something remains to spare.
    if not layout.compare(turns, sweeps.stretch, values, turns, **rest) < _SPARE:
        raise CaciqueError(_no_proof("play need not end"))
    return float(max(turns.max(), turns_below))


def _find_lengths(layout: Layout, values: Array, lengths: Array, start: int) -> None:
    """Expect so many turns to the end when both play best, and of equal moves the shortest."""
    inside = lengths[start:]
    inside[:] = 0
    for _sweep in range(_MOST_SWEEPS):
        if layout.renew(inside, sweeps.follow, values, lengths, price=PRICE) < _SETTLED:
            return
    raise CaciqueError(_no_proof("play need not end"))


def _no_proof(reason: str) -> str:
    return f"{reason}: with such dice the solution cannot be proven"
