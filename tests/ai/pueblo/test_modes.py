"""The players' kernels say the same compiled and plain: these tests run in both modes."""

from random import Random
from typing import Any

import pytest
from tests.games.pueblo.playing import line
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.levels import greedy
from cacique.ai.pueblo.model import first_model
from cacique.ai.pueblo.search import Tree
from cacique.core.rng import seeded


@pytest.mark.parametrize(
    ("options", "moves", "one_turn", "searched"),
    [
        ({"players": 3}, 58, "Nd4/4u", "Nd4/4u >1 Nd1/4u >1 Cb6/1u >2 Cb5/3u >4"),
        ({"players": 2, "demolition": True}, 66, "xb2", "xb2 >4 xg4 >3 xd7 >1"),
        ({"players": 4, "pro": True, "handed": "left"}, 86, ">2", ">2 Nf1/3d >2 Na6/3d >1"),
    ],
)
def test_late_turns(options: dict[str, Any], moves: int, one_turn: str, searched: str) -> None:
    board = play_some(pueblo.Board(**options), Random(3), moves)
    assert isinstance(board, pueblo.Board)
    assert str(greedy().choose(board, seeded(1))) == one_turn
    tree = Tree(board, first_model(), 6)
    tree.grow(6)
    assert " ".join(map(str, tree.prospects()[0].line)) == searched


def test_the_end_of_a_demolition() -> None:
    board = play_some(pueblo.Board(demolition=True), Random(3), 115)
    for token in ("xb2", ">4", "xb2", ">1", ">4"):
        board.push_token(token)
    assert isinstance(board, pueblo.Board)
    solved = solve(board, Budget())
    assert solved
    assert " ".join(map(str, solved[0].line)) == "xa3 >1 >1 xb4"
    assert solved[0].points == (148, 202)


def test_a_turn_that_is_a_walk_only_ends_with_it() -> None:
    """Two seats have nothing left to remove: what the second of them does is its own turn."""
    board = pueblo.Board.from_position(
        line("2a11u2g71u", "012_3w0", "players=3;demolition", stock="00,00,00")
    )
    tree = Tree(board, first_model(), 6)
    tree.grow(6)
    followed = [prospect for prospect in tree.prospects() if len(prospect.line) > 1]
    assert [str(prospect.line[1])[0] for prospect in followed] == [">" for _ in followed]
    assert followed
    assert {len(prospect.moves) for prospect in followed} == {1}
