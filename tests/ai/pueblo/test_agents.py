"""Players of Pueblo: legal in every variant, the same by visits, better by thought."""

import threading
import time
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.players import VARIANTS, play_some

from cacique import pueblo
from cacique.ai.bots import BOTS, make_bot
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.bidding import analyse_auction, choose_in_auction, weigh_cards
from cacique.ai.pueblo.budget import Limit
from cacique.ai.pueblo.levels import LEVELS, greedy
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree, analyse, is_certain
from cacique.ai.simple import RandomAgent
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled

PUEBLOS = [options for name, options in VARIANTS if name == "pueblo"]


def play_game(board: pueblo.Board, agents: list[Any], seed: int = 1) -> pueblo.Board:
    rng = seeded(seed)
    while board.turn is not None:
        before = board.key
        move = agents[board.turn % len(agents)].choose(board, rng)
        assert board.key == before
        board.push(move)
    return board


@pytest.mark.parametrize("options", PUEBLOS)
def test_searches_play_whole_games_of_every_variant(options: dict[str, Any]) -> None:
    agents = [SearchAgent("search", Limit(visits=12)), TurnAgent("turn", temperature=0.1)]
    assert play_game(pueblo.Board(**options), agents).is_over


@pytest.mark.parametrize("level", LEVELS[:7], ids=lambda level: level.name)
def test_every_level_plays(level: Any) -> None:
    assert play_game(pueblo.Board(players=3, demolition=True), [level.make()]).is_over


def test_levels_have_numbers_and_names() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert len({level.name for level in LEVELS}) == 8
    assert {f"level{n}" for n in range(1, 9)} <= set(BOTS["pueblo"])
    with pytest.raises(CaciqueError, match="there is no bot 'level9' of pueblo; there are random"):
        make_bot("pueblo", "level9")


def test_searches_are_named_by_their_limit() -> None:
    board = middle()
    by_visits, by_time = make_bot("pueblo", "search@60"), make_bot("pueblo", "search@0.05s")
    same = SearchAgent("s", Limit(visits=60)).choose(board, seeded(1))
    assert by_visits.choose(board, seeded(1)) == same
    assert by_time.choose(board, seeded(1)) in board.legal_moves
    for name in ("search@", "search@s", "search@-1", "search@1m"):
        with pytest.raises(CaciqueError, match="search@2s and search@500"):
            make_bot("pueblo", name)
    with pytest.raises(CaciqueError, match="there is no bot 'search@60' of puluc"):
        make_bot("puluc", "search@60")


def test_greedy_beats_random() -> None:
    for seed in range(10):
        first = seed % 2
        agents: list[Any] = [greedy(), RandomAgent()]
        board = play_game(pueblo.Board(first=first), agents, seed)
        outcome = board.outcome()
        assert outcome
        assert outcome.winners == (0,)


