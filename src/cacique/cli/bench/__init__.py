"""`cacique bench`. Beside this file is a module for each game, with its measurements."""

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from cacique.cli.common import find_adapter, json_option, print_json, show_progress, warm_up
from cacique.core.errors import CaciqueError
from cacique.games import registry

__all__ = ["Figure", "Yardstick", "command", "of_yardstick", "per_second", "repeat"]

Yardstick = dict[int, float]  # games a second by the number of players, where there is one

_SECONDS = 1.0  # that one measurement takes, about
_YARDSTICK_LINE = re.compile(r"([234]) players: ([0-9]+) games/s")


@dataclass(frozen=True, slots=True)
class Figure:
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
    measures: list[Callable[[Yardstick], list[Figure]]] = []
    for name in registry.NAMES:
        warm_up(name)
        adapter = find_adapter(__package__, name)
        measures += adapter.MEASURES if adapter else ()
    games = _run_yardstick(yardstick) if yardstick else {}
    figures = [
        figure for measure in show_progress(measures, "Measuring") for figure in measure(games)
    ]
    if as_json:
        print_json([asdict(figure) for figure in figures])
        return
    click.echo(f"{'':44}{'a second':>14}{'of yardstick':>14}{'wanted':>10}")
    for players, per_second in games.items():
        click.echo(f"{f'yardstick: random games, {players} players':44}{per_second:>14,.0f}")
    for figure in figures:
        click.echo(_format(figure))


def _format(figure: Figure) -> str:
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    wanted = "" if figure.wanted is None else f"{figure.wanted:,.8g}"
    return f"{figure.name:44}{figure.per_second:>14,.0f}{ratio:>14}{wanted:>10}"


def _run_yardstick(program: str) -> Yardstick:
    output = subprocess.run([Path(program).resolve()], capture_output=True, text=True, check=False)  # noqa: S603
    games = {int(players): float(rate) for players, rate in _YARDSTICK_LINE.findall(output.stdout)}
    if set(games) != {2, 3, 4}:
        raise CaciqueError(f"{program} did not print the games a second of 2, 3 and 4 players")
    return games


def per_second(work: Callable[[int], int], clock: Callable[[], float] = time.thread_time) -> float:
    """How many a second: `work(n)` does something about n times and returns how often.

    By the time that the processor worked for this thread, because others may share the machine.
    """
    work(1)  # compiles what is not compiled yet
    count = 1
    while True:
        start = clock()
        done = work(count)
        seconds = clock() - start
        if seconds > _SECONDS / 4:
            return done / seconds
        count = max(2 * count, int(count * _SECONDS / 2 / max(seconds, 1e-6)))


def of_yardstick(rate: float, games: Yardstick, players: int) -> float | None:
    """How many of the yardstick's games those are."""
    return rate / games[players] if games else None


def repeat(action: Callable[[], object]) -> Callable[[int], int]:
    """Work for `per_second`: an action so many times."""

    def repeat(count: int) -> int:
        for _ in range(count):
            action()
        return count

    return repeat
