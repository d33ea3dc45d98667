"""What a screen shows of Pueblo."""

import pytest
from tests.games.pueblo.pictures import play

from cacique import pueblo
from cacique.server.protocol.views import view_board, view_sight
from cacique.server.protocol.views.pueblo import CubeView, view_pueblo


def test_a_block_is_shown_with_its_cubes_and_what_would_remove_it() -> None:
    view = view_pueblo(play("Cd4/3u", ">4", handed="left"))
    (block,) = view.blocks
    assert (block.owner, block.cell, block.pose, block.level) == (0, "d4", "3u", 1)
    cubes = {("d4", 1), ("d5", 1), ("e5", 1), ("e5", 2)}
    assert set(block.cubes) == {CubeView(cell=cell, level=level) for cell, level in cubes}
    assert block.removal == "xd4"
    assert view.stock == ((7, 7), (8, 7))


def test_removals_are_those_of_the_board() -> None:
    board = pueblo.Board.from_position("pueblo1_demolition_0a14u0d43u_NW_5,5_00,00_01_3x0")
    view = view_pueblo(board)
    assert view.phase == "removing"
    assert {block.removal for block in view.blocks} == set(view.legal)


def test_walks_lead_where_they_say_and_cost_what_they_say() -> None:
    board = play("Cd4/3u")
    for walk in view_pueblo(board).walks:
        after = board.copy()
        after.push_token(f">{walk.steps}")
        assert after.chief == walk.square
        assert after.scores == walk.points


def test_an_auction_is_shown_while_it_lasts() -> None:
    view = view_pueblo(play("bid3", "pass", players=3, pro=True))
    assert view.phase == "bidding"
    assert view.auction
    assert (view.auction.bidder, view.auction.bid) == (0, 3)
    assert view.auction.passed == (False, True, False)
    assert view_pueblo(play()).auction is None


def test_at_the_end_nobody_walks() -> None:
    view = view_pueblo(pueblo.Board.from_position("pueblo1_-_-_NW_5,3_00,00_01_1e0"))
    assert (view.phase, view.turn, view.walks, view.legal) == ("over", None, (), ())
    assert view.outcome
    assert view.outcome.winners == (1,)


@pytest.mark.parametrize("square", ["NW", "Nd", "E4", "Se"])
def test_sight_is_the_boards(square: str) -> None:
    board = play("Cd4/3u", ">4")
    seen = view_sight(board, square)
    assert seen is not None
    assert [(cube.cell, cube.level, cube.owner, cube.points) for cube in seen] == [
        (cube.cell, cube.level, cube.owner, cube.points) for cube in board.sight(square)
    ]


def test_the_chieftain_sees_what_its_square_sees() -> None:
    board = play("Cd4/3u", ">4")
    assert view_pueblo(board).sight == view_sight(board, board.chief)
    assert view_board(board) == view_pueblo(board)
