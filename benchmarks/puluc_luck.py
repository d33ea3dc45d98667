"""Whether luck and losses make the result: reviews of many games of Puluc, added up exactly.

    python benchmarks/puluc_luck.py --games 100000

Levels and random players play each other from both seats; every game is reviewed, and the start,
the luck of all throws and the losses of all moves are added up as fractions. Needs the table
(`cacique puluc solve`); `--pieces 3` builds a small one instead. What differs is told and counted.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np

from cacique.ai.puluc.kernels.lookup import SCALE, Room, value, weigh
from cacique.ai.puluc.kernels.selfplay import pick
from cacique.ai.puluc.players import LEVELS
from cacique.ai.puluc.table import ValueTable, build, table_path
from cacique.core.rng import seeded
from cacique.games import puluc
from cacique.games.puluc.kernels.rules import draw_throw, throw_chances
from cacique.study import Depth
from cacique.study.puluc.moves import Weigher


def open_table(setup: puluc.Setup, pieces: int) -> ValueTable:
    if pieces == 5:
        return ValueTable.open(table_path(setup), setup)
    return build(setup, pieces=pieces, folder=Path(tempfile.mkdtemp()))


def play(table: ValueTable, start: str, seed: int) -> tuple[puluc.Board, tuple[str, str]]:
    """A game of two levels, drawn by the seed like everything else."""
    board, rng, room = puluc.Board.from_position(start), seeded(seed), Room.empty()
    first, second = Random(seed).choices(list(LEVELS), k=2)
    while not board.is_over:
        board.push_unchecked(puluc.MOVES[draw_throw(board.state[0], rng)])
        skill = LEVELS[second if board.turn else first]
        values = room.values[: weigh(table.steps, board.state, room)]
        chosen = pick(board.state, values, skill.temperature, rng)
        board.push_unchecked(puluc.MOVES[int(room.codes[chosen])])
    return board, (first, second)


def in_steps(chance: float) -> Fraction:
    return Fraction(round(chance * SCALE), SCALE)


def sum_up(weigher: Weigher, table: ValueTable, board: puluc.Board) -> tuple[Fraction, Fraction]:
    """What the start, all luck and all losses make for Light, and the result."""
    start = board.rewound()
    total = in_steps(value(table.steps, start.state, Room.empty()))
    if start.turn:
        total = 1 - total
    for move in weigher.review(board, Depth()):
        change = -in_steps(move.loss) if move.luck is None else in_steps(move.luck)
        total += -change if move.seat else change
    outcome = board.outcome()
    assert outcome
    return total, Fraction(0 in outcome.winners) / len(outcome.winners)


def wrong_games(chosen: argparse.Namespace) -> Iterator[str]:
    setup = puluc.Setup()
    table = open_table(setup, chosen.pieces)
    chances = np.array(throw_chances(setup.p, bell=setup.is_bell))
    weigher = Weigher(table.steps, chances, is_exact=True)
    side = chosen.pieces
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        start = f"puluc1_-_{side}.-.-.-.-.-.-.-.-.-.{side}_{'LD'[seed % 2]}-"
        board, levels = play(table, start, seed)
        made, result = sum_up(weigher, table, board)
        if made != result:
            yield f"game {seed} of {levels}: {made} instead of {result}"
        done = seed - chosen.seed + 1
        if done % 10_000 == 0:
            print(f"{done} games", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--pieces", type=int, default=5, choices=range(1, 6))
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    wrong = list(wrong_games(chosen))
    print("\n".join([*wrong[:20], f"{len(wrong)} of {chosen.games} games do not add up"]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
