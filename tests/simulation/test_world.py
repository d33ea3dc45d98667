"""A world from a seed: the same one every time."""

import os
import subprocess
import sys
from typing import get_args

import pytest
from tests.simulation.checker import KINDS
from tests.simulation.defects import ABSENCE
from tests.simulation.world import World

from cacique.server.protocol import messages

pytestmark = pytest.mark.compiled

SEEDS = (3, 14, 22)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_gives_the_same_run_to_the_byte(seed: int) -> None:
    first, second = World(seed).run(), World(seed).run()
    assert first.trace() == second.trace()
    assert len(first.lines) > 50


def test_so_it_does_in_another_process() -> None:
    """Sets of strings have another order there."""
    code = f"from tests.simulation.world import World\nprint(World({SEEDS[0]}).run().trace())"
    there = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout == World(SEEDS[0]).run().trace() + "\n"


def test_every_command_of_the_protocol_takes_part() -> None:
    commands = {one.model_fields["kind"].default for one in get_args(messages.Command)}
    assert set(KINDS) == commands
    unsent = set(commands)
    for seed in range(60):
        for trouble in ({}, ABSENCE):
            unsent -= {sent.fields["kind"] for sent in World(seed, **trouble).run().sent}
        if not unsent:
            break
    assert not unsent
