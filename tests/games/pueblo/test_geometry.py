"""Site, path, block, stock and editions, clause by clause."""

from itertools import product
from typing import Any

import pytest
from tests.games.pueblo.playing import play

from cacique import pueblo
from cacique.core.errors import IllegalSetup, InvalidNotation
from cacique.games.pueblo.geometry import (
    CELLS,
    CORNERS,
    POSES,
    SIGHT_LINES,
    SQUARES,
    WINDOWS,
    ahead,
    columns,
    is_corner,
    steps_to,
    xy,
)

Cube = tuple[int, int, int]

PATH_WORDS = """
NW Na Nb Nc Nd Ne Nf Ng Nh NE E8 E7 E6 E5 E4 E3 E2 E1
SE Sh Sg Sf Se Sd Sc Sb Sa SW W1 W2 W3 W4 W5 W6 W7 W8
"""
PATH = PATH_WORDS.split()

# lowest level and number of cubes on SW, SE, NW, NE; `-` for the empty corner
TABLE = """
1u 01 01 -  02 / 1s 11 02 -  01 / 1d 02 11 -  11
2u 01 02 01 -  / 2s 02 01 11 -  / 2d 11 11 02 -
3u 02 -  01 01 / 3s 01 -  02 11 / 3d 11 -  11 02
4u -  01 02 01 / 4s -  11 01 02 / 4d -  02 11 11
"""
CORNERS_OF_WINDOW = ((0, 0), (1, 0), (0, 1), (1, 1))
MIRRORED = {"1": "2", "2": "1", "3": "4", "4": "3"}


def table() -> dict[str, dict[tuple[int, int], tuple[int, int]]]:
    poses = {}
    for row in TABLE.replace("\n", "/").split("/"):
        if row.strip():
            pose, *entries = row.split()
            poses[pose] = {
                corner: (int(entry[0]), int(entry[1]))
                for corner, entry in zip(CORNERS_OF_WINDOW, entries, strict=True)
                if entry != "-"
            }
    return poses


def cubes_of(hand: str, pose: str) -> set[Cube]:
    return {
        (column.x, column.y, column.low + i)
        for column in columns(hand, pose)
        for i in range(column.cubes)
    }


def looks_at(square: str) -> list[str]:
    """What a square looks at, from its name alone: nearest first from a side."""
    side, rest = square[0], square[1]
    if square in CORNERS:
        files, ranks = "efgh" if rest == "E" else "abcd", "1234" if side == "S" else "5678"
        return [f"{file}{rank}" for rank in ranks for file in files]
    if side in "NS":
        return [f"{rest}{r}" for r in ("12345678" if side == "S" else "87654321")]
    return [f"{f}{rest}" for f in ("abcdefgh" if side == "W" else "hgfedcba")]


def test_the_site_has_64_cells_named_from_the_south_west() -> None:
    assert len(CELLS) == 64
    assert (CELLS[0], CELLS[1], CELLS[8], CELLS[63]) == ("a1", "b1", "a2", "h8")


def test_the_path_has_36_squares_clockwise_from_the_north_west() -> None:
    assert list(SQUARES) == PATH


def test_corners_are_every_ninth_square() -> None:
    assert [SQUARES[i] for i in range(36) if is_corner(i)] == ["NW", "NE", "SE", "SW"]


@pytest.mark.parametrize("square", PATH)
def test_what_a_square_looks_at(square: str) -> None:
    assert [CELLS[cell] for cell in SIGHT_LINES[PATH.index(square)]] == looks_at(square)


@pytest.mark.parametrize("corner", ["NW", "NE", "SE", "SW"])
def test_the_chieftain_starts_on_the_chosen_corner(corner: str) -> None:
    assert pueblo.Board(chief=corner).chief == corner


def test_the_chieftain_starts_in_the_north_west_unless_told() -> None:
    assert pueblo.Board().chief == "NW"


def test_the_chieftain_starts_on_no_side_square() -> None:
    with pytest.raises(IllegalSetup, match="chief must be NW, NE, SE or SW, not 'Na'"):
        pueblo.Board(chief="Na")


# The block


def test_there_are_twelve_poses() -> None:
    assert list(POSES) == [corner + letter for corner in "1234" for letter in "usd"]
    for hand in ("right", "left"):
        assert len({frozenset(cubes_of(hand, pose)) for pose in POSES}) == 12


@pytest.mark.parametrize("pose", POSES)
def test_columns_of_each_pose_right_handed(pose: str) -> None:
    found = {(c.x, c.y): (c.low, c.cubes) for c in columns("right", pose)}
    assert found == table()[pose]


