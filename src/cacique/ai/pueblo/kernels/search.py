"""Monte Carlo tree search over whole turns, compiled.

A node is a position where somebody's turn begins. When it is first reached, every turn from there
is looked at once (`candidates`); the best few become its edges, each with what it lets every seat
expect as its first sample. Each later visit follows the edges by PUCT, every seat choosing for
itself, to a new node, whose best turn is what comes back.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import list_candidates, rate
from cacique.ai.pueblo.kernels.endgame import settle
from cacique.ai.pueblo.kernels.selfplay import make_turn
from cacique.ai.pueblo.kernels.terms import stage
from cacique.core.jit import kernel
from cacique.games.pueblo.kernels.state import BIDDING, OVER, TAKING

__all__ = ["EDGE", "NODE", "TOTALS", "WIDTH", "search"]

WIDTH = 24  # edges of a node
NOT_EXPANDED = -1

EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("ratings", np.float64, 4),  # sums over the visits, by seat
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
# What is told of the root's edges only: more sums over the visits, by seat.
TOTALS = np.dtype(
    (
        np.record,
        np.dtype([("points", np.float64, 4), ("squares", np.float64, 4)]),  # of points, of ratings
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

_PRIOR_TEMPERATURE = 0.04


@kernel
def _is_leaf(s: Any) -> bool:
    """Whether nothing is searched from here: the end, and auctions."""
    return s.phase == OVER or s.phase == BIDDING or s.phase == TAKING


@kernel
def _expand(
    state: Any,
    scratch: Any,
    best: Any,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    nodes: Any,
    edges: Any,
    used: NDArray[np.int64],
) -> int:
    """Make a node of a position and return it."""
    s = state[0]
    node, first = used[0], used[1]
    count = list_candidates(state, scratch, weights, spreads, best, 1)
    left = max(stage(s) - 1, 0)
    total = 0.0
    for i in range(count):
        edge, turn = edges[first + i], best[i]
        edge.code, edge.steps = turn.code, turn.steps
        edge.child, edge.visits = NOT_EXPANDED, 1
        edge.prior = np.exp((turn.rating - best[0].rating) / _PRIOR_TEMPERATURE)
        total += edge.prior
        for seat in range(s.players):
            edge.points[seat] = turn.points[seat]
        for seat in range(s.players):
            edge.ratings[seat] = rate(edge.points, seat, s.players, spreads[left])
    for i in range(count):
        edges[first + i].prior /= total
    nodes[node].first, nodes[node].count = first, count
    nodes[node].visits, nodes[node].seat = 1, s.seat
    used[0] += 1
    used[1] += count
    return node


@kernel
def _select(node: Any, edges: Any, exploration: float) -> int:
    """The edge that its seat would try next."""
    best, chosen = -1.0, node.first
    scale = exploration * np.sqrt(node.visits)
    for i in range(node.first, node.first + node.count):
        edge = edges[i]
        value = edge.ratings[node.seat] / edge.visits + scale * edge.prior / (1 + edge.visits)
        if value > best:
            best, chosen = value, i
    return chosen


@kernel
def search(
    root: Any,
    visits: int,
    exploration: float,
    scratch: Any,
    best: Any,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    nodes: Any,
    edges: Any,
    totals: Any,
    used: NDArray[np.int64],
) -> int:
    """Visit the tree some more times, or until it is full; return how often it was visited."""
    state = root.copy()
    path = np.empty(128, np.int64)
    points, ratings = np.empty(4), np.empty(4)
    if used[0] == 0:
        _expand(state, scratch, best, weights, spreads, nodes, edges, used)
        for i in range(nodes[0].count):
            _add_totals(state[0], totals[i], edges[i].points, edges[i].ratings)
    for visit in range(visits):
        if used[0] >= len(nodes) or used[1] + WIDTH > len(edges):
            return visit
        state[:] = root
        s = state[0]
        node, depth = 0, 0
        while True:
            nodes[node].visits += 1
            at = _select(nodes[node], edges, exploration)
            path[depth] = at
            depth += 1
            edge = edges[at]
            make_turn(state, edge.code, edge.steps)
            if _is_leaf(s):
                if s.phase == OVER:
                    settle(s, points)
                    for seat in range(s.players):
                        ratings[seat] = rate(points, seat, s.players, 0.0)
                else:
                    _repeat_first(s, edge, points, ratings)
                break
            if edge.child == NOT_EXPANDED:
                edge.child = _expand(state, scratch, best, weights, spreads, nodes, edges, used)
                reply = edges[nodes[edge.child].first]
                for seat in range(s.players):
                    points[seat], ratings[seat] = reply.points[seat], reply.ratings[seat]
                break
            node = edge.child
        _back_up(s, path[:depth], edges, ratings)
        _add_totals(s, totals[path[0]], points, ratings)
    return visits


@kernel
def _repeat_first(
    s: Any, edge: Any, points: NDArray[np.float64], ratings: NDArray[np.float64]
) -> None:
    """Where an auction follows, what the turn let expect is all that is known."""
    for seat in range(s.players):
        points[seat] = edge.points[seat]
        ratings[seat] = edge.ratings[seat] / edge.visits


@kernel
def _back_up(s: Any, path: NDArray[np.int64], edges: Any, ratings: NDArray[np.float64]) -> None:
    for at in path:
        edge = edges[at]
        edge.visits += 1
        for seat in range(s.players):
            edge.ratings[seat] += ratings[seat]


@kernel
def _add_totals(s: Any, total: Any, points: Any, ratings: NDArray[np.float64]) -> None:
    for seat in range(s.players):
        total.points[seat] += points[seat]
        total.squares[seat] += ratings[seat] ** 2
