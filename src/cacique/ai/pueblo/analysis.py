"""Analysis of a turn: solved where the end is near, else searched by one tree or more."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from cacique.ai.agent import NEVER, Prospect, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import CHUNK, EXPLORATION, OFTEN, Tree
from cacique.games.pueblo import Board
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["analyse"]


def analyse(
    board: Board, budget: Budget, threads: int = 1, stop: Stop = NEVER
) -> Iterator[list[Prospect]]:
    """Search and yield what is known, again and again, until the budget is spent or it is stopped.

    The longer it has searched, the longer it goes on before it yields again. Threads grow trees of
    their own, each more curious than the one before; a turn's visits in all of them count.
    """
    end = time.monotonic() + budget.seconds
    solved = solve(board, budget, stop)
    if solved:
        yield solved
        return
    model = load_model(board.setup)
    trees = [Tree(board, model, budget.visits, EXPLORATION * (1 + i / 2)) for i in range(threads)]
    visits = 0
    with ThreadPoolExecutor(threads) as pool:
        while visits < budget.visits and (not visits or time.monotonic() < end):
            visits = min(visits + max(CHUNK, visits // 8), budget.visits)
            step = Budget(end - time.monotonic(), visits)
            list(pool.map(lambda tree, step=step: tree.grow_until(step, stop), trees))
            yield _merge([tree.prospects() for tree in trees])
            if stop.is_set():
                return


def _merge(views: list[list[Prospect]]) -> list[Prospect]:
    merged: dict[tuple[PuebloMove, ...], Prospect] = {}
    for prospect in (prospect for view in views for prospect in view):
        known = merged.get(prospect.moves)
        merged[prospect.moves] = prospect if known is None else _join(known, prospect)
    often = max(prospect.visits for prospect in merged.values()) / OFTEN
    return sorted(merged.values(), key=lambda p: (p.visits < often, -p.chance))


def _join(a: Prospect, b: Prospect) -> Prospect:
    """Weigh two views of one turn by their visits."""
    visits = a.visits + b.visits
    share = a.visits / visits
    points = zip(a.points, b.points, strict=True)
    chances = zip(a.chances, b.chances, strict=True)
    return Prospect(
        moves=a.moves,
        chance=share * a.chance + (1 - share) * b.chance,
        error=((share * a.error) ** 2 + ((1 - share) * b.error) ** 2) ** 0.5,
        points=tuple(share * p + (1 - share) * q for p, q in points),
        chances=tuple(share * p + (1 - share) * q for p, q in chances),
        visits=visits,
        line=max(a, b, key=lambda prospect: prospect.visits).line,
    )
