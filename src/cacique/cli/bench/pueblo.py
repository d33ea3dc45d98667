"""The measurements of Pueblo: random games, and the library as programs use it."""

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from cacique.cli.bench import Figure, Yardstick, of_yardstick, per_second, repeat
from cacique.core.rng import seeded
from cacique.games.pueblo import Board

__all__ = ["MEASURES"]


def _playouts(players: int, stream: int) -> Callable[[int], int]:
    board = Board(players=players)

    def play(count: int) -> int:
        board.playouts(count, seeded(1, stream))
        return count

    return play


def _measure_pueblo(games: Yardstick) -> list[Figure]:
    figures = []
    for players in (2, 3, 4):
        rate = per_second(_playouts(players, 0))
        name = f"Pueblo, random games, {players} players"
        figures.append(Figure(name, rate, of_yardstick(rate, games, players), 1.2))
    return figures


def _measure_threads(_games: Yardstick) -> list[Figure]:
    """Two threads at once, each with half of the games."""
    play = [_playouts(2, 0), _playouts(2, 1)]
    with ThreadPoolExecutor(2) as pool:

        def both(count: int) -> int:
            return sum(pool.map(lambda one: one(count), play))

        rate = per_second(both, time.perf_counter)
    return [Figure("Pueblo, random games, 2 players, 2 threads", rate)]


def _measure_library(_games: Yardstick) -> list[Figure]:
    board = Board()
    rng = Random(1)
    for _ in range(20):
        board.push(rng.choice(board.legal_moves))
    return [
        Figure("Pueblo, from Python: choose and push", per_second(_push_games), None, 20_000),
        Figure(
            "Pueblo, from Python: list legal moves",
            per_second(repeat(_list_afresh(board))),
            None,
            3_000,
        ),
        Figure("Pueblo, from Python: copy", per_second(repeat(board.copy)), None, 200_000),
        Figure("Pueblo, from Python: prices", per_second(repeat(board.prices))),
    ]


def _push_games(count: int) -> int:
    rng = Random(1)
    pushed = 0
    while pushed < count:
        board = Board()
        while not board.is_over:
            board.push(rng.choice(board.legal_moves))
            pushed += 1
    return pushed


def _list_afresh(board: Board) -> Callable[[], object]:
    """List the moves of a board that does not know them yet."""

    def list_moves() -> list[Any]:
        board.push(board.pop())
        return list(board.legal_moves)

    return list_moves


def _measure_memory(_games: Yardstick) -> list[Figure]:
    board = Board()
    size = sum(
        sys.getsizeof(getattr(board, name)) for name in ("_raw", "_state", "_moves", "_past")
    )
    return [Figure("Pueblo, bytes of a board", size + sys.getsizeof(board), None, 8_192)]


MEASURES = (_measure_pueblo, _measure_threads, _measure_library, _measure_memory)
