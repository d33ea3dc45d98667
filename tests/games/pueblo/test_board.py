"""Pueblo's board, as far as it adds to what every board has."""

from random import Random

import pytest
from tests.players import play_some

from cacique import pueblo
from cacique.core.errors import InvalidNotation
from cacique.games.pueblo import CELLS


def test_strange_squares_and_cells() -> None:
    board = pueblo.Board()
    with pytest.raises(InvalidNotation, match="there is no square 'X9'"):
        board.sight("X9")
    with pytest.raises(InvalidNotation, match="there is no cell 'i9'"):
        board.owner_at("i9", 1)
    for level in (-1, 0, 1, 48, 49, 1000):
        with pytest.raises(KeyError, match=f"there is no cube on a1 at level {level}"):
            board.block_at("a1", level)


def test_a_board_shows_itself_in_a_notebook() -> None:
    assert pueblo.Board()._repr_svg_() == pueblo.Board().svg()


@pytest.mark.parametrize("seed", range(4))
def test_heights_and_tops_are_those_of_the_blocks(seed: int) -> None:
    board = play_some(pueblo.Board(players=3, demolition=True), Random(seed), 60)
    assert isinstance(board, pueblo.Board)
    cubes = [(cell, level, block) for block in board.blocks for cell, level in block.cubes()]
    for at, cell in enumerate(CELLS):
        here = {level: block for where, level, block in cubes if where == cell}
        assert board.height_at(cell) == max(here, default=0) == board.heights.flat[at]
        assert board.top_at(cell) == (here[max(here)] if here else None)
    with pytest.raises(InvalidNotation, match="there is no cell 'i9'"):
        board.height_at("i9")


@pytest.mark.parametrize("seed", range(4))
def test_a_legal_build_rests_where_it_then_stands(seed: int) -> None:
    board = play_some(pueblo.Board(handed="left"), Random(seed), 2 * seed + 6)
    assert isinstance(board, pueblo.Board)
    for move in board.legal_moves[::17]:
        assert isinstance(move, pueblo.Build)
        resting = board.resting(move)
        twin = board.copy()
        twin.push(move)
        assert twin.blocks[-1] == resting


def test_a_build_over_a_gap_rests_on_the_highest_thing_below() -> None:
    board = pueblo.Board()
    for token in ("Cd4/3u", ">1"):
        board.push_token(token)
    move = pueblo.Build("C", "c4", "1u")
    assert not board.is_legal(move)
    assert board.resting(move) == pueblo.Block(1, "c4", "1u", 3)
