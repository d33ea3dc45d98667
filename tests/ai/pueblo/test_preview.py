"""What a build would change in the fines is what it changes once it is built."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.kernels.preview import CHANGE, NEW_BLOCK, VIEWS, preview, survey
from cacique.ai.pueblo.kernels.terms import AFFECTED, KINDS, MOST_SEEN, SEEN, expose
from cacique.games.pueblo.geometry import CELLS, POSES


def fines_of(board: pueblo.Board) -> np.ndarray[Any, np.dtype[np.int32]]:
    fines = np.zeros((36, KINDS, 4), np.int32)
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


@pytest.mark.parametrize("turns", [0, 3, 9, 15, 22])
@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3, "handed": "left"}, {"players": 4}]
)
def test_every_build_changes_what_its_preview_says(options: dict[str, Any], turns: int) -> None:
    board = pueblo.Board(**options)
    play_some(board, Random(turns), 2 * turns)
    before = board.state.tobytes()
    builds = [move for move in board.legal_moves if isinstance(move, pueblo.Build)]
    assert builds
    for build in builds:
        after = foreseen(board, build)
        twin = board.copy()
        twin.push(build)
        assert (after == fines_of(twin)).all(), build
    assert board.state.tobytes() == before
