"""Walking and looking, clause by clause, and the examples of the rulebooks."""

import pytest
from tests.games.pueblo.playing import line, play, points_seen, site_of

from cacique import pueblo
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import SQUARES

Seen = list[tuple[str, int, int | None, int]]


def seen(board: pueblo.Board, square: str) -> Seen:
    return [(cube.cell, cube.level, cube.owner, cube.points) for cube in board.sight(square)]


@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [
        *(("NW", 1, "Na"), ("NW", 4, "Nd"), ("Nf", 4, "E8"), ("Nh", 1, "NE")),
        *(("E1", 2, "Sh"), ("Sa", 3, "W2"), ("W8", 1, "NW"), ("W7", 4, "Nb"), ("W5", 4, "NW")),
    ],
)
def test_the_chieftain_walks_clockwise_around_the_site(start: str, steps: int, end: str) -> None:
    board = pueblo.Board.from_position(line("", "01_1w0", chief=start, stock="77,87"))
    assert play(board, f">{steps}").chief == end


def test_one_to_four_squares_and_never_none() -> None:
    board = play(pueblo.Board(), "Ca1/1u")
    assert [str(move) for move in board.legal_moves] == [">1", ">2", ">3", ">4"]


def test_the_turn_passes_after_the_walk() -> None:
    board = play(pueblo.Board(), "Ca1/1u >1")
    assert (board.turn, board.phase) == (1, pueblo.Phase.BUILDING)


def test_only_the_square_of_arrival_counts() -> None:
    board = play(pueblo.Board(), "Cd7/3u >3")  # d7 d8 and e8, seen from Nd and Ne
    assert (board.chief, board.scores) == ("Nc", (0, 0))
    assert play(board, "Ca1/1u >4").scores == (0, 0)  # past Nd and Ne to Ng


def test_every_owner_in_sight_is_fined_whoever_walks() -> None:
    board = play(pueblo.Board(), "Cd7/3u >1 Ca1/1u >3")
    assert board.chief == "Nd"
    assert board.scores == (1 + 2, 0)


# From a side: d8 is in front of Nd, then d7 and so on


@pytest.mark.parametrize(
    ("square", "expected"),
    [
        ("Nd", [("d5", 1, 0, 1), ("d4", 2, 0, 2)]),  # 3u: two cubes on d4, one on d5 and e5
        ("Ne", [("e5", 1, 0, 1)]),
        ("Sd", [("d4", 1, 0, 1), ("d4", 2, 0, 2)]),
        ("Se", [("e5", 1, 0, 1)]),
        ("E5", [("e5", 1, 0, 1)]),
        ("E4", [("d4", 1, 0, 1), ("d4", 2, 0, 2)]),
        ("W5", [("d5", 1, 0, 1)]),
        ("W4", [("d4", 1, 0, 1), ("d4", 2, 0, 2)]),
        ("Nc", []),
        ("W6", []),
    ],
)
def test_a_side_square_sees_the_nearest_cube_of_each_level(square: str, expected: Seen) -> None:
    assert seen(site_of("0d43u"), square) == expected


@pytest.mark.parametrize("cell", ["a1", "a4", "a7"])
def test_distance_does_not_matter(cell: str) -> None:
    file_a = site_of(f"0{cell}2u").sight("Sa")  # one cube each on the near and the far cell of a
    assert [(cube.level, cube.points) for cube in file_a] == [(1, 1)]


def test_a_neutral_cube_is_free_and_hides_what_is_behind() -> None:
    board = site_of("0a31u Na73u")  # b8 neutral at level 1, b4 red at levels 1 and 2
    assert seen(board, "Nb") == [("b8", 1, None, 0), ("b4", 2, 0, 2)]
    assert seen(board, "Sb") == [("b3", 1, 0, 1), ("b4", 2, 0, 2)]


def test_points_are_the_level_of_each_square() -> None:
    board = site_of("Na11u Na12d 1a11u")  # a red block on a neutral cube: b2 at levels 3 and 4
    assert seen(board, "E2") == [
        *(("b2", 1, None, 0), ("b2", 2, None, 0)),
        *(("b2", 3, 1, 3), ("b2", 4, 1, 4)),
    ]


