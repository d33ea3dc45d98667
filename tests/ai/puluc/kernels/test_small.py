"""The game of few pieces, solved on the spot: as the whole solution has it."""

from typing import Any

import numpy as np
import pytest

from cacique.ai.puluc.kernels.index import total
from cacique.ai.puluc.kernels.lookup import SCALE, Room
from cacique.ai.puluc.kernels.small import Sheet, solve_small
from cacique.ai.puluc.layout import blank_state
from cacique.ai.puluc.solution import solve
from cacique.core.jit import COMPILED
from cacique.games import puluc
from cacique.games.puluc.kernels.rules import throw_chances

PIECES = 3 if COMPILED else 1


@pytest.mark.parametrize("options", [{}, {"draw": False}, {"ruleset": "bell"}])
@pytest.mark.parametrize("p", [0.5, 0.3])
def test_values_are_those_of_the_solution(options: dict[str, Any], p: float) -> None:
    setup = puluc.Setup(**options, p=p)
    values, steps = np.zeros(total(PIECES)), np.zeros(total(PIECES), np.uint16)
    chances, sheet, room = (
        np.array(throw_chances(p, bell=setup.is_bell)),
        Sheet.empty(PIECES),
        Room.empty(),
    )
    assert solve_small(blank_state(setup), PIECES, chances, values, steps, sheet, room)
    found = solve(setup, None, pieces=PIECES)
    assert np.array_equal(values, found.values)
    assert np.array_equal(steps, np.rint(found.values * SCALE))
