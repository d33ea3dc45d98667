"""The last lap and the end, clause by clause."""

import pytest
from tests.games.pueblo.playing import line, play, points_seen, walk_on

from cacique import pueblo
from cacique.games.pueblo.geometry import SQUARES

SITE = "0a11u 1a12d Nd43u 1g64u"


def last_walk(chief: str = "NW", site: str = SITE) -> pueblo.Board:
    """The last player of two has built the last block."""
    return pueblo.Board.from_position(line(site, "01_1w1", chief=chief))


@pytest.mark.parametrize(("players", "blocks"), [(2, 15), (3, 11), (4, 9)])
def test_the_game_ends_when_all_blocks_are_used(players: int, blocks: int) -> None:
    board = pueblo.Board(players=players)
    walk_on(board, rounds=blocks - 1)
    assert not board.is_over
    walk_on(board)
    assert board.is_over
    assert [board.stock(seat) for seat in range(players)] == [(0, 0)] * players
    assert len(board.blocks) == players * blocks
    assert board.turn is None
    assert not board.legal_moves


@pytest.mark.parametrize("chief", ["NW", "Sd", "W8"])
@pytest.mark.parametrize("steps", [1, 4])
def test_the_lap_looks_once_from_every_square_after_the_last_walk(chief: str, steps: int) -> None:
    board = last_walk(chief)
    arrival = SQUARES[(SQUARES.index(chief) + steps) % 36]
    walk, lap = points_seen(board, [arrival]), points_seen(board, SQUARES)
    play(board, f">{steps}")
    assert board.scores == tuple(a + b for a, b in zip(walk, lap, strict=True))
    assert board.lap() == tuple(lap)


def test_the_lap_ends_where_the_chieftain_stood_and_looks_from_there_again() -> None:
    board = last_walk("SE", "0a11u")
    play(board, ">4")
    assert board.chief == "Se"  # sees nothing
    nothing = board.scores
    board = last_walk("Se", "0a11u")
    play(board, ">3")
    assert board.chief == "Sb"  # sees b1 and b2: 1 + 2 points, once for the walk, once in the lap
    assert board.scores == (nothing[0] + 3, 0)


def test_a_lap_in_full() -> None:
    # a red block on a1, b1 and twice on b2: 1 and 1 + 2 points from each side, and 3 from above
    assert last_walk(site="0a11u").lap() == (4 * (1 + 3) + 3, 0)


def test_the_fewest_points_win() -> None:
    outcome = play(last_walk(site="0a11u"), ">4").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (19, 0))


def test_a_tie_is_shared() -> None:
    outcome = play(last_walk(site="Nd43u"), ">4").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.is_shared) == ((0, 1), True)


def test_those_who_tie_behind_the_winner_share_nothing() -> None:
    site = line("0a11u1f11u", "012_1w2", "players=3", stock="00,00,00")
    outcome = play(pueblo.Board.from_position(site), ">1").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.is_shared) == ((2,), False)


def test_points_have_no_upper_limit() -> None:
    full = line("0a11u", "01_1w1").replace("_0,0_", "_99,31999_")
    board = play(pueblo.Board.from_position(full), ">4")
    assert board.scores == (99 + 19, 31999)


def test_there_is_no_outcome_before_the_end() -> None:
    assert last_walk().outcome() is None
