"""Position lines of Pueblo: exact forms, and every reason why one is refused."""

import pytest

from cacique import pueblo
from cacique.core.errors import IllegalSetup, InvalidNotation

START = "pueblo1_-_-_NW_0,0_87,87_01_1b0"
FIRST = "pueblo1_-_0d43u_Nd_3,0_77,87_01_1b1"
PRO = "pueblo1_players=3;pro_-_NW_0,0,0_65,65,65_-_1a.000.0.-.000"
BID = "pueblo1_players=3;pro_-_NW_0,0,0_65,65,65_-_1a.000.0.1:7.000"
RAZED = "pueblo1_demolition_{}_NW_9,9_00,00_01_3{}"


def test_lines_of_a_beginning() -> None:
    board = pueblo.Board()
    assert board.position() == START
    board.push_token("Cd4/3u")
    assert board.position() == "pueblo1_-_0d43u_NW_0,0_77,87_01_1w0"
    board.push_token(">4")
    assert board.position() == FIRST


def test_lines_of_an_auction() -> None:
    board = pueblo.Board(players=3, pro=True, tallest=2)
    lines = []
    for token in ("pass", "bid3", "bid4", "pass", "take2", "pass", "bid1", "take1"):
        lines.append(board.position().rpartition("_")[2])
        board.push_token(token)
    lines.append(board.position().rpartition("_")[2])
    assert lines == [
        "1a.000.2.-.000",
        "1a.000.2.-.001",
        "1a.000.2.0:3.001",
        "1a.000.2.1:4.001",
        "1a.000.2.1:4.101",
        "1a.020.2.-.000",
        "1a.020.2.-.001",
        "1a.020.2.0:1.001",
        "1b0",
    ]
    assert board.order == (0, 1, 2)


def test_blocks_are_written_the_same_in_whatever_order_they_were_built() -> None:
    one, other = pueblo.Board(), pueblo.Board()
    for board, tokens in ((one, "Ca1/1u >1 Ce5/2u >1"), (other, "Ca1/1u >1 Ce5/2u >1")):
        for token in tokens.split():
            board.push_token(token)
    for token in ["Cg1/1u", ">1", "Cc7/1u", ">2"]:
        one.push_token(token)
    for token in ["Cg1/1u", ">2", "Cc7/1u", ">1"]:
        other.push_token(token)
    lines = [board.position().split("_")[2] for board in (one, other)]
    assert lines[0] == lines[1] == "0a11u0g11u1e52u1c71u"


def refusal(line: str) -> str:
    with pytest.raises((IllegalSetup, InvalidNotation)) as caught:
        pueblo.Board.from_position(line)
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "a position of this game begins with pueblo1_, not ''"),
        ("pueblo2_-", "a position of this game begins with pueblo1_, not 'pueblo2'"),
        (START + "_", "a line of pueblo has 8 fields, not 9"),
        (START + "x" * 1000, "a position line has at most 1000 characters"),
        (START.replace("_-_", "_players=2_", 1), "the options 'players=2' are not written"),
        (START.replace("_-_", "_x_", 1), "there is no option 'x'"),
        (START.replace("_-_", "_players=7_", 1), "players must be 2, 3 or 4, not 7"),
        (START.replace("NW", "NX"), "there is no square 'NX'"),
        (START.replace("0,0", "0"), "'0' is not points for each of 2 players"),
        (START.replace("0,0", "0,01"), "'0,01' is not points for each of 2 players"),
        (START.replace("0,0", "0,-1"), "'0,-1' is not points"),
        (START.replace("87,87", "87,9"), "'87,9' is not a stock for each of 2 players"),
        (START.replace("_01_", "_-_"), "'-' is not an order of play"),
        (START.replace("_01_", "_0x_"), "'0x' is not an order of play"),
        (START.replace("1b0", "1c0"), "'1c0' does not tell whose turn it is"),
        (FIRST.replace("0d43u", "0d43"), "'0d43' is not a block such as 0d43u"),
        (FIRST.replace("0d43u", "0h43u"), "'0h43u' is not a block such as 0d43u"),
        (PRO.replace(".000.0", ".0000.0"), "does not tell whose turn it is"),
        (PRO.replace(".000.0", ".000.3"), "names a seat that is not in the game"),
        (BID.replace("1:7", "3:7"), "names a seat that is not in the game"),
    ],
)
def test_lines_without_meaning(line: str, reason: str) -> None:
    assert reason in refusal(line)


def test_an_auction_taken_up_goes_on_as_it_would_have() -> None:
    board = pueblo.Board(players=4, pro=True, tallest=3)
    auctions = ["pass pass pass bid9 take4", "pass bid2 pass take1", "pass pass take2"]
    for token in " ".join(auctions).split():
        again = pueblo.Board.from_position(board.position())
        assert (again.turn, again.phase, again.auction) == (board.turn, board.phase, board.auction)
        assert list(again.legal_moves) == list(board.legal_moves)
        board.push_token(token)
    assert sorted(board.order) == [0, 1, 2, 3]
