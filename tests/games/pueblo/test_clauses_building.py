"""Building, clause by clause."""

from collections.abc import Iterator

import pytest
from tests.games.pueblo.playing import CROWDED, line, play, points_seen, walk_on

from cacique import pueblo
from cacique.core.errors import IllegalMove
from cacique.games.pueblo.geometry import CELLS, POSES, SQUARES

SITES = [["c3", "d3", "d4"]]


def kinds(board: pueblo.Board) -> str:
    """Letters of the blocks that may be used now."""
    return "".join(sorted({str(move)[0] for move in board.legal_moves}))


def builds(board: pueblo.Board) -> set[str]:
    """Where a block can be set, whatever its colour."""
    return {str(move)[1:] for move in board.legal_moves}


def cells_of(board: pueblo.Board, build: str) -> set[str]:
    cell, pose = build.split("/")
    return {cell for cell, _ in pueblo.Block(None, cell, pose, 1).cubes(board.setup.handed)}


def turns(board: pueblo.Board, choice: int = 0) -> Iterator[pueblo.Board]:
    """Build and walk to the end of the game; yields the board after each build."""
    while not board.is_over:
        board.push(board.legal_moves[choice % len(board.legal_moves)])
        yield board
        board.push_token(">3")


# Which block


def test_the_single_coloured_block_comes_first() -> None:
    board = pueblo.Board(players=3)
    for _ in range(3):
        assert kinds(board) == "C"
        play(board, f"{board.legal_moves[0]} >1")


@pytest.mark.parametrize(("opened", "owed"), [("C", "N"), ("N", "C")])
def test_a_pair_is_opened_with_either_block_and_the_other_is_owed(opened: str, owed: str) -> None:
    board = play(pueblo.Board(), "Ca1/1u >1 Cc1/1u >1")
    assert kinds(board) == "CN"
    play(board, f"{opened}e1/1u >1")
    assert kinds(board) == "CN"  # the other player's own pair
    play(board, "Cg1/1u >1")
    assert kinds(board) == owed
    play(board, f"{owed}a3/1u >1 Nc3/1u >1")
    assert kinds(board) == "CN"


@pytest.mark.parametrize(("token", "left"), [("C", (6, 7)), ("N", (7, 6))])
def test_a_built_block_leaves_the_stock(token: str, left: tuple[int, int]) -> None:
    board = play(pueblo.Board(), f"Ca1/1u >1 Cc1/1u >1 {token}e1/1u")
    assert board.stock(0) == left
    assert board.stock(1) == (7, 7)


def test_one_block_a_turn_then_the_walk() -> None:
    board = play(pueblo.Board(), "Ca1/1u")
    assert [str(move) for move in board.legal_moves] == [">1", ">2", ">3", ">4"]
    assert board.turn == 0


@pytest.mark.parametrize(("kind", "owner"), [("C", 0), ("N", None)])
def test_a_block_has_its_players_colour_or_none(kind: str, owner: int | None) -> None:
    board = play(pueblo.Board(), f"Ca1/1u >1 Cc1/1u >1 {kind}e1/1u")
    assert board.block_at("f2", 2) == pueblo.Block(owner, "e1", "1u", 1)


# Where


@pytest.mark.parametrize("handed", ["right", "left"])
def test_flat_ground_takes_the_four_flat_poses_in_every_window(handed: str) -> None:
    found = builds(pueblo.Board(handed=handed))
    windows = [cell for cell in CELLS if cell[0] != "h" and cell[1] != "8"]
    assert found == {f"{cell}/{corner}u" for cell in windows for corner in "1234"}


def test_a_block_may_be_turned_and_tilted_at_will() -> None:
    board = play(pueblo.Board(), "Ca1/1u >1 Cd1/2u >1 Na4/3u >1 Nd4/4u >1")
    assert {build[-2:] for build in builds(board)} == set(POSES)


def test_a_block_may_rest_on_the_ground_and_on_another_players_block() -> None:
    board = play(pueblo.Board(), "Ca1/1u >1 Ca1/2d")  # one end hangs down to the ground on a2
    assert [board.owner_at("a2", level) for level in (1, 2)] == [1, 1]
    assert [board.owner_at("a1", level) for level in (1, 2)] == [0, 1]


@pytest.mark.parametrize(
    ("token", "why"),
    [
        ("Cb1/1u", "half of it beside the block"),
        ("Ca1/1u", "on two levels"),
        ("Cd4/1s", "a step on flat ground"),
        ("Cd4/3d", "a hanging end on flat ground"),
        ("Cb2/2u", "off a tower"),
    ],
)
def test_no_gap_may_stay_under_a_block(token: str, why: str) -> None:
    board = play(pueblo.Board(), "Ca1/1u >1")
    before = board.position()
    with pytest.raises(IllegalMove, match="there is a gap under"):
        board.push_token(token)
    assert board.position() == before, why


