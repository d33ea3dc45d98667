"""Monte Carlo tree search over whole turns, compiled.

A node is a position where somebody's turn begins. When it is first reached, every turn from there
is looked at once (`candidates`); the best few become its edges, each with what it lets every seat
expect as its first sample. Each later visit follows the edges by PUCT, every seat choosing for
itself, to a new node, whose best turn is what comes back.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import DESK, WIDTH, Desk, list_candidates, list_to_taste
from cacique.ai.pueblo.kernels.endgame import settle
from cacique.ai.pueblo.kernels.ranking import rate_all
from cacique.ai.pueblo.kernels.terms import MODEL, Model
from cacique.ai.pueblo.kernels.turns import make_turn
from cacique.core.abi import FLOAT, INT, array, group
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng
from cacique.games.pueblo.kernels.state import BIDDING, OVER, STATE, TAKING

__all__ = ["EXPLORATION", "NOT_EXPANDED", "WIDTH", "TreeArrays", "plant", "search", "value_of"]

NOT_EXPANDED = -1

EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("ratings", np.float64, 4),  # sums over the visits, by seat
                ("deep", np.float32, 4),  # ratings of its best continuation
                ("points", np.float32, 4),  # that the turn let expect at first
                ("prior", np.float32),
                ("visits", np.int32),
                ("child", np.int32),
                ("code", np.int16),
                ("steps", np.int8),
            ],
            align=True,
        ),
    )
)
# What is kept of the root's edges only: more sums over the visits, by seat, and a bonus.
TOTALS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("points", np.float64, 4),
                ("squares", np.float64, 4),  # of ratings
                ("bonus", np.float64),
            ]
        ),
    )
)
NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [("first", np.int32), ("count", np.int32), ("visits", np.int32), ("seat", np.int8)],
            align=True,
        ),
    )
)

USED = np.dtype((np.record, np.dtype([("nodes", np.int64), ("edges", np.int64)])))

EXPLORATION = 0.6
_PRIOR_TEMPERATURE = 0.08
_DEEP_SHARE = 0.25  # of the best continuation in what an edge is worth; the mean has the rest


class TreeArrays(NamedTuple):
    """A tree, its root first: what kernels search in. The edges of a node lie side by side."""

    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    totals: NDArray[np.void]
    used: NDArray[np.void]  # how many nodes and edges there are

    @classmethod
    def empty(cls, most_nodes: int) -> Self:
        return cls(
            np.zeros(most_nodes, NODE),
            np.zeros(most_nodes * WIDTH, EDGE),
            np.zeros(WIDTH, TOTALS),
            np.zeros(1, USED),
        )


TREE = group(TreeArrays, array(NODE), array(EDGE), array(TOTALS), array(USED))


@entry(array(STATE), MODEL, TREE, FLOAT, array(np.uint64), DESK)
def plant(root: Any, model: Model, tree: Any, variety: float, rng: Rng, desk: Desk) -> None:
    """Make the root of a tree, empty or grown before, with a bonus for each of its edges."""
    tree.used[0].nodes, tree.used[0].edges = 0, 0
    desk.state[0] = root[0]
    count = list_to_taste(desk.state, model, desk.scratch, desk.best, 1, variety, rng)
    _add_node(tree, desk, count)
    for i in range(count):
        total, edge = tree.totals[i], tree.edges[i]
        total.bonus = desk.best[i].bonus
        total.points[:], total.squares[:] = 0, 0
        _add_totals(root[0], total, edge.points, edge.ratings)


@kernel
def _expand(model: Model, tree: Any, desk: Desk) -> int:
    """Make a node of the position on the desk and return it."""
    return _add_node(tree, desk, list_candidates(desk.state, model, desk.scratch, desk.best, 1))


@kernel
def _add_node(tree: Any, desk: Desk, count: int) -> int:
    """Make a node of the position on the desk, with its best turns as edges."""
    s, used, edges, best = desk.state[0], tree.used[0], tree.edges, desk.best
    node, first = used.nodes, used.edges
    total = 0.0
    for i in range(count):
        edge, turn = edges[first + i], best[i]
        edge.code, edge.steps = turn.code, turn.steps
        edge.child, edge.visits = NOT_EXPANDED, 1
        edge.prior = np.exp((turn.rating - best[0].rating) / _PRIOR_TEMPERATURE)
        total += edge.prior
        for seat in range(s.players):
            edge.points[seat] = turn.points[seat]
        rate_all(edge.points, s.players, turn.spread, edge.ratings)
        for seat in range(s.players):
            edge.deep[seat] = edge.ratings[seat]
    for i in range(count):
        edges[first + i].prior /= total
    tree.nodes[node].first, tree.nodes[node].count = first, count
    tree.nodes[node].visits, tree.nodes[node].seat = 1, s.seat
    used.nodes += 1
    used.edges += count
    return node


@kernel
def value_of(edge: Any, seat: int) -> float:
    """What an edge is worth to a seat: the mean of its visits, and a part of where it leads."""
    mean = edge.ratings[seat] / edge.visits
    return (1 - _DEEP_SHARE) * mean + _DEEP_SHARE * edge.deep[seat]


@kernel
def _select(tree: Any, at: int, exploration: float) -> int:
    """The edge that its seat would try next."""
    node = tree.nodes[at]
    best, chosen = -1.0, node.first
    scale = exploration * np.sqrt(node.visits)
    for i in range(node.first, node.first + node.count):
        edge = tree.edges[i]
        value = value_of(edge, node.seat) + scale * edge.prior / (1 + edge.visits)
        if at == 0:
            value += tree.totals[i].bonus
        if value > best:
            best, chosen = value, i
    return chosen


@entry(array(STATE), MODEL, TREE, INT, FLOAT, DESK)
def search(root: Any, model: Model, tree: Any, visits: int, exploration: float, desk: Desk) -> int:
    """Visit a planted tree some more times, or until it is full; return how often it was."""
    state, path, points, ratings = desk.state, desk.path, desk.points, desk.ratings
    nodes, edges, used = tree.nodes, tree.edges, tree.used[0]
    for visit in range(visits):
        if used.nodes >= len(nodes) or used.edges + WIDTH > len(edges):
            return visit
        state[0] = root[0]
        s = state[0]
        node, depth = 0, 0
        while True:
            nodes[node].visits += 1
            at = _select(tree, node, exploration)
            path[depth] = at
            depth += 1
            edge = edges[at]
            make_turn(state, edge.code, edge.steps)
            if s.phase == OVER or s.phase == BIDDING or s.phase == TAKING:
                _rate_leaf(s, edge, points, ratings)
                break
            if edge.child == NOT_EXPANDED:
                edge.child = _expand(model, tree, desk)
                reply = edges[nodes[edge.child].first]
                for seat in range(s.players):
                    points[seat], ratings[seat] = reply.points[seat], reply.ratings[seat]
                break
            node = edge.child
        _back_up(s, tree, path[:depth], ratings)
        _add_totals(s, tree.totals[path[0]], points, ratings)
    return visits


@kernel
def _rate_leaf(s: Any, edge: Any, points: Any, ratings: NDArray[np.float64]) -> None:
    """The end is known; of an auction no more than what the turn before it let expect."""
    if s.phase == OVER:
        settle(s, points)
        rate_all(points, s.players, 0.0, ratings)
    else:
        for seat in range(s.players):
            points[seat] = edge.points[seat]
            ratings[seat] = edge.ratings[seat] / edge.visits


@kernel
def _back_up(s: Any, tree: Any, path: NDArray[np.int64], ratings: NDArray[np.float64]) -> None:
    """Count a visit in all edges of its path, the last one first."""
    for step in range(len(path) - 1, -1, -1):
        edge = tree.edges[path[step]]
        edge.visits += 1
        for seat in range(s.players):
            edge.ratings[seat] += ratings[seat]
        if edge.child == NOT_EXPANDED:
            for seat in range(s.players):
                edge.deep[seat] = ratings[seat]
        else:
            reply = tree.edges[_best_continuation(tree, edge.child)]
            for seat in range(s.players):
                edge.deep[seat] = reply.deep[seat]


@kernel
def _best_continuation(tree: Any, at: int) -> int:
    """The edge whose best continuation is the best for its seat."""
    node = tree.nodes[at]
    best = node.first
    for i in range(node.first + 1, node.first + node.count):
        if tree.edges[i].deep[node.seat] > tree.edges[best].deep[node.seat]:
            best = i
    return best


@kernel
def _add_totals(s: Any, total: Any, points: Any, ratings: NDArray[np.float64]) -> None:
    for seat in range(s.players):
        total.points[seat] += points[seat]
        total.squares[seat] += ratings[seat] ** 2
