"""Solve the standard game from nothing, and print what it took.

The yardstick is the engine's own random playouts, timed in the same run, so that the ratio can be
compared between machines. Usage: puluc_solve.py [PIECES]
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

from cacique.ai.puluc.table import build, table_path
from cacique.core.rng import seeded
from cacique.games import puluc

GAMES = 20_000


def time_playouts() -> float:
    board = puluc.Board()
    board.playouts(10, seeded(1))
    start = time.perf_counter()
    board.playouts(GAMES, seeded(1))
    return (time.perf_counter() - start) / GAMES


def main() -> None:
    pieces = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    playout = time_playouts()
    with tempfile.TemporaryDirectory() as name:
        start = time.perf_counter()
        table = build(puluc.Setup(), pieces=pieces, folder=Path(name))
        seconds = time.perf_counter() - start
        size = table_path(puluc.Setup(), pieces, Path(name)).stat().st_size
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(f"{time.process_time():.1f} s of processor time")
    print(f"solved in {seconds:.1f} s, as long as {seconds / playout / 1e6:.2f} million playouts")
    print(f"memory {memory / 1e6:.0f} MB, table {size / 1e6:.1f} MB")
    print(f"start {table.start:.9f} +- {table.solution_error:.1e}, {table.turns:.2f} turns")


if __name__ == "__main__":
    main()
