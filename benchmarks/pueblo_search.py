"""How fast Pueblo's search is in the middle of a game, and how soon it stops when it is told to.

Speeds are the best of some rounds, because others may share the machine; where they do, a second
that a core really worked tells more.
"""

import argparse
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

import numpy as np

from cacique import pueblo
from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.candidates import SCRATCH, list_candidates
from cacique.ai.pueblo.kernels.ranking import CANDIDATE
from cacique.ai.pueblo.kernels.search import WIDTH
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree
from cacique.core.rng import seeded

ROUNDS = 7
VISITS = 2000
STOPS = 20


def middle_game(players: int) -> pueblo.Board:
    board, rng = pueblo.Board(players=players), Random(5)
    for _ in range(12 * players):
        board.push(rng.choice(board.legal_moves))
    return board


def best_rate(work: Callable[[], int], clock: Callable[[], float] = time.perf_counter) -> float:
    """Things a second in the best of some rounds."""
    work()  # loads what is compiled
    rates = []
    for _ in range(ROUNDS):
        start = clock()
        count = work()
        rates.append(count / (clock() - start))
    return max(rates)


def visit_all(boards: Sequence[pueblo.Board], visits: int) -> int:
    """Grow a tree of each board in a thread of its own."""
    trees = [Tree(board, load_model(board.setup), visits) for board in boards]
    with ThreadPoolExecutor(len(trees)) as pool:
        return sum(pool.map(lambda tree: tree.grow(visits), trees))


def rate_turns(board: pueblo.Board, times: int) -> int:
    """Look one turn ahead, again and again; return how many turns were rated."""
    model, scratch, best = load_model(board.setup), np.zeros(1, SCRATCH), np.zeros(WIDTH, CANDIDATE)
    for _ in range(times):
        list_candidates(board.state, model, scratch, best, 1)
    return times * 4 * len(board.legal_moves)


def stop_latencies(board: pueblo.Board) -> list[float]:
    """Seconds between a stop from another thread and the answer, in the middle of a long search."""
    agent = SearchAgent("search", Budget(visits=500_000))
    seconds = []
    for number in range(STOPS):
        stop = threading.Event()
        told: list[float] = []

        def tell(stop: threading.Event = stop, told: list[float] = told) -> None:
            told.append(time.perf_counter())
            stop.set()

        threading.Timer(0.2 + 0.003 * number, tell).start()
        agent.choose(board, seeded(1), stop)
        seconds.append(time.perf_counter() - told[0])
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.parse_args()
    for players in (2, 3, 4):
        board = middle_game(players)
        one = best_rate(partial(visit_all, [board], VISITS))
        two = best_rate(partial(visit_all, [board] * 2, VISITS))
        worked = best_rate(partial(visit_all, [board], VISITS), time.process_time)
        rated = best_rate(partial(rate_turns, board, 500), time.process_time)
        print(
            f"{players} players: {one:,.0f} visits a second on one thread, {two:,.0f} on two "
            f"({two / one:.2f} times); for a second of a core {worked:,.0f} visits, "
            f"{rated:,.0f} turns rated"
        )
    seconds = stop_latencies(middle_game(2))
    print(f"stopped within {max(seconds) * 1000:.1f} ms, median {np.median(seconds) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
