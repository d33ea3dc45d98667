"""Rays from the eye to the site: what is met first is seen."""

import numpy as np
import pytest

from cacique.cli.terminal.pueblo.raycast import GROUND, NOTHING, SCALES, TOP, VIEWPOINTS, cast

LEVELS = 4


def empty() -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    return np.full((8, 8, LEVELS), -1, np.int16)


@pytest.mark.parametrize("turns", range(len(VIEWPOINTS)))
@pytest.mark.parametrize("scale", SCALES)
def test_an_empty_site_shows_every_cell_and_no_block(scale: object, turns: int) -> None:
    seen = cast(empty(), scale, turns)  # type: ignore[arg-type]
    assert set(np.unique(seen.blocks)) == {NOTHING, GROUND}
    assert set(np.unique(seen.cells)) == {-1, *range(64)}
    assert ((seen.cells >= 0) == (seen.blocks == GROUND)).all()
    _, counts = np.unique(seen.cells[seen.cells >= 0], return_counts=True)
    assert counts.min() == counts.max()


def test_a_cube_shows_its_top_and_two_sides() -> None:
    solid = empty()
    solid[3, 4, 0] = 7
    seen = cast(solid, SCALES[0])
    mine = seen.blocks == 7
    assert {*np.unique(seen.faces[mine])} == {0, 1, 2}
    assert set(np.unique(seen.cells[mine])) == {4 * 8 + 3}
    sizes = [int((mine & (seen.faces == face)).sum()) for face in range(3)]
    assert sizes[1] == sizes[2]


def test_the_near_hides_the_far() -> None:
    solid = empty()
    solid[5, 5, 0] = 1
    alone = int((cast(solid, SCALES[0]).blocks == 1).sum())
    solid[4, 4, :] = 2
    seen = cast(solid, SCALES[0])
    assert (seen.blocks == 1).sum() < alone
    back = cast(solid, SCALES[0], turns=2)
    assert int((back.blocks == 1).sum()) == alone


@pytest.mark.parametrize("turns", range(4))
def test_a_point_is_located_on_its_cell(turns: int) -> None:
    seen = cast(empty(), SCALES[0], turns)
    for x, y in [(0, 0), (7, 0), (0, 7), (3, 5)]:
        row, column = seen.locate(x + 0.5, y + 0.5)
        assert seen.cells[row, column] == y * 8 + x
        assert seen.faces[row, column] == TOP
