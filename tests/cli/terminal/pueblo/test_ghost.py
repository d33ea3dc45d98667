"""A block in hand."""

import pytest

from cacique import pueblo
from cacique.cli.terminal.pueblo.ghost import Ghost
from cacique.games.pueblo import Build


@pytest.fixture
def ghost() -> Ghost:
    return Ghost(pueblo.Board(), Build("C", "d4", "3u"))


def test_a_legal_ghost_shows_the_board_with_it(ghost: Ghost) -> None:
    assert (ghost.is_legal, ghost.reason) == (True, None)
    assert ghost.block == pueblo.Block(0, "d4", "3u", 1)
    assert ghost.board_after.blocks == (ghost.block,)
    assert not ghost.board.blocks


def test_an_illegal_one_says_why_and_leaves_the_board(ghost: Ghost) -> None:
    other = ghost.tipped(1)
    assert other.move == Build("C", "d4", "3s")
    assert other.reason
    assert not other.is_legal
    assert other.board_after is other.board


@pytest.mark.parametrize(
    ("east", "north", "cell"),
    [(1, 0, "e4"), (0, -1, "d3"), (9, 9, "g7"), (-9, -9, "a1"), (0, 0, "d4")],
)
def test_it_stays_on_the_site(ghost: Ghost, east: int, north: int, cell: str) -> None:
    assert ghost.moved(east, north).move.cell == cell
    assert ghost.at("h8").move.cell == "g7"


def test_turns_and_tips_come_round(ghost: Ghost) -> None:
    assert [ghost.turned(i).move.pose for i in range(5)] == ["3u", "4u", "1u", "2u", "3u"]
    assert [ghost.tipped(i).move.pose for i in range(4)] == ["3u", "3s", "3d", "3u"]
    assert ghost.turned(-1).move.pose == "2u"
    neutral = ghost.of_other_kind()
    assert (neutral.move.kind, neutral.of_other_kind()) == ("N", ghost)
