"""Looks at records and positions, as answers to requests."""

import pytest

from cacique.games import pueblo
from cacique.server.play.authority import Refusal
from cacique.server.protocol import requests as req
from cacique.server.web.looks import (
    account_of,
    board_at,
    draw_board,
    look_at_position,
    look_at_record,
)

pytestmark = pytest.mark.compiled

RECORD = '[Game "pueblo"]\n[Rules "1"]\n[Seat0 "Ann"]\n\nCd4/3u >4 Ce7/4u .\n'


def test_a_record_is_looked_at_after_so_many_moves() -> None:
    look = look_at_record(req.Study(record=RECORD, ply=2))
    assert (look.ply, look.tokens, look.movers) == (2, ("Cd4/3u", ">4", "Ce7/4u"), (0, 0, 1))
    assert look.names[0] == "Ann"
    assert look_at_position(look.view.position).view.position == look.view.position


def test_one_record_at_a_time() -> None:
    with pytest.raises(Refusal, match="one record"):
        look_at_record(req.Study(record=RECORD + "\n" + RECORD))


def test_nobody_looks_beyond_the_last_move() -> None:
    board = pueblo.Board()
    board.push_token("Cd4/3u")
    assert board_at(board, 0).ply == 0
    assert board_at(board, None) is board
    assert draw_board(board, 1).startswith("<svg")
    assert account_of(board).scores == ((0, 0), (0, 0))
    with pytest.raises(Refusal, match="1 moves only"):
        board_at(board, 2)
