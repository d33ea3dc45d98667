"""Defects planted on purpose: the simulation finds them, so that it would find their like."""

import pytest
from tests.simulation.defects import DEFECTS, UNSEEN, Defect
from tests.simulation.world import World

pytestmark = pytest.mark.compiled

_MOST_SEEDS = 150


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_defect_is_found(defect: Defect) -> None:
    for seed in range(defect.first, defect.first + _MOST_SEEDS):
        with defect.plant():
            if World(seed, **defect.trouble).run().wrongs:
                break
    else:
        pytest.fail(f"{_MOST_SEEDS} seeds do not show that {defect.what}")
    assert World(seed, **defect.trouble).run().wrongs == []  # without it, all is well


@pytest.mark.parametrize("defect", UNSEEN, ids=str)
def test_what_cannot_be_seen_harms_nobody(defect: Defect) -> None:
    """Where this fails, the simulation has learnt to see it: move it to the others."""
    for seed in range(defect.first, defect.first + 5):
        with defect.plant():
            assert World(seed, **defect.trouble).run().wrongs == []
