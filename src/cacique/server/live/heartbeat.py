"""The heartbeat of one process: it knows when games stood still, for which nobody is charged."""

import secrets
from dataclasses import dataclass

from cacique.server.live.timekeeper import Timekeeper
from cacique.server.play.clock import Outages
from cacique.server.store import Store

__all__ = ["SECONDS_BETWEEN_BEATS", "Heartbeat"]

SECONDS_BETWEEN_BEATS = 1.0
_CREDITED_SECONDS = 60 * 86_400  # outages before that matter to no clock
_SECONDS_TO_FORGET = 45.0  # a process that is silent so long is gone
_LEAST_LEAP = 0.1  # seconds that a clock leaps over and that are credited
_MOST_BEHIND = 60.0  # seconds by which the others may be ahead of the database's clock


@dataclass(slots=True)
class _Other:
    """Another process: its last beat, since when we know it, and whether we saw one before."""

    alive: float
    since: float
    was_seen_alive: bool = False


class Heartbeat:
    """Notes every second that this process is alive and that the store takes what it writes.

    Where a beat comes late, the process stood still, or the store took nothing. Where `least`
    seconds passed, that is an outage, like the time between two runs. Until it is noted in the
    store, it is known here. While one of several processes is silent, the others note that.
    """

    def __init__(self, store: Store, time: Timekeeper, least: float) -> None:
        self.process = secrets.token_hex(8)
        self._store = store
        self._time = time
        self._least = least
        self._last: float | None = None  # beat that was stored
        self._stored: Outages = ()
        self._leaps: list[tuple[float, float]] = []  # of the clock, until they are stored
        self._others: dict[str, _Other] = {}

    def outages(self, now: float) -> Outages:
        """When games stood still, this very moment included."""
        is_late = self._last is not None and now - self._last >= self._least
        present = [(self._last, now)] if self._last is not None and is_late else []
        return [*self._stored, *self._leaps, *present] if present or self._leaps else self._stored

    async def start(self) -> None:
        """Take up the time where the last process left it.

        The first beat comes later, by whoever serves: a start that fails has served nobody.
        """
        await self._set_clock()
        now = self._time.now()
        await self._store.note_outage(now, self._least)
        self._stored = await self._store.outages(now - _CREDITED_SECONDS)
        self._last = now

    async def beat(self) -> None:
        """Say that this process is alive; raises Unavailable where that cannot be stored."""
        await self._correct_clock()
        now, last = self._time.now(), self._last
        await self._store.beat(self.process, now)
        leaps = list(self._leaps)
        for leap in leaps:
            await self._store.note_pause(*leap)
        if last is not None and now - last >= self._least:
            await self._store.note_pause(last, now)
        if self._store.is_shared:
            await self._miss_others(now)
        self._stored = await self._store.outages(now - _CREDITED_SECONDS)
        self._last = now
        self._leaps = [leap for leap in self._leaps if leap not in leaps]

    async def rest(self) -> None:
        """Say that this process ends in good order, and whether it stood still just before."""
        now, last = self._time.now(), self._last
        if last is not None and now - last >= self._least:
            await self._store.note_pause(last, now)
        await self._store.rest(self.process, now)

    # other processes

    async def _miss_others(self, now: float) -> None:
        """Note those that were alive and are silent, until they are taken to be gone.

        Their times may be those of another clock, so only changes count.
        """
        beats = {process: alive for process, alive in await self._store.beats() if process}
        beats.pop(self.process, None)
        for process, alive in beats.items():
            other = self._others.get(process)
            if other is None or other.alive != alive:
                self._others[process] = _Other(alive, now, was_seen_alive=other is not None)
            elif other.was_seen_alive and self._least <= now - other.since < _SECONDS_TO_FORGET:
                await self._store.note_pause(other.since, now)
        self._others = {name: other for name, other in self._others.items() if name in beats}

    # the clock that all processes share

    async def _set_clock(self) -> None:
        """Begin with the database's time, and not behind what others have written already."""
        theirs = await self._store.time()
        beats = [alive for _, alive in await self._store.beats()]
        if theirs is not None:
            latest = max(beats, default=theirs)
            self._time.begin_at(max(theirs, min(latest, theirs + _MOST_BEHIND)))
            return
        latest = max(*beats, await self._store.last_change() or 0.0, 0.0)
        if latest > self._time.now():  # somebody has set the wall clock back
            self._time.begin_at(latest)

    async def _correct_clock(self) -> None:
        """Follow the database's clock, which answers some time between question and answer."""
        asked = self._time.steady()
        theirs = await self._store.time()
        if theirs is None:
            return
        error = (self._time.steady() - asked) / 2
        leap = self._time.correct(theirs - (self._time.now() - error), error)
        if leap and leap[1] - leap[0] >= _LEAST_LEAP:
            self._leaps.append(leap)
            if self._last is not None:  # that time did not pass
                self._last += leap[1] - leap[0]
