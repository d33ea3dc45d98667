"""The queries of Pueblo agree with its board."""

import pytest
from tests.cli.terminal.helpers import Talk

from cacique.games import pueblo

pytestmark = pytest.mark.compiled


def test_facts_agree_with_the_board(talk: Talk) -> None:
    board = pueblo.Board()
    board.push_token("Cd4/3u")
    answers = talk("pueblo", lines="Cd4/3u\nwalks\nlap\nsight Nd\nheights\nposition\nstock\n")
    assert ">4 to Nd: Red 3, Blue 0" in answers
    assert f"the lap as it stands: Red {board.lap()[0]}, Blue 0" in answers
    assert "  d4 level 2: Red, 2 points" in answers
    assert "4   0  0  0  2  0  0  0  0" in answers
    assert board.position() in answers
    assert "Red: 7 coloured, 7 neutral" in answers


def test_sides_show_what_is_seen(talk: Talk) -> None:
    answers = talk("pueblo", lines="Cd4/3u\nsides N\nsides top\nsides X\n")
    assert "  2 . . . . R . . ." in answers
    assert "  1 . . . R R . . ." in answers
    assert "no: there is no side 'X'; there are N, E, S, W and top" in answers


def test_prices_of_one_move(talk: Talk) -> None:
    answers = talk("pueblo", lines="prices Cd4/3u\n>1\nprices\n")
    assert "Cd4/3u   0/0  0/0  0/0  3/0  lap 19/0" in answers
    assert "no: >1: a block must be built first" in answers
