"""Prices are a mapping from the legal builds and removals of a board."""

import numpy as np
import pytest

from cacique import pueblo
from cacique.core.errors import NotFound, WrongType
from cacique.games.pueblo.pricing import SeenCube


def test_every_legal_build_has_a_price() -> None:
    board = pueblo.Board(players=3)
    prices = board.prices()
    assert list(prices) == list(board.legal_moves)
    assert len(prices) == len(board.legal_moves)
    move = pueblo.parse_move("Cd4/3u")
    board.push(move)
    assert np.array_equal(prices[move], board.walks())
    assert board.prices().get(move) is None


def test_what_has_no_price_is_told() -> None:
    prices = pueblo.Board().prices()
    with pytest.raises(NotFound, match="xd4 is no legal build or removal here"):
        prices[pueblo.Remove("d4")]
    with pytest.raises(WrongType, match="'Cd4/3u' is not a move of this game"):
        prices["Cd4/3u"]  # type: ignore[index]
    assert pueblo.Walk(1) not in prices


def test_cubes_that_are_seen() -> None:
    board = pueblo.Board()
    board.push_token("Cd4/3u")
    assert SeenCube("d5", 1, 0, 1) in board.sight("Nd")
