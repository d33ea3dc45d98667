"""Pictures of Pueblo: nothing is missing, nothing is too much, and the near hides the far."""

from collections import Counter
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from tests.games.pueblo.pictures import SETUPS, SITES, SVG, drawn_faces, play, random_boards

from cacique import Mark, pueblo
from cacique.core.errors import CaciqueError
from cacique.games.pueblo.drawing import CHIEFTAINS
from cacique.games.pueblo.isometry import project

LARGEST = 60_000
FLAT_BOARD = Path(__file__).parents[3] / "web/src/boards/flat/ground.ts"


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


@pytest.mark.parametrize("edition", [2002, 2023])
def test_the_chieftain_is_the_figure_that_the_page_draws(edition: Literal[2002, 2023]) -> None:
    page = FLAT_BOARD.read_text(encoding="utf-8")
    figure = ET.fromstring(CHIEFTAINS[edition])
    shapes = [path.attrib["d"] for path in figure.iter("path")]
    assert len(shapes) > 1
    assert not [shape for shape in shapes if shape not in page]
    assert CHIEFTAINS[edition] in play("Cd4/3u", ">4", edition=edition).svg()


def test_a_picture_says_what_it_shows() -> None:
    root = ET.fromstring(play("Cd4/3u", ">4", edition=2023).svg())
    words = "".join(root.itertext())
    assert root.attrib["role"] == "img"
    assert root[0].text == "Pueblo: Orange builds an orange block"
    assert "The chieftain is on Nd. Points: Blue 3, Orange 0." in words
    assert "red" not in words.lower()


def test_sites_are_drawn_by_edition() -> None:
    def paths(edition: int, **options: Any) -> int:
        return play(edition=edition, pro=True, **options).svg().count("<path")

    for edition in (2002, 2023):
        assert paths(edition, sites=SITES) == paths(edition) + 2 * 6
    assert "## cult site" in str(play(pro=True, sites=SITES))
    assert "## garden" in str(play(edition=2023, pro=True, sites=SITES))


def test_a_picture_has_the_size_that_is_asked_for() -> None:
    root = ET.fromstring(pueblo.Board().svg(size=400))
    plain = ET.fromstring(pueblo.Board().svg())
    assert root.attrib["width"] == "400"
    assert root.attrib["viewBox"] == plain.attrib["viewBox"]
    ratio = float(plain.attrib["height"]) / float(plain.attrib["width"])
    assert abs(int(root.attrib["height"]) - 400 * ratio) <= 0.5
    assert pueblo.Board()._repr_svg_() == pueblo.Board().svg()


def shown(board: pueblo.Board, **what: Any) -> Counter[str]:
    """What a picture has more than the plain one, by kind of shape."""
    shapes = [
        Counter(node.tag.removeprefix(SVG) for node in ET.fromstring(picture).iter())
        for picture in (board.svg(**what), board.svg())
    ]
    return shapes[0] - shapes[1]


RING, ARROW = {"ellipse": 2}, {"path": 3}


def test_the_last_move_is_shown() -> None:
    board = play("Cd4/3u")
    assert shown(board, last_move=board.last_move) == {"ellipse": 6}  # on three cells
    board.push_token(">4")
    assert shown(board, last_move=board.last_move) == ARROW
    assert shown(board, last_move=None) == {}
    assert shown(board, last_move=pueblo.Remove("d4")) == RING
    assert shown(board, last_move=pueblo.Bid(3)) == {}


def test_marks_are_shown_on_their_places() -> None:
    board = play("Cd4/3u", ">4")
    for place in ("d4", "d4.2", "Nc", "SW", "h8.48"):
        assert shown(board, marks=[Mark("red", place)]) == RING
    assert shown(board, marks=[Mark("blue", "Nc", "d4.2")]) == ARROW
    on_ground, on_top = (board.svg(marks=[Mark("red", place)]) for place in ("a1", "a1.1"))
    assert on_ground != on_top
    assert board.svg(marks=[Mark("red", "d4")]) != board.svg(marks=[Mark("green", "d4")])


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"marks": [Mark("red", "10")]}, "there is no place '10' on this board"),
        ({"marks": ["d4"]}, "'d4' is no mark"),
        ({"size": 0}, "a size is at least 1, not 0"),
        ({"size": "400"}, "a size is a whole number"),
        ({"last_move": ">4"}, "'>4' is not a move of this game"),
    ],
)
def test_what_cannot_be_shown(what: dict[str, Any], reason: str) -> None:
    with pytest.raises(CaciqueError, match=reason):
        pueblo.Board().svg(**what)
