"""What an order card is worth, found by playing the rest of the part in every order."""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.model import Model
from cacique.ai.pueblo.selfplay import play_part
from cacique.core.rng import Rng
from cacique.games.pueblo import Bid, Board, Pass, Phase, Take
from cacique.games.pueblo.course import deal_cards
from cacique.games.pueblo.moves import HIGHEST_BID, PuebloMove

__all__ = ["card_values", "choose_in_auction"]

_TEMPERATURE = 0.02
_GAMES = {2: 12, 3: 4, 4: 1}  # for each order, by number of players


def card_values(board: Board, model: Model, rng: Rng) -> NDArray[np.float64]:
    """How many points each seat is behind the others' mean with each card: `values[seat, card]`.

    Cards that are gone are taken into account; the first column is card 1.
    """
    auction = board.auction
    assert auction
    players = board.setup.players
    totals, counts = np.zeros((players, players)), np.zeros((players, players))
    for cards in permutations(range(1, players + 1)):
        if all(taken in {0, card} for taken, card in zip(auction.cards, cards, strict=True)):
            for _ in range(_GAMES[players]):
                points = _play_part(board, cards, model, rng)
                behind = points - (points.sum() - points) / (players - 1)
                for seat, card in enumerate(cards):
                    totals[seat, card - 1] += behind[seat]
                    counts[seat, card - 1] += 1
    return np.where(counts > 0, totals / np.maximum(counts, 1), np.inf)


def _play_part(board: Board, cards: tuple[int, ...], model: Model, rng: Rng) -> NDArray[np.float64]:
    """Deal the cards, play to the end of the part, and foresee the end."""
    state = board.state.copy()
    points = np.zeros(4)
    deal_cards(state, np.array(cards, np.int8))
    play_part(state, model.weights, model.spreads, _TEMPERATURE, rng, points)
    return points[: board.setup.players]


def choose_in_auction(board: Board, model: Model, rng: Rng) -> PuebloMove:
    """Bid one more as long as the best card is worth it, and take the best card."""
    auction, seat = board.auction, board.turn
    assert auction
    assert seat is not None
    values = card_values(board, model, rng)[seat]
    if board.phase is Phase.TAKING:
        free = [card for card in range(1, len(values) + 1) if card not in auction.cards]
        return Take(min(free, key=lambda card: values[card - 1]))
    known = values[np.isfinite(values)]
    gain = float(known.mean() - known.min())
    bid = auction.bid + 1
    return Bid(bid) if bid <= min(gain, HIGHEST_BID) else Pass()
