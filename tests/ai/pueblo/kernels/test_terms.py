"""Fines by square and kind, told once more from what the board sees."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.ai.pueblo.playing import kind_of
from tests.players import play

from cacique import pueblo
from cacique.ai.pueblo.kernels.terms import (
    COLOURED,
    CONSTANT,
    CORNER,
    FINES,
    FRONT,
    HIGH,
    LOW,
    MOST_SEEN,
    NEUTRAL,
    SEEN,
    STAGES,
    TERMS,
    expose,
    fill_terms,
)
from cacique.core.jit import COMPILED
from cacique.games.pueblo.geometry import SQUARES, is_corner

Fines = np.ndarray[Any, np.dtype[np.int32]]


def expected_fines(board: pueblo.Board) -> Fines:
    fines = np.zeros(FINES, np.int32)
    for square, name in enumerate(SQUARES):
        for cube in board.sight(name):
            if cube.owner is not None:
                kind = 0 if is_corner(square) else kind_of(board, square, cube)
                fines[square, kind, cube.owner] += cube.points
    return fines


def found_fines(board: pueblo.Board) -> Fines:
    fines = np.zeros(FINES, np.int32)
    expose(board.state[0], np.zeros(MOST_SEEN, SEEN), fines)
    return fines


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3, "handed": "left"}, {"players": 4, "demolition": True}],
)
def test_fines_are_those_of_the_cubes_seen(options: dict[str, Any]) -> None:
    for count, board in enumerate(play(pueblo.Board(**options), Random(7))):
        if count % (5 if COMPILED else 40) == 0:
            assert isinstance(board, pueblo.Board)
            assert (found_fines(board) == expected_fines(board)).all()


def test_terms_hold_fines_by_kind_and_distance_and_then_the_stock() -> None:
    board = pueblo.Board(players=3)
    for _ in play(board, Random(2), 30):
        pass
    chief, fines = SQUARES.index(board.chief), found_fines(board)
    for seat in range(3):
        terms = np.zeros(TERMS)
        fill_terms(board.state[0], fines, seat, terms)
        for square in range(36):
            ahead = (square - chief - 1) % 36
            for kind in (FRONT, LOW, HIGH):
                if is_corner(square):
                    assert terms[CORNER + ahead] == fines[square, 0, seat]
                else:
                    assert terms[36 * kind + ahead] == fines[square, kind, seat]
        assert (terms[COLOURED], terms[NEUTRAL]) == board.stock(seat)
        assert terms[CONSTANT] == 1
        assert terms.sum() == fines[:, :, seat].sum() + sum(board.stock(seat)) + 1


def test_the_shape_of_stored_weights_is_fixed() -> None:
    assert (STAGES, TERMS) == (64, 147)
    assert (CORNER, COLOURED, NEUTRAL, CONSTANT) == (108, 144, 145, 146)
