"""Run one seed with its trace, or many: `python -m tests.simulation SEED [COUNT]`."""

import sys
import time
from collections import Counter

from tests.simulation.world import World


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def main(first: int, number: int = 1) -> int:
    began, failed, counts, steps = time.perf_counter(), 0, Counter[str](), 0
    for seed in range(first, first + number):
        world = World(seed)
        history = world.run()
        counts += history.counts
        counts["commands"] += world.commands
        counts["commits"] += len(history.commits)
        steps += world.loop.steps
        failed += bool(history.wrongs)
        if number == 1:
            tell(f"{history.trace()}\n{world.plan}")
        for wrong in history.wrongs[:3]:
            tell(f"seed {seed}: {wrong[:300]}")
    seconds = time.perf_counter() - began
    tell(f"{number} runs, {failed} wrong, {steps} steps, {dict(counts)}, {seconds:.1f} s")
    return int(failed > 0)


sys.exit(main(*map(int, sys.argv[1:])))
