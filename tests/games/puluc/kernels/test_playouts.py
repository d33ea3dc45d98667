"""Random games of Puluc, and how their ends are counted."""

import numpy as np
import pytest

from cacique.core.rng import seeded
from cacique.games import puluc
from cacique.games.puluc.kernels.playouts import DRAWS, RESULTS, count_result, playouts
from cacique.games.puluc.kernels.rules import draw_throw


@pytest.mark.parametrize(("left", "result"), [((2, 0), 0), ((0, 3), 1), ((1, 1), DRAWS)])
def test_an_end_is_counted_for_its_winner_or_as_a_draw(left: tuple[int, int], result: int) -> None:
    state = puluc.Board().state.copy()
    state["left"][0] = left
    tally = np.zeros(RESULTS, np.int64)
    count_result(state[0], tally)
    assert np.flatnonzero(tally).tolist() == [result]


def test_every_game_is_counted_once_and_the_start_stays() -> None:
    start = puluc.Board().state.copy()
    before, tally = start.tobytes(), np.zeros(RESULTS, np.int64)
    turns = playouts(start, 5, seeded(1), tally)
    assert tally.sum() == 5
    assert turns > 50
    assert start.tobytes() == before


def test_no_game_is_drawn_without_the_rule() -> None:
    tally = np.zeros(RESULTS, np.int64)
    playouts(puluc.Board(draw=False).state, 10, seeded(2), tally)
    assert tally[DRAWS] == 0


@pytest.mark.parametrize(
    ("ruleset", "chances"), [("box", [1, 4, 6, 4, 1]), ("bell", [4, 6, 4, 1, 1])]
)
def test_dice_fall_as_their_chances_say(ruleset: str, chances: list[int]) -> None:
    state, rng = puluc.Board(ruleset=ruleset).state, seeded(3)
    counts = np.bincount([draw_throw(state[0], rng) for _ in range(3200)], minlength=5)
    assert counts == pytest.approx(np.array(chances) * 200, abs=90)
