"""Positions as data: blocks, and every reason why a position cannot be."""

from random import Random

import pytest
from tests.games.pueblo.test_notation import BID, FIRST, PRO, RAZED, START, refusal
from tests.players import play_some

from cacique import pueblo


def test_blocks_know_their_cubes() -> None:
    board = pueblo.Board(handed="left")
    board.push_token("Cd4/3u")
    (block,) = board.blocks
    assert block == pueblo.Block(0, "d4", "3u", 1)
    assert set(block.cubes("left")) == {("d4", 1), ("d5", 1), ("e5", 1), ("e5", 2)}
    assert board.block_at("e5", 2) == block


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (START.replace("87,87", "78,87"), "seat 0 cannot have 7 coloured and 8 neutral blocks"),
        (START.replace("87,87", "87,85"), "seat 1 cannot have 8 coloured and 5 neutral blocks"),
        (START.replace("1b0", "2b0"), "only the Pro game has a second part"),
        (START.replace("1b0", "3w0"), "this game has no demolition"),
        (START.replace("1b0", "1x0"), "blocks are removed in the demolition only"),
        (START.replace("_-_-", "_demolition_-").replace("1b0", "3b0"), "nothing is built in"),
        (START.replace("_01_1b0", "_-_1a.00.0.-.00"), "only the Pro game has auctions"),
        (START.replace("_-_-", "_pro_-").replace("1b0", "1e0"), "a Pro game does not end with"),
        (START.replace("_01_", "_00_"), "the order of play must name every seat once"),
        (START.replace("_01_", "_10_"), "without an auction, seats play clockwise from the first"),
        (START.replace("1b0", "1b2"), "a round has 2 turns"),
        (START.replace("1b0", "1w0"), "the blocks used do not fit the turn"),
        (START.replace("1b0", "1b1"), "the blocks used do not fit the turn"),
        (START.replace("1b0", "1e0"), "building ends when all blocks are used"),
        (START.replace("87,87", "00,00"), "the blocks used do not fit the turn"),
        (FIRST.replace("0d43u", "0d43u0a11u"), "too many blocks of seat 0 are built"),
        (FIRST.replace("0d43u", "Nd43u"), "too many neutral blocks are built"),
        (FIRST.replace("0d43u", "3d43u"), "a block belongs to nobody in the game"),
        (FIRST.replace("3u", "3s"), "a block 3s does not rest in the window of d4"),
        (FIRST.replace("0d43u_Nd_3,0_77,87_01_1b1", "1e11u0a11u_Nd_3,0_77,77_01_1b0"),
         "the blocks are not written in the usual order"),
        (PRO.replace("65,65,65", "55,55,55"), "in this auction, every seat has used 0 blocks"),
        (PRO.replace("1a.000.0", "1a.011.0"), "the order cards are not different ones"),
        (PRO.replace("1a.000.0", "1a.040.0"), "the order cards are not different ones"),
        (PRO.replace("1a.000.0", "1a.012.0"), "the last order card is not auctioned"),
        (PRO.replace("1a.000.0", "1a.100.0"), "the player who opened the bidding has a card"),
        (PRO.replace("1a.000.0.-.000", "1a.020.0.-.010"), "a player who has a card does not pass"),
        (BID.replace("1:7.000", "1:7.010"), "the highest bidder has passed or has a card"),
        (PRO.replace(".-.000", ".-.010"), "players pass in clockwise order"),
        (RAZED.format("-", "x0"), "the demolition ends with the last coloured block"),
        (RAZED.format("-", "e1"), "nobody has a turn when the game is over"),
        (RAZED.format("0a11u", "e0"), "the demolition ends with the last coloured block"),
        (RAZED.format("0a11u", "x1"), "seat 1 can remove nothing, so it only walks"),
        (RAZED.format("0a11u", "x0").replace("_3x0", "_1e0"), "the demolition follows"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(line: str, reason: str) -> None:
    assert reason in refusal(line)


@pytest.mark.parametrize(
    "line", [START, FIRST, PRO, BID, RAZED.format("0a11u", "x0"), RAZED.format("-", "e0")]
)
def test_positions_that_can_be(line: str) -> None:
    board = pueblo.Board.from_position(line)
    assert board.position() == line
    play_some(board, Random(1), 10_000)
    assert board.is_over
