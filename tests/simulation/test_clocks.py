"""What clocks may stand for: only what went wrong, and only as long as it did."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.simulation.database import EPOCH, MISSED
from tests.simulation.machine import Machine
from tests.simulation.world import World

from cacique.server.store import queries

pytestmark = pytest.mark.compiled


def serve(machine: Machine, heart: str, *, is_closing: bool = False) -> None:
    """Let a machine's process beat by a name."""
    hub = SimpleNamespace(_heartbeat=SimpleNamespace(process=heart), is_closing=is_closing)
    server: Any = SimpleNamespace(hub=hub)
    machine.server = server
    machine._database.connection.execute(queries.BEAT, (heart, EPOCH))


@pytest.mark.parametrize("ending", ["lives", "ends", "is dead"])
def test_clocks_stand_where_a_replica_brings_one_back_that_does_not_live(ending: str) -> None:
    world = World(1, strikes=("lag",), machines=2, is_shared=True)
    machine = world.machines[0]
    serve(machine, "heart")
    world.database.keep_state()
    world.database.connection.execute(queries.FORGET_BEAT, ("heart",))
    if ending == "ends":
        serve(machine, "heart", is_closing=True)
        world.database.connection.execute(queries.FORGET_BEAT, ("heart",))
    elif ending == "is dead":
        machine.server = None
    world._strike("lag")
    assert world.database.misses("heart")
    assert world.history.troubles == ([] if ending == "lives" else [(0.0, MISSED)])
    world._end()


@pytest.mark.parametrize("is_shared", [True, False])
def test_nobody_misses_the_only_process(*, is_shared: bool) -> None:
    world = World(1, machines=2 if is_shared else 1, is_shared=is_shared)
    machine = world.machines[0]
    serve(machine, "heart")
    machine._die()
    assert world.history.troubles == ([(0.0, MISSED)] if is_shared else [])
    world._end()


def test_standstills_are_told_from_play_though_a_wall_clock_was_set_back() -> None:
    """Events of the last process lie as late as a standstill did, by the time of the world."""
    assert World(11_663).run().wrongs == []
