"""Bidding by what an order card is worth: the rest of the part is played in every order."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.agent import NEVER, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels import auction
from cacique.ai.pueblo.kernels.candidates import Desk
from cacique.ai.pueblo.model import Model, load_model
from cacique.core.errors import CaciqueError
from cacique.core.rng import Rng, seeded
from cacique.games.pueblo import MOVES, Board
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["GAMES", "CardValues", "analyse_auction", "choose_in_auction", "weigh_cards"]

GAMES = 120  # that a player weighs the cards by: fewer make the best card seem too good


@dataclass(frozen=True, slots=True)
class CardValues:
    """What each seat may expect with each card: `points[seat, card - 1]`, without later bids.

    Both tables have NaN for cards that a seat cannot get any more.
    """

    points: NDArray[np.float64]  # at the end of the game
    behind: NDArray[np.float64]  # how much more than the mean of the others
    games: int

    @classmethod
    def of(cls, tally: auction.Tally, players: int, games: int) -> Self:
        points, behind = np.empty((4, 4)), np.empty((4, 4))
        auction.average(tally, points, behind)
        return cls(points[:players, :players], behind[:players, :players], games)

    def best_card(self, seat: int) -> int:
        return auction.best_card(self.behind[seat])

    def highest_bid(self, seat: int) -> float:
        """What the best card gains over the mean of all that the seat may still get."""
        return auction.highest_bid(self.behind[seat])


def weigh_cards(
    board: Board, model: Model, budget: Budget, rng: Rng, stop: Stop = NEVER
) -> Iterator[CardValues]:
    """Play every order that is still possible, and again; yield what is known after each round.

    A visit of the budget is a game here, and there is always one.
    """
    if not board.auction:
        raise CaciqueError("no order cards are auctioned here")
    root, desk, tally = board.state.copy(), Desk.empty(), auction.Tally.zero()
    end = time.monotonic() + budget.seconds
    games = 0
    while True:
        while auction.next_order(root, tally.cards):
            auction.play_order(root, model, rng, desk, tally)
            games += 1
            if stop.is_set():
                break
        yield CardValues.of(tally, board.setup.players, games)
        if games >= budget.visits or time.monotonic() >= end or stop.is_set():
            return


def analyse_auction(board: Board, budget: Budget, stop: Stop = NEVER) -> Iterator[CardValues]:
    """Say what the cards of an auction are worth, again and again, until the budget."""
    yield from weigh_cards(board, load_model(board.setup), budget, seeded(0), stop)


def choose_in_auction(board: Board, model: Model, rng: Rng, stop: Stop = NEVER) -> PuebloMove:
    """Bid one more as long as the best card is worth it, and take the best card."""
    assert board.turn is not None
    *_, values = weigh_cards(board, model, Budget(visits=GAMES), rng, stop)
    return MOVES[auction.choose_in_auction(board.state, values.behind[board.turn])]
