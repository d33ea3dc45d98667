"""Where the points of a game of Pueblo came from."""

from random import Random

import pytest
from tests.players import VARIANTS, new_board, play_some

from cacique import pueblo
from cacique.games.pueblo import SQUARES, ahead
from cacique.study.pueblo.points import costs, last_lap, price_all

GAMES = [options for name, options in VARIANTS if name == "pueblo"]


@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_walks_bids_and_the_lap_are_all_the_points(options: dict[str, object], seed: int) -> None:
    board = play_some(new_board("pueblo", options), Random(seed), 10_000)
    assert isinstance(board, pueblo.Board)
    walks = [sum(row[seat] for row in costs(board)) for seat in board.seats]
    lap = [sum(at.points[seat] for at in last_lap(board)) for seat in board.seats]
    bids = [0 for _ in board.seats]
    for step in board.replayed():
        if isinstance(step.last_move, pueblo.Take):
            before = board.rewound(step.ply - 1)
            assert before.turn is not None
            assert before.auction
            bids[before.turn] += before.auction.bid
    parts = zip(walks, lap, bids, strict=True)
    assert tuple(map(sum, parts)) == board.scores


def test_the_lap_goes_around_from_where_the_chieftain_stood() -> None:
    board = play_some(new_board("pueblo", {}), Random(1), 10_000)
    assert isinstance(board, pueblo.Board)
    squares = [at.square for at in last_lap(board)]
    assert sorted(squares) == sorted(SQUARES)
    assert squares == [ahead(board.chief, steps) for steps in range(1, 37)]
    assert last_lap(board.rewound(board.ply - 1)) == ()


def test_prices_are_what_the_walks_and_the_lap_then_cost() -> None:
    board = play_some(new_board("pueblo", {"players": 3}), Random(4), 20)
    assert isinstance(board, pueblo.Board)
    prices = price_all(board)
    assert set(prices) == set(map(str, board.legal_moves))
    for token in list(prices)[::25]:
        twin = board.copy()
        twin.push_token(token)
        assert prices[token].lap == twin.lap()
        for steps, points in enumerate(prices[token].walks, 1):
            after = twin.copy()
            after.push_token(f">{steps}")
            gained = zip(after.scores, twin.scores, strict=True)
            assert points == tuple(now - before for now, before in gained)
