"""A world of its own: some machines, a database, a network and people, all from one seed."""

import asyncio
import gc
import json
import logging
import random
import secrets
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any
from unittest.mock import patch

from tests.simulation.checker import Checker
from tests.simulation.database import (
    EPOCH,
    MISSED,
    SimulatedDatabase,
    SimulatedStore,
    Weather,
    beating,
)
from tests.simulation.history import History
from tests.simulation.loop import Process, SimulatedLoop, current_process
from tests.simulation.machine import Machine, SimulatedPool
from tests.simulation.network import Network
from tests.simulation.person import Person, Table

from cacique.ai import bots
from cacique.server.live import hub
from cacique.server.live.connection import Connection
from cacique.server.live.heartbeat import Heartbeat
from cacique.server.live.pool import choose_turn
from cacique.server.play import absence
from cacique.server.play.guests import Guest
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.protocol import requests as req
from cacique.server.web import server as server_parts
from cacique.server.web import sockets
from cacique.server.web.server import Server

__all__ = ["Plan", "Standing", "World"]

Json = dict[str, Any]

_ME, _OPEN = req.SeatSpec(kind="me"), req.SeatSpec(kind="open")
_FOREGONE = "puluc1_-_3.-.-.-.-.L23.-.-.-.-.0_D-"  # nothing can change its end any more
_NAMES = ("ann", "bob", "cyd", "dee")
_MOST_PEOPLE = len(_NAMES)
_LEAST_SECONDS, _MOST_SECONDS = 6, 40  # to come back after all troubles
_STRIKES = ("pause", "kill", "end", "away", "over", "lag", "step", "all", "leave")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: what all who know it must agree on."""

    number: int
    version: int
    position: str
    left: tuple[float | None, ...]
    seats: tuple[ev.Seat, ...]

    @classmethod
    def of(cls, match: Match) -> "Standing":
        return cls(
            match.number,
            match.version,
            match.board.position(),
            tuple(match.left),
            tuple(match.seats),
        )


@dataclass(frozen=True)
class Plan:
    """What a seed has in store: not every run has every trouble, so that each is seen alone too."""

    machines: int
    people: int
    games: int
    seconds: float  # of trouble
    strikes: tuple[str, ...]
    strike_every: float  # seconds, about
    weather: Weather
    is_shared: bool
    focus: str  # what people do most: play, links, bots, or staying away

    @classmethod
    def of(cls, rng: random.Random) -> "Plan":
        def perhaps(chance: float) -> float:
            return chance * rng.random() if rng.random() < 0.6 else 0.0

        is_shared = rng.random() < 0.85
        weather = Weather(
            lose_request=perhaps(0.05),
            lose_answer=perhaps(0.05),
            slow=perhaps(0.1),
            slowest=rng.choice((0.002, 0.02, 0.3)),
            cut=perhaps(0.03),
            lose=perhaps(0.2),
            twice=perhaps(0.3),
            late=perhaps(0.3),
            deaf=perhaps(0.05),
            delay=rng.choice((0.005, 0.05, 0.4)),
        )
        strikes = tuple(
            name
            for name in _STRIKES
            if rng.random() < (0.2 if name == "lag" else 0.5) and (is_shared or name != "lag")
        )
        plan = cls(
            machines=rng.choice((2, 2, 3)) if is_shared else 1,
            people=rng.choice((2, 3, 4)),
            games=rng.choice((1, 2, 2)),
            seconds=rng.choice((8.0, 14.0, 20.0)),
            strikes=strikes,
            strike_every=rng.choice((1.0, 2.5, 6.0)),
            weather=weather,
            is_shared=is_shared,
            focus=rng.choice(("play", "play", "links", "bots")),
        )
        if plan.focus == "play" and plan.people == _MOST_PEOPLE and "leave" in strikes:
            return replace(plan, focus="absence", games=1, seconds=40.0, strike_every=2.5)
        return plan


class World:
    """One run. The same seed makes the same one, to the last line of its trace."""

    def __init__(self, seed: int, **changes: Any) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.plan = replace(Plan.of(self.rng), **changes)
        self.loop = SimulatedLoop()
        self.history = History(self.loop.time)
        self.weather = Weather()
        self.database = SimulatedDatabase(self.history, self.rng, self.weather)
        self.database.is_shared = self.plan.is_shared
        self.database.keeps_states = "lag" in self.plan.strikes
        self.network = Network(self.history, self.rng, self.weather)
        self.machines = [
            Machine(f"m{number}", self.database, self.history)
            for number in range(self.plan.machines)
        ]
        names = _NAMES[: self.plan.people]
        self.people = [Person(self, Guest(name, name.title()), self.rng) for name in names]
        self.standings: list[tuple[str, str, Standing | str]] = []  # at the end, by machine
        self.before: dict[str, int] = {}  # events of each game, before all were asked to go on
        self.commands = 0
        self.is_troubled = False
        self.is_over = False
        self._unserved_since: float | None = 0.0
        self._paused_at: dict[Process, float] = {}
        self._events: dict[str, ev.Event] = {}

    def time(self) -> float:
        return self.loop.time()

    def read_event(self, fields: Json) -> ev.Event:
        """An event; each is read once for all who hear of it."""
        text = json.dumps(fields)
        if text not in self._events:
            self._events[text] = ev.EVENT.validate_python(fields)
        return self._events[text]

    def run(self) -> History:
        """Let everything happen, and check the end."""
        with _seeded(self.rng), self._on_our_time(), _logged(self.history):
            self.loop.set_exception_handler(self._note_error)
            asyncio.events.set_event_loop(None)
            try:
                self.loop.run_until_complete(self._live())
            except Exception as error:  # noqa: BLE001  # a run that cannot end is wrong
                self.history.wrong(f"the run ends with {error!r}")
            else:
                self._check()
            self._end()
        self._bury()
        return self.history

    def _check(self) -> None:
        try:
            Checker(self).check()
        except Exception as error:  # noqa: BLE001  # events that make no game, for one
            self.history.wrong(f"what is stored makes no sense: {error!r}")

    @contextmanager
    def _on_our_time(self) -> Iterator[None]:
        """Give servers our clocks, our database, and somebody who thinks for their bots."""

        def steady(_clock: int = 0) -> float:
            return self.loop.time()

        def wall() -> float:
            process = current_process()
            return EPOCH + self.loop.time() + (process.skew() if process else 0.0)

        self.loop.elsewhere = self._think
        with (
            patch.object(time, "time", wall),
            patch.object(time, "monotonic", steady),
            patch.object(time, "clock_gettime", steady),
            patch.object(server_parts, "open_store", self._open_store),
            patch.object(server_parts, "BotPool", SimulatedPool),
            patch.object(Heartbeat, "beat", _beat),
        ):
            yield

    async def _open_store(self, url: str) -> SimulatedStore:
        process = current_process()
        (machine,) = (each for each in self.machines if each.process is process)
        return await machine.open_store(url)

    async def _think(self, _executor: Any, work: Callable[..., Any], *values: Any) -> Any:
        """Any legal turn where a bot is asked for one, after any time."""
        await asyncio.sleep(self.rng.choice((0.01, 0.2, 1.0)) * self.rng.random())
        if self.is_over:
            await asyncio.Event().wait()
        if not (isinstance(work, partial) and work.func is choose_turn):
            return work(*values)
        board = values[0].board()
        seat, tokens = board.turn, []
        while board.turn == seat and not board.is_over and not board.is_chance:
            move = self.rng.choice(list(board.legal_moves))
            board.push(move)
            tokens.append(str(move))
        return tokens

    def _note_error(self, _loop: asyncio.AbstractEventLoop, context: Json) -> None:
        error = context.get("exception")
        self.history.wrong(f"{context['message']}: {error!r}")

    def _end(self) -> None:
        for machine in self.machines:
            for process in machine.processes:
                if process.is_alive:
                    for error in process.unheard_errors():
                        self.history.wrong(f"nobody heard of {error!r} in {process.name}")
                process.is_alive = False
        self.loop.close()
        self.database.close()

    def _bury(self) -> None:
        """Let go of the dead, whose last words are nobody's business."""
        self.history.is_closed = True
        logging.disable()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for machine in self.machines:
                for process in machine.processes:
                    process.bury()
        logging.disable(logging.NOTSET)

    # phases

    async def _live(self) -> None:
        await self._open()
        self._set_weather(self.plan.weather)
        self.is_troubled = True
        tasks = [asyncio.ensure_future(self._trouble())]
        tasks += [asyncio.ensure_future(self._busy(person)) for person in self.people]
        await asyncio.sleep(self.plan.seconds)
        self.is_troubled = False
        await self._heal()
        await asyncio.gather(*tasks)
        await self._settle()
        await self._compare()

    async def _open(self) -> None:
        """Start all machines, and make games for people to meet in."""
        for machine in self.machines:
            machine.changed = self._hear_of_machine
            if "step" in self.plan.strikes:
                machine.skew = self.rng.choice((0.0, -3.0, 500.0))
            machine.start()
        while not all(machine.is_serving for machine in self.machines):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        for _ in range(self.plan.games):
            await self._found(self.rng.choice(self.people))
        for person in self.people:
            for table in person.tables.values():
                for seat in list(table.secrets):
                    if self.rng.random() < (0.2 if self.plan.focus == "links" else 0.8):
                        await person.claim(table, seat, table.secrets[seat])
                person.connect(table)

    async def _found(self, person: Person) -> None:
        table = await person.create(self._new_game())
        if table is None:
            return
        others = [each for each in self.people if each is not person]
        secrets_left, table.secrets = table.secrets, {}
        for seat, secret in secrets_left.items():
            invited = self.rng.choice(others)
            invited.know(table.game, seat, secret)
            if self.rng.random() < 0.3:
                table.secrets[seat] = secret  # the creator may be faster
        for other in others:
            if self.rng.random() < 0.5:
                other.know(table.game).watch = table.watch

    def _new_game(self) -> req.NewGame:
        rng = self.rng
        focus = self.plan.focus
        is_for_both = focus in {"play", "links"}
        game = rng.choice(("pueblo", "puluc", "puluc")) if is_for_both else "pueblo"
        # of three at least, two are left to be asked about somebody who is away
        choice = (3, 4) if focus == "absence" else (2, 2, 3, 4)
        players = rng.choice(choice) if game == "pueblo" else 2
        bot = req.SeatSpec(kind="bot", bot=bots.find(game).middling)
        others = {"bots": (bot,), "play": (_OPEN, _OPEN, bot)}.get(focus, (_OPEN,))
        seats = [_ME, *(rng.choice(others) for _ in range(players - 1))]
        rng.shuffle(seats)
        clocks: tuple[ev.Clock, ...] = (
            ev.NoClock(),
            ev.FischerClock(seconds=rng.choice((10, 12, 30)), increment=rng.choice((0, 2))),
            ev.DaysClock(days=1),
        )
        options: dict[str, Any] = {"players": players} if game == "pueblo" else {}
        clock, is_public, entropy = rng.choice(clocks), rng.random() < 0.5, rng.choice(("", "ab"))
        return req.NewGame(
            game=game,
            options=options,
            position=_FOREGONE if game == "puluc" and entropy and not is_public else None,
            seats=tuple(seats),
            clock=clock,
            is_public=is_public,
            entropy=entropy,
        )

    def pass_on(self, person: Person, table: Table, seat: int) -> None:
        """Somebody gives a link that they know to somebody else, perhaps."""
        if seat in table.secrets and self.rng.random() < 0.7:
            other = self.rng.choice(self.people)
            if other is not person:
                other.know(table.game, seat, table.secrets[seat])

    async def _busy(self, person: Person) -> None:
        while self.is_troubled:
            await asyncio.sleep(self.rng.expovariate(8.0))
            person.act()
        await person.finish()

    # trouble

    def _set_weather(self, weather: Weather) -> None:
        for name in Weather.__slots__:
            setattr(self.weather, name, getattr(weather, name))

    async def _trouble(self) -> None:
        while self.is_troubled and self.plan.strikes:
            await asyncio.sleep(self.rng.expovariate(1 / self.plan.strike_every))
            if self.is_troubled:
                self._strike(self.rng.choice(self.plan.strikes))

    def _strike(self, kind: str) -> None:
        machine, rng = self.rng.choice(self.machines), self.rng
        match kind:
            case "pause":
                self._pause(machine, rng.choice((0.5, 5.0, 12.0)) * rng.random())
            case "kill":
                machine.process.dies_at = machine.process.steps + rng.randrange(1, 60)
                self.history.fault("kill", machine.process.name)
            case "end":
                machine.end()
            case "away":
                self._go_away(rng.choice((0.5, 5.0, 12.0)) * rng.random())
            case "over":
                self.history.fault("fall over", "store")
                self.database.fall_over()
            case "lag":
                lost = rng.randrange(1, 6)
                self.history.fault("fall over", "store", f"to a replica without the last {lost}")
                self._miss(self.database.fall_over(lost))
            case "step":
                machine.skew = rng.choice((-1.0, 1.0)) * rng.choice((0.2, 5.0, 4000.0))
                self.history.fault("clock", machine.name, f"is {machine.skew} s off")
            case "leave":
                person, seconds = rng.choice(self.people), rng.uniform(2.0, 12.0)
                if self.plan.focus == "absence":  # one of them, for long: the others are asked
                    person, seconds = self.people[-1], seconds + absence.GRACE
                self.history.fault("leave", person.name, f"for {seconds:.3f} s")
                person.leave(seconds)
            case "all":
                seconds = rng.choice((0.5, 5.0, 12.0)) * rng.random()
                for each in self.machines:
                    self._pause(each, seconds)

    def _miss(self, brought_back: set[str]) -> None:
        """Let clocks stand where it was forgotten that a process has ended: it is missed now.

        One that lives goes on beating, and so nobody misses it.
        """
        if brought_back - {each.heart for each in self.machines}:
            self.history.troubles.append((self.time(), self.time() + MISSED))

    def _pause(self, machine: Machine, seconds: float) -> None:
        process = machine.process
        if process.is_alive and not process.is_paused:
            self.history.fault("pause", process.name, f"for {seconds:.3f} s")
            process.pause()
            self._paused_at[process] = self.time()
            self._note_service()
            self.network.later(seconds, self._resume, process)

    def _resume(self, process: Process) -> None:
        if process.is_alive and process.is_paused:
            self.history.note(process.name, "goes on")
            self.history.troubles.append((self._paused_at[process], self.time()))
            process.resume()
            self._note_service()

    def _go_away(self, seconds: float) -> None:
        if not self.database.is_away:
            self.history.fault("away", "store", f"for {seconds:.3f} s")
            self.database.is_away = True
            self._note_service()
            self.network.later(seconds, self._come_back)

    def _come_back(self) -> None:
        self.database.is_away = False
        self._note_service()

    def _hear_of_machine(self, machine: Machine) -> None:
        self._note_service()
        if machine.process.is_alive:
            return
        for line in self.network.lines:
            if line.machine is machine:
                self.network.later(self.network.delay(), line.cut)
        delay = self.rng.uniform(0.1, 5.0) if self.is_troubled else 0.1
        self.network.later(delay, machine.start)

    def _note_service(self) -> None:
        """Keep the times in which nobody could be served at all."""
        is_served = not self.database.is_away and any(each.is_serving for each in self.machines)
        if is_served and self._unserved_since is not None:
            self.history.standstills.append((self._unserved_since, self.time()))
            self.history.troubles.append(self.history.standstills[-1])
            self._unserved_since = None
        elif not is_served and self._unserved_since is None:
            self._unserved_since = self.time()

    # the end

    async def _heal(self) -> None:
        self.history.note("world", "heals")
        self._set_weather(Weather())
        self._come_back()
        for machine in self.machines:
            machine.process.dies_at = None
            machine.skew = 0.0
            self._resume(machine.process)

    async def _settle(self) -> None:
        """Let everybody come back, and then every game go on."""
        for second in range(_MOST_SECONDS):
            for person in self.people:
                person.come_back()
            await asyncio.sleep(1.0)
            if second > _LEAST_SECONDS and not any(person.is_waiting for person in self.people):
                break
        self.before = self._count_events()
        for _ in range(_MOST_SECONDS // 2):
            for person in self.people:
                person.go_on()
            await asyncio.sleep(2.0)
            if not self.stalled():
                break

    def stalled(self) -> list[str]:
        """Games that should have gone on, and did not."""
        playing = self.database.connection.execute("SELECT id FROM games WHERE status = 'playing'")
        return [
            game
            for (game,) in playing
            if len(self.database.rows_of(game)) == self.before.get(game)
            and any(game in person.tables and person.can_go_on(game) for person in self.people)
        ]

    async def _compare(self) -> None:
        """Ask every machine for every game, as it stands there once no bot thinks any more."""
        self.is_over, is_quiet = True, False
        while not is_quiet:
            stored = self._count_events()
            await asyncio.sleep(3.0)
            self.standings = [
                (machine.name, game, await self._stand(machine, game))
                for game in self.database.games()
                for machine in self.machines
            ]
            is_quiet = stored == self._count_events()  # or a flag has fallen meanwhile

    def _count_events(self) -> dict[str, int]:
        return {game: len(self.database.rows_of(game)) for game in self.database.games()}

    async def _stand(self, machine: Machine, game: str) -> Standing | str:
        if machine.server is None:
            return "nowhere: this machine is not back"
        found: Standing | str = await machine.process.spawn(_standing(machine.server, game))
        return found


_beat_unseen = Heartbeat.beat


async def _beat(self: Heartbeat) -> None:
    """Beat, so that the database knows who asks."""
    token = beating.set(True)
    try:
        await _beat_unseen(self)
    finally:
        beating.reset(token)


async def _standing(server: Server, game: str) -> Standing | str:
    """How a game stands at a server, or why that cannot be told."""
    try:
        match = await (await server.hub.room(game)).current()
    except Exception as error:  # noqa: BLE001  # whatever it is
        return repr(error)
    return Standing.of(match)


@contextmanager
def _seeded(rng: random.Random) -> Iterator[None]:
    """Draw all secrets from a seed, and number connections, so that sets keep their order."""
    own = random.Random(rng.random())
    numbers = count(1)

    class NumberedConnection(Connection):
        __slots__ = ("_serial",)

        def __init__(self, *args: Any, **values: Any) -> None:
            self._serial = next(numbers)
            super().__init__(*args, **values)

        def __hash__(self) -> int:
            return self._serial

        __eq__ = object.__eq__

    def token_bytes(size: int = 32) -> bytes:
        return own.randbytes(size)

    was_enabled = gc.isenabled()
    gc.disable()  # nothing of the dead is cleaned up before the end
    try:
        with (
            patch.object(secrets, "token_bytes", token_bytes),
            patch.object(secrets, "token_hex", lambda size=32: own.randbytes(size).hex()),
            patch.object(secrets, "token_urlsafe", lambda size=32: own.randbytes(size).hex()),
            patch.object(secrets, "choice", own.choice),
            patch.object(sockets, "Connection", NumberedConnection),
            patch.object(hub, "_SECONDS_BETWEEN_WAKINGS", 4.0),  # so that runs may be short
            patch.object(absence, "GRACE", 4.0),
        ):
            yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _logged(history: History) -> Iterator[None]:
    """Note what the server logs; errors are wrong."""
    handler = _Handler(history)
    loggers = [logging.getLogger(name) for name in ("cacique.server", "asyncio")]
    before = [(logger.level, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
    try:
        yield
    finally:
        for logger, (level, propagate) in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
            logger.propagate = propagate


class _Handler(logging.Handler):
    def __init__(self, history: History) -> None:
        super().__init__()
        self._history = history

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            text += f" ({record.exc_info[1]!r})"
        self._history.note("log", text)
        if record.levelno >= logging.ERROR and not self._is_to_be(text):
            self._history.wrong(f"logged: {text}")

    def _is_to_be(self, text: str) -> bool:
        """Whether a game was stopped of which the database lost a part."""
        return "is left alone" in text and any(
            commit.game in text for commit in self._history.dropped
        )
