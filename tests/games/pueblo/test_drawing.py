"""Pictures of Pueblo: nothing is missing, nothing is too much, and the near hides the far."""

from collections import Counter
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from tests.games.pueblo.pictures import SETUPS, SITES, SVG, drawn_faces, play, random_boards

from cacique import pueblo
from cacique.games.pueblo.isometry import project

LARGEST = 60_000


def tower() -> pueblo.Board:
    """All 36 blocks of a game for four as one tower; each two of them make a cube."""
    board = pueblo.Board(players=4)
    for i in range(36):
        assert board.turn is not None
        coloured, neutral = board.stock(board.turn)
        kind = "C" if coloured >= neutral else "N"
        board.push_token(f"{kind}d4/{'2d' if i % 2 else '1u'}")
        board.push_token(">4")
    return board


def visible_faces(board: pueblo.Board) -> Counter[str]:
    heights = np.pad(board.heights.astype(int), ((1, 0), (1, 0)))
    west, south = np.diff(heights, axis=1)[1:], np.diff(heights, axis=0)[:, 1:]
    return Counter(
        t=int(np.count_nonzero(board.heights)),
        l=int(west.clip(0).sum()),
        r=int(south.clip(0).sum()),
    )


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_random_games_are_drawn_whole(setup: pueblo.Setup) -> None:
    for board in random_boards(setup):
        svg = board.svg()
        assert drawn_faces(board) == visible_faces(board)
        assert len(svg) < LARGEST
        assert svg == pueblo.Board.from_position(board.position()).svg()


def test_a_tower_of_36_levels_has_room() -> None:
    board = tower()
    assert board.heights.max() == 36
    assert drawn_faces(board) == visible_faces(board) == Counter(t=4, l=72, r=72)
    root = ET.fromstring(board.svg())
    site = root.find(f"{SVG}g")
    assert site is not None
    down = float(site.attrib["transform"].split()[1][:-1])
    highest = min(float(use.attrib["y"]) for use in site.iter(f"{SVG}use"))
    assert down + highest - (project(0, 0)[1] - project(1, 1, 1)[1]) >= 0
    assert float(root.attrib["height"]) > down
    assert "N36" in str(board)


def test_a_hidden_chieftain_shines_through() -> None:
    shown = play("Cd4/1u", ">4")
    behind = play("Cc7/4u", ">4")
    before = play("Ce1/1u", ">4", chief="SE")
    ghosts = [board.svg().count('opacity="0.5"') for board in (shown, behind, before)]
    assert ghosts == [0, 1, 0]


def test_a_picture_says_what_it_shows() -> None:
    root = ET.fromstring(play("Cd4/3u", ">4", edition=2023).svg())
    words = "".join(root.itertext())
    assert root.attrib["role"] == "img"
    assert root[0].text == "Pueblo: Orange builds an orange block"
    assert "The chieftain is on Nd. Points: Blue 3, Orange 0." in words
    assert "red" not in words.lower()


def test_sites_are_drawn_by_edition() -> None:
    def paths(edition: int) -> int:
        return play(edition=edition, pro=True, sites=SITES).svg().count("<path")

    bare = play(pro=True).svg().count("<path")
    assert paths(2002) == paths(2023) == bare + 2 * 6
    assert "## cult site" in str(play(pro=True, sites=SITES))
    assert "## garden" in str(play(edition=2023, pro=True, sites=SITES))
