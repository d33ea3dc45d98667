"""Looking one turn ahead: what the kernels expect is what the rules make of it."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.ai.pueblo.playing import kind_of, waits
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.kernels.candidates import MOST_TURNS, SCRATCH, list_candidates
from cacique.ai.pueblo.kernels.ranking import CANDIDATE
from cacique.ai.pueblo.kernels.terms import (
    COLOURED,
    CONSTANT,
    CORNER,
    NEUTRAL,
    RAZING,
    STAGES,
    TEMPO,
    TERMS,
    Model,
)
from cacique.games.pueblo.geometry import SQUARES, is_corner

pytestmark = pytest.mark.compiled

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "handed": "left"},
    {"players": 4, "demolition": True},
    {"players": 3, "pro": True, "demolition": True},
]


def some_model(seed: int = 1) -> Model:
    weights = np.random.default_rng(seed).uniform(0, 1, (STAGES, TERMS)).astype(np.float32)
    return Model(weights, np.full(STAGES, 5, np.float32))


def expected_points(board: pueblo.Board, model: Model) -> np.ndarray[Any, Any]:
    """What the weights say of a board on which a turn has just ended, computed the slow way."""
    if board.is_over and board.part == 3:
        return np.array(board.scores, float)
    seats = range(board.setup.players)
    if board.part == 3:
        stage = RAZING + sum(block.owner is not None for block in board.blocks)
    else:
        stage = sum(sum(board.stock(seat)) for seat in seats)
    row = model.weights[stage]
    points = np.array(board.scores, float)
    chief = SQUARES.index(board.chief)
    for square in range(36):
        distance = (square - chief - 1) % 36
        for cube in board.sight(SQUARES[square]):
            if cube.owner is not None:
                kind = CORNER if is_corner(square) else 36 * kind_of(square, cube)
                points[cube.owner] += row[kind + distance] * cube.points
    for seat in seats:
        coloured, neutral = board.stock(seat)
        points[seat] += row[COLOURED] * coloured + row[NEUTRAL] * neutral + row[CONSTANT]
    waiting = waits(board)
    if waiting is not None:
        points += row[TEMPO:][waiting]
    return points


def turns(board: pueblo.Board, best: Any, count: int) -> list[tuple[pueblo.Board, Any]]:
    """Each candidate carried out on a board of its own."""
    results = []
    for turn in best[:count]:
        twin = board.copy()
        if turn.code >= 0:
            twin.push(pueblo.MOVES[turn.code])
        if twin.phase is pueblo.Phase.WALKING:
            twin.push(pueblo.Walk(int(turn.steps)))
        results.append((twin, turn))
    return results


@pytest.mark.parametrize("options", GAMES)
def test_candidates_expect_what_the_weights_say(options: dict[str, Any]) -> None:
    model = some_model()
    board = pueblo.Board(**options)
    rng = Random(3)
    best, scratch = np.zeros(24, CANDIDATE), np.zeros(1, SCRATCH)
    while not board.is_over:
        if board.auction:
            play_some(board, rng, 1)
            continue
        raw = board.state.tobytes()
        count = list_candidates(board.state, model, scratch, best, 1)
        assert board.state.tobytes() == raw
        assert count > 0
        ratings = [float(turn.rating) for turn in best[:count]]
        assert ratings == sorted(ratings, reverse=True)
        for twin, turn in rng.sample(turns(board, best, count), min(3, count)):
            ends_part = twin.part != board.part or (twin.is_over and board.part < 3)
            if not ends_part:  # the lap has been walked then
                found = turn.points[: board.setup.players]
                assert found == pytest.approx(expected_points(twin, model), abs=1e-3)
        play_some(board, rng, 3)


@pytest.mark.parametrize("options", GAMES)
def test_few_candidates_are_the_first_of_all(options: dict[str, Any]) -> None:
    """Where there is no room for all, those that are turned away at a glance are the worse ones."""
    model = some_model(2)
    board = pueblo.Board(**options)
    rng = Random(5)
    few, every = np.zeros(24, CANDIDATE), np.zeros(MOST_TURNS, CANDIDATE)
    scratch = np.zeros(1, SCRATCH)
    while not board.is_over:
        if not board.auction:
            total = list_candidates(board.state, model, scratch, every, 1)
            count = list_candidates(board.state, model, scratch, few, 1)
            assert count == min(total, len(few))
            for one, other in zip(few[:count], every[:count], strict=True):
                assert one == other
        play_some(board, rng, 5)


def test_the_best_candidate_is_the_best_of_all_turns() -> None:
    model = some_model(4)
    board = play_some(pueblo.Board(), Random(9), 20)
    assert isinstance(board, pueblo.Board)
    best, scratch = np.zeros(24, CANDIDATE), np.zeros(1, SCRATCH)
    list_candidates(board.state, model, scratch, best, 1)
    seat = board.turn
    assert seat is not None
    leads = []
    for move in board.legal_moves:
        board.push(move)
        for steps in range(1, 5):
            board.push(pueblo.Walk(steps))
            points = expected_points(board, model)
            leads.append(points[1 - seat] - points[seat])
            board.pop()
        board.pop()
    found = best[0].points
    assert found[1 - seat] - found[seat] == pytest.approx(max(leads), abs=1e-3)


def test_the_last_turn_is_foreseen_exactly() -> None:
    """With the weights of the end, the last turn expects what the lap then gives."""
    model = some_model()
    model.weights[0] = 0
    model.weights[0, :COLOURED] = 1
    board = pueblo.Board(players=3)
    rng = Random(2)
    while sum(sum(board.stock(seat)) for seat in range(3)) > 1 or board.phase.name != "BUILDING":
        play_some(board, rng, 1)
    best, scratch = np.zeros(24, CANDIDATE), np.zeros(1, SCRATCH)
    count = list_candidates(board.state, model, scratch, best, 1)
    for twin, turn in turns(board, best, count):
        assert twin.is_over
        assert turn.points[:3] == pytest.approx(np.array(twin.scores), abs=1e-3)
