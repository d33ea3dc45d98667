"""Cubes in space: the near hides the far, and lines go around blocks."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

from tests.games.pueblo.pictures import drawn_faces, play

from cacique.core.svg import element
from cacique.games.pueblo.isometry import cube_alone, cubes, project


def test_one_block_shows_three_squares_to_each_side() -> None:
    assert drawn_faces(play("Cd4/3u")) == Counter(t=3, l=3, r=3)


def test_two_blocks_make_a_cube_of_twelve_squares() -> None:
    assert drawn_faces(play("Cd4/1u", ">1", "Cd4/2d")) == Counter(t=4, l=4, r=4)


def count_lines(drawn: str) -> int:
    return sum(path.count("M") for path in re.findall(r'<path d="([^"]*)"', drawn))


def test_lines_are_drawn_around_blocks_only() -> None:
    pair = {(0, 0, 0): 0, (1, 0, 0): 0}
    apart = {(0, 0, 0): 0, (1, 0, 0): 1}
    assert count_lines(cube_alone(2002, 0)) == 6  # the outline of a hexagon
    assert count_lines(cubes(2002, pair, {0: 0})) == 8
    # the seam on the top and on the south side, from either cube
    assert count_lines(cubes(2002, apart, {0: 0, 1: 0})) == 8 + 2 * 2


def test_lines_are_drawn_where_a_block_rests_on_another() -> None:
    steps = [(0, 0, 0), (1, 0, 0), (1, 0, 1)]
    alone = count_lines(cubes(2002, dict.fromkeys(steps, 0), {0: 0}))
    loaded = count_lines(cubes(2002, dict(zip(steps, (0, 0, 1), strict=True)), {0: 0, 1: 0}))
    # below the upper cube's two sides, above the lower one's, and where the step begins
    assert loaded == alone + 4


def test_near_cubes_are_drawn_over_far_ones() -> None:
    box = {(x, y, z): 0 for x in range(3) for y in range(3) for z in range(3)}
    places = {project(*cube): cube for cube in box}
    uses = ET.fromstring(element("g", cubes(2002, box, {0: None}))).iter("use")
    order = [places[float(use.attrib["x"]), float(use.attrib["y"])] for use in uses]
    for i, (x, y, z) in enumerate(order):
        nearer = {(x - 1, y, z), (x, y - 1, z), (x, y, z + 1)}
        assert nearer.isdisjoint(order[:i])
