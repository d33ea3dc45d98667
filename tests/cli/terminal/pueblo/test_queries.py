"""The queries of Pueblo agree with its board."""

import pytest
from tests.cli.terminal.helpers import Talk

from cacique.cli.terminal.pueblo.queries import cost, has_lap_ahead
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
    assert "no: there is no side “X”; there are N, E, S, W and top" in answers


def test_prices_of_one_move(talk: Talk) -> None:
    answers = talk("pueblo", lines="prices Cd4/3u\n>1\nprices\n")
    assert "Cd4/3u   0/0  0/0  0/0  3/0  lap 19/0" in answers
    assert "no: >1: a block must be built first" in answers


def test_a_demolition_has_no_lap_ahead() -> None:
    """What is left to pay are walks: the lap has been walked."""
    position = (
        "pueblo1_demolition;chief=SE_0b14uNb11d0b13uNd12uNg11u1g12d0e22u0f14uNa23u0e23d0f41u1g32s"
        "1f31uNe23s1e21d0d43uNc43sNc32sNc42u1a53u1a54dNc63uNb53uNd61u0d51sNf61uNf54sNc64u1a73u"
        "1f73u_SW_100,140_00,00_01_3x0"
    )
    board = pueblo.Board.from_position(position)
    assert not has_lap_ahead(board)
    move = board.parse("xb1")
    board.push(move)
    cheapest = int(board.walks()[:, 0].min())
    board.pop()
    assert cost(board, move) == cheapest
    assert has_lap_ahead(pueblo.Board())
