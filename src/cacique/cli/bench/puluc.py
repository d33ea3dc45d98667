"""The measurement of Puluc: random games."""

from cacique.cli.bench import Figure, Yardstick, of_yardstick, per_second
from cacique.core.rng import seeded
from cacique.games.puluc import Board

__all__ = ["MEASURES"]


def _measure_puluc(games: Yardstick) -> list[Figure]:
    board = Board()

    def play(count: int) -> int:
        board.playouts(count, seeded(1))
        return count

    rate = per_second(play)
    return [Figure("Puluc, random games", rate, of_yardstick(rate, games, 2), 0.6)]


MEASURES = (_measure_puluc,)
