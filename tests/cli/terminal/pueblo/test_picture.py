"""The picture of the pueblo."""

import pytest
from tests.games.pueblo.test_clauses_building import tower

from cacique.cli.terminal.pueblo.paints import Paints
from cacique.cli.terminal.pueblo.picture import draw_picture
from cacique.cli.terminal.widgets import ColourDepth
from cacique.games import pueblo

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]


@pytest.mark.parametrize("turns", range(4))
async def test_every_side_shows_its_cells(turns: int) -> None:
    board = pueblo.Board()
    picture = draw_picture(board, None, Paints(2002, ColourDepth.FULL), (80, 30), turns)
    seen = {
        picture.cell_at(column, line)
        for line in range(len(picture.lines))
        for column in range(len(picture.lines[0]))
    }
    assert len(seen - {None}) == 64


async def test_a_tower_of_36_levels_is_drawn() -> None:
    *_, board = tower()
    for size in ((37, 15), (20, 4), (200, 80)):
        picture = draw_picture(board, None, Paints(2002, ColourDepth.NONE), size)
        assert any("@" in segment.text for line in picture.lines for segment in line)
