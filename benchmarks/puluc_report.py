"""What the solution of Puluc says: prints the figures of docs/puluc-solution.md, draws its plots.

Usage: puluc_report.py WORK, where WORK is a folder for finished blocks (256 MB). Needs the table,
too: `cacique puluc solve`. The plots go to docs/puluc/.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import index, lookup
from cacique.ai.puluc.oracle import Choice, Oracle
from cacique.ai.puluc.solution import solve
from cacique.ai.puluc.table import ValueTable, start_state, table_path
from cacique.core.jit import kernel
from cacique.games import puluc
from cacique.games.puluc.geometry import THROWS

DOCS = Path(__file__).parents[1] / "docs"
PLOTS = DOCS / "puluc"
GAMES = 3_000
SAMPLE = 3_000_000


def position(number: int) -> puluc.Board:
    """A board of a numbered position, Light to throw."""
    state = start_state(puluc.Setup(), 5)
    index.place(state, number)
    pieces, owner = state["pieces"][0], state["owner"][0]
    cells = [
        "-" if owner[c] < 0 else _stack(owner[c], pieces[0, c], pieces[1, c]) for c in range(11)
    ]
    cells[0], cells[10] = str(pieces[0, 0]), str(pieces[1, 10])
    return puluc.Board.from_position(f"puluc1_-_{'.'.join(cells)}_L-")


def _stack(owner: int, light: int, dark: int) -> str:
    return "LD"[owner] + ("" if light + dark == 1 else f"{light}{dark}")


# The opening


def show_openings(oracle: Oracle) -> None:
    print("## Light's chances after an opening throw (rows) and Dark's answer (columns)")
    rows = []
    for pips in THROWS:
        row = []
        for answer in (None, *THROWS):
            board = puluc.Board()
            for throw in (pips, answer):
                if throw is not None:
                    board.push_token(f"r{throw}")
                    assert len(board.legal_moves) == 1
                    board.push(board.legal_moves[0])
            row.append(oracle.value(board, 0))
        rows.append(row)
        print(f"r{pips}", *(f"{value:.4f}" for value in row))
    heat = np.array(rows)[:, 1:]
    (PLOTS / "openings.svg").write_text(_heat_map(heat, "Dark's throw", "Light's throw"))


# Mistakes of plain strategies


def kind_of(board: puluc.Board, choice: Choice) -> str:
    move = choice.move
    assert isinstance(move, puluc.Advance | puluc.Pass)
    if isinstance(move, puluc.Pass):
        return "pass"
    if move.start in (0, 10):
        return "enter with capture" if move.captures else "enter"
    stack = board.stacks[move.start]
    captives = stack.pieces[1 - stack.owner] > 0
    if move.end is None:
        return "bring captives home" if captives else "go home empty"
    if move.captures:
        return "capture"
    return "walk captives on" if captives else "walk on"


_GREED = ("bring captives home", "capture", "enter with capture", "walk captives on", "enter")


def greedy(board: puluc.Board, choices: list[Choice], rng: Random) -> Choice:
    """Takes captives home if it can, captures if it can, and so on; else anything."""
    for kind in _GREED:
        fitting = [choice for choice in choices if kind_of(board, choice) == kind]
        if fitting:
            return rng.choice(fitting)
    return rng.choice(choices)


def anything(_board: puluc.Board, choices: list[Choice], rng: Random) -> Choice:
    return rng.choice(choices)


def show_mistakes(oracle: Oracle) -> None:
    for name, strategy in (("random", anything), ("greedy", greedy)):
        cost: defaultdict[tuple[str, str], float] = defaultdict(float)
        count: Counter[tuple[str, str]] = Counter()
        rng = Random(1)
        score = 0.0
        for game in range(GAMES):
            seat = game % 2
            board = puluc.Board()
            while not board.is_over:
                throws, chances = zip(*board.chance_outcomes(), strict=True)
                board.push(rng.choices(throws, chances)[0])
                choices = oracle.choices(board)
                chosen = choices[0]
                if board.turn == seat:
                    chosen = strategy(board, choices, rng)
                    kinds = kind_of(board, chosen), kind_of(board, choices[0])
                    cost[kinds] += chosen.loss
                    count[kinds] += chosen.loss > 0.01
                board.push(chosen.move)
            outcome = board.outcome()
            assert outcome
            score += (seat in outcome.winners) / len(outcome.winners)
        print(f"## {name} against perfect: score {score / GAMES:.3f}, {GAMES} games")
        print(f"loses {sum(cost.values()) / GAMES:.3f} a game")
        for kinds, lost in sorted(cost.items(), key=lambda item: -item[1])[:7]:
            print(f"{kinds[0]} | {kinds[1]} | {count[kinds] / GAMES:.2f} | {lost / GAMES:.4f}")


# Long and sharp positions


@kernel
def sharpness(steps: Any, state: Any, numbers: Any, margins: Any, room: lookup.Room) -> None:
    """For each position and throw: by how much the best move beats the next."""
    for i in range(numbers.size):
        index.place(state, numbers[i])
        for throw in range(5):
            margins[i, throw] = 0.0
            if state[0].over:
                continue
            state[0].throw = throw + 1
            values = room.values[: lookup.weigh(steps, state, room)]
            if values.size > 1:
                values.sort()
                margins[i, throw] = values[-1] - values[-2]


def show_longest(lengths: NDArray[np.float32]) -> None:
    print("## longest expected games")
    for number in np.argsort(-lengths)[:3].tolist():
        print(f"{lengths[number]:.2f} turns: {position(number).position()}")
    for mine, theirs in ((1, 2), (2, 2), (3, 3), (5, 5)):
        first = index.STARTS[mine, theirs]
        layer = lengths[first : first + index.SIZES[mine, theirs]]
        mean, most = layer.mean(), layer.max()
        print(f"{mine} against {theirs}: {mean:.1f} turns on average, {most:.1f} at most")


def show_sharpest(table: ValueTable) -> None:
    numbers = np.random.default_rng(1).integers(1, table.steps.size, SAMPLE)
    margins = np.empty((SAMPLE, 5))
    room = lookup.Room.empty()
    sharpness(table.steps, start_state(table.setup, 5), numbers, margins, room)
    print(f"## sharpest of {SAMPLE} random positions")
    for place in np.argsort(-margins, axis=None)[:3].tolist():
        board = position(int(numbers[place // 5]))
        board.push_token(f"r{place % 5 + 1}")
        choices = Oracle(table).choices(board)
        told = ", ".join(f"{choice.move} {choice.value:.4f}" for choice in choices)
        print(f"{board.position()}: {told}")
    spread = margins.max(axis=1)
    print(f"a throw can ask for a choice worth over 10 %: {(spread > 0.1).mean():.3f} of positions")


def show_decisions(oracle: Oracle) -> None:
    """How much hangs on the decisions that perfect players meet."""
    rng = Random(1)
    met: list[tuple[float, str, str]] = []
    forced = 0
    for _ in range(GAMES):
        board = puluc.Board()
        while not board.is_over:
            throws, chances = zip(*board.chance_outcomes(), strict=True)
            board.push(rng.choices(throws, chances)[0])
            choices = oracle.choices(board)
            if len(choices) > 1:
                told = ", ".join(f"{choice.move} {choice.value:.4f}" for choice in choices)
                met.append((choices[1].loss, board.position(), told))
            forced += len(choices) == 1
            board.push(choices[0].move)
    margins = np.array([margin for margin, _, _ in met])
    print(f"## decisions in {GAMES} perfect games: {forced / (forced + len(met)):.3f} are forced")
    for least in (0.01, 0.05, 0.2):
        print(f"the second best loses over {least}: {np.mean(margins > least):.3f} of the others")
    for _margin, line, told in sorted(met, reverse=True)[:3]:
        print(f"{line}: {told}")


def show_balance_of_values(values: NDArray[np.float64]) -> None:
    shares, edges = np.histogram(values[1:], bins=50, range=(0, 1))
    points = list(zip((edges[:-1] + 0.01).tolist(), (shares / shares.sum()).tolist(), strict=True))
    peak = max(share for _, share in points)
    plot = _curves({"": points}, (0, 1), (0, peak * 1.1), "value to the side to throw", "share")
    (PLOTS / "values.svg").write_text(plot)
    high, low = np.mean(values[1:] > 0.99), np.mean(values[1:] < 0.01)
    print(f"## values: {high:.3f} above 0.99, {low:.3f} below 0.01")


def show_dice() -> None:
    """Draw the curve of docs/puluc/dice.txt, which puluc_dice.py measured."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for line in (DOCS / "puluc" / "dice.txt").read_text().splitlines():
        pieces, p, start, *_ = line.split()
        curves.setdefault(f"{pieces} pieces", []).append((float(p), float(start)))
    for points in curves.values():
        points.sort()
    starts = [start for points in curves.values() for _, start in points]
    plot = _curves(
        curves, (0, 1), (min(starts) - 0.01, max(starts) + 0.01), "p of a dark face", "start"
    )
    (PLOTS / "dice.svg").write_text(plot)


