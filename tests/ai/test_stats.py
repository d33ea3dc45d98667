"""Figures worked by hand, and error bars that cover."""

from math import inf, log, log10, sqrt

import numpy as np
import pytest

from cacique.ai.stats import Duel, difference, elo, find_places, rate, to_duels


@pytest.mark.parametrize(
    ("score", "expected"),
    [(0.5, 0), (0.75, 400 * log10(3)), (10 / 11, 400), (1 / 11, -400), (1, inf), (0, -inf)],
)
def test_elo_of_a_score(score: float, expected: float) -> None:
    assert elo(score) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((30, 20), (1,), (2, 1)),
        ((5, 2), (0,), (1, 2)),
        ((4, 4), (0, 1), (1.5, 1.5)),
        ((9, 3, 9, 3), (1, 3), (3.5, 1.5, 3.5, 1.5)),
        ((8, 1, 8, 0), (3,), (3.5, 2, 3.5, 1)),
    ],
)
def test_places(
    scores: tuple[int, ...], winners: tuple[int, ...], places: tuple[float, ...]
) -> None:
    assert find_places(scores, winners) == places


def test_duels_leave_out_a_bot_against_itself() -> None:
    duels = to_duels([0, 1, 1, 2], [1.5, 3, 1.5, 4])
    assert duels == [(0, 1, 1), (0, 1, 0.5), (0, 2, 1), (1, 2, 1), (1, 2, 1)]


def test_difference_by_hand() -> None:
    # shares 1, 1, ½ and the imaginary 1 and 0: mean 0.7, squares of the distances 0.8
    found = difference([1, 1, 0.5])
    assert found.value == pytest.approx(400 * log10(7 / 3))
    error = sqrt(0.8 / 4 / 5) / (0.7 * 0.3) * 400 / log(10)
    assert found.error == pytest.approx(1.96 * error)


def test_a_clean_sweep_has_finite_bars_that_shrink() -> None:
    few, many = difference([1] * 10), difference([1] * 1000)
    assert few.value == pytest.approx(400 * log10(11))
    assert many.value == pytest.approx(400 * log10(1001))
    assert many.value - many.error > few.value - few.error > 0


def test_pairs_that_cancel_give_small_errors() -> None:
    assert difference([0.5] * 100).error < difference([0, 1] * 50).error / 4


def cycles_of(one: int, other: int, shares: list[float]) -> list[list[Duel]]:
    """Cycles of two games, written from either side."""
    return [[(one, other, share), (other, one, 1 - share)] for share in shares]


def test_two_ratings_are_half_the_difference_each() -> None:
    shares = [1, 1, 0.5, 0, 1, 0.5, 1]
    first, second = rate(2, cycles_of(0, 1, shares))
    whole = difference(shares)
    assert first.value - second.value == pytest.approx(whole.value)
    assert first.value + second.value == pytest.approx(0)
    assert [first.error, second.error] == pytest.approx([whole.error / 2] * 2)


def test_ratings_of_a_chain_add_up() -> None:
    # each beats the next 3 : 1, imaginary cycles included: log 3 each step
    shares = [1.0] * 5 + [0.0]
    ratings = rate(3, [*cycles_of(0, 1, shares), *cycles_of(1, 2, shares)])
    assert [rating.value for rating in ratings] == pytest.approx(
        [400 * log10(3), 0, -400 * log10(3)]
    )


def test_ratings_do_not_depend_on_the_order_of_players_or_cycles() -> None:
    cycles = cycles_of(0, 1, [1, 0.5]) + cycles_of(1, 2, [1, 1]) + cycles_of(0, 2, [0, 1])
    renamed = [[(2 - one, 2 - other, share) for one, other, share in c] for c in cycles[::-1]]
    values = [rating.value for rating in rate(3, cycles)]
    assert [rating.value for rating in rate(3, renamed)] == pytest.approx(values[::-1])


@pytest.mark.parametrize("luck", [0.0, 1.5])
def test_error_bars_cover_the_truth(luck: float) -> None:
    """Also where the games of a cycle share their luck."""
    rng = np.random.default_rng(5)
    truth = 0.6
    hits = trials = 0
    for _ in range(600):
        shared = rng.normal(0, luck, 60)
        chances = np.clip(truth + 0.2 * np.tanh(shared), 0, 1)
        games = rng.random((60, 2)) < chances[:, None]
        found = difference(games.mean(1).tolist())
        hits += abs(found.value - elo(truth)) <= found.error
        trials += 1
    assert 0.925 < hits / trials < 0.98


@pytest.mark.parametrize("players", [2, 5, 7, 9])
def test_errors_of_many_players_are_finite_and_alike(players: int) -> None:
    """Everybody beats everybody below in three games of four."""
    cycles = [
        [(one, other, share)]
        for one in range(players)
        for other in range(one + 1, players)
        for share in [1.0, 1.0, 1.0, 0.0] * 10
    ]
    found = rate(players, cycles)
    values, errors = [f.value for f in found], [f.error for f in found]
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(0, abs=1e-6)
    assert all(20 < error < 200 for error in errors)
    assert errors == pytest.approx(errors[::-1], rel=1e-3)
