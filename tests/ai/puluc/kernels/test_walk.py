"""The walk through a layer: the positions of the index, and what the rules make of them."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import LOST, STARTS, index, place, total
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.kernels.walk import ONE, WALK, begin_layer, captives, expect, go_on
from cacique.ai.puluc.layout import blank_state
from cacique.core.jit import COMPILED
from cacique.games import puluc
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import MOST_LEGAL, apply, legal_codes

PIECES = 3 if COMPILED else 2
LAYERS = [
    layer
    for layer in [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
    if max(layer) <= PIECES
]
CLOSELY = 300 if COMPILED else 60  # looked at, before only some are
WEIGHTS = np.array([4096, 16384, 24576, 16384, 4096], np.int64)


def held(state: Any) -> list[int]:
    """Captives of the mover and of the other, seen from Light, who is to throw."""
    s = state[0]
    return [int(s["pieces"][1 - seat][s["owner"] == seat].sum()) for seat in (0, 1)]


def group(state: Any) -> int:
    seat = int(state[0]["seat"])
    mine, theirs = held(state)[seat], held(state)[1 - seat]
    left = state[0]["left"]
    if mine == theirs:
        return 2 if left[seat] > left[1 - seat] else 1
    return 0 if mine < theirs else 3


def look_up(state: Any, steps: NDArray[np.uint16], number: int) -> tuple[int, int]:
    """What a position may expect, and the chances of throws whose best is a guess, by the rules."""
    codes, expected, unsure = np.zeros(MOST_LEGAL, np.int16), 0, 0
    block = sorted(state[0]["left"].tolist())
    for throw, weight in zip(THROWS, WEIGHTS.tolist(), strict=True):
        state[0]["throw"] = throw
        known, guessed = [1 << 20], [1 << 20]
        for code in codes[: legal_codes(state, codes)].tolist():
            child = state.copy()
            apply(child, code)
            there = index(child)
            is_below = there == LOST or sorted(child[0]["left"].tolist()) != block
            is_before = is_below or (group(child), there) < (group(state), number)
            (known if is_before else guessed).append(int(steps[there]))
        unsure += weight if min(guessed) < min(known) else 0
        expected += weight * (SCALE - min(known + guessed))
    return (expected + ONE // 2) // ONE, unsure


@pytest.mark.parametrize("layer", LAYERS)
def test_positions_and_expectations_are_those_of_the_rules(layer: tuple[int, int]) -> None:
    mine, theirs = layer
    rng = np.random.default_rng(1)
    steps = rng.integers(0, SCALE + 1, total(max(layer))).astype(np.uint16)
    walk, state = np.zeros(1, WALK), blank_state(puluc.Setup(draw=False))
    begin_layer(walk, mine, theirs)
    first, seen = int(STARTS[mine, theirs]), 0
    while True:
        number = first + seen
        assert walk["number"][0] == number
        if seen % (1 if seen < CLOSELY else 97) == 0:
            place(state, number)
            assert [captives(walk[0], seat) for seat in (0, 1)] == held(state)
            assert walk["balance"][0] == held(state)[0] - held(state)[1]
            found = expect(walk, steps, WEIGHTS), int(walk["unsure"][0])
            assert found == look_up(state, steps, number)
        seen += 1
        if not go_on(walk):
            break
    assert first + seen == min(int(start) for start in STARTS.flat if start > first)
