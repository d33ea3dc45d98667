"""Pictures of Pueblo: nothing is missing, nothing is too much, and the near hides the far."""

import random
import re
from collections import Counter
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from cacique import pueblo
from cacique.core.svg import element
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.isometry import cube_alone, cubes, project

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 60_000
SITES = (("c3", "d3", "c4"), ("f6", "g5", "g6"))
SETUPS = [
    pueblo.Setup(players=2),
    pueblo.Setup(players=3, edition=2023, handed="left", chief="SE"),
    pueblo.Setup(players=4, demolition=True, first=2),
    pueblo.Setup(players=2, pro=True, sites=SITES),
    pueblo.Setup(players=4, pro=True, demolition=True, edition=2023, sites=SITES),
]


def play(*tokens: str, **options: object) -> pueblo.Board:
    board = pueblo.Board(**options)
    for token in tokens:
        board.push_token(token)
    return board


def random_boards(setup: pueblo.Setup, seed: int) -> list[pueblo.Board]:
    """Positions from all stages of a random game, the last one included."""
    choice, board, boards = random.Random(seed), pueblo.Board(setup), []
    while board.turn is not None:
        if len(board.moves) % 7 == 0:
            boards.append(board.copy())
        moves = board.legal_moves
        board.push(moves[choice.randrange(min(len(moves), 600))])
    return [*boards, board]


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


def drawn_faces(board: pueblo.Board) -> Counter[str]:
    """How many tops, left and right sides are drawn, without the swatches of the panel."""
    uses = ET.fromstring(board.svg()).iter(f"{SVG}use")
    swatches = Counter("tlr" * board.setup.players)
    return Counter(use.attrib["href"][1] for use in uses) - swatches


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
    for board in random_boards(setup, seed=5):
        svg = board.svg()
        assert drawn_faces(board) == visible_faces(board)
        assert len(svg) < LARGEST
        assert svg == pueblo.Board.from_position(board.position()).svg()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_random_games_fit_a_terminal(setup: pueblo.Setup) -> None:
    for board in random_boards(setup, seed=6):
        lines = str(board).splitlines()
        assert len(lines) == 12
        assert max(map(len, lines)) <= 80
        plan = "".join(line[:43] for line in lines)
        assert plan.count("@") == 1
        assert plan.count(".") + plan.count("##") == 64 - np.count_nonzero(board.heights)


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


def test_the_panel_tells_points_stocks_and_whose_turn_it_is() -> None:
    panel = ET.fromstring(play("Cd4/3u", ">4").svg())[-1]
    texts = [text.text for text in panel.findall(f"{SVG}text")]
    rows = [text for text in panel.findall(f"{SVG}text") if text.text in {"Red", "Blue"}]
    bar = panel.find(f"{SVG}rect")
    assert bar is not None
    assert texts == [
        *("Building", "Blue builds a blue block"),
        *("Red", "3", "7 + 7", "Blue", "0", "8 + 7", "points", "blocks"),
    ]
    below = [float(row.attrib["y"]) - float(bar.attrib["y"]) for row in rows]
    assert below[0] < 0 < below[1] < float(bar.attrib["height"])


