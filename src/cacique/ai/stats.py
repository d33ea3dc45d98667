"""The statistics of results: places, scores, Elo and how far off it may be.

A cycle is the games of one opening with the seats rotated. Its games share their luck, so errors
are reckoned from whole cycles. To each pairing two imaginary cycles are added, one won and one
lost: they keep ratings and errors finite and honest where one side wins everything.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

import numpy as np
from numpy.typing import NDArray

__all__ = ["Duel", "Estimate", "difference", "elo", "find_places", "rate", "to_duels"]

_SCALE = 400 / log(10)  # Elo in one unit of the logistic scale
_CONFIDENCE = 1.96  # standard errors in a bar of 95 %

Duel = tuple[int, int, float]  # two players and the first one's share: 1, ½ or 0
Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its error: the truth is within it in 95 of 100 cases."""

    value: float
    error: float


def elo(score: float) -> float:
    """Elo that a share of points stands for, infinite for all or nothing.

    >>> round(elo(0.75), 1), elo(0.5), elo(1)
    (190.8, 0.0, inf)
    """
    if score in {0, 1}:
        return float("inf") if score else float("-inf")
    return _SCALE * log(score / (1 - score))


def find_places(scores: Sequence[int], winners: Sequence[int]) -> tuple[float, ...]:
    """Place of each seat, from 1; equals share the mean of their places.

    The winners show whether many or few points are good.

    >>> find_places((7, 3, 7, 9), winners=(1,))
    (2.5, 1.0, 2.5, 4.0)
    """
    sign = 1 if scores[winners[0]] == min(scores) else -1
    costs = [sign * score for score in scores]
    return tuple(
        1 + sum(other < cost for other in costs) + (costs.count(cost) - 1) / 2 for cost in costs
    )


def to_duels(players: Sequence[int], places: Sequence[float]) -> list[Duel]:
    """Each two different players of a game, and which one was placed better."""
    return [
        (one, other, 0.5 if mine == theirs else float(mine < theirs))
        for (one, mine), (other, theirs) in combinations(zip(players, places, strict=True), 2)
        if one != other
    ]


def difference(shares: Sequence[float]) -> Estimate:
    """Elo between two players, from the first one's share of each cycle.

    >>> found = difference([0.5, 1.0, 0.5, 0.0])
    >>> found.value, round(found.error, 1)
    (0.0, 248.7)
    """
    cycles = np.array([*shares, 1.0, 0.0])
    mean = float(cycles.mean())
    error = float(cycles.std(ddof=1)) / len(cycles) ** 0.5
    return Estimate(elo(mean), _CONFIDENCE * _SCALE * error / (mean * (1 - mean)))


def rate(players: int, cycles: Iterable[Sequence[Duel]]) -> list[Estimate]:
    """Elo of each player around a mean of 0: Bradley and Terry's model, ties being halves.

    The errors are those of a player's distance from the mean, from the spread of whole cycles.
    """
    samples = _Samples.of([cycle for cycle in cycles if cycle])
    strengths = _fit(players, samples)
    # only differences are known: the sum of all strengths must not leak in by rounding
    inverse = np.linalg.pinv(_information(strengths, samples), rcond=1e-9, hermitian=True)
    slopes = np.zeros((samples.count, players))
    surprises = samples.weights * (samples.shares - _expect(strengths, samples))
    np.add.at(slopes, (samples.cycles, samples.ones), surprises)
    np.add.at(slopes, (samples.cycles, samples.others), -surprises)
    spread = slopes.T @ slopes * samples.count / max(samples.count - 1, 1)
    errors = np.sqrt(np.diag(inverse @ spread @ inverse))
    return [
        Estimate(_SCALE * float(value), _CONFIDENCE * _SCALE * float(error))
        for value, error in zip(strengths, errors, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Samples:
    """All duels as columns."""

    count: int  # of cycles
    cycles: NDArray[np.int64]
    ones: NDArray[np.int64]
    others: NDArray[np.int64]
    shares: Vector
    weights: Vector

    @classmethod
    def of(cls, cycles: Sequence[Sequence[Duel]]) -> "_Samples":
        rows = [(number, *duel, 1.0) for number, cycle in enumerate(cycles) for duel in cycle]
        rows += _imagine(cycles)
        numbers, ones, others, shares, weights = zip(*rows, strict=True)
        first, second, third = np.array((numbers, ones, others), np.int64)
        return cls(max(numbers) + 1, first, second, third, np.array(shares), np.array(weights))


def _imagine(cycles: Sequence[Sequence[Duel]]) -> list[tuple[int, int, int, float, float]]:
    """Two more cycles for each pair that met, as heavy as its others are on average."""
    duels: dict[tuple[int, int], int] = defaultdict(int)
    meetings: dict[tuple[int, int], set[int]] = defaultdict(set)
    for number, cycle in enumerate(cycles):
        for one, other, _ in cycle:
            pair = min(one, other), max(one, other)
            duels[pair] += 1
            meetings[pair].add(number)
    return [
        (len(cycles) + 2 * place + won, *pair, float(won), duels[pair] / len(meetings[pair]))
        for place, pair in enumerate(sorted(duels))
        for won in (0, 1)
    ]


def _expect(strengths: Vector, samples: _Samples) -> Vector:
    distances = strengths[samples.ones] - strengths[samples.others]
    expected: Vector = 1 / (1 + np.exp(-distances))
    return expected


def _information(strengths: Vector, samples: _Samples) -> Vector:
    expected = _expect(strengths, samples)
    weights = samples.weights * expected * (1 - expected)
    matrix = np.zeros((len(strengths), len(strengths)))
    for rows, columns, sign in (
        (samples.ones, samples.ones, 1),
        (samples.others, samples.others, 1),
        (samples.ones, samples.others, -1),
        (samples.others, samples.ones, -1),
    ):
        np.add.at(matrix, (rows, columns), sign * weights)
    return matrix


def _fit(players: int, samples: _Samples) -> Vector:
    """Climb to the likeliest strengths by Newton's steps, none longer than 1."""
    strengths = np.zeros(players)
    for _ in range(200):
        surprises = samples.weights * (samples.shares - _expect(strengths, samples))
        slope = np.zeros(players)
        np.add.at(slope, samples.ones, surprises)
        np.add.at(slope, samples.others, -surprises)
        step = np.linalg.pinv(_information(strengths, samples)) @ slope
        strengths += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-12:
            break
    centred: Vector = strengths - strengths.mean()
    return centred
