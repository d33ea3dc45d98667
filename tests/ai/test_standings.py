"""Standings: what the results of a match say of its bots."""

import pytest

from cacique.ai.arena import Arena
from cacique.ai.fixture import Result
from cacique.ai.journal import Place
from cacique.ai.standings import Standings, sum_up

# bots play whole games of Pueblo here
pytestmark = pytest.mark.compiled


def test_greedy_beats_random_in_pueblo() -> None:
    arena = Arena("pueblo", ("random", "greedy"), games=40)
    best, worst = sum_up(arena, arena.run()).bots
    assert (best.bot, best.games) == ("greedy", 40)
    assert best.score > 0.95
    assert best.elo.value - best.elo.error > worst.elo.value + worst.elo.error
    assert best.points < worst.points
    assert best.seconds > worst.seconds > 0


def test_one_against_many_is_counted_by_places() -> None:
    arena = Arena("pueblo", ("greedy", "random", "random"), ("players=3",), games=9)
    table = sum_up(arena, arena.run())
    best, worst = table.bots
    assert (best.bot, best.games, worst.games) == ("greedy", 9, 9)
    assert best.place + 2 * worst.place == pytest.approx(6)
    (pair,) = table.pairs
    assert pair.duels == 18
    assert pair.score == best.score == 1 - worst.score


def result(*places: float, points: tuple[int, ...] = (0, 0)) -> Result:
    return Result(points, places, (10, 20), (1.0, 5.0), "")


def played(*results: Result) -> Standings:
    """A match of Puluc between `a` and `b`; each cycle has both seatings, `a` first."""
    arena = Arena("puluc", ("a", "b"), games=len(results))
    found: dict[Place, Result] = dict(zip(arena.places, results, strict=True))
    return sum_up(arena, found)


def test_seats_do_not_matter_and_means_are_taken() -> None:
    won, lost = result(1, 2, points=(5, 3)), result(2, 1, points=(3, 5))
    best, worst = played(won, lost, won, won).bots
    assert (best.bot, best.games, best.score, best.place, best.points) == ("a", 4, 0.75, 1.25, 4.5)
    assert (worst.bot, worst.score, worst.place, worst.points) == ("b", 0.25, 1.75, 3.5)
    # seconds by move: 1 s for 10 moves in the first seat, 5 s for 20 in the second
    assert best.seconds == worst.seconds == pytest.approx(12 / 60)


def test_ratings_lie_around_their_mean() -> None:
    best, worst = played(result(1, 2), result(2, 1), result(1, 2), result(1, 2)).bots
    assert best.elo.value == pytest.approx(-worst.elo.value)
    assert best.elo.value > 0


def test_a_tie_is_half_a_win() -> None:
    (pair,) = played(result(1.5, 1.5), result(2, 1)).pairs
    assert (pair.one, pair.other, pair.duels, pair.wins, pair.ties) == ("a", "b", 2, 1, 1)
    assert pair.score == 0.75
