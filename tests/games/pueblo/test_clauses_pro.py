"""The Pro game, clause by clause."""

from typing import Any

import pytest
from tests.games.pueblo.playing import line, play, seats_of, walk_on

from cacique import pueblo
from cacique.core.errors import IllegalSetup

BIDDING, TAKING, BUILDING = pueblo.Phase.BIDDING, pueblo.Phase.TAKING, pueblo.Phase.BUILDING
L_SHAPES = [("c3", "d3", "d4"), ("c3", "d3", "c4"), ("c3", "c4", "d4"), ("d3", "c4", "d4")]
FREE = {  # nobody bids: cards go to the openers
    2: "pass pass take1",
    3: "pass pass pass take1 pass pass take2",
    4: "pass pass pass pass take1 pass pass pass take2 pass pass take3",
}


def pro(players: int = 4, **options: Any) -> pueblo.Board:
    return pueblo.Board(players=players, pro=True, **options)


def legal(board: pueblo.Board) -> list[str]:
    return [str(move) for move in board.legal_moves]


# Two parts


@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 7), (4, 5)])
def test_two_pairs_wait_for_the_second_part(players: int, rounds: int) -> None:
    board = play(pro(players), FREE[players])
    walk_on(board, rounds - 1)
    assert (board.part, board.phase) == (1, BUILDING)
    walk_on(board)
    assert (board.part, board.phase) == (2, BIDDING)
    assert [board.stock(seat) for seat in range(players)] == [(2, 2)] * players
    play(board, FREE[players])
    walk_on(board, 4)
    assert board.is_over
    assert [board.stock(seat) for seat in range(players)] == [(0, 0)] * players


def test_the_first_part_ends_with_the_pair_that_is_open() -> None:
    """Four blocks stay behind for everyone, two of each kind, however pairs were opened."""
    board = play(pro(4), FREE[4])
    walk_on(board)
    for kind in "CN" * 2:
        for _ in range(4):
            play(board, f"{next(t for t in legal(board) if t[0] == kind)} >1")
    assert board.auction
    assert {board.stock(seat) for seat in range(4)} == {(2, 2)}


def test_the_basic_game_has_neither_auction_nor_second_part() -> None:
    board = pueblo.Board()
    assert (board.auction, board.phase, board.part) == (None, BUILDING, 1)


# Cult sites


@pytest.mark.parametrize("shape", L_SHAPES)
def test_a_site_is_an_l_of_three_cells(shape: tuple[str, str, str]) -> None:
    board = play(pro(2, sites=[shape]), FREE[2])
    assert len(board.legal_moves) == 169


@pytest.mark.parametrize(
    ("sites", "problem"),
    [
        ([("c3", "d3", "e3")], "sites cover three cells of a 2 × 2 window, not c3 d3 e3"),
        ([("c3", "d3")], "sites cover three cells of a 2 × 2 window, not c3 d3"),
        ([("h8", "i8", "h7")], "sites cover three cells of a 2 × 2 window, not h7 h8 i8"),
        ([("h1", "a2", "a1")], "sites cover three cells of a 2 × 2 window, not a1 h1 a2"),
        ([("c3", "d3", "d4"), ("d4", "e4", "e5")], "sites overlap on d4"),
        (
            [(f"{f}1", f"{g}1", f"{g}2") for f, g in ("ab", "cd", "ef", "gh")]
            + [("a4", "b4", "a5")],
            "sites are 4 at most, not 5",
        ),
    ],
)
def test_sites_that_cannot_be(sites: list[tuple[str, ...]], problem: str) -> None:
    with pytest.raises(IllegalSetup) as error:
        pro(2, sites=sites)
    assert error.value.reasons == (problem,)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_none_to_four_sites(count: int) -> None:
    sites = [(f"{f}1", f"{g}1", f"{g}2") for f, g in ("ab", "cd", "ef", "gh")]
    assert len(pro(2, sites=sites[:count]).setup.sites) == count


def test_sites_may_be_used_without_auctions() -> None:
    board = pueblo.Board(sites=[("c3", "d3", "d4")])
    assert board.auction is None
    reason = board.why_illegal(pueblo.Build("C", "c3", "1u"))
    assert str(reason) == "c3 is a cult site"


# The auction of a card


@pytest.mark.parametrize("tallest", [0, 2, 3])
def test_the_tallest_opens_and_bidding_goes_clockwise(tallest: int) -> None:
    seats = seats_of(pro(4, tallest=tallest), "bid1 bid2 bid3 bid4 bid5")
    assert seats == [(tallest + i) % 4 for i in (0, 1, 2, 3, 0)]


def test_bids_go_from_1_to_99_and_passing_is_always_possible() -> None:
    assert legal(pro()) == ["pass", *(f"bid{n}" for n in range(1, 100))]
    assert legal(play(pro(), "bid97")) == ["pass", "bid98", "bid99"]
    assert legal(play(pro(), "bid99")) == ["pass"]


def test_a_bid_must_be_higher_than_the_highest() -> None:
    board = play(pro(), "bid7")
    assert legal(board)[:2] == ["pass", "bid8"]


def test_who_passes_is_out_for_this_card() -> None:
    board = pro()
    assert seats_of(board, "bid1 pass bid2 bid3 bid4 pass pass take1") == [0, 1, 2, 3, 0, 2, 3, 0]
    assert board.turn == 1  # in again for the next card


def test_the_highest_bidder_pays_and_takes_any_card() -> None:
    board = play(pro(), "bid3 bid5 pass pass pass")
    assert (board.turn, board.phase) == (1, TAKING)
    assert board.scores == (0, 0, 0, 0)
    assert legal(board) == ["take1", "take2", "take3", "take4"]
    play(board, "take3")
    assert board.scores == (0, 5, 0, 0)
    assert board.auction
    assert board.auction.cards == (0, 3, 0, 0)


