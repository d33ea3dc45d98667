"""How the value of the start depends on the dice: solve for several p, print one line each.

Usage: puluc_dice.py PIECES P [P ...]. The plot is drawn from the lines in docs/puluc/dice.txt.
"""

import sys

from cacique.ai.puluc.solution import solve
from cacique.ai.puluc.table import ValueTable
from cacique.games import puluc


def main() -> None:
    pieces = int(sys.argv[1])
    for p in map(float, sys.argv[2:]):
        setup = puluc.Setup(p=p)
        table = ValueTable.of(setup, pieces, solve(setup, None, pieces=pieces))
        print(
            f"{pieces} {p} {table.start:.7f} {table.turns:.2f} {table.solution_error:.1e}",
            flush=True,
        )


if __name__ == "__main__":
    main()
