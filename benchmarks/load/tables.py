"""Games that are played from a script, by one socket for each seat, while the time is taken."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle

__all__ = ["Pace", "Table", "play_at", "play_flat_out"]


@dataclass
class Pace:
    """How long each move took from the time it was due until it was acknowledged."""

    seconds: float
    cpu_seconds: float  # of the server
    waits: list[float]

    @property
    def moves_per_second(self) -> float:
        return len(self.waits) / self.seconds

    @property
    def cpu_each(self) -> float:
        """Seconds of the server's processor time for each move."""
        return self.cpu_seconds / len(self.waits)

    def percentile(self, part: float) -> float:
        """Milliseconds within which that part of the moves was acknowledged."""
        waits = sorted(self.waits)
        return 1000 * waits[min(int(part * len(waits)), len(waits) - 1)]

    def __str__(self) -> str:
        p50, p99, most = (self.percentile(part) for part in (0.5, 0.99, 1.0))
        return (
            f"{self.moves_per_second:,.0f} moves/s; acknowledged within "
            f"{p50:.1f} ms (50 %), {p99:.1f} ms (99 %), {most:.1f} ms (all); "
            f"{1e6 * self.cpu_each:.0f} µs of the server's processor each"
        )


class Table(ABC):
    """One game. It is ready when its last move was acknowledged and everybody was told."""

    def __init__(self, plies: int) -> None:
        self.ply = 0
        self.plies = plies
        self.is_ready = True
        self.waits: list[float] = []
        self.plays_on = False
        self._due = 0.0
        self._missing = 0

    @property
    def is_over(self) -> bool:
        return self.ply >= self.plies

    def play(self, due: float) -> None:
        """Send the next move."""
        self.is_ready = False
        self._due = due
        self._missing = self.messages_each_move
        self.send_move(self.ply)

    @property
    @abstractmethod
    def messages_each_move(self) -> int:
        """How many messages all sockets of the table get for a move."""

    @abstractmethod
    def send_move(self, ply: int) -> None:
        """Let the seat whose turn it is send its move."""

    def acknowledge(self) -> None:
        self.waits.append(time.perf_counter() - self._due)
        self.note()

    def note(self) -> None:
        """One of the messages of a move came."""
        self._missing -= 1
        if self._missing:
            return
        self.ply += 1
        self.is_ready = True
        if self.plays_on and not self.is_over:
            self.play(time.perf_counter())


class Watch:
    """Takes the time, and the server's processor time, while tables are played."""

    def __init__(self, tables: Sequence[Table], cpu_seconds: Callable[[], float]) -> None:
        self._tables = tables
        self._cpu_seconds = cpu_seconds
        for table in tables:
            table.waits.clear()
        self._cpu_began = cpu_seconds()
        self.began = time.perf_counter()

    def pace(self) -> Pace:
        seconds = time.perf_counter() - self.began
        cpu = self._cpu_seconds() - self._cpu_began
        return Pace(seconds, cpu, [wait for table in self._tables for wait in table.waits])


async def play_flat_out(
    tables: Sequence[Table], seconds: float, cpu_seconds: Callable[[], float]
) -> Pace:
    """Play all tables at once, each as fast as its answers come, until time or moves run out."""
    watch = Watch(tables, cpu_seconds)
    for table in tables:
        table.plays_on = True
        if not table.is_over:
            table.play(time.perf_counter())
    deadline = watch.began + seconds
    while time.perf_counter() < deadline and not any(table.is_over for table in tables):
        await asyncio.sleep(0.01)
    pace = watch.pace()
    for table in tables:
        table.plays_on = False
    await _settle(tables)
    return pace


async def play_at(
    tables: Sequence[Table], rate: float, seconds: float, cpu_seconds: Callable[[], float]
) -> Pace:
    """Play one table after the other, so many moves a second, whether answers come or not."""
    watch = Watch(tables, cpu_seconds)
    turn = cycle(tables)
    for number in range(int(rate * seconds)):
        due = watch.began + number / rate
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        table = next(turn)
        while not table.is_ready:
            await asyncio.sleep(0.001)
        table.play(due)
    await _settle(tables)
    return watch.pace()


async def _settle(tables: Sequence[Table]) -> None:
    async with asyncio.timeout(60):
        while not all(table.is_ready for table in tables):
            await asyncio.sleep(0.01)
