"""Somebody who plays, watches, asks and changes their mind, over several sockets at once."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.simulation.history import Answer, Claimed, Listed, Read, Renewed, Sent, Visit
from tests.simulation.network import Line, Lost

from cacique.ai import bots
from cacique.core.errors import CaciqueError
from cacique.server.play.absence import reserved_for
from cacique.server.play.authority import Refusal
from cacique.server.play.guests import Guest
from cacique.server.play.match import Match
from cacique.server.protocol import requests as req
from cacique.server.web.server import Server

if TYPE_CHECKING:
    from tests.simulation.world import World

__all__ = ["Person", "Table"]

Json = dict[str, Any]

LATER = {"unavailable", "closing", "too_fast"}  # the same command may succeed later
_PATIENCE = 4.0  # seconds until a command is sent again


@dataclass
class Pending:
    """A command that nobody has answered."""

    fields: Json
    sent_at: float


@dataclass
class Table:
    """One game as one person knows it."""

    game: str
    watch: str = ""
    secrets: dict[int, str] = field(default_factory=dict)  # of links that they know
    events: list[Json] = field(default_factory=list)
    heard: int = 0  # number of the last event that they were told of, in whatever order
    match: Match | None = None  # folded from the events
    lines: list[Line] = field(default_factory=list)
    pending: dict[str, Pending] = field(default_factory=dict)
    acked: dict[str, int] = field(default_factory=dict)
    answered: list[Json] = field(default_factory=list)  # commands that were acknowledged
    is_barred: bool = False  # they may not look at it
    is_reloaded: bool = False
    here: set[str] = field(default_factory=set)  # guests who are said to be there
    strangers: set[Line] = field(default_factory=set)  # lines that were not welcomed

    @property
    def last(self) -> int:
        return len(self.events)

    @property
    def acknowledged(self) -> int:
        return max(self.acked.values(), default=0)

    def forget(self) -> None:
        """Know nothing of the game any more."""
        self.events.clear()
        self.match, self.heard = None, 0

    def open_lines(self) -> list[Line]:
        return [line for line in self.lines if not line.is_over and line not in self.strangers]


class Person:
    """A guest with a mind of their own."""

    def __init__(self, world: "World", guest: Guest, rng: random.Random) -> None:
        self.world = world
        self.guest = guest
        self.rng = rng
        self.tables: dict[str, Table] = {}
        self.away_until = 0.0
        self._commands = 0
        self._asking: list[asyncio.Future[None]] = []

    @property
    def name(self) -> str:
        return self.guest.id

    def note(self, what: str) -> None:
        self.world.history.note(self.name, what)

    def know(self, game: str, seat: int | None = None, secret: str = "") -> Table:
        """Hear of a game, perhaps with the link to a seat."""
        table = self.tables.setdefault(game, Table(game))
        table.is_barred = False
        if seat is not None:
            table.secrets[seat] = secret
        return table

    # over HTTP

    async def ask(self, what: str, work: Callable[[Server], Awaitable[Any]]) -> Any:
        """An answer, or the exception that came instead."""
        machine = self.rng.choice(self.world.machines)
        try:
            answer = await self.world.network.request(machine, work)
        except (CaciqueError, Lost) as error:
            answer = error
        told = f"{type(answer).__name__} {answer}" if isinstance(answer, Exception) else ""
        self.note(f"{what} at {machine.name}: {told or 'done'}")
        return answer

    async def create(self, new: req.NewGame) -> Table | None:
        made = await self.ask(
            f"creates {new.game}", lambda server: server.lobby.create(self.guest, new)
        )
        if not isinstance(made, req.Created):
            return None
        table = self.know(made.id)
        table.watch = made.links.watch or ""
        table.secrets |= made.links.seats
        return table

    async def claim(self, table: Table, seat: int, secret: str) -> bool:
        """Try to take a seat."""
        began = self.world.time()
        claim = req.Claim(secret=secret, entropy=self.rng.choice(("", "ab", "c0ffee")))

        async def work(server: Server) -> int:
            room = await server.hub.room(table.game)
            await server.lobby.claim(room, seat, self.guest, claim)
            match = await room.current()
            return match.number

        answer = await self.ask(f"claims {table.game} {seat}", work)
        result = "yes"
        if isinstance(answer, Exception):
            result = answer.code if isinstance(answer, Refusal) else "unknown"
        self.world.history.claims.append(
            Claimed(began, self.world.time(), self.name, table.game, seat, secret, result)
        )
        table.is_barred = table.is_barred and result != "yes"
        return result == "yes"

    async def renew(self, table: Table, seat: int) -> None:
        """Make a seat's link anew."""
        began = self.world.time()

        async def work(server: Server) -> str:
            room = await server.hub.room(table.game)
            await room.enter(self.name, table.watch)
            return await server.lobby.renew_link(room, seat, self.guest)

        secret = await self.ask(f"renews the link of {table.game} {seat}", work)
        if isinstance(secret, str):
            table.secrets[seat] = secret
            self.world.history.renewals.append(
                Renewed(began, self.world.time(), self.name, table.game, seat, secret)
            )

    async def renew_watch(self, table: Table) -> None:
        """Make the link to watch a game anew."""

        async def work(server: Server) -> str:
            room = await server.hub.room(table.game)
            return await server.lobby.renew_watch(room, self.guest)

        secret = await self.ask(f"renews the link to watch {table.game}", work)
        if isinstance(secret, str):
            table.watch = secret

    async def read(self, table: Table) -> None:
        """Look at a game, its events or the list of all."""
        acknowledged, began = table.acknowledged, self.world.time()

        async def look(server: Server) -> int:
            room = await server.hub.room(table.game)
            return room.view(await room.enter(self.name, table.watch)).number

        async def events(server: Server) -> int:
            room = await server.hub.room(table.game)
            await room.enter(self.name, table.watch)
            rows = await server.store.rows(table.game)
            return rows[-1].number if rows else 0

        found = await self.ask(f"reads {table.game}", self.rng.choice((look, events)))
        if isinstance(found, int):
            self.world.history.reads.append(
                Read(
                    began,
                    self.name,
                    table.game,
                    acknowledged,
                    found,
                    len(self.world.database.rows_of(table.game)),
                )
            )

    async def list_games(self) -> None:
        began = self.world.time()
        known = frozenset(
            game for game, t in self.tables.items() if t.match and t.match.seats_of(self.name)
        )
        found = await self.ask("lists", lambda server: server.lobby.games_of(self.guest))
        if isinstance(found, list):
            ids = frozenset(line.id for line in found)
            self.world.history.lists.append(Listed(began, self.name, known, ids))

    async def rematch(self, table: Table) -> None:
        async def work(server: Server) -> req.Created:
            room = await server.hub.room(table.game)
            return await server.lobby.rematch(room, self.guest)

        made = await self.ask(f"wants a rematch of {table.game}", work)
        if isinstance(made, req.Created):
            self.know(made.id)
            self.world.history.rematches.setdefault(table.game, set()).add(made.id)

    # over sockets

    def connect(self, table: Table) -> Line:
        """Open a socket and say hello."""
        machine = self.rng.choice(self.world.machines)
        line = self.world.network.connect(
            machine, self.guest, table.game, table.watch, lambda *told: self._hear(table, *told)
        )
        self.note(f"connects to {table.game} at {machine.name}")
        table.lines = [each for each in table.lines if not each.is_over] + [line]
        table.strangers = {each for each in table.strangers if not each.is_over} | {line}
        self._say_hello(table, line)
        return line

    def _say_hello(self, table: Table, line: Line) -> None:
        """Say which events are there."""
        line.acknowledged = table.acknowledged
        line.hello_at = self.world.time()
        wants_views = self.rng.random() < 0.25
        hello = {"kind": "hello", "last": table.last, "views": wants_views, "watch": table.watch}
        line.say(json.dumps(hello))

    def command(self, table: Table, kind: str, **values: Any) -> None:
        """Send a new command over any of the sockets."""
        lines = table.open_lines()
        if not lines:
            return
        self._commands += 1
        fields = {"kind": kind, "id": f"{self.name}-{self._commands}", **values}
        now = self.world.time()
        table.pending[fields["id"]] = Pending(fields, now)
        self.world.history.sent.append(Sent(now, self.name, table.game, fields))
        self.world.commands += 1
        self._send(self.rng.choice(lines), fields)

    def _send(self, line: Line, fields: Json) -> None:
        self.note(f"says to {line.machine.name}: {json.dumps(fields)}")
        line.say(json.dumps(fields))

    def _hear(self, table: Table, line: Line, text: str | None) -> None:
        if text is None:
            self.note(f"is cut off from {table.game} at {line.machine.name}")
            if line.visit:
                line.visit.until = self.world.time()
            return
        message = json.loads(text)
        kind = message["kind"]
        shown = text if kind in {"ack", "refused", "closing"} else f"{kind} {_numbers(message)}"
        self.note(f"hears from {line.machine.name}: {shown}")
        match kind:
            case "welcome":
                table.strangers.discard(line)
                if line.visit is None:
                    line.visit = Visit(self.name, table.game, line.process, self.world.time())
                    self.world.history.visits.append(line.visit)
                self._absorb(table, line, message)
            case "update":
                if table.match and not self._may_hear(table, table.match):
                    self._complain(table, f"hears {_numbers(message)} of {table.game}: private")
                self._absorb(table, line, message)
            case "ack":
                self._take_ack(table, message)
            case "refused":
                self._take_refusal(table, line, message)
            case "presence":
                table.here = set(message["here"])
            case "closing":
                self._take_closing(table, message["code"])

    def _may_hear(self, table: Table, match: Match) -> bool:
        """Whether what happens next in a game is any of their business."""
        is_known = match.created.is_public or match.created.creator == self.name or table.watch
        return bool(is_known or match.seats_of(self.name) or reserved_for(match, self.name))

    def _absorb(self, table: Table, line: Line, message: Json) -> None:
        game: Json = message.get("game") or {}
        if message["kind"] == "welcome" and game["number"] < table.last:
            self._look_back(table, line, game["number"])
            return
        self._take_events(table, line, message["events"])
        match = table.match
        if game and game["number"] > len(self.world.database.rows_of(table.game)):
            self._complain(table, f"is shown {game['number']} events of {table.game}: too many")
        if game and match and match.number == game["number"]:
            tokens = [str(move) for move in match.board.moves]
            if tokens != game["tokens"] or match.version != game["version"]:
                self._complain(table, f"is shown another {table.game} than told")

    def _complain(self, table: Table, what: str) -> None:
        """Something is wrong, unless the database lost a part of the game."""
        if not self._has_lost(table):
            self.world.history.wrong(f"{self.name} {what}")

    def _has_lost(self, table: Table) -> bool:
        """Whether the database lost a part of this very game."""
        return any(commit.game == table.game for commit in self.world.history.dropped)

    def _look_back(self, table: Table, line: Line, number: int) -> None:
        """Be welcomed to a game that had more events the last time."""
        if self._has_lost(table):
            self._start_over(table, line, f"it has {number} events, and had {table.last}")
        elif number < line.acknowledged:
            self.world.history.wrong(f"{table.game} goes back to {number} for {self.name}")

    def _take_events(self, table: Table, line: Line, events: list[Json]) -> None:
        for event in events:
            number = event["number"]
            table.heard = max(table.heard, number)
            if number > table.last + 1:  # something is missing, if it does not come soon
                if line.hello_at is None or self.world.time() > line.hello_at + 2.0:
                    line.cut()
                return
            if number == table.last + 1:
                table.events.append(event)
                self._follow(table, event)
            elif table.events[number - 1] != event:
                self._start_over(table, line, f"event {number} was another one")
                return

    def _follow(self, table: Table, event: Json) -> None:
        try:
            if table.match is None:
                table.match = Match(table.game, None)
            table.match.apply(self.world.read_event(event))
            if event["kind"] == "rematched":
                self.know(event["game_id"])
        except Exception as error:  # noqa: BLE001  # whatever it is
            self._complain(table, f"cannot follow {table.game}: {error!r}")

    def _start_over(self, table: Table, line: Line, why: str) -> None:
        """Forget a past that has changed: only where the database lost some may that be."""
        self.note(f"starts {table.game} over: {why}")
        if not self._has_lost(table):
            self.world.history.wrong(f"the past of {table.game} changed for {self.name}: {why}")
        table.forget()
        line.cut()

    def _answer(self, table: Table, message: Json) -> None:
        version = self.world.database.version_of(table.game)
        self.world.history.answers.append(
            Answer(self.world.time(), self.name, table.game, message, version)
        )

    def _take_ack(self, table: Table, message: Json) -> None:
        self._answer(table, message)
        pending = table.pending.pop(message["id"], None)
        if pending:
            table.answered.append(pending.fields)
        table.acked.setdefault(message["id"], message["number"])

    def _take_refusal(self, table: Table, line: Line, message: Json) -> None:
        self._answer(table, message)
        self._take_events(table, line, message["missing"])
        if message["id"] is None or "hello" in message["reason"]:
            line.cut()
        elif message["code"] not in LATER:
            table.pending.pop(message["id"], None)

    def _reload(self, table: Table) -> None:
        """Begin anew, as somebody does who sees that something is wrong."""
        table.is_reloaded = True
        for line in table.lines:
            line.cut()
        table.forget()

    def _take_closing(self, table: Table, code: str) -> None:
        """Be shown out: for good, or because what they know of the game was lost."""
        if code in {"forbidden", "not_found"}:
            table.is_barred = True
            table.pending.clear()
        elif code == "stale":
            table.forget()

    # what they do

    async def finish(self) -> None:
        """Wait for what they asked over HTTP."""
        await asyncio.gather(*self._asking)

    def act(self) -> None:
        """Do any one thing."""
        if self.world.time() < self.away_until:
            return
        tables = list(self.tables.values())
        if not tables:
            return
        table = self.rng.choice(tables)
        self.remind(table)
        dice = self.rng.random()
        if dice < {"links": 0.5, "absence": 0.3}.get(self.world.plan.focus, 0.10):
            self._asking = [task for task in self._asking if not task.done()]
            self._asking.append(asyncio.ensure_future(self._ask_something(table)))
        elif self.rng.random() < 0.06 and table.lines:
            self.rng.choice(table.lines).cut()
        elif self.rng.random() < 0.06 or not table.open_lines():
            if len([line for line in table.lines if not line.is_over]) < 3 and not table.is_barred:
                self.connect(table)
        elif self.rng.random() < 0.03 and table.answered:  # as if the answer had not come
            self._send(self.rng.choice(table.open_lines()), self.rng.choice(table.answered))
        elif table.match is not None and (not table.pending or dice > 0.9):
            self.decide(table)

    def leave(self, seconds: float) -> None:
        """Be nowhere for a while."""
        self.away_until = self.world.time() + seconds
        for table in self.tables.values():
            for line in table.lines:
                line.cut()

    # after all troubles

    def come_back(self) -> None:
        for table in self.tables.values():
            if not table.is_reloaded and self._has_lost(table):
                self._reload(table)
            if table.heard > table.last:  # one was overtaken by the next: they ask for it
                for line in table.open_lines():
                    line.cut()
            if not table.open_lines() and not table.is_barred:
                self.connect(table)
            self.remind(table)

    @property
    def is_waiting(self) -> bool:
        """Whether something of theirs is not answered yet."""
        tables = self.tables.values()
        return any(t.pending or not (t.is_barred or t.open_lines()) for t in tables)

    def can_go_on(self, game: str) -> bool:
        """Whether they sit at a game that waits for them, or look at one that waits for a bot."""
        table = self.tables[game]
        match = table.match
        if match is None or match.turn is None or not table.open_lines():
            return False
        seat = match.seats[match.turn]
        return bool(seat.bot) or seat.guest == self.name

    def go_on(self) -> None:
        """Make a move wherever it is one's turn."""
        for table in self.tables.values():
            match = table.match
            if match is None or table.pending:
                continue
            if match.status == "waiting" and set(match.awaited) & set(match.seats_of(self.name)):
                self.command(table, "share_dice", entropy=self.rng.randbytes(16).hex())
            if match.turn is None:
                continue
            seat = match.seats[match.turn]
            if seat.guest == self.name and not seat.bot:
                self.move(table)

    def remind(self, table: Table) -> None:
        """Send again what was not answered for a while."""
        now = self.world.time()
        for pending in list(table.pending.values()):
            if now - pending.sent_at > _PATIENCE:
                pending.sent_at = now
                lines = table.open_lines()
                if lines:
                    self._send(self.rng.choice(lines), pending.fields)

    async def _ask_something(self, table: Table) -> None:
        match, dice = table.match, self.rng.random()
        unclaimed = [
            seat for seat in table.secrets if match is None or match.seats[seat].guest != self.name
        ]
        if unclaimed and dice < (0.4 if self.world.plan.focus == "links" else 0.7):
            seat = self.rng.choice(unclaimed)
            await self.claim(table, seat, table.secrets[seat])
        elif match and self.rng.random() < 0.4:
            seat = self.rng.randrange(len(match.seats))
            await self.renew(table, seat)
            self.world.pass_on(self, table, seat)
        elif match and match.ended:
            await self.rematch(table)
        elif match and not match.created.is_public and self.rng.random() < 0.2:
            await self.renew_watch(table)
        elif dice < 0.85:
            await self.read(table)
        else:
            await self.list_games()

    def decide(self, table: Table) -> None:
        """Say something over the socket that may make sense."""
        match = table.match
        assert match
        mine, dice = match.seats_of(self.name), self.rng.random()
        if match.status == "waiting" and set(match.awaited).intersection(mine):
            self.command(table, "share_dice", entropy=self.rng.randbytes(16).hex())
        elif match.away and match.away.seat not in mine and dice < 0.7:
            agrees, question = self.rng.random() < 0.8, match.away.number
            self.command(table, "answer_away", question=question, agrees=agrees)
        elif not mine or match.status != "playing" or dice < 0.06:
            if self.rng.random() < 0.3:
                self.command(table, "say", text=f"line {self.rng.randrange(100)}")
        elif dice < (0.6 if self.world.plan.focus == "absence" else 0.2) and (
            missing := self._missing(table, match)
        ):
            wish = self.rng.choice(("bot", "bot", "link"))
            self.command(table, "ask_away", seat=self.rng.choice(missing), wish=wish)
        elif match.takeback and match.takeback.seat not in mine and dice < 0.7:
            self._answer_question(table, "answer_takeback", match.takeback.number, 0.6)
        elif match.draw and match.draw.seat not in mine and dice < 0.7:
            self._answer_question(table, "answer_draw", match.draw.number, 0.3)
        elif match.board.foregone and dice < 0.4:
            self.command(table, "finish", version=match.version)
        elif match.turn in mine and dice < (0.5 if self.world.plan.focus == "bots" else 0.8):
            self.move(table)
        else:
            self._decide_otherwise(table, match, mine)

    def _missing(self, table: Table, match: Match) -> list[int]:
        """Seats of others who are not there, as far as they know."""
        pairs = enumerate(match.seats)
        return [i for i, seat in pairs if seat.guest not in {None, self.name, *table.here}]

    def _answer_question(self, table: Table, kind: str, question: int, chance: float) -> None:
        assert table.match
        agrees = self.rng.random() < chance
        version = table.match.version
        self.command(table, kind, version=version, question=question, agrees=agrees)

    def _decide_otherwise(self, table: Table, match: Match, mine: tuple[int, ...]) -> None:
        version, dice = match.version, self.rng.random()
        if dice < 0.02:
            self.command(table, "finish", version=version)
        elif dice < 0.2:
            self.command(table, "undo", version=version)
        elif dice < 0.4:
            self.command(table, "ask_takeback", version=version)
        elif dice < 0.5:
            self.command(table, "offer_draw", version=version)
        elif dice < 0.54:
            self.command(table, "resign", version=version, seat=self.rng.choice(mine))
        elif dice < 0.65:
            self._substitute(table, match)
        elif dice < 0.75:
            seat = self.rng.randrange(len(match.seats))
            self.command(table, "ask_away", seat=seat, wish=self.rng.choice(("bot", "link")))
        elif dice < 0.85:  # too late
            self.command(table, "undo", version=max(0, version - self.rng.randrange(1, 4)))
        else:
            self.move(table, is_wrong=True)

    def _substitute(self, table: Table, match: Match) -> None:
        seat = self.rng.randrange(len(match.seats))
        bot = None
        if match.seats[seat].bot is None:
            bot = self.rng.choice(sorted(bots.find(match.created.game).bots))
        self.command(table, "substitute", seat=seat, bot=bot)

    def move(self, table: Table, *, is_wrong: bool = False) -> None:
        """Make any legal move, or one that cannot be."""
        match = table.match
        assert match
        moves = match.board.legal_moves
        token = "Cd4/3u" if is_wrong or not moves else str(self.rng.choice(list(moves)))
        self.command(table, "move", version=match.version, token=token)


def _numbers(message: Json) -> str:
    numbers = [event["number"] for event in message.get("events", ())]
    return f"{numbers[0]}-{numbers[-1]}" if numbers else ""
