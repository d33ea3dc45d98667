"""What a build would change in the fines is what it changes once it is built."""

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.kernels.preview import CHANGE, NEW_BLOCK, VIEWS, preview, survey
from cacique.ai.pueblo.kernels.terms import FINES, MOST_SEEN, SEEN, expose
from cacique.games.pueblo.geometry import CELLS, POSES
from cacique.games.pueblo.kernels.site import AFFECTED


def fines_of(board: pueblo.Board) -> np.ndarray[Any, np.dtype[np.int32]]:
    fines = np.zeros(FINES, np.int32)
    expose(board.state[0], np.zeros(MOST_SEEN, SEEN), fines)
    return fines


def foreseen(board: pueblo.Board, build: pueblo.Build) -> np.ndarray[Any, np.dtype[np.int32]]:
    """The fines after a build, by its preview alone."""
    views = np.zeros(1, VIEWS)
    survey(board.state[0], views[0])
    fines = fines_of(board)
    at = CELLS.index(build.cell)
    for which, square in enumerate(AFFECTED[at]):
        if square < 0:
            continue
        change = np.zeros(CHANGE, np.int32)
        pose = POSES.index(build.pose)
        if preview(board.state[0], views[0], at, pose, which, change):
            fines[square] += change[:, :4]
            if build.kind == "C":
                fines[square, :, board.turn] += change[:, NEW_BLOCK]
        else:
            assert not change.any()
    return fines


def check_all_builds(board: pueblo.Board) -> None:
    before = board.state.tobytes()
    builds = [move for move in board.legal_moves if isinstance(move, pueblo.Build)]
    assert builds
    for build in builds:
        after = foreseen(board, build)
        twin = board.copy()
        twin.push(build)
        assert (after == fines_of(twin)).all(), build
    assert board.state.tobytes() == before


every_table = pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3, "handed": "left"}, {"players": 4}]
)


@pytest.mark.parametrize(
    "turns", [0, 9, 22, *(pytest.param(turns, marks=pytest.mark.compiled) for turns in (3, 15))]
)
@every_table
def test_every_build_changes_what_its_preview_says(options: dict[str, Any], turns: int) -> None:
    board = pueblo.Board(**options)
    play_some(board, Random(turns), 2 * turns)
    check_all_builds(board)


@pytest.mark.compiled
@every_table
def test_previews_hold_in_whole_games(options: dict[str, Any]) -> None:
    board, rng = pueblo.Board(pro=True, sites=[["c3", "d3", "d4"]], **options), Random(1)
    checked = 0
    while not board.is_over:
        if board.phase is pueblo.Phase.BUILDING:
            check_all_builds(board)
            checked += 1
        play_some(board, rng, 1)
    assert checked >= 30


@pytest.mark.compiled
@every_table
def test_previews_hold_around_towers(options: dict[str, Any]) -> None:
    """Where blocks are piled up, much is hidden behind much, and single cubes stand out."""
    board, rng = pueblo.Board(**options), Random(1)
    while board.height <= 8:
        check_all_builds(board)
        builds = [move for move in board.legal_moves if isinstance(move, pueblo.Build)]
        rng.shuffle(builds)
        board.push(max(builds, key=partial(_ground, board.heights)))
        board.push_token(">1")


def _ground(heights: np.ndarray[Any, np.dtype[np.int8]], build: pueblo.Build) -> int:
    """Height of the tallest column in the window of a build."""
    rank, file = divmod(CELLS.index(build.cell), 8)
    return int(heights[rank : rank + 2, file : file + 2].max())
