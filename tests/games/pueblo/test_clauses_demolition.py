"""The demolition, clause by clause."""

import pytest
from tests.games.pueblo.playing import line, play, points_seen, seats_of

from cacique import pueblo
from cacique.core.errors import IllegalSetup

REMOVING, WALKING, OVER = pueblo.Phase.REMOVING, pueblo.Phase.WALKING, pueblo.Phase.OVER

# a blue block on a red one makes a cube in the corner; a neutral one stands by itself
CUBE_AND_NEUTRAL = "0a11u 1a12d Nd41u"


def removing(blocks: str, seat: int = 0) -> pueblo.Board:
    return pueblo.Board.from_position(line(blocks, f"01_3x{seat}", "demolition"))


def before_the_lap(blocks: str, options: str = "demolition", order: str = "01") -> pueblo.Board:
    return pueblo.Board.from_position(line(blocks, f"{order}_1w1", options))


def legal(board: pueblo.Board) -> list[str]:
    return [str(move) for move in board.legal_moves]


def test_without_the_option_the_lap_ends_the_game() -> None:
    assert play(before_the_lap(CUBE_AND_NEUTRAL, options="-"), ">1").is_over


def test_it_follows_the_lap_which_counts() -> None:
    board = before_the_lap(CUBE_AND_NEUTRAL)
    seen, lap = points_seen(board, ["Na"]), board.lap()
    play(board, ">1")
    assert (board.part, board.phase, board.chief) == (3, REMOVING, "Na")
    assert board.scores == tuple(a + b for a, b in zip(seen, lap, strict=True))


@pytest.mark.parametrize(
    ("options", "order", "seat"), [("demolition", "01", 0), ("demolition;first=1", "10", 1)]
)
def test_the_player_who_moved_first_begins(options: str, order: str, seat: int) -> None:
    assert play(before_the_lap(CUBE_AND_NEUTRAL, options, order), ">1").turn == seat


def test_a_turn_is_a_removal_and_a_walk_that_scores() -> None:
    board = removing(CUBE_AND_NEUTRAL)
    assert seats_of(board, "xd4 >1 xa1 >2") == [0, 0, 1, 1]
    assert board.chief == "Nc"
    assert board.scores == (0, 3)  # Na saw blue on a2, at levels 1 and 2
    assert (board.turn, board.phase) == (0, REMOVING)


@pytest.mark.parametrize(("seat", "tokens"), [(0, ["xd4"]), (1, ["xa1", "xd4"])])
def test_own_or_neutral_blocks_with_nothing_on_them(seat: int, tokens: list[str]) -> None:
    assert legal(removing(CUBE_AND_NEUTRAL, seat)) == tokens


def test_another_players_block_stays_even_where_it_is_free() -> None:
    assert legal(removing("0a11u 1d41u Ng71u")) == ["xa1", "xg7"]


def test_one_cube_on_one_cube_is_enough_to_hold_a_block_down() -> None:
    assert legal(removing("0a11u 1b11s 0d41u")) == ["xd4"]  # blue reaches over b1 only


def test_a_lower_block_comes_free_when_the_upper_one_is_gone() -> None:
    board = play(removing("0a11u 0a12d 1d41u"), "xa1 >1 xd4 >1")
    assert legal(board) == ["xa1"]
    assert [int(height) for height in board.heights[:2, :2].reshape(-1)] == [1, 1, 0, 2]


def test_what_was_hidden_is_seen_after_a_removal() -> None:
    board = removing("0a11u Na12d 0d41u 1g41u")
    assert points_seen(board, ["Na"]) == [0, 0]
    play(board, "xa1")
    assert points_seen(board, ["Na"]) == [1, 0]


def test_who_has_no_block_left_removes_nothing_not_even_neutral() -> None:
    board = play(before_the_lap("1a11u Nd41u"), ">1")
    assert (board.turn, board.phase) == (0, WALKING)
    play(board, ">1")
    assert (board.turn, legal(board)) == (1, ["xa1", "xd4"])


def test_whoever_can_remove_must() -> None:
    assert all(token[0] == "x" for token in legal(removing("0a11u 1d41u")))


def test_whoever_cannot_remove_only_walks() -> None:
    board = play(before_the_lap("0a11u 1a12d"), ">1")  # red is covered, and nothing is neutral
    assert (board.turn, legal(board)) == (0, [">1", ">2", ">3", ">4"])
    assert play(board, ">1").turn == 1


def test_a_line_cannot_ask_for_a_removal_where_there_is_none() -> None:
    with pytest.raises(IllegalSetup, match="seat 0 can remove nothing, so it only walks"):
        removing("0a11u 1a12d")


def test_the_last_coloured_block_ends_the_game_without_a_walk() -> None:
    board = removing("0d41u Ng71u")
    play(board, "xd4")
    assert (board.phase, board.chief, board.scores) == (OVER, "NW", (0, 0))
    assert len(board.blocks) == 1


def test_the_game_goes_on_while_anyones_coloured_block_stands() -> None:
    board = play(removing("0d41u 1g71u"), "xd4")
    assert board.phase is WALKING
    assert play(board, ">1 xg7").is_over


def test_a_removal_of_a_neutral_block_ends_nothing() -> None:
    assert not play(removing("0d41u Ng71u"), "xg7").is_over


def test_without_any_coloured_block_the_game_ends_after_the_lap() -> None:
    assert play(before_the_lap("Nd41u"), ">1").is_over


@pytest.mark.parametrize(("pose", "cell"), [("1u", "c3"), ("2u", "c3"), ("3u", "c3"), ("4u", "d3")])
def test_a_block_is_named_by_its_first_cell(pose: str, cell: str) -> None:
    assert legal(removing(f"1a11u 0c3{pose}")) == [f"x{cell}"]


def test_a_block_without_a_cell_in_its_windows_corner_is_named_by_the_next_one() -> None:
    board = play(removing("0c34u 1g71u"), "xd3")
    assert [block.cell for block in board.blocks] == ["g7"]


def test_a_removal_can_be_taken_back() -> None:
    board = removing(CUBE_AND_NEUTRAL, 1)
    before = board.position()
    play(board, "xa1 >1 xd4 >4")
    for _ in range(4):
        board.pop()
    assert board.position() == before


def test_removed_blocks_return_to_nobodys_stock() -> None:
    board = play(removing(CUBE_AND_NEUTRAL), "xd4")
    assert [board.stock(seat) for seat in (0, 1)] == [(0, 0), (0, 0)]


def test_prices_tell_the_walks_after_each_removal() -> None:
    board = removing("0d41u 1g41u 0a71u Na72d")
    prices = board.prices()
    assert [str(move) for move in prices] == legal(board)
    for move in board.legal_moves:
        board.push(move)
        assert (board.walks() == prices[move]).all()
        board.pop()