def test_a_taken_card_is_gone() -> None:
    board = play(pro(), "bid1 pass pass pass take2 bid1 pass pass")
    assert legal(board) == ["take1", "take3", "take4"]


@pytest.mark.parametrize("players", [2, 3])
def test_there_are_as_many_cards_as_players(players: int) -> None:
    board = play(pro(players), "pass " * players)
    assert legal(board) == [f"take{card}" for card in range(1, players + 1)]


def test_if_nobody_bid_the_last_player_still_decides() -> None:
    board = play(pro(), "pass pass pass")
    assert (board.turn, board.phase) == (3, BIDDING)
    assert len(board.legal_moves) == 100
    play(board, "bid2")
    assert (board.turn, board.phase) == (3, TAKING)
    assert play(board, "take1").scores == (0, 0, 0, 2)


@pytest.mark.parametrize("tallest", [0, 1])
def test_if_all_pass_the_opener_takes_a_card_free(tallest: int) -> None:
    board = play(pro(4, tallest=tallest), "pass pass pass pass")
    assert (board.turn, board.phase) == (tallest, TAKING)
    assert play(board, "take2").scores == (0, 0, 0, 0)


def test_a_player_alone_with_the_highest_bid_does_not_bid_again() -> None:
    board = play(pro(2), "bid1 pass")
    assert (board.turn, board.phase) == (0, TAKING)


@pytest.mark.parametrize(
    ("tokens", "opener"),
    [
        ("bid1 pass pass pass take1", 1),  # 0 won
        ("pass pass pass bid1 take1", 0),  # 3 won
        ("pass bid1 pass pass take1 pass pass bid1 take2", 2),  # 1 won, then 0: 1 has a card
        ("pass pass pass bid1 take1 pass pass pass take2", 1),  # 3 won, then 0 free: next is 1
        ("pass bid1 pass pass take1 bid1 pass pass take2", 3),  # 1 won, then 2: next is 3
    ],
)
def test_the_next_card_is_opened_clockwise_of_the_winner(tokens: str, opener: int) -> None:
    board = play(pro(), tokens)
    assert board.auction
    assert (board.auction.opener, board.turn) == (opener, opener)
    assert (board.auction.bid, board.auction.bidder, any(board.auction.passed)) == (0, None, False)


def test_the_last_card_is_free_and_no_decision() -> None:
    board = play(pro(2), "bid9 pass take2")
    assert (board.phase, board.scores, board.order) == (BUILDING, (9, 0), (1, 0))


# The order of play


def test_cards_order_every_round() -> None:
    board = play(pro(), "bid1 pass pass pass take3 bid1 pass pass take1 bid1 pass take4")
    assert board.order == (1, 3, 0, 2)
    assert walk_on(board, 2) == [1, 3, 0, 2, 1, 3, 0, 2]


def test_the_order_is_open_during_an_auction() -> None:
    assert pro().order == ()


def test_first_does_not_matter_where_order_is_auctioned() -> None:
    assert play(pro(2, first=1), FREE[2]).order == (0, 1)


@pytest.mark.parametrize("tallest", [0, 1])
def test_the_second_auction_comes_before_the_second_part(tallest: int) -> None:
    board = play(pro(2, tallest=tallest), "pass pass take2")
    walk_on(board, 11)
    assert board.auction == pueblo.Auction((0, 0), tallest, None, 0, (False, False))
    assert (board.part, board.turn) == (2, tallest)
    before = board.scores
    play(board, "bid4 pass take1")
    assert board.scores[tallest] == before[tallest] + 4
    assert board.order == (tallest, 1 - tallest)
    assert walk_on(board, 2) == [*board.order, *board.order]


@pytest.mark.parametrize("tallest", [0, 1])
def test_a_third_auction_comes_before_the_demolition(tallest: int) -> None:
    options = "pro;demolition" + (";tallest=1" if tallest else "")
    board = pueblo.Board.from_position(line("0a11u1d41u", "10_2w1", options))
    lap = board.lap()
    play(board, ">1")
    assert (board.part, board.phase, board.turn) == (3, BIDDING, tallest)
    assert all(a >= b > 0 for a, b in zip(board.scores, lap, strict=True))  # the lap came first
    play(board, "bid1 pass take2")
    assert (board.turn, board.phase) == (1 - tallest, pueblo.Phase.REMOVING)
    assert board.order == (1 - tallest, tallest)


def test_without_coloured_blocks_there_is_no_third_auction() -> None:
    board = pueblo.Board.from_position(line("Nd41u", "10_2w1", "pro;demolition"))
    assert play(board, ">1").is_over


def test_no_lap_between_the_parts() -> None:
    board = play(pro(2), FREE[2])
    walk_on(board, 10)
    play(board, f"{board.legal_moves[0]} >1")
    board.push(board.legal_moves[0])
    before, walk = board.scores, board.walks()[0].tolist()
    play(board, ">1")
    assert board.scores == tuple(a + b for a, b in zip(before, walk, strict=True))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"first": 2}, "first must be 0 or 1, not 2"),
        ({"tallest": 2}, "tallest must be 0 or 1, not 2"),
        ({"handed": "both"}, "handed must be right or left, not 'both'"),
        ({"edition": 2010}, "edition must be 2002 or 2023, not 2010"),
        ({"pro": 1}, "pro must be True or False, not 1"),
        ({"demolition": "no"}, "demolition must be True or False, not 'no'"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(IllegalSetup) as error:
        pueblo.Board(**options)
    assert error.value.reasons == (problem,)
