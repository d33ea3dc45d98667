"""Prices: what `prices`, `walks` and `sight` foretell is what the moves then cost."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.players import play_some

from cacique import pueblo
from cacique.core.jit import COMPILED
from cacique.games.pueblo.geometry import CELLS, MOST_BLOCKS, POSES
from cacique.games.pueblo.kernels.prices import BLOCK, list_blocks
from cacique.games.pueblo.kernels.state import NEUTRAL_OWNER

GAMES = [
    {"players": 2},
    {"players": 3, "handed": "left", "chief": "SW"},
    {"players": 4, "demolition": True},
    {"players": 2, "demolition": True, "pro": True, "sites": [["d4", "e4", "d5"]]},
]


def spans_end(board: pueblo.Board) -> bool:
    """Whether the lap follows the next walk, so that scores tell more than the walk."""
    assert board.turn is not None
    is_last = board.turn == board.order[-1] and board.part < 3
    return is_last and sum(board.stock(board.turn)) in ({1} if not board.setup.pro else {1, 5})


@pytest.mark.parametrize("options", GAMES)
def test_prices_are_what_the_moves_cost(options: dict[str, Any]) -> None:
    board = pueblo.Board(**options)
    rng = Random(4)
    phases = set()
    while not board.is_over:
        if board.phase in {pueblo.Phase.BUILDING, pueblo.Phase.REMOVING}:
            prices = board.prices()
            assert list(prices) == list(board.legal_moves)
            if not spans_end(board):
                check_some(board, prices, rng)
            phases.add(board.phase)
        play_some(board, rng, 1 if COMPILED else 9)
    assert pueblo.Phase.BUILDING in phases
    assert (pueblo.Phase.REMOVING in phases) == board.setup.demolition


def check_some(board: pueblo.Board, prices: pueblo.Prices, rng: Random) -> None:
    for move in rng.sample(list(prices), min(3, len(prices))):
        before, raw = board.scores, board.state.tobytes()
        board.push(move)
        if not board.is_over:
            assert np.array_equal(board.walks(), prices[move])
            assert board.lap() == tuple(prices.laps[list(prices).index(move)])
            steps = rng.randrange(4)
            board.push_token(f">{steps + 1}")
            cost = np.subtract(board.scores, before)
            assert cost.tolist() == prices[move][steps].tolist()
            board.pop()
        board.pop()
        assert board.state.tobytes() == raw


def test_prices_leave_the_board_alone() -> None:
    board = play_some(pueblo.Board(demolition=True, players=3), Random(1), 80)
    assert isinstance(board, pueblo.Board)
    raw = board.state.tobytes()
    board.prices()
    board.walks()
    board.lap()
    assert board.state.tobytes() == raw


def test_prices_where_nothing_can_be_built_are_of_the_site_as_it_stands() -> None:
    board = pueblo.Board()
    board.push_token("Ca1/1u")
    assert board.phase is pueblo.Phase.WALKING
    assert len(board.prices()) == 0
    with pytest.raises(KeyError):
        board.prices()[pueblo.Walk(1)]
    with pytest.raises(KeyError):
        pueblo.Board().prices()[pueblo.Build("C", "a1", "1s")]


def test_the_lap_is_what_it_costs_at_the_end() -> None:
    board = pueblo.Board(players=3)
    rng = Random(8)
    while sum(sum(board.stock(seat)) for seat in range(3)):
        play_some(board, rng, 1)
    assert board.phase is pueblo.Phase.WALKING
    expected = np.add(board.scores, board.walks()[1]) + board.lap()
    board.push_token(">2")
    assert board.is_over
    assert list(board.scores) == expected.tolist()


def test_sight_adds_up_to_the_walks() -> None:
    board = play_some(pueblo.Board(players=4), Random(3), 41)
    assert isinstance(board, pueblo.Board)
    for steps in range(1, 5):
        walks = board.walks()[steps - 1].tolist()
        board.push_token(f">{steps}")
        costs = [0] * 4
        for cube in board.sight():
            if cube.owner is not None:
                costs[cube.owner] += cube.points
        assert costs == walks
        board.pop()


FULL = 48  # the line of a golden game in which nothing fits any more


def golden_board_where_nothing_fits() -> pueblo.Board:
    lines = (Path(__file__).parents[3] / "golden" / "pueblo.jsonl").read_text().splitlines()
    game = json.loads(lines[FULL - 1])
    board = pueblo.Board(**game["options"])
    for token in game["moves"]:
        if token.endswith("--"):
            break
        board.push_token(token)
    return board


def test_setting_aside_has_the_prices_of_the_site_as_it_stands() -> None:
    board = golden_board_where_nothing_fits()
    prices = board.prices()
    assert all(isinstance(move, pueblo.SetAside) for move in prices)
    for move in prices:
        assert np.array_equal(prices[move], board.walks())


@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("moves", [30, 110])  # before blocks are removed, and after
def test_blocks_are_listed_with_their_cubes(options: dict[str, Any], moves: int) -> None:
    board = play_some(pueblo.Board(**options), Random(8), moves)
    assert isinstance(board, pueblo.Board)
    listed = np.zeros(MOST_BLOCKS, BLOCK)
    count = list_blocks(board.state, listed)
    assert count == len(board.blocks) > 0
    for told, block in zip(listed[:count], board.blocks, strict=True):
        assert (None if told.owner == NEUTRAL_OWNER else told.owner) == block.owner
        assert (CELLS[told.cell], POSES[told.pose], told.level) == (
            block.cell,
            block.pose,
            block.level,
        )
        cubes = block.cubes(board.setup.handed)
        assert [(CELLS[cell], level) for cell, level in told.cubes.tolist()] == list(cubes)
        assert CELLS[told.first] == min((cell for cell, _ in cubes), key=CELLS.index)


@pytest.mark.parametrize("options", GAMES)
def test_a_lap_is_the_sum_of_its_squares(options: dict[str, Any]) -> None:
    board = play_some(pueblo.Board(**options), Random(9), 30)
    assert isinstance(board, pueblo.Board)
    by_square = board.lap_by_square()
    assert tuple(by_square.sum(axis=0).tolist()) == board.lap()
    assert by_square[:4].tolist() == board.walks().tolist()
