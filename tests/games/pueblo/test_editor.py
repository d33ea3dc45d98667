"""Positions that are put together: what is refused at once, and what only when they are played."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.players import VARIANTS, new_board, play

from cacique import pueblo
from cacique.core.errors import CaciqueError, IllegalSetup

BIDDING = pueblo.Auction(cards=(0, 0), opener=1, bidder=None, bid=0, passed=(False, False))


def test_a_position_is_put_together() -> None:
    editor = pueblo.Board(players=3).edit()
    assert editor.problems() == []
    block = editor.set_block(0, "d4", "3u")
    assert (block, editor.blocks) == (pueblo.Block(0, "d4", "3u", 1), (block,))
    assert editor.set_block(None, "g4", "3u").level == 1
    editor.set_chief("SW")
    editor.set_score(2, 17)
    assert editor.problems() == [
        "too many blocks of seat 0 are built",
        "too many neutral blocks are built",
    ]
    editor.set_stock(0, 5, 5)
    editor.set_stock(1, 6, 3)
    assert editor.problems() == ["seat 1 cannot have 6 coloured and 3 neutral blocks"]
    editor.set_stock(1, 5, 5)
    assert editor.problems() == [
        "the blocks used do not fit the turn",
        "too many neutral blocks are built",
    ]
    editor.fit_stock()
    assert editor.problems() == ["seat 1 cannot have 6 coloured and 4 neutral blocks"]
    editor.remove_block("g4")
    editor.set_block(1, "a1", "3u")
    editor.fit_stock()
    board = editor.board()
    assert (board.chief, board.scores, board.turn) == ("SW", (0, 0, 17), 2)
    assert [board.stock(seat) for seat in board.seats] == [(5, 5), (5, 5), (6, 5)]


@pytest.mark.parametrize(("name", "options"), [pair for pair in VARIANTS if pair[0] == "pueblo"])
def test_any_position_comes_through_an_editor(name: str, options: dict[str, Any]) -> None:
    for i, board in enumerate(play(new_board(name, options), Random(4))):
        if i % 9 == 0:
            assert isinstance(board, pueblo.Board)
            assert board.edit().board() == board


def test_blocks_come_and_go() -> None:
    editor = pueblo.Board().edit()
    low = editor.set_block(0, "d4", "1u")
    high = editor.set_block(1, "d4", "2d")
    with pytest.raises(IllegalSetup, match="another block rests on the one on"):
        editor.remove_block(_lower_cell(editor, low, high))
    assert editor.remove_block("d4") in {low, high}
    editor.clear()
    assert editor.blocks == ()
    assert editor.board() == pueblo.Board()


def _lower_cell(editor: pueblo.Editor, low: pueblo.Block, high: pueblo.Block) -> str:
    """A cell on which the lower block is on top, if there is one."""
    board = editor._site()
    return next(cell for cell, _ in low.cubes() if board.top_at(cell) == low and high)


def test_stocks_and_turn_that_fit_the_blocks() -> None:
    board = pueblo.Board(players=3, first=1)
    for token in ("Cd4/3u", ">1", "Ca1/3u", ">1", "Cg7/3u", ">1", "Na4/3u", ">2"):
        board.push_token(token)
    editor = board.edit()
    for seat in board.seats:
        editor.set_stock(seat, 0, 0)
    editor.fit_stock()
    assert editor.board() == board
    for _ in range(5):
        editor.set_block(0, "d1", "1u")
        editor.set_block(0, "d1", "2d")
    with pytest.raises(IllegalSetup, match="no stocks fit these blocks"):
        editor.fit_stock()


def test_a_pro_game_and_its_end() -> None:
    editor = pueblo.Board(pro=True).edit()
    editor.set_auction(BIDDING)
    board = editor.board()
    assert (board.phase, board.turn) == (pueblo.Phase.BIDDING, 1)
    editor.set_order(1, 0)
    editor.set_turn(1)
    assert editor.board().order == (1, 0)
    editor.set_part(2)
    assert editor.problems() == ["the blocks used do not fit the turn"]
    editor.set_stock(0, 0, 0)
    editor.set_stock(1, 0, 0)
    editor.set_turn(0, pueblo.Phase.OVER)
    assert editor.board().is_over


MISUSES: dict[str, tuple[Callable[[pueblo.Editor], Any], str]] = {
    "a seat": (lambda it: it.set_block(2, "d4", "3u"), "there is no seat 2"),
    "a window": (lambda it: it.set_block(0, "h8", "3u"), "there is no window 'h8'"),
    "a pose": (lambda it: it.set_block(0, "d4", "9x"), "there is no pose '9x'"),
    "a gap": (lambda it: it.set_block(0, "d4", "1d"), "does not rest in the window of d4"),
    "nothing there": (lambda it: it.remove_block("d4"), "there is no block on d4"),
    "no cell": (lambda it: it.remove_block("z4"), "there is no cell 'z4'"),
    "a square": (lambda it: it.set_chief("d4"), "there is no square 'd4'"),
    "points": (lambda it: it.set_score(0, -1), "a number of points is at least 0"),
    "a stock": (lambda it: it.set_stock(0, 9, 0), "coloured blocks is at most 8, not 9"),
    "a turn": (lambda it: it.set_turn(5), "there is no seat 5"),
    "a phase": (lambda it: it.set_turn(0, 2), "2 is no pueblo.Phase"),  # type: ignore[arg-type]
    "bidding": (lambda it: it.set_turn(0, pueblo.Phase.BIDDING), "set by set_auction"),
    "an order": (lambda it: it.set_order(0, 0), "must name every seat once"),
    "a part": (lambda it: it.set_part(4), "a part is at most 3"),
    "no auction": (lambda it: it.set_auction(None), "is no pueblo.Auction"),  # type: ignore[arg-type]
    "an auction of four": (
        lambda it: it.set_auction(pueblo.Auction((0,) * 4, 0, None, 0, (False,) * 4)),
        "a card and a pass for every seat",
    ),
}


@pytest.mark.parametrize(("use", "reason"), MISUSES.values(), ids=MISUSES)
def test_what_cannot_be_is_refused_and_changes_nothing(
    use: Callable[[pueblo.Editor], Any], reason: str
) -> None:
    editor = pueblo.Board().edit()
    before = editor.position
    with pytest.raises(CaciqueError, match=re.escape(reason)):
        use(editor)
    assert editor.position == before


def test_there_are_no_more_blocks_than_there_are() -> None:
    editor = pueblo.Board(players=4).edit()
    for i in range(36):
        editor.set_block(i % 4, "d4", "2d" if i % 2 else "1u")
    with pytest.raises(IllegalSetup, match="there are 36 blocks in all"):
        editor.set_block(0, "a1", "3u")
