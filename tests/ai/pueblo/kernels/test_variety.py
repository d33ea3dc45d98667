"""Variety: turns liked for some points within a margin, which is wider in the opening."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.ai.pueblo.playing import middle
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.agents import TurnAgent
from cacique.ai.pueblo.kernels.candidates import SCRATCH, WIDTH, list_candidates, list_to_taste
from cacique.ai.pueblo.kernels.ranking import CANDIDATE, rate
from cacique.ai.pueblo.kernels.variety import find_margin, find_share, visits_to_make
from cacique.ai.pueblo.model import load_model
from cacique.core.rng import Rng, seeded

VARIANTS: list[dict[str, Any]] = [{"players": 2}, {"players": 3, "demolition": True}]


def listed(board: pueblo.Board, variety: float, rng: Rng, skip: int = 1) -> Any:
    best, scratch = np.zeros(WIDTH, CANDIDATE), np.zeros(1, SCRATCH)
    model = load_model(board.setup)
    return best[: list_to_taste(board.state, model, scratch, best, skip, variety, rng)]


def turn_of(candidate: Any) -> tuple[int, int]:
    return int(candidate.code), int(candidate.steps)


def test_players_choose_more_freely_in_the_opening() -> None:
    board, rng = pueblo.Board(), Random(1)
    margins, shares = [], []
    for _turn in range(12):
        margins.append(find_margin(board.state[0], 1.0))
        shares.append(find_share(board.state[0], 1.0))
        assert (find_margin(board.state[0], 0.0), find_share(board.state[0], 0.0)) == (0, 1)
        assert find_margin(board.state[0], 2.0) == 2 * margins[-1]
        play_some(board, rng, 2)
    assert max(shares[:4]) < 1 == min(shares[4:]), "the opening is each seat's first two turns"
    assert min(margins[:4]) > margins[4] >= margins[-1] > 0
    assert margins[4:] == sorted(margins[4:], reverse=True)
    assert shares[0] < shares[1], "the first turn is the freest, the answer to it the least free"


def test_searches_look_more_closely_where_they_overlook_turns() -> None:
    board = pueblo.Board()
    assert visits_to_make(board.state, 1.0, 10) == 160
    assert visits_to_make(board.state, 1.0, 2000) == 8000
    assert visits_to_make(board.state, 1.0, 60_000) == 60_000, "whoever looks closely anyway"
    assert visits_to_make(board.state, 0.0, 10) == 10
    assert visits_to_make(middle().state, 1.0, 10) == 10


def test_demolition_is_no_opening() -> None:
    board = pueblo.Board(demolition=True)
    play_some(board, Random(1), 2 * 2 * board.setup.blocks_each)
    assert board.part == 3
    assert find_margin(board.state[0], 1.0) == find_margin(middle().state[0], 1.0)
    assert find_share(board.state[0], 1.0) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("moves", [13, 30, 70])
def test_turns_are_as_good_as_the_best_within_the_margin(
    options: dict[str, Any], moves: int
) -> None:
    board = play_some(pueblo.Board(**options), Random(2), moves)
    assert isinstance(board, pueblo.Board)
    if board.turn is None:
        return
    players, margin = board.setup.players, find_margin(board.state[0], 1.0)
    top = listed(board, 0, seeded(1))[0].rating
    for seed in range(20):
        candidates = listed(board, 1.0, seeded(seed))
        ratings = candidates["rating"].tolist()
        assert ratings == sorted(ratings, reverse=True)
        for one in candidates:
            points, spread = one.points.astype(np.float64), float(one.spread)
            judged = rate(points, board.turn, players, spread)
            assert one.rating == pytest.approx(judged + one.bonus, abs=1e-4)
            points[board.turn] -= margin
            assert 0 <= one.bonus <= rate(points, board.turn, players, spread) - judged + 1e-9
            if one == candidates[0]:
                assert rate(points, board.turn, players, spread) >= top - 1e-4


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_turns_and_others_give_others() -> None:
    board = pueblo.Board()
    turns = [turn_of(listed(board, 1.0, seeded(seed))[0]) for seed in range(60)]
    assert turns == [turn_of(listed(board, 1.0, seeded(seed))[0]) for seed in range(60)]
    assert len(set(turns)) > 30


@pytest.mark.compiled
def test_in_the_opening_few_turns_are_seen_and_never_none() -> None:
    board = pueblo.Board()
    best, scratch = np.zeros(2000, CANDIDATE), np.zeros(1, SCRATCH)
    args = board.state, load_model(board.setup), scratch, best
    everything = list_candidates(*args, 1)
    seen = [list_to_taste(*args, 1, 1.0, seeded(seed)) for seed in range(40)]
    share = find_share(board.state[0], 1.0)
    assert np.mean(seen) == pytest.approx(share * everything, rel=0.2)
    assert min(list_to_taste(*args, 60, 1.0, seeded(seed)) for seed in range(200)) > 0


@pytest.mark.compiled
def test_without_variety_nothing_is_drawn() -> None:
    board, rng = middle(), seeded(1)
    before = rng.copy()
    best, scratch = np.zeros(WIDTH, CANDIDATE), np.zeros(1, SCRATCH)
    for skip in (1, 2, 4):
        found = listed(board, 0, rng, skip)
        count = list_candidates(board.state, load_model(board.setup), scratch, best, skip)
        assert [turn_of(one) for one in found] == [turn_of(one) for one in best[:count]]
        assert not found["bonus"].any()
    assert rng == before


@pytest.mark.compiled
def test_which_places_are_tried_is_drawn() -> None:
    board = middle()
    seen = {turn_of(one)[0] for seed in range(30) for one in listed(board, 1e-12, seeded(seed), 4)}
    assert len(seen) > 2 * len({turn_of(one)[0] for one in listed(board, 0, seeded(0), 4)})


@pytest.mark.compiled
def test_turns_differ_in_the_last_rounds_too() -> None:
    """Points mean more there; a margin of chances would be many of them."""
    differing = 0
    for number in range(12):
        board, bot, rng = pueblo.Board(), TurnAgent("careful"), seeded(number)
        while sum(board.stock(0)) > 3 or board.turn != 0 or board.phase is pueblo.Phase.WALKING:
            board.push(bot.choose(board, rng))
        turns = {turn_of(listed(board, 1.0, seeded(seed))[0]) for seed in range(20)}
        builds = {str(TurnAgent("careful").choose(board, seeded(seed))) for seed in range(20)}
        assert len(builds) <= len(turns)
        differing += len(builds) > 1
    assert 0 < differing < 12, "where another turn is nearly as good"


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_known_ends_only_equal_ones_take_turns(players: int) -> None:
    chosen = []
    for number in range(30):
        board = pueblo.Board(players=players)
        play_some(board, Random(number), 2 * players * board.setup.blocks_each - 2)
        best = listed(board, 0, seeded(0))[0]
        assert best.spread == 0
        found = [listed(board, 1.0, seeded(seed))[0] for seed in range(20)]
        judged = {round(float(one.rating - one.bonus), 6) for one in found}
        assert judged == {round(float(best.rating), 6)}
        chosen.append({turn_of(one) for one in found})
    assert any(len(turns) > 1 for turns in chosen)
