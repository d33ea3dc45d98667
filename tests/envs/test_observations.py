"""Observations of a board: what the environments show of it."""

import numpy as np
import pytest

from cacique.core.errors import CaciqueError
from cacique.core.rng import below, seeded
from cacique.envs import pueblo_v0
from cacique.envs.observations import action_mask, observe
from cacique.envs.vector import VectorEnv
from cacique.games import pueblo, puluc


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_a_board_is_shown_as_in_the_environments(game: str) -> None:
    env = VectorEnv(game, 3, threads=1)
    shown, infos = env.reset(seed=2)
    for _ in range(8):
        for index in range(3):
            board = env.board(index)
            assert (observe(board) == shown["observation"][index]).all()
            assert (action_mask(board) == shown["action_mask"][index]).all()
            assert board.turn == infos["seat"][index]
        shown, _, _, _, infos = env.step(env.sample())
    env.close()


def test_each_seat_has_its_own_view() -> None:
    env = pueblo_v0.env(players=3)
    env.reset(seed=1)
    board = env.unwrapped.board
    for seat in range(3):
        assert (observe(board, seat) == env.observe(f"player_{seat}")["observation"]).all()


def test_who_looks_has_to_be_known_once_a_game_is_over() -> None:
    board, rng = puluc.Board(), seeded(4)
    while not board.is_over:
        board.push(board.legal_moves[below(rng, len(board.legal_moves))])
    with pytest.raises(CaciqueError, match="the game is over: say which seat looks"):
        observe(board)
    assert observe(board, 1).shape == (14, 11)
    assert not np.any(action_mask(board))
    with pytest.raises(CaciqueError, match="there is no seat 2"):
        observe(pueblo.Board(), 2)
