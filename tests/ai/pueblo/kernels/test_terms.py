"""Fines by square and kind, told once more from what the board sees."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.ai.pueblo.playing import kind_of, waits
from tests.players import play

from cacique import pueblo
from cacique.ai.pueblo.kernels.terms import (
    COLOURED,
    CONSTANT,
    CORNER,
    DEEP,
    FINES,
    FRONT,
    MOST_SEEN,
    NEUTRAL,
    SECOND,
    SEEN,
    STAGES,
    TEMPO,
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
                kind = 0 if is_corner(square) else kind_of(square, cube)
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
            for kind in (FRONT, SECOND, DEEP):
                if is_corner(square):
                    assert terms[CORNER + ahead] == fines[square, 0, seat]
                else:
                    assert terms[36 * kind + ahead] == fines[square, kind, seat]
        assert (terms[COLOURED], terms[NEUTRAL]) == board.stock(seat)
        assert terms[CONSTANT] == 1
        assert terms[:TEMPO].sum() == fines[:, :, seat].sum() + sum(board.stock(seat)) + 1


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "first": 1},
        {"players": 3, "demolition": True, "handed": "left"},
        {"players": 4, "pro": True},
        {"players": 4, "first": 2, "demolition": True},
        {"players": 3, "pro": True, "demolition": True},
    ],
)
def test_the_tempo_is_how_many_turns_a_seat_waits(options: dict[str, Any]) -> None:
    known, unknown = 0, 0
    for board in play(pueblo.Board(**options), Random(7)):
        assert isinstance(board, pueblo.Board)
        if board.phase is pueblo.Phase.WALKING:
            continue
        expected = waits(board)
        known, unknown = known + (expected is not None), unknown + (expected is None)
        for seat in range(board.setup.players):
            terms = np.zeros(TERMS)
            fill_terms(board.state[0], np.zeros(FINES, np.int32), seat, terms)
            wait = -1 if expected is None else expected[seat]
            assert terms[TEMPO:].tolist() == [float(wait == turns) for turns in range(4)]
    assert known > 25
    assert unknown > (4 if "pro" in options else 0)


def test_the_shape_of_stored_weights_is_fixed() -> None:
    assert (STAGES, TERMS) == (64, 151)
    assert (CORNER, COLOURED, NEUTRAL, CONSTANT, TEMPO) == (108, 144, 145, 146, 147)
