"""Hundreds of runs from seeds: whatever happens, the server keeps its word."""

from collections import Counter

import pytest
from tests.simulation.world import World

pytestmark = pytest.mark.compiled

_TOGETHER = 10  # seeds of one test
_LAST_LINES = 60  # of a trace that are shown


def run(first: int, count: int) -> Counter[str]:
    """Run seeds; where one goes wrong, say which, and how it came to that."""
    counts: Counter[str] = Counter()
    for seed in range(first, first + count):
        world = World(seed)
        history = world.run()
        counts += history.counts
        if history.wrongs:
            trace = "\n".join(history.trace().splitlines()[-_LAST_LINES:])
            wrongs = "\n".join(history.wrongs[:5])
            pytest.fail(
                f"seed {seed} goes wrong (python -m tests.simulation {seed} tells all of it):\n"
                f"{wrongs}\n\n{world.plan}\n{trace}",
                pytrace=False,
            )
    return counts


@pytest.mark.parametrize("first", range(0, 200, _TOGETHER))
def test_the_server_keeps_its_word(first: int) -> None:
    assert run(first, _TOGETHER).total() > 20


@pytest.mark.deep
@pytest.mark.parametrize("first", range(10_000, 12_400, 100))
def test_it_does_so_through_a_hundred_thousand_faults(first: int) -> None:
    """24 of these, with some 5,000 faults each."""
    assert run(first, 100).total() > 4200
