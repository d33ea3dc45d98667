"""Grafting: a tree goes on with all that another one knows of its position, and nothing else."""

from random import Random
from typing import Any

import pytest
from tests.ai.pueblo.playing import middle
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.search import NOT_EXPANDED, TreeArrays
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "handed": "left"},
    {"players": 4, "pro": True},
    {"players": 2, "demolition": True},
]


def grown(board: pueblo.Board, visits: int, kept: Tree | None = None) -> Tree:
    tree = Tree(board, load_model(board.setup), visits, kept=kept)
    tree.grow(visits)
    return tree


def likely(board: pueblo.Board, tree: Tree) -> pueblo.Board:
    """The position after the best turn and the replies most visited."""
    later = board.copy()
    for move in tree.prospects()[0].line:
        if later.turn == board.turn and later.ply > board.ply + 1:
            break
        later.push(move)
    return later


def edges_of(tree: TreeArrays, node: int) -> Any:
    first = tree.nodes[node].first
    return tree.edges[first : first + tree.nodes[node].count]


def told(tree: TreeArrays, edge: Any) -> Any:
    """An edge and all behind it, as plain data."""
    own = [edge[name].tolist() for name in ("ratings", "deep", "points", "prior", "visits")]
    own += [int(edge.code), int(edge.steps)]
    if edge.child == NOT_EXPANDED:
        return own
    node = tree.nodes[edge.child]
    replies = [told(tree, reply) for reply in edges_of(tree, edge.child)]
    return [*own, int(node.visits), int(node.seat), replies]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("moves", [24, 40])
def test_everything_behind_the_position_is_kept(options: dict[str, Any], moves: int) -> None:
    board = pueblo.Board(**options)
    play_some(board, Random(5), moves)
    if board.phase is pueblo.Phase.WALKING:
        play_some(board, Random(5), 1)
    assert not board.auction
    tree = grown(board, 2000)
    later = likely(board, tree)
    assert later.turn == board.turn
    node = tree.find(later)
    assert node != NOT_EXPANDED
    grafted = Tree(later, load_model(board.setup), 500, kept=tree)
    fresh = Tree(later, load_model(board.setup), 500)
    known = {(edge.code, edge.steps): edge for edge in edges_of(tree.arrays, node)}
    assert len(known) == len(edges_of(grafted.arrays, 0))
    for edge, first in zip(edges_of(grafted.arrays, 0), edges_of(fresh.arrays, 0), strict=True):
        old = known[edge.code, edge.steps]
        assert told(grafted.arrays, edge) == told(tree.arrays, old)
        assert edge.prior == first.prior
    assert grafted.arrays.nodes[0].visits == tree.arrays.nodes[node].visits
    check_sums(grafted.arrays, later)
    assert grafted.grow(500) == 500
    check_sums(grafted.arrays, later)


def check_sums(tree: TreeArrays, board: pueblo.Board) -> None:
    """Visits are those of the edges, and every node is reached once."""
    reached = {0}
    used = tree.used[0]
    for node in range(used.nodes):
        assert tree.nodes[node].visits == 1 + sum(edges_of(tree, node)["visits"] - 1)
    for edge in tree.edges[: used.edges]:
        if edge.child != NOT_EXPANDED:
            assert edge.child not in reached
            reached.add(int(edge.child))
    assert reached == set(range(used.nodes))
    assert tree.nodes[0].seat == board.turn


def test_a_position_is_known_again_from_its_line() -> None:
    """There, blocks stand in another order."""
    board = middle()
    tree = grown(board, 1000)
    later = likely(board, tree)
    read = pueblo.Board.from_position(later.position())
    assert read.state["blocks"].tobytes() != later.state["blocks"].tobytes()
    assert tree.find(read) == tree.find(later) != NOT_EXPANDED


@pytest.mark.parametrize("of", ["position", "turn", "walk", "score", "setup"])
def test_other_positions_are_searched_anew(of: str) -> None:
    board = middle()
    tree = grown(board, 1000)
    later = likely(board, tree)
    if of == "position":
        later = board
    elif of == "setup":  # the same position of another game
        other_game = pueblo.Board(sites=[["a8", "b8", "b7"]])
        other_game.state[:] = later.state
        later = other_game
    elif of == "turn":  # that is not the best one
        later = board.copy()
        for move in tree.prospects()[1].line[:4]:
            later.push(move)
    else:
        state = later.state.copy()
        field = "chief" if of == "walk" else "scores"
        state[field] += 1
        later = pueblo.Board.from_position(later.position())
        later.state[:] = state
    assert tree.find(later) == NOT_EXPANDED
    one, other = grown(later, 200, kept=tree), grown(later, 200)
    assert one.prospects() == other.prospects()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_those_who_keep_their_trees_play_whole_games(options: dict[str, Any]) -> None:
    board = pueblo.Board(**options)
    seats = [SearchAgent(f"{seat}", Budget(visits=60), keeps=True) for seat in board.seats]
    grafted = 0
    while not board.is_over:
        assert board.turn is not None
        agent = seats[board.turn]
        kept = agent.kept
        grafted += bool(kept and not board.auction and kept.find(board) != NOT_EXPANDED)
        board.push(agent.choose(board, seeded(1, board.ply)))
    assert grafted > 0


def test_who_keeps_a_tree_has_more_to_go_by() -> None:
    board = middle()
    keeper = SearchAgent("", Budget(visits=1000), variety=0, keeps=True)
    forgetful = SearchAgent("", Budget(visits=1000), variety=0)
    keeper.choose(board, seeded(0))
    forgetful.choose(board, seeded(0))
    assert keeper.kept
    later = likely(board, keeper.kept)
    fresh = len(Tree(later, load_model(board.setup), 1).prospects())
    keeper.choose(later, seeded(0))
    found = sum(prospect.visits for prospect in keeper.kept.prospects())
    assert found > fresh + keeper.kept.visits
    assert forgetful.kept is None
