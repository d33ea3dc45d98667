"""Order cards: what they are worth, and bids that stop there."""

import threading

import numpy as np
import pytest

from cacique import pueblo
from cacique.ai.pueblo.bidding import analyse_auction, choose_in_auction, weigh_cards
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.levels import greedy
from cacique.ai.pueblo.model import load_model
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("tokens", ["", "bid1 pass pass take1", "bid1 pass pass"])
def test_a_player_that_is_stopped_in_an_auction_still_plays_by_the_rules(tokens: str) -> None:
    board = pueblo.Board(players=3, pro=True)
    for token in tokens.split():
        board.push_token(token)
    stop = threading.Event()
    stop.set()
    assert greedy().choose(board, seeded(1), stop) in board.legal_moves
    (values,) = analyse_auction(board, Budget(), stop)
    assert values.games == 1


def test_bids_stop_at_what_the_cards_are_worth() -> None:
    board = pueblo.Board(players=2, pro=True)
    model = load_model(board.setup)
    *_, values = weigh_cards(board, model, Budget(visits=24), seeded(1))
    assert values.games == 24
    assert values.points.shape == values.behind.shape == (2, 2)
    assert np.isfinite(values.points).all()
    assert values.behind[0] == pytest.approx(-values.behind[1, ::-1])
    worth = values.highest_bid(0)
    assert worth == pytest.approx(np.ptp(values.behind[0]) / 2)
    assert worth < 40
    rng = seeded(1)
    board.push(pueblo.Bid(99))
    assert choose_in_auction(board, model, rng) == pueblo.Pass()
    board.push(pueblo.Pass())
    assert isinstance(choose_in_auction(board, model, rng), pueblo.Take)


def test_cards_that_are_gone_are_not_weighed() -> None:
    board = pueblo.Board(players=3, pro=True)
    for token in ("bid1", "pass", "pass", "take2"):
        board.push_token(token)
    views = list(analyse_auction(board, Budget(visits=6)))
    assert [values.games for values in views] == [2, 4, 6]
    values = views[-1]
    assert np.isnan(values.points[0]).tolist() == [True, False, True]
    assert np.isnan(values.behind[1]).tolist() == [False, True, False]
    assert values.best_card(0) == 2
    assert values.highest_bid(0) == 0


def test_only_auctions_have_cards_to_weigh() -> None:
    with pytest.raises(CaciqueError, match="no order cards"):
        list(analyse_auction(pueblo.Board(), Budget()))