# From a corner


@pytest.mark.parametrize(
    ("corner", "points"), [("NW", [1, 0]), ("NE", [1, 0]), ("SE", [0, 0]), ("SW", [1, 0])]
)
def test_a_corner_looks_down_on_its_quarter(corner: str, points: list[int]) -> None:
    assert points_seen(site_of("0d43u"), [corner]) == points


def test_only_the_topmost_cube_of_a_cell_is_seen_from_above_for_one_point_each() -> None:
    board = site_of("0a11u 1a12d Na11u")  # red under blue, neutral on top but not on a2
    assert [cube[:3] for cube in seen(board, "SW")] == [
        *(("a1", 3, None), ("b1", 3, None), ("a2", 2, 1), ("b2", 4, None)),
    ]
    assert points_seen(board, ["SW"]) == [0, 1]


# What a move would cost


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_walks_tell_what_a_walk_costs(steps: int) -> None:
    board = play(pueblo.Board(players=3), "Cd7/3u >1 Cb5/1u >1 Cf2/2u")
    prices = board.walks()[steps - 1].tolist()
    before = board.scores
    play(board, f">{steps}")
    assert [after - then for after, then in zip(board.scores, before, strict=True)] == prices


def test_prices_tell_the_walks_after_each_build() -> None:
    board = play(pueblo.Board(), "Cd7/3u >1 Cb5/1u >1")
    prices = board.prices()
    assert list(prices) == list(board.legal_moves)
    for move in board.legal_moves[::97]:
        board.push(move)
        assert (board.walks() == prices[move]).all()
        board.pop()


# The rulebooks' examples, on sites of our own

EXAMPLES = {2002: ("red", "blue", "green"), 2023: ("orange", "blue", "yellow")}


def in_colours(edition: int, blocks: str) -> str:
    """Blocks written for r, b and g, in the seats of an edition's colours."""
    seats = edition_words(edition).colours
    for letter, colour in zip("RBG", EXAMPLES[edition], strict=True):
        blocks = blocks.replace(letter, str(seats.index(colour)))
    return blocks


def by_colour(board: pueblo.Board) -> list[int]:
    colours = edition_words(board.setup.edition).colours
    return [board.scores[colours.index(name)] for name in EXAMPLES[board.setup.edition]]


def walking(edition: int, blocks: str, chief: str) -> pueblo.Board:
    """Four players in the middle of a game; the second one is about to walk."""
    options = "players=4" + (";edition=2023" if edition == 2023 else "")
    blocks = in_colours(edition, blocks)
    return pueblo.Board.from_position(line(blocks, "0123_1w1", options, chief, "22,22,32,32"))


@pytest.mark.parametrize("edition", [2002, 2023])
def test_examples_one_to_three(edition: int) -> None:
    site = "Ng21u Ng22d Rg21u Ga31u Gg51u Na73u Be71u Rg74u"
    board = walking(edition, site, "NW")
    play(board, ">2")  # neutral, and green or yellow above it
    assert by_colour(board) == [0, 0, 2]
    play(board, "Cd4/3u >4")  # two levels of blue
    assert by_colour(board) == [0, 3, 2]
    play(board, "Cc1/3u >2")  # red or orange on levels 1, 3 and 4, the other one on level 2
    assert by_colour(board) == [1 + 3 + 4, 3, 2 + 2]


@pytest.mark.parametrize("edition", [2002, 2023])
def test_example_of_a_corner(edition: int) -> None:
    board = walking(edition, "Be11u Ng12u Gd44u Rg43u", "E2")
    play(board, ">2")
    assert board.chief == "SE"
    assert by_colour(board) == [1, 3, 1]


def test_there_is_a_sight_from_every_square() -> None:
    board = site_of("0d43u")
    assert sum(bool(board.sight(square)) for square in SQUARES) == 8 + 3
