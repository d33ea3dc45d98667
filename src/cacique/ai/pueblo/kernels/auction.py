"""An auction: the rest of the part is played in every order of the cards, and then weighed up."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import DESK, Desk
from cacique.ai.pueblo.kernels.terms import MODEL, Model
from cacique.ai.pueblo.kernels.turns import play_part
from cacique.core.abi import array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng
from cacique.games.pueblo.kernels.rules import BID, HIGHEST_BID, PASS, TAKE
from cacique.games.pueblo.kernels.state import STATE, TAKING
from cacique.games.pueblo.kernels.turns import deal_cards

__all__ = [
    "TALLY",
    "Tally",
    "average",
    "best_card",
    "choose_in_auction",
    "highest_bid",
    "next_order",
    "play_order",
]

_TEMPERATURE = 0.02


class Tally(NamedTuple):
    """Sums over the games played so far, by seat and card, and the order being played."""

    points: NDArray[np.float64]
    behind: NDArray[np.float64]  # how much more than the mean of the others
    games: NDArray[np.int64]  # by seat and card
    cards: NDArray[np.int8]  # of each seat; all 0 before the first order and after the last

    @classmethod
    def zero(cls) -> Self:
        return cls(
            np.zeros((4, 4)), np.zeros((4, 4)), np.zeros((4, 4), np.int64), np.zeros(4, np.int8)
        )


TALLY = group(Tally, array(np.float64, 2), array(np.float64, 2), array(np.int64, 2), array(np.int8))


@entry(array(STATE), array(np.int8))
def next_order(root: Any, cards: NDArray[np.int8]) -> bool:
    """Go on to the next order that is still possible; False after the last one."""
    s = root[0]
    goes_on = True
    if cards[0] == 0:
        for seat in range(s.players):
            cards[seat] = seat + 1
    else:
        goes_on = _permute(cards, s.players)
    while goes_on and not _is_possible(s, cards):
        goes_on = _permute(cards, s.players)
    if not goes_on:
        cards[:] = 0
    return goes_on


@kernel
def _permute(cards: NDArray[np.int8], count: int) -> bool:
    """Go on to the next permutation in the order of the dictionary; False after the last one."""
    i = count - 2
    while i >= 0 and cards[i] > cards[i + 1]:
        i -= 1
    if i < 0:
        return False
    j = count - 1
    while cards[j] < cards[i]:
        j -= 1
    _swap(cards, i, j)
    low, high = i + 1, count - 1
    while low < high:
        _swap(cards, low, high)
        low += 1
        high -= 1
    return True


@kernel
def _swap(cards: NDArray[np.int8], i: int, j: int) -> None:
    card = cards[i]
    cards[i] = cards[j]
    cards[j] = card


@kernel
def _is_possible(s: Any, cards: NDArray[np.int8]) -> bool:
    """Whether those who have a card keep it."""
    for seat in range(s.players):
        if s.card[seat] != 0 and s.card[seat] != cards[seat]:
            return False
    return True


@entry(array(STATE), MODEL, array(np.uint64), DESK, TALLY)
def play_order(root: Any, model: Model, rng: Rng, desk: Desk, tally: Tally) -> None:
    """Deal a tally's cards, play to the end of the part, and add what is foreseen of the end."""
    desk.state[0] = root[0]
    deal_cards(desk.state, tally.cards)
    play_part(model, _TEMPERATURE, rng, desk)
    players = root[0].players
    total = 0.0
    for seat in range(players):
        total += desk.points[seat]
    for seat in range(players):
        card, points = tally.cards[seat] - 1, desk.points[seat]
        tally.points[seat, card] += points
        tally.behind[seat, card] += points - (total - points) / (int(players) - 1)
        tally.games[seat, card] += 1


@entry(TALLY, array(np.float64, 2), array(np.float64, 2))
def average(tally: Tally, points: NDArray[np.float64], behind: NDArray[np.float64]) -> None:
    """Fill in what each seat may expect with each card; NaN for cards that it cannot get."""
    for seat in range(4):
        for card in range(4):
            games = tally.games[seat, card]
            points[seat, card] = tally.points[seat, card] / games if games else np.nan
            behind[seat, card] = tally.behind[seat, card] / games if games else np.nan


@entry(readonly(np.float64))
def best_card(behind: NDArray[np.float64]) -> int:
    """The card that leaves a seat least behind; 1 where nothing is known."""
    best, least = 0, np.inf
    for card in range(len(behind)):
        if behind[card] < least:
            best, least = card, behind[card]
    return best + 1


@entry(readonly(np.float64))
def highest_bid(behind: NDArray[np.float64]) -> float:
    """What the best card gains over the mean of all that the seat may still get."""
    total, known, least = 0.0, 0, np.inf
    for card in range(len(behind)):
        if np.isfinite(behind[card]):
            total += behind[card]
            known += 1
            least = min(least, behind[card])
    return total / known - least if known else 0.0


@entry(array(STATE), readonly(np.float64))
def choose_in_auction(root: Any, behind: NDArray[np.float64]) -> int:
    """Code of the decision: one more as long as the best card is worth it, or the best card."""
    s = root[0]
    if s.phase == TAKING:
        return TAKE + best_card(behind) - 1
    bid = s.bid + 1
    return BID + bid if bid <= min(highest_bid(behind), HIGHEST_BID) else PASS