def test_search_beats_greedy() -> None:
    wins = 0.0
    for seed in range(8):
        board = play_some(pueblo.Board(first=seed % 2), Random(seed // 2), 4)
        assert isinstance(board, pueblo.Board)
        outcome = play_game(board, [SearchAgent("s", Limit(visits=150)), greedy()]).outcome()
        assert outcome
        wins += (0 in outcome.winners) / len(outcome.winners)
    assert wins >= 5


def middle() -> pueblo.Board:
    board = play_some(pueblo.Board(), Random(5), 24)
    assert isinstance(board, pueblo.Board)
    return board


def test_the_same_visits_grow_the_same_tree() -> None:
    board = middle()
    one, other = (Tree(board, load_model(board.setup), 300) for _ in range(2))
    one.grow(300)
    for _ in range(30):
        other.grow(10)
    assert one.prospects() == other.prospects()
    assert one.visits == other.visits == 300


def test_a_tree_leaves_the_board_alone_and_tells_legal_lines() -> None:
    board = middle()
    before = board._raw.tobytes()
    tree = Tree(board, load_model(board.setup), 400)
    tree.grow(400)
    prospects = tree.prospects()
    assert board._raw.tobytes() == before
    assert sum(prospect.visits - 1 for prospect in prospects) == 400
    for prospect in prospects:
        twin = board.copy()
        for move in prospect.line:
            twin.push(move)
        assert prospect.line[: len(prospect.moves)] == prospect.moves
        assert 0 <= prospect.chance <= 1
        assert 0 <= prospect.error < 0.5
        assert len(prospect.points) == 2
    assert len(prospects[0].line) > 2


@pytest.mark.parametrize("moves", [0, 4, 10_000])
def test_only_turns_are_searched(moves: int) -> None:
    board = play_some(pueblo.Board(pro=True), Random(1), moves)
    assert isinstance(board, pueblo.Board)
    if moves == 4:
        assert board.phase in {pueblo.Phase.BIDDING, pueblo.Phase.TAKING}
    with pytest.raises(CaciqueError, match="only turns are searched"):
        Tree(board, load_model(board.setup), 10)


def test_a_full_tree_stops() -> None:
    board = middle()
    tree = Tree(board, load_model(board.setup), 10)
    assert tree.grow(100) <= 12
    assert tree.grow(100) == 0


def test_the_last_move_is_the_best_there_is() -> None:
    board = pueblo.Board()
    rng = seeded(3)
    agent = TurnAgent("turn", temperature=0.05)
    while sum(board.stock(0)) + sum(board.stock(1)) > 1 or board.phase.name != "BUILDING":
        board.push(agent.choose(board, rng))
    seat = board.turn
    assert seat is not None
    best = -1e9
    for move in board.legal_moves:
        board.push(move)
        for steps in range(1, 5):
            board.push(pueblo.Walk(steps))
            best = max(best, board.scores[1 - seat] - board.scores[seat])
            board.pop()
        board.pop()
    searcher = SearchAgent("s", Limit(visits=60))
    board.push(searcher.choose(board, rng))
    board.push(searcher.choose(board, rng))
    assert board.scores[1 - seat] - board.scores[seat] == best


def test_a_time_limit_is_kept_and_threads_run_side_by_side() -> None:
    board = middle()
    Tree(board, load_model(board.setup), 10).grow(5)  # compiled by now
    start = time.monotonic()
    SearchAgent("s", Limit(seconds=0.2)).choose(board, seeded(1))
    assert time.monotonic() - start < 2
    *_, last = analyse(board, Limit(visits=120), threads=2)
    assert sum(prospect.visits for prospect in last) > 240
    assert threading.active_count() < 20


def test_analysis_refines() -> None:
    board = middle()
    views = list(analyse(board, Limit(visits=200)))
    assert len(views) == 5
    totals = [sum(prospect.visits for prospect in view) for view in views]
    assert totals == [totals[0] + 40 * i for i in range(5)]


class StopAfter:
    """A stop that is set when it is asked for the n-th time."""

    def __init__(self, asked: int) -> None:
        self.left = asked

    def is_set(self) -> bool:
        self.left -= 1
        return self.left <= 0


@pytest.mark.parametrize("asked", [1, 3])
def test_a_stopped_search_does_not_begin_another_chunk(asked: int) -> None:
    board = middle()
    tree = Tree(board, load_model(board.setup), 4000)
    tree.grow_until(Limit(), StopAfter(asked))
    assert tree.visits == 40 * asked
    assert tree.prospects()


@pytest.mark.parametrize(
    ("counts", "visits", "certain"),
    [([100, 9], 40, True), ([10, 100], 40, False), ([7], 400, True), ([50, 50, 1], 0, False)],
)
def test_a_turn_is_certain_when_no_other_can_be_visited_half_as_often(
    *, counts: list[int], visits: int, certain: bool
) -> None:
    assert is_certain(np.array(counts), visits) is certain


def test_a_search_decides_as_soon_as_its_last_visits_cannot_change_the_turn() -> None:
    limit, early = Limit(visits=400), 0
    for seed in range(60):
        board = pueblo.Board()
        play_some(board, Random(seed), seed % 50)
        quick, whole = (Tree(board, load_model(board.setup), limit.visits) for _ in range(2))
        turn = quick.decide(limit)
        whole.grow_until(limit)
        assert turn == whole.best_turn()
        early += quick.visits < limit.visits
    assert 10 <= early < 60


def test_a_search_decides_at_once_where_only_one_turn_is_left() -> None:
    board = pueblo.Board(demolition=True)
    play_some(board, Random(1), 1000)
    board.pop()
    tree = Tree(board, load_model(board.setup), 400)
    tree.decide(Limit(visits=400))
    assert len(tree.prospects()) == 1
    assert tree.visits == 40


def test_players_and_analyses_can_be_stopped_from_another_thread() -> None:
    board = middle()
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    endless = Limit(visits=200_000)  # some 30 seconds
    views = list(analyse(board, endless, threads=2, stop=stop))
    assert sum(prospect.visits for prospect in views[-1]) < 100_000
    assert SearchAgent("s", endless).choose(board, seeded(1), stop) in board.legal_moves
    assert len(list(analyse(board, endless, stop=stop))) == 1


@pytest.mark.parametrize("tokens", ["", "bid1 pass pass take1", "bid1 pass pass"])
def test_a_player_that_is_stopped_in_an_auction_still_plays_by_the_rules(tokens: str) -> None:
    board = pueblo.Board(players=3, pro=True)
    for token in tokens.split():
        board.push_token(token)
    stop = threading.Event()
    stop.set()
    assert greedy().choose(board, seeded(1), stop) in board.legal_moves
    (values,) = analyse_auction(board, Limit(), stop)
    assert values.games == 1


def test_bids_stop_at_what_the_cards_are_worth() -> None:
    board = pueblo.Board(players=2, pro=True)
    model = load_model(board.setup)
    *_, values = weigh_cards(board, model, Limit(visits=24), seeded(1))
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
    views = list(analyse_auction(board, Limit(visits=6)))
    assert [values.games for values in views] == [2, 4, 6]
    values = views[-1]
    assert np.isnan(values.points[0]).tolist() == [True, False, True]
    assert np.isnan(values.behind[1]).tolist() == [False, True, False]
    assert values.best_card(0) == 2
    assert values.highest_bid(0) == 0


def test_only_auctions_have_cards_to_weigh() -> None:
    with pytest.raises(CaciqueError, match="no order cards"):
        list(analyse_auction(pueblo.Board(), Limit()))
