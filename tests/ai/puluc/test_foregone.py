"""A game is foregone exactly where no throw and no move can change who wins: by brute force."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import index
from cacique.ai.puluc.solver import Found
from cacique.ai.puluc.table import start_state
from cacique.games import puluc
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels import rules

pytestmark = pytest.mark.compiled

PIECES = 2
MOVER, OTHER, DRAW = 1, 2, 4  # who can win from a position, as bits
_MIRRORED = np.array([bits & DRAW | (bits & 1) << 1 | (bits & 2) >> 1 for bits in range(8)])


def _positions(setup: puluc.Setup) -> Iterator[tuple[int, NDArray[np.void]]]:
    """All positions before a throw, Light to throw; the first number stands for a lost game."""
    state = start_state(setup, PIECES)
    for number in range(1, index.total(PIECES)):
        index.place(state, number)
        yield number, state


def _successors(state: NDArray[np.void]) -> set[int]:
    found, codes = set(), np.empty(rules.MOST_LEGAL, np.int16)
    for pips in THROWS:
        thrown = state.copy()
        thrown["throw"] = pips
        for code in codes[: rules.legal_codes(thrown, codes)].tolist():
            after = thrown.copy()
            rules.apply(after, code)
            found.add(int(index.index(after)))
    return found


def _possible_winners(setup: puluc.Setup) -> NDArray[np.int64]:
    """Who can win by any throws and moves, for each position, from the mover's view."""
    possible = np.zeros(index.total(PIECES), np.int64)
    possible[index.LOST] = OTHER
    following: dict[int, list[int]] = {}
    for number, state in _positions(setup):
        if state["over"][0]:
            light, dark = state["left"][0]
            possible[number] = DRAW if light and dark else MOVER
        else:
            following[number] = list(_successors(state))
    while True:
        before = possible.copy()
        for number, after in following.items():
            possible[number] |= np.bitwise_or.reduce(_MIRRORED[possible[after]])
        if (before == possible).all():
            return possible


@pytest.mark.parametrize("draw", [True, False])
def test_a_game_is_foregone_exactly_where_only_one_side_can_win(*, draw: bool) -> None:
    setup = puluc.Setup(draw=draw)
    possible = _possible_winners(setup)
    told = {True: 0, False: 0}
    for number, state in _positions(setup):
        winner = rules.foregone(state)
        only = {MOVER: 0, OTHER: 1}.get(int(possible[number]), -1)
        assert winner == (-1 if state["over"][0] else only), number
        told[winner >= 0] += 1
    assert told[True] > 400


def test_the_solution_knows_it_too(setup: puluc.Setup, two_pieces: Found) -> None:
    for number, state in _positions(setup):
        winner = rules.foregone(state)
        if winner >= 0:
            assert not setup.is_bell
            assert two_pieces.values[number] == pytest.approx(1 - winner, abs=1e-9)