def test_the_plan_has_each_column_in_its_place() -> None:
    plan = ET.fromstring(play("Cd4/3u", ">4").svg())[-1][-1]
    places = {
        (int(r.attrib["x"]) // 18, 8 - int(r.attrib["y"]) // 18) for r in plan.iter(f"{SVG}rect")
    }
    tops = [text.text for text in plan.iter(f"{SVG}text") if text.text and text.text[0] == "R"]
    assert places == {(3, 4), (3, 5), (4, 5)}  # d4, d5 and e5
    assert tops == ["R2", "R1", "R1"]


def test_sites_are_drawn_by_edition() -> None:
    def paths(edition: int) -> int:
        return play(edition=edition, pro=True, sites=SITES).svg().count("<path")

    bare = play(pro=True).svg().count("<path")
    assert paths(2002) == paths(2023) == bare + 2 * 6
    assert "## cult site" in str(play(pro=True, sites=SITES))
    assert "## garden" in str(play(edition=2023, pro=True, sites=SITES))


@pytest.mark.parametrize("edition", [2002, 2023])
def test_paints_are_told_apart_in_grey(edition: int) -> None:
    words = edition_words(edition)
    greys = sorted(map(grey, (*words.paints, words.neutral_paint)))
    assert min(np.diff(greys)) > 6


def grey(paint: str) -> float:
    """Lightness from 0 to 100, as the eye has it."""
    channels = [int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = float(np.dot(linear, (0.2126, 0.7152, 0.0722)))
    return float(116 * light ** (1 / 3) - 16)


AFTER_A_TURN = """\
      a   b   c   d   e   f   g   h        Building
   +  -   -   -   @   -   -   -   -   +    Blue builds a blue block
 8 |  .   .   .   .   .   .   .   .   | 8
 7 |  .   .   .   .   .   .   .   .   | 7           points  blocks
 6 |  .   .   .   .   .   .   .   .   | 6    Red         3  R7 N7
 5 |  .   .   .   R1  R1  .   .   .   | 5  > Blue        0  B8 N7
 4 |  .   .   .   R2  .   .   .   .   | 4
 3 |  .   .   .   .   .   .   .   .   | 3  @  the chieftain, on Nd
 2 |  .   .   .   .   .   .   .   .   | 2
 1 |  .   .   .   .   .   .   .   .   | 1
   +  -   -   -   -   -   -   -   -   +
      a   b   c   d   e   f   g   h"""

IN_AN_AUCTION = """\
      a   b   c   d   e   f   g   h        Auction, first part
   +  -   -   -   -   -   -   -   -   @    Blue bids more than 7 or passes
 8 |  .   .   .   .   .   .   .   .   | 8
 7 |  .   .   .   .   .   .   .   .   | 7           points  blocks
 6 |  .   .   .   .   .   .   .   .   | 6  > Blue        0  B6 N5
 5 |  .   .   .   .   .   .   .   .   | 5    Orange      0  O6 N5   passed
 4 |  .   .   ##  .   .   .   .   .   | 4    Yellow      0  Y6 N5   bid 7
 3 |  .   .   ##  ##  .   .   .   .   | 3
 2 |  .   .   .   .   .   .   .   .   | 2  @  the chieftain, on NE
 1 |  .   .   .   .   .   .   .   .   | 1  ## garden
   +  -   -   -   -   -   -   -   -   +
      a   b   c   d   e   f   g   h"""


def test_text_after_a_turn() -> None:
    assert str(play("Cd4/3u", ">4")) == AFTER_A_TURN


def test_text_in_an_auction() -> None:
    options = {"players": 3, "edition": 2023, "pro": True, "chief": "NE", "sites": SITES[:1]}
    assert str(play("bid3", "pass", "bid7", **options)) == IN_AN_AUCTION


NO_ROOM = (
    "pueblo1_players=4;pro;sites=c7.c8.d8,c2.b3.c3,f6.e7.f7,f1.e2.f2;handed=left_Nb12u0a12sNa11u"
    "Nd12u1c11s3b12dNb12u0g21u2g11sNg14uNa33u3d42uNd33dNd42uNd33d3d33u2f41uNf31s3g53s1f41u1a54u"
    "1a74uNa61s0d62u2g74uNg73dNg63u0a73d2a72s3g73sNg72u_E7_29,19,26,57_11,10,10,01_2310_2b3"
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (NO_ROOM, "Red has no room, sets aside a block, red or neutral"),
        ("pueblo1_-_-_NW_0,0_87,87_01_1b0", "Red builds a red block"),
        ("pueblo1_-_1a11u0d43u_Nd_3,0_77,77_01_1b0", "Red builds a block, red or neutral"),
        ("pueblo1_-_0d43u_Nd_3,0_77,87_01_1w0", "Red walks the chieftain"),
        ("pueblo1_-_-_NW_5,5_00,00_01_1e0", "Red and blue share the win with 5 points"),
        ("pueblo1_players=3_-_NW_5,5,5_00,00,00_012_1e0", "Red, blue and green share the win"),
        ("pueblo1_demolition_0d43u_NW_5,5_00,00_01_3x0", "Red removes a block"),
        ("pueblo1_pro_-_NW_0,0_87,87_-_1a.00.0.-.11", "Red takes an order card"),
        ("pueblo1_pro_-_NW_0,0_87,87_-_1a.00.0.-.10", "Blue bids for an order card or passes"),
    ],
)
def test_the_task_is_told(line: str, words: str) -> None:
    board = pueblo.Board.from_position(line)
    panel = " ".join(line[43:] for line in str(board).splitlines())
    assert words in panel
    assert words in (ET.fromstring(board.svg())[0].text or "")
