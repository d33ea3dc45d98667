"""How fast the oracle answers: microseconds for the value of a position, in the best batch.

Needs the table: `cacique puluc solve`. Wanted: less than 20.
"""

import time
from random import Random

from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.table import ValueTable, table_path
from cacique.games import puluc

POSITIONS = 2000
BATCH = 100


def some_positions(setup: puluc.Setup) -> list[puluc.Board]:
    """Positions of random games, before throws and after."""
    rng = Random(1)
    boards: list[puluc.Board] = []
    while len(boards) < POSITIONS:
        board = puluc.Board(setup)
        while not board.is_over:
            boards.append(board.copy())
            board.push(rng.choice(board.legal_moves))
    return boards[:POSITIONS]


def main() -> None:
    setup = puluc.Setup()
    oracle = Oracle(ValueTable.open(table_path(setup), setup))
    boards = some_positions(setup)
    seconds = []
    for first in range(0, POSITIONS, BATCH):
        start = time.perf_counter()
        for board in boards[first : first + BATCH]:
            oracle.value(board, 0)
        seconds.append((time.perf_counter() - start) / BATCH)
    print(f"{min(seconds) * 1e6:.1f} µs")


if __name__ == "__main__":
    main()
