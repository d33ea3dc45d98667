"""Pixels: rectangles are where they belong, and pictures show what boards say."""

import numpy as np
import pytest

from cacique.envs import pueblo_v0
from cacique.envs.adapters import find
from cacique.envs.raster import Canvas
from cacique.envs.vector import VectorEnv
from cacique.games import pueblo, puluc

RED, NEUTRAL, CHIEF = [222, 81, 56], [236, 220, 184], [194, 44, 31]


def test_rectangles_are_filled_and_nothing_else() -> None:
    canvas = Canvas(4, 3, "#000000")
    canvas.fill(1, 2, 2, 1, "#0a141e")
    assert canvas.pixels[2].tolist() == [[0, 0, 0], [10, 20, 30], [10, 20, 30], [0, 0, 0]]
    assert not canvas.pixels[:2].any()


def middle_of(pixels: np.ndarray, column: int, row: int) -> list[int]:
    """The colour in the middle of a tile, counted from the upper left."""
    middle: list[int] = pixels[32 * row + 16, 32 * column + 16].tolist()
    return middle


def test_pueblo_is_seen_from_above() -> None:
    board = pueblo.Board(players=3)
    board.push_token("Cd4/3u")
    pixels = find("pueblo").draw(board)
    assert pixels.shape == (320, 320, 3)
    assert middle_of(pixels, 0, 0) == CHIEF, "on NW"
    top = board.top_at("d4")
    assert top
    assert top.owner == 0
    assert middle_of(pixels, 4, 5) == RED, "d4 is the fourth file and the fourth rank from below"
    before = pixels.copy()
    board.push_token(">3")
    pixels = find("pueblo").draw(board)
    assert middle_of(pixels, 3, 0) == CHIEF
    assert (pixels != before).any()


def test_the_chieftain_is_drawn_on_all_squares() -> None:
    corners = {"NW": (0, 0), "NE": (9, 0), "SE": (9, 9), "SW": (0, 9)}
    for corner, (column, row) in corners.items():
        pixels = find("pueblo").draw(pueblo.Board(chief=corner))
        assert middle_of(pixels, column, row) == CHIEF


def test_higher_towers_have_more_contours() -> None:
    board = pueblo.Board()
    board.push_token("Cd4/3u")
    is_ink = (find("pueblo").draw(board) == [51, 40, 31]).all(2)
    ink = {
        height: is_ink[32 * (9 - rank) :, 32 * file :][:32, :32].sum()
        for file in range(1, 9)
        for rank in range(1, 9)
        for height in [board.height_at(f"{'abcdefgh'[file - 1]}{rank}")]
    }
    assert [ink[height] for height in sorted(ink)] == sorted(ink.values())
    assert len(set(ink.values())) == len(ink) == 3


def test_puluc_is_a_road_with_stacks_and_a_throw() -> None:
    board = puluc.Board()
    empty = find("puluc").draw(board)
    assert empty.shape == (96, 352, 3)
    assert empty[93, 16].tolist() == [247, 232, 198], "light pieces in their camp"
    assert empty[93, 10 * 32 + 16].tolist() == [110, 70, 52], "dark ones in theirs"
    board.push_token("r3")
    thrown = find("puluc").draw(board)
    assert (thrown != empty).any(2)[:10].any(0).nonzero()[0].max() < 3 * 8
    board.push_token("0-3")
    assert find("puluc").draw(board)[93, 3 * 32 + 16].tolist() == [247, 232, 198]


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_environments_hand_the_same_pictures_out(game: str) -> None:
    env = VectorEnv(game, 2, threads=1)
    env.reset(seed=1)
    frames = env.render()
    assert len(frames) == 2
    assert (frames[1] == find(game).draw(env.board(1))).all()
    env.close()


def test_pettingzoo_knows_the_mode() -> None:
    env = pueblo_v0.env(render_mode="rgb_array")
    env.reset(seed=1)
    assert "rgb_array" in env.metadata["render_modes"]
    assert env.render().dtype == np.uint8
    assert (env.render() == find("pueblo").draw(env.unwrapped.board)).all()
