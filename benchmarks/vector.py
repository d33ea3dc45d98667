"""How fast many games step at once, beside compiled random play in the same minute.

Prints decisions a second on all threads, the best of some rounds; "CPU ns" is what one decision
takes of one core, which tells more than the clock does on a machine that is shared.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from cacique import pueblo
from cacique.core.rng import seeded
from cacique.envs.vector import VectorEnv
from cacique.games.pueblo.kernels.playouts import playouts

ROUNDS = 5
WAYS: dict[str, dict[str, Any]] = {
    "masks only": {"observe": False},
    "masks and planes": {},
}
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("pueblo", {}),
    ("pueblo", {"players": 4, "pro": True, "demolition": True}),
    ("puluc", {}),
]


def random_play(threads: int, games: int) -> Callable[[], int]:
    """Whole random games of Pueblo inside one kernel a thread: no masks, no planes, no Python."""
    state = pueblo.Board().state
    pool = ThreadPoolExecutor(threads)

    def play_one(stream: int) -> int:
        return playouts(state, games, seeded(1, stream), np.zeros(4, np.int64))

    return lambda: sum(pool.map(play_one, range(threads)))


def stepping(env: VectorEnv, steps: int) -> Callable[[], int]:
    """Draw a random legal action for each game and step, some times."""
    env.reset(seed=1)

    def step() -> int:
        for _ in range(steps):
            env.step(env.sample())
        return steps * env.num_envs

    return step


def measure(work: Callable[[], int]) -> tuple[float, float]:
    """Best decisions a second by the clock, and fewest nanoseconds of one core a decision."""
    work()  # compiles what is not compiled yet
    rates, costs = [], []
    for _ in range(ROUNDS):
        clock, cpu = time.perf_counter(), time.process_time()
        done = work()
        rates.append(done / (time.perf_counter() - clock))
        costs.append((time.process_time() - cpu) / done * 1e9)
    return max(rates), min(costs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=60)
    given = parser.parse_args()
    yardstick, cost = measure(random_play(given.threads, 2000))
    print(f"{given.games} games, {given.threads} threads; decisions a second, CPU ns, ratio")
    print(f"{'compiled random play, pueblo 2':<52} {yardstick:>12,.0f} {cost:>6.0f}   1.00")
    for name, options in GAMES:
        for way, how in WAYS.items():
            env = VectorEnv(name, given.games, threads=given.threads, **how, **options)
            rate, cost = measure(stepping(env, given.steps))
            title = f"{' '.join([name, *env.setup.format()])}: {way}"
            print(f"{title:<52} {rate:>12,.0f} {cost:>6.0f} {rate / yardstick:>6.2f}")
            env.close()


if __name__ == "__main__":
    main()
