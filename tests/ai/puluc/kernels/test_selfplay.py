"""Games from the table: they score what it says, less what each side gave away."""

from math import inf, sqrt

import numpy as np
import pytest

from cacique.ai.puluc.kernels.lookup import Room
from cacique.ai.puluc.kernels.selfplay import Outcomes, pick, play
from cacique.ai.puluc.table import ValueTable, start_state
from cacique.core.rng import seeded
from cacique.games import puluc
from cacique.games.puluc.kernels.playouts import DRAWS

pytestmark = pytest.mark.compiled

GAMES = 100_000
THREE_ERRORS = 3 * 0.5 / sqrt(GAMES)  # a game's result spreads by half a point at most


def matches(table: ValueTable, light: float, dark: float) -> tuple[float, float, float, float]:
    """Light's share of the points, what each side lost a game, and the turns."""
    results, room = Outcomes.zero(), Room.empty()
    start = start_state(table.setup, table.pieces)
    turns = play(table.steps, start, GAMES, np.array([light, dark]), seeded(3), room, results)
    tally, losses = results
    assert tally.sum() == GAMES
    return (
        (tally[0] + tally[DRAWS] / 2) / GAMES,
        losses[0] / GAMES,
        losses[1] / GAMES,
        turns / GAMES,
    )


def check_matches(table: ValueTable) -> None:
    """Perfect games score what the table says, others what the losses explain."""
    for light, dark in [(0.0, 0.0), (0.0, inf), (inf, 0.0), (0.1, 0.0), (0.05, 0.2)]:
        score, light_lost, dark_lost, turns = matches(table, light, dark)
        assert abs(score - (table.start - light_lost + dark_lost)) < THREE_ERRORS
        assert (light_lost > 0, dark_lost > 0) == (light > 0, dark > 0)
        if light == dark == 0:
            assert turns == pytest.approx(table.turns, rel=0.05)


def test_games_agree_with_the_small_table(three_pieces: ValueTable) -> None:
    check_matches(three_pieces)


@pytest.mark.deep
def test_games_agree_with_the_full_table(full_table: ValueTable) -> None:
    check_matches(full_table)


def test_worse_moves_are_chosen_less_often() -> None:
    state = puluc.Board().state
    values = np.array([0.4, 0.5])
    rng = seeded(1)
    shares = [
        np.mean([pick(state, values, temperature, rng) for _ in range(4000)])
        for temperature in (0.0, 0.1, inf)
    ]
    assert shares[0] == 1
    assert shares[1] == pytest.approx(1 / (1 + np.exp(-1)), abs=0.03)
    assert shares[2] == pytest.approx(0.5, abs=0.03)
