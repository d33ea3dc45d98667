"""`cacique bench`."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import click

from cacique.cli.common import json_option, load_game, print_json, show_progress
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import pueblo, puluc

__all__ = ["command"]

_SECONDS = 1.0  # that one measurement takes, about
_YARDSTICK_LINE = re.compile(r"([234]) players: ([0-9]+) games/s")


@dataclass(frozen=True, slots=True)
class _Figure:
    """One measurement: what, how many a second, and how many of the yardstick's that is."""

    name: str
    per_second: float
    ratio: float | None = None
    wanted: float | None = None  # a ratio, or a number a second where there is no yardstick


@click.command("bench")
@click.option(
    "--yardstick",
    type=click.Path(exists=True, dir_okay=False, executable=True),
    help="A program that prints its random Pueblo games a second, to compare with.",
)
@json_option
def command(*, yardstick: str | None, as_json: bool) -> None:
    """Measure how fast this machine plays.

    Times differ from machine to machine: compare ratios to a yardstick of the same run. `make
    bench` builds one and gives it to this command.

    \b
    Example:
      cacique bench --json
    """
    for name in ("pueblo", "puluc"):
        load_game(name)
    games = _run_yardstick(yardstick) if yardstick else {}
    figures = [
        figure for measure in show_progress(_MEASURES, "Measuring") for figure in measure(games)
    ]
    if as_json:
        print_json([asdict(figure) for figure in figures])
        return
    click.echo(f"{'':44}{'a second':>14}{'of yardstick':>14}{'wanted':>10}")
    for players, per_second in games.items():
        click.echo(f"{f'yardstick: random games, {players} players':44}{per_second:>14,.0f}")
    for figure in figures:
        click.echo(_format(figure))


def _format(figure: _Figure) -> str:
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    wanted = "" if figure.wanted is None else f"{figure.wanted:,.8g}"
    return f"{figure.name:44}{figure.per_second:>14,.0f}{ratio:>14}{wanted:>10}"


def _run_yardstick(program: str) -> dict[int, float]:
    output = subprocess.run([Path(program).resolve()], capture_output=True, text=True, check=False)  # noqa: S603
    games = {int(players): float(rate) for players, rate in _YARDSTICK_LINE.findall(output.stdout)}
    if set(games) != {2, 3, 4}:
        raise CaciqueError(f"{program} did not print the games a second of 2, 3 and 4 players")
    return games


def _rate(work: Callable[[int], int]) -> float:
    """How many a second: `work(n)` does something about n times and returns how often."""
    work(1)  # compiles what is not compiled yet
    count = 1
    while True:
        start = time.perf_counter()
        done = work(count)
        seconds = time.perf_counter() - start
        if seconds > _SECONDS / 4:
            return done / seconds
        count = max(2 * count, int(count * _SECONDS / 2 / max(seconds, 1e-6)))


def _ratio(per_second: float, games: dict[int, float], players: int) -> float | None:
    return per_second / games[players] if games else None


def _playouts(players: int, stream: int) -> Callable[[int], int]:
    board = pueblo.Board(players=players)

    def play(count: int) -> int:
        board.playouts(count, seeded(1, stream))
        return count

    return play


def _measure_pueblo(games: dict[int, float]) -> list[_Figure]:
    figures = []
    for players in (2, 3, 4):
        rate = _rate(_playouts(players, 0))
        name = f"Pueblo, random games, {players} players"
        figures.append(_Figure(name, rate, _ratio(rate, games, players), 0.7))
    return figures


def _measure_threads(_games: dict[int, float]) -> list[_Figure]:
    """Two threads at once, each with half of the games."""
    play = [_playouts(2, 0), _playouts(2, 1)]
    with ThreadPoolExecutor(2) as pool:

        def both(count: int) -> int:
            return sum(pool.map(lambda one: one(count), play))

        rate = _rate(both)
    return [_Figure("Pueblo, random games, 2 players, 2 threads", rate)]


def _measure_puluc(games: dict[int, float]) -> list[_Figure]:
    board = puluc.Board()

    def play(count: int) -> int:
        board.playouts(count, seeded(1))
        return count

    rate = _rate(play)
    return [_Figure("Puluc, random games", rate, _ratio(rate, games, 2), 0.6)]


def _measure_library(_games: dict[int, float]) -> list[_Figure]:
    board = pueblo.Board()
    rng = Random(1)
    for _ in range(20):
        board.push(rng.choice(board.legal_moves))
    return [
        _Figure("Pueblo, from Python: choose and push", _rate(_push_games), None, 20_000),
        _Figure(
            "Pueblo, from Python: list legal moves",
            _rate(_repeat(_list_afresh(board))),
            None,
            3_000,
        ),
        _Figure("Pueblo, from Python: copy", _rate(_repeat(board.copy)), None, 200_000),
        _Figure("Pueblo, from Python: prices", _rate(_repeat(board.prices))),
    ]


def _push_games(count: int) -> int:
    rng = Random(1)
    pushed = 0
    while pushed < count:
        board = pueblo.Board()
        while not board.is_over:
            board.push(rng.choice(board.legal_moves))
            pushed += 1
    return pushed


def _list_afresh(board: pueblo.Board) -> Callable[[], object]:
    """List the moves of a board that does not know them yet."""

    def list_moves() -> list[Any]:
        board.push(board.pop())
        return list(board.legal_moves)

    return list_moves


def _repeat(action: Callable[[], object]) -> Callable[[int], int]:
    def repeat(count: int) -> int:
        for _ in range(count):
            action()
        return count

    return repeat


def _measure_memory(_games: dict[int, float]) -> list[_Figure]:
    board = pueblo.Board()
    size = sum(sys.getsizeof(getattr(board, name)) for name in ("_raw", "_state", "_history"))
    return [_Figure("Pueblo, bytes of a board", size + sys.getsizeof(board), None, 8_192)]


_MEASURES = (_measure_pueblo, _measure_threads, _measure_puluc, _measure_library, _measure_memory)
