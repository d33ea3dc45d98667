"""Grafting: what a tree has found out about a later position goes on in a tree of that position."""

from typing import Any

import numpy as np

from cacique.ai.pueblo.kernels.candidates import DESK, Desk
from cacique.ai.pueblo.kernels.search import NOT_EXPANDED, TREE
from cacique.ai.pueblo.kernels.turns import make_turn
from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.state import STATE

__all__ = ["find_node", "graft"]


@entry(array(STATE), TREE, INT, array(STATE), array(STATE), DESK, is_for_page=False)
def find_node(root: Any, tree: Any, index: int, later: Any, states: Any, desk: Desk) -> int:
    """The node of a later position behind one of the root's edges, or NOT_EXPANDED.

    As many turns are looked ahead as there are states to note them in.
    """
    edge, path, depth = tree.edges[index], desk.path, 0
    if edge.child == NOT_EXPANDED:
        return NOT_EXPANDED
    states[0] = root[0]
    make_turn(states[:1], edge.code, edge.steps)
    path[0], path[1] = edge.child, 0  # a node, and how many of its edges were followed
    while depth >= 0:
        node, followed = tree.nodes[path[2 * depth]], path[2 * depth + 1]
        if followed == 0 and _is_same(states[depth], later[0]):
            return path[2 * depth]
        if followed == node.count or depth + 1 == len(states):
            depth -= 1
            continue
        path[2 * depth + 1] += 1
        edge = tree.edges[node.first + followed]
        if edge.child != NOT_EXPANDED:
            states[depth + 1] = states[depth]
            depth += 1
            make_turn(states[depth : depth + 1], edge.code, edge.steps)
            path[2 * depth], path[2 * depth + 1] = edge.child, 0
    return NOT_EXPANDED


@kernel
def _is_same(s: Any, t: Any) -> bool:
    """Whether two positions are the same, whatever the order in which blocks were built."""
    if s.phase != t.phase or s.part != t.part or s.seat != t.seat or s.turn != t.turn:
        return False
    if s.chief != t.chief or s.slots != t.slots:
        return False
    for seat in range(s.players):
        if s.scores[seat] != t.scores[seat] or s.order[seat] != t.order[seat]:
            return False
        if s.coloured[seat] != t.coloured[seat] or s.neutral[seat] != t.neutral[seat]:
            return False
    for slot in range(s.slots):
        if not _has_block(s, slot, t):
            return False
    return True


@kernel
def _has_block(s: Any, slot: int, t: Any) -> bool:
    """Whether a block of one position is in another, too."""
    for other in range(t.slots):
        is_same = True
        for i in range(4):
            is_same = is_same and s.blocks[slot, i] == t.blocks[other, i]
        if is_same:
            return True
    return False


@entry(array(STATE), TREE, INT, TREE, is_for_page=False)
def graft(root: Any, old: Any, at: int, tree: Any) -> None:
    """Let the edges of a planted tree go on with what a node of another one knows of them."""
    used, known, players = tree.used[0], old.nodes[at], root[0].players
    for i in range(tree.nodes[0].count):
        edge = tree.edges[i]
        for j in range(known.first, known.first + known.count):
            other = old.edges[j]
            if other.code == edge.code and other.steps == edge.steps and other.visits > 1:
                tree.nodes[0].visits += other.visits - edge.visits
                _take_over(players, other, edge, tree.totals[i])
                edge.child = _take_node(old, other.child, tree)
    scanned = 1
    while scanned < used.nodes:
        node = tree.nodes[scanned]
        first, node.first = node.first, used.edges
        for i in range(node.count):
            edge = tree.edges[node.first + i]
            tree.edges[node.first + i] = old.edges[first + i]
            edge.child = _take_node(old, edge.child, tree)
        used.edges += node.count
        scanned += 1


@kernel
def _take_over(players: int, other: Any, edge: Any, total: Any) -> None:
    """Count the visits of another edge. Of their points and squares only the means are known."""
    for seat in range(players):
        mean = other.ratings[seat] / other.visits
        edge.ratings[seat], edge.deep[seat] = other.ratings[seat], other.deep[seat]
        total.points[seat] = np.float64(other.points[seat]) * other.visits
        total.squares[seat] = mean * mean * other.visits
    edge.visits = other.visits


@kernel
def _take_node(old: Any, at: int, tree: Any) -> int:
    """Copy a node; its edges are copied when its turn comes."""
    if at == NOT_EXPANDED:
        return NOT_EXPANDED
    node = tree.used[0].nodes
    tree.nodes[node] = old.nodes[at]
    tree.used[0].nodes += 1
    return node
