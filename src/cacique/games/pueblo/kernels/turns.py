"""Turns and what ends them: whose turn it is, parts, auctions, the last lap, the end."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.geometry import COLOURED_EACH
from cacique.games.pueblo.kernels.site import clear, first_cell, forbid, is_free, lap
from cacique.games.pueblo.kernels.state import (
    BIDDING,
    BLOCK_OWNER,
    BUILDING,
    DEMOLITION,
    FIRST_PART,
    GONE,
    NEUTRAL_OWNER,
    NOBODY,
    OPTIONS,
    OVER,
    REMOVING,
    RESERVE,
    SECOND_PART,
    STATE,
    TAKING,
    WALKING,
)

__all__ = [
    "begin",
    "blocks_each",
    "deal_cards",
    "end_game",
    "end_turn",
    "is_all_neutral",
    "is_card_taken",
    "is_part_built",
    "pass_on",
    "removable",
    "take",
]


_COLOURED_EACH = np.array([COLOURED_EACH.get(players, 0) for players in range(5)], np.int64)


@kernel
def blocks_each(s: Any) -> int:
    """Blocks that each player has at the start."""
    return 2 * _COLOURED_EACH[s.players] - 1


@entry(array(STATE), readonly(OPTIONS))
def begin(state: Any, options: Any) -> None:
    """Start a game in a state of zeros."""
    s, o = state[0], options[0]
    s.players, s.pro, s.demolition = o.players, o.pro, o.demolition
    s.hand, s.tallest, s.chief = o.hand, o.tallest, o.chief
    forbid(s, o.sites)
    clear(s)
    for i in range(s.players):
        s.order[i] = (o.first + i) % s.players
        s.coloured[i] = _COLOURED_EACH[s.players]
        s.neutral[i] = s.coloured[i] - 1
    s.part = FIRST_PART
    if s.pro:
        _open_auction(s)
    else:
        _start_part(s)


# The course of the game


@kernel
def _start_part(s: Any) -> None:
    s.turn = 0
    _start_turn(s)


@kernel
def _start_turn(s: Any) -> None:
    s.seat = s.order[s.turn]
    if s.part != DEMOLITION:
        s.phase = BUILDING
    elif _can_remove(s):
        s.phase = REMOVING
    else:
        s.phase = WALKING


@kernel
def end_turn(s: Any) -> None:
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0
        if s.part != DEMOLITION and is_part_built(s):
            _end_building(s)
            return
    _start_turn(s)


@kernel
def is_part_built(s: Any) -> bool:
    """Whether whoever opens the rounds has nothing left to build in this part."""
    reserve = RESERVE if s.pro and s.part == FIRST_PART else 0
    return s.neutral[s.order[0]] == reserve and s.coloured[s.order[0]] == reserve


@kernel
def _end_building(s: Any) -> None:
    if s.pro and s.part == FIRST_PART:
        s.part = SECOND_PART
        _open_auction(s)
        return
    lap(s, s.scores)
    if not s.demolition or is_all_neutral(s):
        end_game(s)
        return
    s.part = DEMOLITION
    if s.pro:
        _open_auction(s)
    else:
        _start_part(s)


@kernel
def end_game(s: Any) -> None:
    s.phase = OVER
    s.seat = 0
    s.turn = 0


@kernel
def is_all_neutral(s: Any) -> bool:
    for seat in range(s.players):
        if s.standing[seat] > 0:
            return False
    return True


# The auction


@kernel
def _open_auction(s: Any) -> None:
    s.card[:] = 0
    s.order[:] = 0
    _open_bidding(s, s.tallest)


@kernel
def _open_bidding(s: Any, opener: int) -> None:
    s.phase = BIDDING
    s.seat = opener
    s.opener = opener
    s.bidder = NOBODY
    s.bid = 0
    s.passed[:] = 0


@kernel
def _is_bidding(s: Any, seat: int) -> bool:
    return s.card[seat] == 0 and s.passed[seat] == 0


@kernel
def pass_on(s: Any) -> None:
    """Find who bids next, or who takes the card."""
    bidders = 0
    for seat in range(s.players):
        bidders += _is_bidding(s, seat)
    if bidders == 0 or (bidders == 1 and s.bidder != NOBODY):
        s.phase = TAKING
        s.seat = s.opener if s.bidder == NOBODY else s.bidder
        return
    s.seat = (s.seat + 1) % s.players
    while not _is_bidding(s, s.seat):
        s.seat = (s.seat + 1) % s.players


@kernel
def is_card_taken(s: Any, card: int) -> bool:
    for seat in range(s.players):
        if s.card[seat] == card:
            return True
    return False


@kernel
def take(s: Any, card: int) -> None:
    s.scores[s.seat] += s.bid
    s.card[s.seat] = card
    waiting = 0
    for seat in range(s.players):
        waiting += s.card[seat] == 0
    follower = (s.seat + 1) % s.players
    while s.card[follower] != 0:
        follower = (follower + 1) % s.players
    _open_bidding(s, follower)
    if waiting == 1:
        _close_auction(s)


@kernel
def _close_auction(s: Any) -> None:
    """Give the last card to the last player and play in the order of the cards."""
    last = 1
    while is_card_taken(s, last):
        last += 1
    s.card[s.opener] = last
    _start_by_cards(s)


@kernel
def _start_by_cards(s: Any) -> None:
    s.opener = 0
    for seat in range(s.players):
        s.order[s.card[seat] - 1] = seat
    _start_part(s)


@entry(array(STATE), readonly(np.int8))
def deal_cards(state: Any, cards: NDArray[np.int8]) -> None:
    """End an auction, whatever was bid, with the order cards that each seat is given."""
    s = state[0]
    _open_bidding(s, 0)
    for seat in range(s.players):
        s.card[seat] = cards[seat]
    _start_by_cards(s)


# Removing


@kernel
def removable(s: Any, cell: int) -> int:
    """Slot of the block that the seat may remove by naming a cell, or GONE."""
    if s.heights[cell] == 0 or s.standing[s.seat] == 0:
        return GONE
    slot = s.cubes[cell, s.heights[cell] - 1]
    owner = s.blocks[slot, BLOCK_OWNER]
    if owner != s.seat and owner != NEUTRAL_OWNER:
        return GONE
    if first_cell(s, slot) == cell and is_free(s, slot):
        return slot
    return GONE


@kernel
def _can_remove(s: Any) -> bool:
    for cell in range(64):
        if removable(s, cell) != GONE:
            return True
    return False
