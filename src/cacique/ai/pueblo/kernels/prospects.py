"""Prospects: what a tree, or the end itself, says of each turn."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import DESK, Desk
from cacique.ai.pueblo.kernels.search import NOT_EXPANDED, TREE, value_of
from cacique.ai.pueblo.kernels.turns import write_turn
from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.state import STATE

__all__ = ["LONGEST_LINE", "OFTEN", "PROSPECT", "foresee", "is_certain", "is_decided", "rank"]

OFTEN = 2  # a turn visited half as often as the most visited one may be the best
LONGEST_LINE = 136  # decisions: two for each turn that the end is looked for
_LONGEST_LOOK = 6  # turns

# A turn and what it promises its seat; the line begins with its own one or two decisions.
PROSPECT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("chance", np.float64),
                ("error", np.float64),  # of the chance: one standard error
                ("rating", np.float64),  # that exact ends are sorted by
                ("chances", np.float64, 4),  # of each seat
                ("points", np.float64, 4),  # that each seat may expect at the end
                ("visits", np.int32),
                ("code", np.int16),
                ("steps", np.int8),
                ("decisions", np.int8),  # of the turn itself
                ("length", np.int16),  # of the line
                ("line", np.int16, LONGEST_LINE),  # codes
            ],
            align=True,
        ),
    )
)


@kernel
def is_certain(counts: Any, visits: int) -> bool:
    """Whether the most visited turn stays the best, wherever some more visits go.

    >>> is_certain(np.array([9, 100]), 40), is_certain(np.array([10, 100]), 40)
    (True, False)
    """
    most, second = -1, -1
    for i in range(len(counts)):
        count = int(counts[i])
        if count > most:
            most, second = count, most
        elif count > second:
            second = count
    return second < 0 or OFTEN * (second + visits) < most


@entry(TREE, INT)
def is_decided(tree: Any, visits: int) -> bool:
    """Whether a tree's best turn stays the best, wherever some more visits go."""
    return is_certain(tree.edges[: tree.nodes[0].count]["visits"], visits)


@entry(TREE, array(np.int64))
def rank(tree: Any, order: NDArray[np.int64]) -> int:
    """Order the root's edges: those visited often, by what they promise, then the others.

    Returns how many there are.
    """
    edges, count = tree.edges, tree.nodes[0].count
    most = 0
    for i in range(count):
        most = max(most, edges[i].visits)
    for i in range(count):
        place = i
        while place > 0 and _is_before(tree, i, order[place - 1], most):
            order[place] = order[place - 1]
            place -= 1
        order[place] = i
    return count


@kernel
def _is_before(tree: Any, one: int, other: int, most: int) -> bool:
    edges, totals, seat = tree.edges, tree.totals, tree.nodes[0].seat
    is_often, is_other_often = (
        OFTEN * edges[one].visits >= most,
        OFTEN * edges[other].visits >= most,
    )
    if is_often != is_other_often:
        return is_often
    value = value_of(edges[one], seat) + totals[one].bonus
    return value > value_of(edges[other], seat) + totals[other].bonus


@entry(array(STATE), TREE, INT, DESK, array(PROSPECT))
def foresee(root: Any, tree: Any, index: int, desk: Desk, prospect: Any) -> None:
    """Fill in what a tree says of one of its root's edges."""
    p, edge, total = prospect[0], tree.edges[index], tree.totals[index]
    seat = tree.nodes[0].seat
    mean = edge.ratings[seat] / edge.visits
    variance = max(total.squares[seat] / edge.visits - mean**2, 0.0)
    p.rating = value_of(edge, seat)
    p.chance = min(max(p.rating, 0.0), 1.0)
    p.error = np.sqrt(variance / edge.visits)
    for one in range(root[0].players):
        p.points[one] = total.points[one] / edge.visits
        p.chances[one] = min(max(value_of(edge, one), 0.0), 1.0)
    p.visits, p.code, p.steps = edge.visits, edge.code, edge.steps
    desk.state[0] = root[0]
    p.decisions = write_turn(desk.state, edge.code, edge.steps, p.line, 0)
    p.length = _follow(tree, edge.child, desk, p.line, p.decisions)


@kernel
def _follow(tree: Any, child: int, desk: Desk, line: NDArray[np.int16], length: int) -> int:
    """Write the most visited turns behind a node; return how long the line is then."""
    for _turn in range(_LONGEST_LOOK - 1):
        if child == NOT_EXPANDED:
            break
        first, best = tree.nodes[child].first, tree.nodes[child].first
        for i in range(first, first + tree.nodes[child].count):
            if tree.edges[i].visits > tree.edges[best].visits:
                best = i
        edge = tree.edges[best]
        length = write_turn(desk.state, edge.code, edge.steps, line, length)
        child = edge.child
    return length
