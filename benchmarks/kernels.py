"""Kernels natively and by the JIT: visits and random games a second of the processor's time.

    python benchmarks/kernels.py

Each way in a process of its own, in turn; the ratio is what counts.
"""

import json
import os
import subprocess
import sys
import time

VISITS = 8_000
GAMES = 20_000
ROUNDS = 3


def measure() -> dict[str, float]:
    """The best of some rounds, by what was counted."""
    from cacique import pueblo  # noqa: PLC0415  in a process that was told where kernels are
    from cacique.ai.pueblo.model import load_model  # noqa: PLC0415
    from cacique.ai.pueblo.search import Tree  # noqa: PLC0415
    from cacique.core.rng import below, seeded  # noqa: PLC0415

    rates: dict[str, float] = {}
    for players in (2, 3, 4):
        board, rng = pueblo.Board(players=players), seeded(players)
        board.playouts(1, seeded(1))
        for _round in range(ROUNDS):
            start = time.process_time()
            board.playouts(GAMES, seeded(1))
            note(rates, f"games, {players} players", GAMES / (time.process_time() - start))
        for _move in range(8 * players):
            moves = board.legal_moves
            board.push(moves[int(below(rng, len(moves)))])
        Tree(board, load_model(board.setup), 10).grow(10)
        for _round in range(ROUNDS):
            tree = Tree(board, load_model(board.setup), VISITS)
            start = time.process_time()
            tree.grow(VISITS)
            note(rates, f"visits, {players} players", VISITS / (time.process_time() - start))
    return rates


def note(rates: dict[str, float], name: str, rate: float) -> None:
    rates[name] = max(rates.get(name, 0.0), rate)


def main() -> None:
    told = {}
    for mode in ("native", "jit"):
        environment = os.environ | {"CACIQUE_KERNELS": mode}
        command = [sys.executable, __file__, "measure"]
        result = subprocess.run(command, env=environment, capture_output=True, check=True)
        told[mode] = json.loads(result.stdout)
    for name, rate in told["native"].items():
        jit = told["jit"][name]
        print(f"{name}: native {rate:,.0f}, JIT {jit:,.0f} a second, ratio {rate / jit:.2f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        print(json.dumps(measure()))
    else:
        main()
