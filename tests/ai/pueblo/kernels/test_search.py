"""Trees, looked at edge by edge: what edges are worth, and by what they were judged at first."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.ai.pueblo.playing import middle
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.kernels.candidates import Desk
from cacique.ai.pueblo.kernels.ranking import rate
from cacique.ai.pueblo.kernels.search import NOT_EXPANDED, TreeArrays, plant, search, value_of
from cacique.ai.pueblo.kernels.terms import RAZING
from cacique.ai.pueblo.model import Model, load_model
from cacique.ai.pueblo.search import EXPLORATION
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled


def grown(board: pueblo.Board, visits: int, variety: float = 0, seed: int = 0) -> TreeArrays:
    tree, desk, model = TreeArrays.empty(visits + 2), Desk.empty(), load_model(board.setup)
    plant(board.state, model, tree, variety, seeded(seed), desk)
    assert search(board.state, model, tree, visits, EXPLORATION, desk) == visits
    return tree


def edges_of(tree: TreeArrays, node: int) -> Any:
    first = tree.nodes[node].first
    return tree.edges[first : first + tree.nodes[node].count]


def deepest(tree: TreeArrays, edge: Any) -> Any:
    """Where an edge leads if each seat goes on as is best for itself, computed anew."""
    if edge.child == NOT_EXPANDED:
        return edge.deep
    seat = tree.nodes[edge.child].seat
    ways = [deepest(tree, reply) for reply in edges_of(tree, edge.child)]
    return max(ways, key=lambda ratings: ratings[seat])


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4, "pro": True}])
def test_edges_keep_their_best_continuation(options: dict[str, Any]) -> None:
    board = play_some(pueblo.Board(**options), Random(5), 40)
    assert isinstance(board, pueblo.Board)
    tree = grown(board, 300)
    for edge in edges_of(tree, 0):
        assert edge.deep.tolist() == deepest(tree, edge).tolist()


def test_an_edge_is_worth_its_mean_and_a_quarter_of_where_it_leads() -> None:
    edge = np.zeros(1, grown(middle(), 1).edges.dtype)[0]
    edge.visits, edge.ratings[1], edge.deep[1] = 4, 2.0, 0.9
    assert value_of(edge, 1) == pytest.approx(0.75 * 0.5 + 0.25 * 0.9)


def some_spreads(board: pueblo.Board) -> Model:
    """A model whose spreads tell the stages apart."""
    model = load_model(board.setup)
    return Model(model.weights, (1 + np.arange(len(model.spreads)) / 10).astype(np.float32))


def stage_after(board: pueblo.Board, code: int, steps: int) -> int:
    twin = board.copy()
    if code >= 0:
        twin.push(pueblo.MOVES[code])
    if twin.phase is pueblo.Phase.WALKING:
        twin.push(pueblo.Walk(steps))
    if twin.part == 3:
        return RAZING + sum(block.owner is not None for block in twin.blocks)
    return sum(sum(twin.stock(seat)) for seat in range(twin.setup.players))


@pytest.mark.parametrize("moves", [24, 25, 64, 70, 75])
def test_edges_begin_with_the_spread_of_the_stage_that_they_lead_to(moves: int) -> None:
    """Also where only a walk is left, or a neutral block is removed."""
    board = play_some(pueblo.Board(demolition=True), Random(5), moves)
    assert isinstance(board, pueblo.Board)
    model, tree, desk = some_spreads(board), TreeArrays.empty(2), Desk.empty()
    plant(board.state, model, tree, 0, seeded(0), desk)
    for edge in edges_of(tree, 0):
        spread = model.spreads[stage_after(board, int(edge.code), int(edge.steps))]
        for seat in range(2):
            expected = rate(edge.points.astype(np.float64), seat, 2, float(spread))
            assert edge.ratings[seat] == pytest.approx(expected, abs=1e-6)


def test_a_bonus_counts_at_the_root_and_nowhere_else() -> None:
    board = pueblo.Board()
    tree = grown(board, 400, variety=3.0, seed=5)
    bonuses = tree.totals["bonus"][: tree.nodes[0].count]
    assert bonuses.max() > 0
    plain = grown(board, 400)
    assert not plain.totals["bonus"].any()
    same = grown(board, 400, variety=3.0, seed=5)
    assert tree.edges.tobytes() == same.edges.tobytes()
    assert tree.edges.tobytes() != plain.edges.tobytes()
