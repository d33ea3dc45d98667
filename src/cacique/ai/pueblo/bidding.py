"""Bidding by what an order card is worth: the rest of the part is played in every order."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cacique.ai.agent import NEVER, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.turns import play_part
from cacique.ai.pueblo.model import Model, load_model
from cacique.core.errors import CaciqueError
from cacique.core.rng import Rng, seeded
from cacique.games.pueblo import Bid, Board, Pass, Phase, Take
from cacique.games.pueblo.kernels.turns import deal_cards
from cacique.games.pueblo.moves import HIGHEST_BID, PuebloMove

__all__ = ["CardValues", "analyse_auction", "choose_in_auction", "weigh_cards"]

_TEMPERATURE = 0.02
_GAMES = 24  # that a player weighs the cards by


@dataclass(frozen=True, slots=True)
class CardValues:
    """What each seat may expect with each card: `points[seat, card - 1]`, without later bids.

    Both tables have NaN for cards that a seat cannot get any more.
    """

    points: NDArray[np.float64]  # at the end of the game
    behind: NDArray[np.float64]  # how much more than the mean of the others
    games: int

    def best_card(self, seat: int) -> int:
        return int(np.nan_to_num(self.behind[seat], nan=np.inf).argmin()) + 1

    def highest_bid(self, seat: int) -> float:
        """What the best card gains over the mean of all that the seat may still get."""
        known = self.behind[seat][np.isfinite(self.behind[seat])]
        return float(known.mean() - known.min()) if len(known) else 0.0


class _Tally:
    """Sums over the games played so far."""

    def __init__(self, players: int) -> None:
        self._points, self._behind, self._counts = np.zeros((3, players, players))
        self.games = 0

    def add(self, cards: tuple[int, ...], points: NDArray[np.float64]) -> None:
        seats, columns = np.arange(len(cards)), np.array(cards) - 1
        self._points[seats, columns] += points
        self._behind[seats, columns] += points - (points.sum() - points) / (len(cards) - 1)
        self._counts[seats, columns] += 1
        self.games += 1

    def values(self) -> CardValues:
        counts = np.where(self._counts, self._counts, np.nan)
        return CardValues(self._points / counts, self._behind / counts, self.games)


def weigh_cards(
    board: Board, model: Model, budget: Budget, rng: Rng, stop: Stop = NEVER
) -> Iterator[CardValues]:
    """Play every order that is still possible, and again; yield what is known after each round.

    A visit of the budget is a game here, and there is always one.
    """
    tally = _Tally(board.setup.players)
    end = time.monotonic() + budget.seconds
    while True:
        for cards in _possible_orders(board):
            tally.add(cards, _play_part(board, cards, model, rng))
            if stop.is_set():
                break
        yield tally.values()
        if tally.games >= budget.visits or time.monotonic() >= end or stop.is_set():
            return


def analyse_auction(board: Board, budget: Budget, stop: Stop = NEVER) -> Iterator[CardValues]:
    """Say what the cards of an auction are worth, again and again, until the budget."""
    yield from weigh_cards(board, load_model(board.setup), budget, seeded(0), stop)


def _possible_orders(board: Board) -> list[tuple[int, ...]]:
    """Which card each seat gets, in all ways that leave the cards already taken."""
    if not board.auction:
        raise CaciqueError("no order cards are auctioned here")
    taken = board.auction.cards
    return [
        cards
        for cards in permutations(range(1, len(taken) + 1))
        if all(had in {0, card} for had, card in zip(taken, cards, strict=True))
    ]


def _play_part(board: Board, cards: tuple[int, ...], model: Model, rng: Rng) -> NDArray[np.float64]:
    """Deal the cards, play to the end of the part, and foresee the end."""
    state = board.state.copy()
    points = np.zeros(4)
    deal_cards(state, np.array(cards, np.int8))
    play_part(state, model, _TEMPERATURE, rng, points)
    return points[: board.setup.players]


def choose_in_auction(board: Board, model: Model, rng: Rng, stop: Stop = NEVER) -> PuebloMove:
    """Bid one more as long as the best card is worth it, and take the best card."""
    auction, seat = board.auction, board.turn
    assert auction
    assert seat is not None
    *_, values = weigh_cards(board, model, Budget(visits=_GAMES), rng, stop)
    if board.phase is Phase.TAKING:
        return Take(values.best_card(seat))
    bid = auction.bid + 1
    return Bid(bid) if bid <= min(values.highest_bid(seat), HIGHEST_BID) else Pass()
