"""Kernels natively, by the JIT, and as the page's module in node and in Chromium.

    python -m benchmarks.kernels

Visits of the search and random games a second, each way in a process of its own, in turn: the ratio
to the native library is what counts. Native and JIT by the processor's time; node and Chromium by
the clock, so that they need a quiet machine.
"""

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

VISITS = 8_000
GAMES = 20_000
CALLS = 100_000
ROUNDS = 3
STOPS = 20
PLAYERS = (2, 3, 4)
WEB = Path(__file__).parents[1] / "web"

Rates = dict[str, float]


def middle(players: int) -> Any:
    """A position after eight moves of each."""
    from cacique import pueblo  # noqa: PLC0415  in a process that was told where kernels are
    from cacique.core.rng import below, seeded  # noqa: PLC0415

    board, rng = pueblo.Board(players=players), seeded(players)
    for _move in range(8 * players):
        moves = board.legal_moves
        board.push(moves[int(below(rng, len(moves)))])
    return board


def measure() -> Rates:
    """The best of some rounds, by what was counted."""
    from cacique import pueblo  # noqa: PLC0415
    from cacique.ai.pueblo.model import load_model  # noqa: PLC0415
    from cacique.ai.pueblo.search import Tree  # noqa: PLC0415
    from cacique.core.rng import seeded  # noqa: PLC0415

    rates: Rates = {}
    for players in PLAYERS:
        start, board = pueblo.Board(players=players), middle(players)
        start.playouts(1, seeded(1))
        rates[f"games, {players} players"] = rate(GAMES, lambda: start.playouts(GAMES, seeded(1)))  # noqa: B023
        Tree(board, load_model(board.setup), 10).grow(10)
        rates[f"visits, {players} players"] = rate(
            VISITS,
            lambda: Tree(board, load_model(board.setup), VISITS).grow(VISITS),  # noqa: B023
        )
    return rates | measure_calls()


def measure_calls() -> Rates:
    """Entry points that do next to nothing, called from Python: what the call itself costs."""
    from cacique.core.rng import below, seeded  # noqa: PLC0415
    from cacique.games.pueblo.kernels import rules  # noqa: PLC0415

    rng, state = seeded(1), middle(2).state.copy()

    def draw() -> None:
        for _call in range(CALLS):
            below(rng, 7)

    def judge() -> None:
        for _call in range(CALLS):
            rules.is_legal(state, 3)

    draw()
    judge()
    return {"calls of below": rate(CALLS, draw), "calls of is_legal": rate(CALLS, judge)}


def rate(count: int, work: Callable[[], object]) -> float:
    best = 0.0
    for _round in range(ROUNDS):
        start = time.process_time()
        work()
        best = max(best, count / (time.process_time() - start))
    return best


# the page's module


def measure_in_node(positions: list[str]) -> dict[str, Any]:
    command = ["node", "engine-bench.js", str(VISITS), *positions]
    told = subprocess.run(command, cwd=WEB, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def measure_in_chromium(positions: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same in a browser, and how long the page waits for its worker."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415
    from tests.page.browser import WITHOUT_WEBGL, launch  # noqa: PLC0415

    command = ["node", "engine-bench.js", "serve"]
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout
        address = served.stdout.readline().strip()
        try:
            with sync_playwright() as playwright, launch(playwright, WITHOUT_WEBGL) as browser:
                page = browser.new_page()
                page.goto(f"{address}src/engine/bench.ts")  # shown as text, of the same origin
                told = page.evaluate(_IN_PAGE, [positions, VISITS])
                waits = page.evaluate(_WAITS, [positions[0], STOPS])
                return told, waits
        finally:
            served.terminate()


_IN_PAGE = """
async ([positions, visits]) => {
  const read = async (name) => (await fetch(`/src/engine/${name}`)).arrayBuffer();
  const { measure } = await import("/src/engine/bench.ts");
  return measure(await read("engine.wasm"), await read("models.bin"), positions, visits);
}
"""
_WAITS = """
async ([position, times]) => {
  const { measureWaits } = await import("/src/engine/bench.ts");
  return measureWaits(position, times);
}
"""


def run(mode: str) -> Rates:
    environment = os.environ | {"CACIQUE_KERNELS": mode}
    command = [sys.executable, "-m", "benchmarks.kernels", "measure"]
    result = subprocess.run(command, env=environment, capture_output=True, check=True)
    rates: Rates = json.loads(result.stdout)
    return rates


def main() -> None:
    native, jit = run("native"), run("jit")
    positions = [middle(players).position() for players in PLAYERS]
    node = measure_in_node(positions)
    chromium, waits = measure_in_chromium(positions)
    for name, speed in native.items():
        row = f"{name}: native {speed:,.0f}, JIT {jit[name]:,.0f} a second"
        print(f"{row}, native {speed / jit[name]:.2f} of the JIT")
    for at, players in enumerate(PLAYERS):
        own = native[f"visits, {players} players"]
        shares = [f"{told['visits'][at] / own:.2f}" for told in (node, chromium)]
        row = f"visits in the module, {players} players: node {shares[0]}"
        print(f"{row}, Chromium {shares[1]} of native (wanted: 0.5)")
    for name, told in (("node", node), ("Chromium", chromium)):
        prices = max(told["prices"])
        print(f"{name}: ready {told['ready']:.0f} ms after its arrival (wanted: 100)")
        print(f"{name}: prices of all turns of a middle position {prices:.1f} ms (wanted: 10)")
    print(f"Chromium: first answer of a worker {waits['first']:.0f} ms, unbundled (wanted: 1,000)")
    print(f"Chromium: a thought is stopped within {max(waits['stop']):.0f} ms (wanted: 50)")
    size = len(gzip.compress((WEB / "src/engine/engine.wasm").read_bytes(), 9))
    print(f"the module has {size / 1024:.0f} KB, compressed (wanted: 150)")


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        print(json.dumps(measure()))
    else:
        main()