@pytest.mark.parametrize("choice", [0, 5, 11])
def test_blocks_come_from_above_onto_solid_ground(choice: int) -> None:
    """Each new block's cubes begin right on top of what stood there, and end as the new top."""
    board = pueblo.Board(players=4)
    before = board.heights.reshape(-1)
    for _ in turns(board, choice):
        after, block = board.heights.reshape(-1), board.blocks[-1]
        for cell in {cell for cell, _ in block.cubes()}:
            at = CELLS.index(cell)
            levels = [level for on, level in block.cubes() if on == cell]
            assert levels == list(range(before[at] + 1, after[at] + 1))
        assert after.sum() == before.sum() + 4
        before = after


def test_nothing_is_built_on_a_cult_site() -> None:
    board = play(pueblo.Board(pro=True, sites=SITES), "pass pass take1")
    found = builds(board)
    assert not any(cells_of(board, build) & {"c3", "d3", "d4"} for build in found)
    assert len(found) == 169
    assert "b4/1u" in found  # on c4, the cell that the L leaves free, by way of b4 and c5


def test_a_cult_site_stays_empty_to_the_end() -> None:
    board = play(pueblo.Board(players=4, pro=True, sites=SITES), "pass pass pass pass take1")
    play(board, "pass pass pass take2 pass pass take3")
    walk_on(board, rounds=5)
    assert not any(board.heights[rank, file] for rank, file in ((2, 2), (2, 3), (3, 3)))


def test_a_cult_site_blocks_no_sight() -> None:
    options = "pro;sites=c3.d3.d4"
    board = pueblo.Board.from_position(line("0d51u", "01_2e0", options))
    assert [(cube.cell, cube.level) for cube in board.sight("Sd")] == [("d5", 1)]


# As high as the blocks reach


def tower() -> Iterator[pueblo.Board]:
    """Four players build cube upon cube in the window of d4; yields after each turn."""
    board = pueblo.Board(players=4)
    for lap in range(9):
        kind = "C" if lap % 2 == 0 else "N"  # the single block, then neutral ones before coloured
        for pose in ("1u", "2d", "1u", "2d"):
            play(board, f"{kind}d4/{pose} >4")
            yield board


def test_a_tower_of_36_levels() -> None:
    expected = [0, 0, 0, 0]
    for turn, board in enumerate(tower(), start=1):
        assert board.height == (turn + 1) // 2 * 2 or board.is_over
        for seat, points in enumerate(points_seen(board, [board.chief])):
            expected[seat] += points
    assert board.height == 36
    assert [str(block.level) for block in board.blocks[-2:]] == ["35", "35"]
    # seats 0 and 1 share cubes at levels 4n + 1, seats 2 and 3 at 4n + 3, for n = 0, 2, 4, 6, 8;
    # a pose 1u costs 8 × level + 2 and a 2d costs 8 × level + 6 from all sides together
    lap = [
        sum(8 * (4 * n + low) + more for n in range(0, 9, 2))
        for low, more in ((1, 2), (1, 6), (3, 2), (3, 6))
    ]
    lap[2] += 1  # from above, one cube of the last 1u and three of the last 2d
    lap[3] += 3
    assert board.lap() == tuple(lap) == (690, 710, 771, 793)
    assert points_seen(board, SQUARES) == lap
    assert board.scores == tuple(a + b for a, b in zip(expected, lap, strict=True))


def test_a_tower_is_seen_level_by_level() -> None:
    *_, board = tower()
    seen = board.sight("Nd")
    assert [(cube.cell, cube.level) for cube in seen] == [("d5", level) for level in range(1, 37)]
    assert [cube.owner for cube in seen[:8]] == [1, 1, 3, 3, None, None, None, None]
    assert [cube.points for cube in seen[-4:]] == [33, 34, 35, 36]
    assert pueblo.Board.from_position(board.position()) == board


# Where nothing fits


def test_where_nothing_fits_a_usable_block_is_set_aside() -> None:
    board = pueblo.Board.from_position(CROWDED)
    assert [str(move) for move in board.legal_moves] == ["C--", "N--"]
    blocks, walks = board.blocks, board.walks()
    play(board, "N--")
    assert board.blocks == blocks
    assert board.stock(0) == (1, 0)
    assert board.phase is pueblo.Phase.WALKING
    assert (board.walks() == walks).all()


def test_setting_aside_uses_the_block_of_a_pair() -> None:
    board = play(pueblo.Board.from_position(CROWDED), "N-- >3")
    assert [str(move) for move in board.legal_moves] == ["C--"]  # seat 2 owes its coloured one
    play(board, "C-- >3 N-- >3")
    play(board, "C-- >1 C-- >4")
    assert board.is_over
    assert board.scores == (65, 79, 80, 201)


@pytest.mark.parametrize("token", ["C--", "N--"])
def test_nothing_is_set_aside_while_something_fits(token: str) -> None:
    board = play(pueblo.Board(), "Ca1/1u >1 Cc1/1u >1")
    assert not board.is_legal(pueblo.parse_move(token))