# Drawing

_COLOURS = ("#b03a2e", "#1f618d", "#1e8449", "#7d3c98")
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
    'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
)


def _heat_map(values: NDArray[np.float64], across: str, down: str) -> str:
    low, high = values.min(), values.max()
    parts = [_HEAD.format(width=380, height=260)]
    for (row, column), value in np.ndenumerate(values):
        share = (value - low) / (high - low)
        x, y = 80 + 58 * column, 40 + 42 * row
        fill = f"rgb({255 - int(90 * share)},{int(225 - 40 * (1 - share))},{int(170 + 60 * share)})"
        parts.append(f'<rect x="{x}" y="{y}" width="56" height="40" fill="{fill}"/>')
        parts.append(f'<text x="{x + 28}" y="{y + 25}" text-anchor="middle">{value:.1%}</text>')
    for i in range(len(values)):
        parts.append(f'<text x="{108 + 58 * i}" y="34" text-anchor="middle">{i + 1}</text>')
        parts.append(f'<text x="68" y="{65 + 42 * i}" text-anchor="middle">{i + 1}</text>')
    parts.append(f'<text x="225" y="16" text-anchor="middle">{across}</text>')
    parts.append(
        f'<text x="20" y="145" text-anchor="middle" transform="rotate(-90 20 145)">{down}</text>'
    )
    return "\n".join([*parts, "</svg>\n"])


