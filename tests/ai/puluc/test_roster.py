"""Puluc's computer players by name, with and without a solution."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cacique.ai.fixture import Fixture, play
from cacique.ai.puluc import agents
from cacique.ai.puluc.roster import ROSTER
from cacique.games import puluc

# without a table, levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def _no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("cacique.ai.puluc.table.cache_folder", lambda: tmp_path)
    agents._player.cache_clear()
    yield
    agents._player.cache_clear()


def test_levels_tell_how_they_play_and_play() -> None:
    assert "no table yet" in ROSTER.describe(puluc.Setup(), "fair")
    assert ROSTER.describe(puluc.Setup(), "random") == ""
    result = play(Fixture("puluc", (), ("perfect", "random"), seed=4))
    assert sum(result.places) == 3


def test_who_only_searches_is_told_at_once() -> None:
    standard, other = puluc.Setup(), puluc.Setup(draw=False)
    told = ROSTER.describe_unsolved(standard, ["good"])
    assert told == "good only searches: `cacique puluc solve` solves the game"
    told = ROSTER.describe_unsolved(other, ["good", "fair", "good", "random"])
    assert told == "good and fair only search: `cacique puluc solve draw=no` solves the game"
    assert ROSTER.describe_unsolved(standard, ["random"]) == ""


def test_nothing_is_weighed_without_a_solution() -> None:
    board = puluc.Board()
    assert ROSTER.solved() == ()
    assert ROSTER.weigh(board) == ()
    board.push_token("r3")
    assert ROSTER.weigh(board) == ()
