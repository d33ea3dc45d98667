"""Trees: the same visits grow the same tree, which can be asked, stopped and cut short."""

from random import Random

import numpy as np
import pytest
from tests.ai.pueblo.playing import StopAfter, middle
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.prospects import is_certain
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree
from cacique.core.errors import CaciqueError

pytestmark = pytest.mark.compiled


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
    before = board.state.tobytes()
    tree = Tree(board, load_model(board.setup), 400)
    tree.grow(400)
    prospects = tree.prospects()
    assert board.state.tobytes() == before
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


@pytest.mark.parametrize("asked", [1, 3])
def test_a_stopped_search_does_not_begin_another_chunk(asked: int) -> None:
    board = middle()
    tree = Tree(board, load_model(board.setup), 4000)
    tree.grow_until(Budget(), StopAfter(asked))
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
    budget, early = Budget(visits=400), 0
    for seed in range(60):
        board = pueblo.Board()
        play_some(board, Random(seed), seed % 50)
        quick, whole = (Tree(board, load_model(board.setup), budget.visits) for _ in range(2))
        turn = quick.decide(budget)
        whole.grow_until(budget)
        assert turn == whole.best_turn()
        early += quick.visits < budget.visits
    assert 10 <= early < 60


def test_a_search_decides_at_once_where_only_one_turn_is_left() -> None:
    board = pueblo.Board(demolition=True)
    play_some(board, Random(1), 1000)
    board.pop()
    tree = Tree(board, load_model(board.setup), 400)
    tree.decide(Budget(visits=400))
    assert len(tree.prospects()) == 1
    assert tree.visits == 40
