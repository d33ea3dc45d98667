"""Adapters of the games to the environments."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.envs.adapters import find
from cacique.games import registry


@pytest.mark.parametrize("name", registry.NAMES)
def test_there_is_one_face_for_each_game(name: str) -> None:
    face = find(name)
    assert face.game is registry.find(name)
    assert copy.deepcopy(face) is face
    assert pickle.loads(pickle.dumps(face)) is face
    assert len(face.planes) == face.shape[0] == face.flat_shape[0]
    assert np.prod(face.flat_shape) == np.prod(face.shape)
    assert face.moves == face.game.rules.moves


@pytest.mark.parametrize("name", ["chess", "kernels", "", "pool"])
def test_there_is_no_other(name: str) -> None:
    with pytest.raises(CaciqueError, match=f"no environment of '{name}', only of pueblo, puluc"):
        find(name)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pueblo1_players=3_-_NW_0,0,0_65,65,65_012_1b0", "not one of 2 players"),
        ("pueblo1_-_-_NW_5,5_00,00_01_1e0", "nothing is left to decide"),
    ],
)
def test_positions_that_nobody_can_start_from(line: str, reason: str) -> None:
    face = find("pueblo")
    with pytest.raises(IllegalSetup, match=reason):
        face.start(face.game.setup(), line)


def test_a_game_starts_new_or_from_a_line() -> None:
    face = find("pueblo")
    line = "pueblo1_-_0d43u_Nd_3,0_77,87_01_1b1"
    assert face.start(face.game.setup(), line).position() == line
    assert face.start(face.game.setup(), None) == face.board({})


@pytest.mark.parametrize(
    ("name", "line", "rewards"),
    [
        ("puluc", "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L-", [0, 0]),
        ("puluc", "puluc1_-_1.-.-.-.-.-.-.-.-.-.0_L-", [1, -1]),
        ("puluc", "puluc1_-_1.-.-.-.-.-.-.-.-.-.1_L-", [0, 0]),
        ("pueblo", "pueblo1_-_-_NW_5,3_00,00_01_1e0", [-1, 1]),
        ("pueblo", "pueblo1_players=3_-_NW_5,5,9_00,00,00_012_1e0", [0.5, 0.5, -1]),
    ],
)
def test_a_board_is_worth_something_at_the_end(name: str, line: str, rewards: list[float]) -> None:
    face = find(name)
    assert face.rewards(face.game.board.from_position(line)) == rewards


@pytest.mark.parametrize("name", registry.NAMES)
def test_seats_see_the_board_with_their_own_eyes(name: str) -> None:
    face = find(name)
    board: Any = face.board({})
    views = [face.observation(board, seat) for seat in range(2)]
    assert all(view.shape == face.shape and view.dtype == np.uint8 for view in views)
    assert (views[0] != views[1]).any()