def _curves(
    curves: dict[str, list[tuple[float, float]]],
    xs: tuple[float, float],
    ys: tuple[float, float],
    across: str,
    up: str,
) -> str:
    def at(x: float, y: float) -> tuple[float, float]:
        return 60 + 420 * (x - xs[0]) / (xs[1] - xs[0]), 270 - 240 * (y - ys[0]) / (ys[1] - ys[0])

    parts = [_HEAD.format(width=520, height=320)]
    parts.append('<path d="M60 30V270H480" fill="none" stroke="#333"/>')
    for tick in np.linspace(0, 1, 6):
        x, y = xs[0] + tick * (xs[1] - xs[0]), ys[0] + tick * (ys[1] - ys[0])
        left, bottom = at(x, y)
        parts.append(f'<text x="{left:.0f}" y="286" text-anchor="middle">{x:.2g}</text>')
        parts.append(f'<text x="54" y="{bottom + 4:.0f}" text-anchor="end">{y:.3f}</text>')
    for place, (name, points) in enumerate(curves.items()):
        colour = _COLOURS[place % len(_COLOURS)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in points))
        if len(points) > 5:  # a line through fewer would promise too much
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}"/>')
        for x, y in (at(*point) for point in points) if name else ():
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="100" y="{200 + 16 * place}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="270" y="308" text-anchor="middle">{across}</text>')
    parts.append(f'<text x="60" y="20" text-anchor="middle">{up}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    setup = puluc.Setup()
    table = ValueTable.open(table_path(setup), setup)
    oracle = Oracle(table)
    PLOTS.mkdir(exist_ok=True)
    print(f"## start {table.start:.7f} +- {table.solution_error:.1e}, {table.turns:.2f} turns")
    print("after each throw", *(f"{value:.5f}" for value in table.throws))
    show_openings(oracle)
    show_mistakes(oracle)
    show_sharpest(table)
    show_decisions(oracle)
    found = solve(setup, Path(sys.argv[1]))
    show_longest(found.lengths)
    show_balance_of_values(found.values)
    show_dice()


if __name__ == "__main__":
    main()
