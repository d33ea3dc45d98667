"""A decision in the making, for any game."""

import pytest

from cacique import puluc
from cacique.cli.terminal.chooser import Chooser


@pytest.fixture
def chooser() -> Chooser:
    return Chooser(puluc.Board(), ["r1", "r2", "r3"], {"x": "r3"})


def test_a_list_is_a_ring(chooser: Chooser) -> None:
    assert (chooser.token, chooser.rank) == ("r1", "  (1 of 3)")
    chooser.step(-1)
    assert (chooser.token, chooser.rank) == ("r3", "  (3 of 3)")
    chooser.step(2)
    assert chooser.token == "r2"


@pytest.mark.parametrize(
    ("east", "north", "token"), [(1, 0, "r2"), (0, 1, "r2"), (-1, 0, "r3"), (0, -1, "r3")]
)
def test_arrows_go_on_and_back(chooser: Chooser, east: int, north: int, token: str) -> None:
    chooser.move(east, north)
    assert chooser.token == token


def test_a_click_chooses_what_has_a_key(chooser: Chooser) -> None:
    assert not chooser.point_at("y")
    assert chooser.token == "r1"
    assert chooser.point_at("x")
    assert chooser.token == "r3"


def test_only_legal_moves_are_picked(chooser: Chooser) -> None:
    chooser.pick("r2")
    chooser.pick("r9")
    assert (chooser.token, chooser.reason) == ("r2", None)
