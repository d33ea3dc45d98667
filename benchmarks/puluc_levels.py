"""Measure what each level loses a game against the perfect player, from both seats.

Needs the table: `cacique puluc solve`.
"""

import numpy as np

from cacique.ai.puluc.kernels.lookup import Room
from cacique.ai.puluc.kernels.selfplay import Outcomes, play
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.players import LEVELS, SearchPlayer
from cacique.ai.puluc.table import ValueTable, table_path
from cacique.core.rng import seeded
from cacique.games import puluc
from cacique.games.puluc.kernels.playouts import DRAWS
from cacique.games.puluc.kernels.rules import draw_throw

GAMES = 100_000  # for each seat
SEARCHED = 500


def measure(table: ValueTable, temperature: float) -> tuple[float, float]:
    """A level's loss a game, and its share of wins, over both seats."""
    loss = score = 0.0
    for seat in (0, 1):
        temperatures = np.zeros(2)
        temperatures[seat] = temperature
        results, room = Outcomes.zero(), Room.empty()
        start = puluc.Board(table.setup).state
        play(table.steps, start, GAMES, temperatures, seeded(1, seat), room, results)
        tally, losses = results
        loss += losses[seat] / GAMES / 2
        score += (tally[seat] + tally[DRAWS] / 2) / GAMES / 2
    return loss, score


def measure_search(table: ValueTable) -> float:
    """What the player without a table loses a game against itself, a side."""
    player, oracle = SearchPlayer(table.setup), Oracle(table)
    rng = seeded(1)
    loss = 0.0
    for _ in range(SEARCHED):
        board = puluc.Board(table.setup)
        while not board.is_over:
            board.push(puluc.MOVES[draw_throw(board.state[0], rng)])
            choices = oracle.choices(board)
            move = player.choose(board, rng)
            loss += next(choice.loss for choice in choices if choice.move == move)
            board.push(move)
    return loss / SEARCHED / 2


def main() -> None:
    setup = puluc.Setup()
    table = ValueTable.open(table_path(setup), setup)
    print(f"{'level':10}{'temperature':>12}{'loss a game':>13}{'score':>8}")
    for level in LEVELS.values():
        loss, score = measure(table, level.temperature)
        print(f"{level.name:10}{level.temperature:>12}{loss:>13.4f}{score:>8.4f}")
    print(f"search    {'':12}{measure_search(table):>13.4f}  ({SEARCHED} games against itself)")


if __name__ == "__main__":
    main()
