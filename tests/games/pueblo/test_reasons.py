"""What a player is told about an illegal move, word for word."""

import pytest
from tests.games.pueblo.playing import CROWDED, line

from cacique import pueblo
from cacique.core.errors import IllegalMove

START = line("", "01_1b0", stock="87,87")
OPEN_PAIRS = line("0a11u1c11uNe11uNg11u", "01_1b0", stock="76,76")  # coloured ones are owed
SECOND_PAIRS = line("0a11u1c11u0e11u1g11u", "01_1b0", stock="67,67")
ANY_PAIR = line("0c31u1f31u", "01_1b0", stock="77,77")  # c3 1, d3 1, d4 2
SITES_2002 = line("", "01_1b0", "pro;sites=c5.d5.d6", stock="87,87")
SITES_2023 = line("", "01_1b0", "edition=2023;pro;sites=c5.d5.d6", stock="87,87")
WALKING = line("0c31u", "01_1w0", stock="77,87")
OVER = line("0c31u", "01_1e0")
BIDDING = line("", "-_1a.0000.2.3:7.1000", "players=4;pro", stock="54,54,54,54")
TOP_BID = line("", "-_1a.000.0.0:99.000", "players=3;pro", stock="65,65,65")
TAKING = line("", "-_1a.020.0.2:7.100", "players=3;pro", stock="65,65,65")
CUBE = "0a11u1a12d0d41u1g71u"
REMOVING = line(CUBE, "01_3x0", "demolition")
REMOVING_2023 = line(CUBE, "01_3x0", "edition=2023;demolition")
ONLY_WALK = line("1a11uNd41u", "01_3w0", "demolition")
AFTER_REMOVAL = line("0a11u1d41u", "01_3w0", "demolition")

REASONS = [
    # which block
    (START, "Na1/1u", "the single coloured block comes first"),
    (START, "N--", "the single coloured block comes first"),
    (OPEN_PAIRS, "Na4/1u", "the coloured block of the open pair must be used first"),
    (SECOND_PAIRS, "Ca4/1u", "the neutral block of the open pair must be used first"),
    (START, "C--", "a block is set aside only where none fits, and Ca1/1u does"),
    (ANY_PAIR, "N--", "a block is set aside only where none fits, and Ca1/1u does"),
    # where
    (ANY_PAIR, "Cb2/1u", "there is a gap under b2 at level 1"),
    (ANY_PAIR, "Cc3/1u", "there is a gap under c3 at level 2"),
    (ANY_PAIR, "Nd3/2u", "there is a gap under d3 at level 2"),
    (ANY_PAIR, "Na1/1s", "there is a gap under a1 at level 1"),
    (ANY_PAIR, "Na1/1d", "there is a gap under b1 at level 1"),
    (SITES_2002, "Cc5/1u", "c5 is a cult site"),
    (SITES_2002, "Cd6/3u", "d6 is a cult site"),
    (SITES_2023, "Cc5/1u", "c5 is a garden"),
    (CROWDED, ">1", "no block fits anywhere, so one must be set aside first"),
    (CROWDED, "Ca1/1u", "there is a gap under a1 at level 6"),
    # when
    (START, ">1", "a block must be built first"),
    (START, "bid1", "a block must be built first"),
    (START, "xa1", "a block must be built first"),
    (WALKING, "Ca5/1u", "the chieftain must walk first"),
    (WALKING, "N--", "the chieftain must walk first"),
    (WALKING, "xc3", "the chieftain must walk first"),
    (OVER, ">1", "the game is over"),
    (OVER, "Ca5/1u", "the game is over"),
    (OVER, "pass", "the game is over"),
    (OVER, "xc3", "the game is over"),
    # auctions
    (BIDDING, "Ca1/1u", "now is the time to bid or to pass"),
    (BIDDING, "take1", "now is the time to bid or to pass"),
    (BIDDING, "bid7", "a bid must be higher than 7"),
    (BIDDING, "bid1", "a bid must be higher than 7"),
    (TOP_BID, "bid99", "99 is unbeatable"),
    (TAKING, "take2", "card 2 is taken"),
    (TAKING, "take4", "there are only 3 cards"),
    (TAKING, "pass", "an order card must be taken first"),
    (TAKING, "bid8", "an order card must be taken first"),
    # demolition
    (REMOVING, ">1", "a block must be removed first"),
    (REMOVING, "Ca5/1u", "a block must be removed first"),
    (REMOVING, "xh1", "nothing stands on h1"),
    (REMOVING, "xa1", "the blue block on top of a1 is another player's"),
    (REMOVING, "xg7", "the blue block on top of g7 is another player's"),
    (REMOVING, "xe4", "the red block on top of e4 is named by its first cell, xd4"),
    (REMOVING, "xb2", "the red block on top of b2 is named by its first cell, xa1"),
    (REMOVING_2023, "xg7", "the orange block on top of g7 is another player's"),
    (ONLY_WALK, "xd4", "no red block is left, so the chieftain must walk"),
    (ONLY_WALK, "xa1", "no red block is left, so the chieftain must walk"),
    (AFTER_REMOVAL, "xa1", "the chieftain must walk first"),
]


@pytest.mark.parametrize(("position", "token", "reason"), REASONS)
def test_reasons(position: str, token: str, reason: str) -> None:
    board = pueblo.Board.from_position(position)
    assert board.why_illegal(pueblo.parse_move(token)) == reason
    with pytest.raises(IllegalMove) as error:
        board.push_token(token)
    assert str(error.value) == f"{token}: {reason}"
    assert board.position() == position


@pytest.mark.parametrize(
    ("edition", "reason"),
    [(2002, "the blue block at b1 stands on it"), (2023, "the orange block at b1 stands on it")],
)
def test_something_stands_on_it(edition: int, reason: str) -> None:
    """Only b1 of the block is covered, so that a1 still names it."""
    options = "demolition" if edition == 2002 else "edition=2023;demolition"
    board = pueblo.Board.from_position(line("0a11u1b11s0d41u", "01_3x0", options))
    assert board.why_illegal(pueblo.parse_move("xa1")) == reason


def test_a_neutral_block_stands_on_it() -> None:
    board = pueblo.Board.from_position(line("0a11uNb11s", "01_3x0", "demolition"))
    assert board.why_illegal(pueblo.parse_move("xa1")) == "the neutral block at b1 stands on it"


def test_a_neutral_block_is_named_by_its_first_cell_too() -> None:
    board = pueblo.Board.from_position(line("0a11uNd44u", "01_3x0", "demolition"))
    reason = "the neutral block on top of d5 is named by its first cell, xe4"
    assert board.why_illegal(pueblo.parse_move("xd5")) == reason


def test_legal_moves_need_no_reason() -> None:
    board = pueblo.Board()
    assert all(board.why_illegal(move) is None for move in board.legal_moves)


@pytest.mark.parametrize(
    "position", [START, SECOND_PAIRS, SITES_2002, WALKING, OVER, BIDDING, TAKING, REMOVING]
)
def test_every_illegal_move_has_a_reason_in_words(position: str) -> None:
    board = pueblo.Board.from_position(position)
    for move in pueblo.MOVES[::7]:
        reason = board.why_illegal(move)
        assert (reason is None) == (move in board.legal_moves)
        assert reason is None or "written" not in reason


def test_a_move_of_another_game_is_no_move_at_all() -> None:
    with pytest.raises(TypeError, match="is not a move of this game"):
        pueblo.Board().push("Ca1/1u")  # type: ignore[arg-type]
