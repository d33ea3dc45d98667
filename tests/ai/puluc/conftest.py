"""Small solutions that many tests share."""

from pathlib import Path

import pytest

from cacique.ai.puluc.solution import solve
from cacique.ai.puluc.solver import Found
from cacique.ai.puluc.table import ValueTable, build, table_path
from cacique.games import puluc

_GAMES = {
    "draw": puluc.Setup(),
    "nodraw": puluc.Setup(draw=False),
    "bell": puluc.Setup(ruleset="bell", draw=False),
}


@pytest.fixture(scope="session", params=list(_GAMES.values()), ids=list(_GAMES))
def setup(request: pytest.FixtureRequest) -> puluc.Setup:
    chosen: puluc.Setup = request.param
    return chosen


@pytest.fixture(scope="session")
def two_pieces(setup: puluc.Setup) -> Found:
    """The game with two pieces a side, solved."""
    return solve(setup, None, pieces=2)


@pytest.fixture(scope="session")
def three_pieces(setup: puluc.Setup, tmp_path_factory: pytest.TempPathFactory) -> ValueTable:
    """The table of the game with three pieces a side."""
    return build(setup, pieces=3, folder=tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="session")
def full_table() -> ValueTable:
    """The table of the standard game; it is built where it is missing."""
    standard = puluc.Setup()
    path: Path = table_path(standard)
    return ValueTable.open(path, standard) if path.exists() else build(standard)
