"""Our server beside boardgame.io's: the same client, the same run, games of about the same size.

Run it as `python -m benchmarks.boardgame_io`; npm installs boardgame.io into build/. Its server
keeps its matches in its own flat files: it answers before they are written, and lets the system
write them to disk when it likes, where ours answers what is on disk.
"""

import argparse
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import uvloop
from benchmarks.load.boardgame_tables import BoardgameTable
from benchmarks.load.cacique_tables import CaciqueTable, in_batches, write_scripts
from benchmarks.load.tables import Pace, Table, play_at, play_flat_out
from tests.server.client import stranger
from tests.server.process import ServerProcess, cpu_seconds_of, memory_of, unlimited

_SOURCE = Path(__file__).with_suffix("")
_BUILD = Path(__file__).parents[1] / "build" / "boardgame_io"
_READY = re.compile(r"ready at (\d+)")
_STEADY_RATE = 200


@dataclass
class Figures:
    """What was measured of one server."""

    steady: Pace
    fast: Pace
    start_bytes: int
    end_bytes: int

    def rows(self) -> list[tuple[str, float]]:
        """Each figure with its name; all but the first are better when they are smaller."""
        return [
            ("moves a second, flat out", self.fast.moves_per_second),
            ("99 % acknowledged within, flat out, ms", self.fast.percentile(0.99)),
            (f"99 % acknowledged within, {_STEADY_RATE}/s, ms", self.steady.percentile(0.99)),
            ("processor time a move, flat out, µs", self.fast.cpu_each * 1e6),
            ("memory at the start, MB", self.start_bytes / 1e6),
            ("memory at the end, MB", self.end_bytes / 1e6),
            ("memory that play took, MB", (self.end_bytes - self.start_bytes) / 1e6),
        ]


async def _measure(pid: int, tables: Sequence[Table], seconds: float, start: int) -> Figures:
    def cpu_seconds() -> float:
        return cpu_seconds_of(pid)

    steady = await play_at(tables, _STEADY_RATE, seconds, cpu_seconds)
    fast = await play_flat_out(tables, seconds, cpu_seconds)
    return Figures(steady, fast, start, memory_of(pid))


async def measure_ours(folder: Path, matches: int, seconds: float) -> Figures:
    server = ServerProcess(f"sqlite:{folder / 'games.db'}", unlimited())
    server.start()
    try:
        start = server.rss()
        tables = [CaciqueTable(server.address, script) for script in write_scripts(matches)]
        async with stranger(server.address) as http:
            await in_batches(lambda table: table.create(http), tables)
        await in_batches(lambda table: table.sit_down(), tables)
        return await _measure(server.pid, tables, seconds, start)
    finally:
        server.kill()


async def measure_theirs(folder: Path, matches: int, seconds: float) -> Figures:
    with _boardgame_io(folder / "matches") as (process, address):
        start = memory_of(process.pid)
        scripts = enumerate(write_scripts(matches))
        tables = [BoardgameTable(address, script, number) for number, script in scripts]
        await in_batches(lambda table: table.sit_down(), tables)
        return await _measure(process.pid, tables, seconds, start)


@contextmanager
def _boardgame_io(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = ["node", str(_BUILD / "server.js"), str(folder)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        try:
            found = next(filter(None, map(_READY.search, process.stderr)))
            yield process, f"127.0.0.1:{found[1]}"
        finally:
            process.kill()


def install() -> None:
    """Let npm install what is measured, once."""
    shutil.copytree(_SOURCE, _BUILD, dirs_exist_ok=True)
    if not (_BUILD / "node_modules").exists():
        options = ["--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(["npm", "install", "--silent", *options], cwd=_BUILD, check=True)


async def measure(matches: int, seconds: float, rounds: int) -> None:
    """Take turns, so that both meet the same disturbances, and print medians."""
    ours, theirs = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            ours.append(await measure_ours(Path(folder), matches, seconds))
            theirs.append(await measure_theirs(Path(folder), matches, seconds))
    print(f"{'':44}{'ours':>12}{'boardgame.io':>14}{'ratio':>8}")
    for (name, mine), (_, other) in zip(_medians(ours), _medians(theirs), strict=True):
        print(f"{name:44}{mine:>12,.1f}{other:>14,.1f}{mine / other:>8.2f}")


def _medians(figures: Sequence[Figures]) -> list[tuple[str, float]]:
    columns = zip(*(each.rows() for each in figures), strict=True)
    return [(column[0][0], median(value for _, value in column)) for column in columns]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    install()
    print(f"{given.matches} matches, load of the machine {os.getloadavg()[0]:.2f}")
    uvloop.run(measure(given.matches, given.seconds, given.rounds))
    print(f"load of the machine after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