@pytest.mark.parametrize("pose", POSES)
def test_left_handed_poses_are_mirror_images(pose: str) -> None:
    image = {(1 - x, y, z) for x, y, z in cubes_of("right", pose)}
    assert cubes_of("left", MIRRORED[pose[0]] + pose[1]) == image


def test_no_turn_makes_a_left_handed_block_of_a_right_handed_one() -> None:
    right = [cubes_of("right", pose) for pose in POSES]
    assert not any(cubes_of("left", pose) in right for pose in POSES)


@pytest.mark.parametrize(("hand", "pose"), list(product(["right", "left"], POSES)))
def test_four_cubes_show_three_squares_in_every_direction(hand: str, pose: str) -> None:
    cubes = cubes_of(hand, pose)
    assert len(cubes) == 4
    for axis in range(3):
        assert len({cube[:axis] + cube[axis + 1 :] for cube in cubes}) == 3


@pytest.mark.parametrize(("pose", "low"), [("1u", 3), ("2s", 2), ("3d", 1)])
def test_letters_tell_how_many_cubes_are_low(pose: str, low: int) -> None:
    assert sum(z == 0 for _, _, z in cubes_of("right", pose)) == low


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize("pose", [pose for pose in POSES if pose[1] == "u"])
def test_two_blocks_make_a_cube(hand: str, pose: str) -> None:
    whole = set(product((0, 1), repeat=3))
    rest = whole - cubes_of(hand, pose)
    assert rest in [cubes_of(hand, other) for other in POSES]


@pytest.mark.parametrize("handed", ["right", "left"])
def test_all_blocks_of_a_game_are_of_one_hand(handed: str) -> None:
    board = play(pueblo.Board(handed=handed), "Ca1/1u >1 Ce5/1u >1")
    tall = {"right": ("b2", "f6"), "left": ("a1", "e5")}[handed]
    for cell in ("a1", "b1", "b2", "e5", "f5", "f6"):
        rank, file = int(cell[1]) - 1, "abcdefgh".index(cell[0])
        assert board.heights[rank, file] == (2 if cell in tall else 1)


def test_a_game_is_right_handed_unless_told() -> None:
    assert pueblo.Setup().handed == "right"


# Players and stock


@pytest.mark.parametrize(
    ("options", "order"),
    [({}, [0, 1, 2, 0]), ({"first": 1}, [1, 2, 0, 1]), ({"first": 2}, [2, 0, 1, 2])],
)
def test_seats_play_clockwise_from_the_first(options: dict[str, Any], order: list[int]) -> None:
    board = pueblo.Board(players=3, **options)
    seats = []
    for _ in order:
        seats.append(board.turn)
        board.push(board.legal_moves[0])
        board.push_token(">1")
    assert seats == order


def test_windows_are_the_49_places_for_a_block() -> None:
    assert len(WINDOWS) == 49
    assert not any(cell[0] == "h" or cell[1] == "8" for cell in WINDOWS)


@pytest.mark.parametrize(
    "token",
    [
        "Ch1/1u",
        "Ca8/2d",
        "Cd4/5u",
        "Cd4/1x",
        ">0",
        ">5",
        "bid0",
        "bid100",
        "take5",
        "take0",
        "xi1",
        "x",
        "c--",
        "",
    ],
)
def test_there_are_no_other_tokens(token: str) -> None:
    with pytest.raises(InvalidNotation):
        pueblo.parse_move(token)


def test_the_path_is_a_ring() -> None:
    assert [ahead("W8", steps) for steps in range(3)] == ["W8", "NW", "Na"]
    for at, square in enumerate(SQUARES):
        assert ahead(square, 36) == ahead(square, 0) == square
        assert ahead(SQUARES[0], at) == square
        assert steps_to(square, SQUARES[0]) == at
        assert steps_to(SQUARES[0], square) == -at % 36


def test_squares_lie_around_the_site() -> None:
    places = [xy(square) for square in SQUARES]
    assert (places[0], places[9], places[18], places[27]) == ((-1, 8), (8, 8), (8, -1), (-1, -1))
    around = places[1:] + places[:1]
    steps = {(x - a, y - b) for (a, b), (x, y) in zip(places, around, strict=True)}
    assert steps == {(1, 0), (0, -1), (-1, 0), (0, 1)}
    assert xy("Nc", -1.3, 8.3) == (2, 8.3)
    assert xy("W5", -1.3, 8.3) == (-1.3, 4)
