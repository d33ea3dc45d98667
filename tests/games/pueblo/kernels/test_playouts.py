"""Random games of Pueblo, compiled."""

import numpy as np
from tests.games.pueblo.kernels.test_prices import golden_board_where_nothing_fits

from cacique import pueblo
from cacique.core.rng import seeded
from cacique.games.pueblo.kernels.playouts import playouts


def test_playouts_go_on_where_nothing_fits() -> None:
    board = golden_board_where_nothing_fits()
    means = board.playouts(3, seeded(1))
    assert (means >= board.scores).all()


def test_the_start_stays_and_every_decision_is_counted() -> None:
    start = pueblo.Board(players=3).state.copy()
    before, totals = start.tobytes(), np.zeros(4, np.int64)
    # 33 blocks, each built and followed by a walk
    assert playouts(start, 1, seeded(1), totals) == 2 * 33
    assert start.tobytes() == before
    assert (totals[:3] > 0).all()
    assert totals[3] == 0


def test_totals_are_added_up_and_follow_the_seed() -> None:
    start = pueblo.Board().state
    once, again, both = (np.zeros(4, np.int64) for _ in range(3))
    playouts(start, 1, seeded(1), once)
    rng = seeded(1)
    playouts(start, 1, rng, both)
    assert (both == once).all()
    playouts(start, 1, rng, both)
    playouts(start, 2, seeded(1), again)
    assert (both == again).all()
    assert (both[:2] > once[:2]).all()
