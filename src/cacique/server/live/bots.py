"""Bots at live games: they think in the pool, and their moves are made like everybody's."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from cacique.ai import bots
from cacique.ai.own import Fault
from cacique.games import registry
from cacique.server.live.fairqueue import Claim, Rank
from cacique.server.live.pool import BotPool, PoolClosed, Question, choose_turn
from cacique.server.live.room import Commons, Room
from cacique.server.play.authority import drop_bot, move_bot
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.store import Unavailable

__all__ = ["LEASE_SECONDS", "SECONDS_TO_RENEW", "Bots", "ask_about"]

_log = logging.getLogger("cacique.server")
_PATIENCE = 1.0  # seconds until something that failed is tried again
LEASE_SECONDS = 10.0  # in which no other process thinks, if this one says nothing any more
SECONDS_TO_RENEW = 3.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0  # between questions whether another process still thinks


class _Due(NamedTuple):
    """What a game waits for: a thought about anything else is of no use to it."""

    version: int
    bot: str


@dataclass(slots=True)
class _Work:
    """What is being done for one game."""

    due: _Due | None = None  # what is thought about, while it is
    thought: asyncio.Task[list[str]] | None = None


class Bots:
    """Plays bots' turns in the rooms that it is shown; one that a crash cut off is made again.

    Of several processes only one thinks about a game: the one that has a lease on it.
    """

    def __init__(self, commons: Commons, pool: BotPool) -> None:
        self._commons = commons
        self._pool = pool
        self._process = commons.heartbeat.process
        self._at_work: dict[Room, _Work] = {}

    def are_at(self, room: Room) -> bool:
        """Whether bots are busy with a game now."""
        return room in self._at_work

    async def warm_up(self) -> None:
        """Start processes and compile what they need, so that nobody's first game waits."""
        for game in registry.NAMES:
            board = registry.find(game).board()
            first = () if not board.is_chance else (str(board.legal_moves[0]),)
            question = Question(game, board.position(), first, seed=0)
            bot = bots.find(game).middling
            with suppress(PoolClosed):
                await self._choose(bot, question, Claim("", f"{game} {bot}"))
                await self._pool.warm_up(partial(choose_turn, bots.find(game).weakest), question)

    def think(self, room: Room) -> None:
        """Think about a game's next turn, if that is a bot's, as soon as no other process does."""
        if room in self._at_work:
            self.reconsider(room)
        elif self._due_at(room):
            self._commons.background.spawn(self._play(self._take_up(room), room, waits=True))

    async def wake(self, room: Room) -> None:
        """Make a bot's turn that nobody thinks about; come back when it is made."""
        if room not in self._at_work and self._due_at(room):
            await self._play(self._take_up(room), room, waits=False)

    def reconsider(self, room: Room) -> None:
        """Drop a thought that the game has gone another way than; the next one begins at once."""
        work = self._at_work.get(room)
        if work and work.thought and room.match and work.due != _due(room.match):
            work.thought.cancel()

    async def renew_leases(self) -> None:
        """Tell the other processes that bots still think here."""
        if self._at_work:
            await self._commons.store.renew_leases(self._process, LEASE_SECONDS)

    def stop(self) -> None:
        """Let nobody think any more."""
        self._pool.stop()

    # one game

    def _due_at(self, room: Room) -> _Due | None:
        """What bots should think about at a game now; those alone need somebody who watches."""
        match = room.match
        if match is None or self._commons.is_closing:
            return None
        return _due(match) if room.is_watched or not match.is_left_to_bots else None

    def _take_up(self, room: Room) -> _Work:
        work = self._at_work[room] = _Work()
        return work

    async def _play(self, work: _Work, room: Room, *, waits: bool) -> None:
        """Make bots' turns until somebody else is to decide."""
        try:
            with self._commons.quarantine.noted(room.id), suppress(PoolClosed):
                room.ask_presence()
                while self._due_at(room) and await self._take_lease(room, waits=waits):
                    await self._play_turns(work, room)
        finally:
            del self._at_work[room]

    async def _take_lease(self, room: Room, *, waits: bool) -> bool:
        """Get the right to think about a game, if need be once its holder lets go or is gone."""
        pause = _FIRST_PAUSE
        while not await self._ask_for_lease(room):
            if not waits:
                return False
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
            with suppress(Unavailable):
                await room.current()
                if not self._due_at(room):
                    return False
        return True

    async def _ask_for_lease(self, room: Room) -> bool:
        try:
            return await self._commons.store.take_lease(room.id, self._process, LEASE_SECONDS)
        except Unavailable as error:
            _log.warning("a bot waits: %s", error)
            return False

    async def _play_turns(self, work: _Work, room: Room) -> None:
        """Make bots' turns under a lease, and let go of it."""
        try:
            while await self._play_turn(work, room):
                pass
        finally:
            with suppress(Unavailable):  # then it runs out
                await self._commons.store.drop_lease(room.id, self._process)

    async def _play_turn(self, work: _Work, room: Room) -> bool:
        """Make one turn; returns whether there may be another."""
        try:
            room.touch()
            match = await room.current()
            due = self._due_at(room)
            if due is None:
                return False
            try:
                with self._commons.metrics.thinking.time():
                    tokens = await self._think_about(work, due, self._ask(room, match, due))
            except Fault as fault:
                _log.warning("a bot of yours has lost a game: %s", fault)
                await self._give_up(room, due)
            else:
                await self._make_moves(room, due, tokens)
        except Unavailable as error:
            _log.warning("a bot waits: %s", error)
            await asyncio.sleep(_PATIENCE)
        return True

    def _ask(self, room: Room, match: Match, due: _Due) -> Coroutine[Any, Any, list[str]]:
        kind = f"{match.created.game} {due.bot}"
        claim = Claim(match.created.creator, kind, partial(self._rank, room))
        return self._choose(due.bot, ask_about(match), claim)

    @staticmethod
    def _rank(room: Room) -> Rank:
        if not room.is_watched:
            return Rank.UNWATCHED
        is_show = room.match is not None and room.match.is_left_to_bots
        return Rank.WATCHED if is_show else Rank.WAITED_FOR

    @staticmethod
    async def _think_about(
        work: _Work, due: _Due, choice: Coroutine[Any, Any, list[str]]
    ) -> Sequence[str]:
        """The decisions of a turn; none where the game went another way meanwhile."""
        work.due, work.thought = due, asyncio.ensure_future(choice)
        try:
            await asyncio.wait([work.thought])
            return () if work.thought.cancelled() else work.thought.result()
        finally:
            work.thought.cancel()
            work.due = work.thought = None

    async def _choose(self, bot: str, question: Question, claim: Claim) -> list[str]:
        try:
            known = bots.find(question.game).guests.get(bot, bot)  # processes know no guests
            return await self._pool.run(partial(choose_turn, known), question, claim)
        except (PoolClosed, Fault):
            raise
        except Exception:  # noqa: BLE001  # whatever it is: somebody waits for a move
            _log.exception("the bot %s failed, so a random move is made for it", bot)
            return [str(secrets.choice(question.board().legal_moves))]

    async def _give_up(self, room: Room, due: _Due) -> None:
        """Take a bot out of the game, if that still waits for it."""

        def decide(match: Match) -> list[ev.Event]:
            return drop_bot(match, self._commons.time.now()) if _due(match) == due else []

        await room.change(decide)

    async def _make_moves(self, room: Room, due: _Due, tokens: Sequence[str]) -> None:
        """Make a bot's decisions, until one of them is not what the game waits for any more."""
        expected: _Due | None = due
        for token in tokens:
            if expected is None:
                return
            expected = await self._make_move(room, expected, token)

    async def _make_move(self, room: Room, due: _Due, token: str) -> _Due | None:
        """Make a decision; what the next one is for, None where the game went another way."""
        made: list[ev.Event] = []

        def decide(match: Match) -> list[ev.Event]:
            is_due = _due(match) == due
            made[:] = move_bot(match, token, self._commons.time.now()) if is_due else []
            return list(made)

        first = await room.change(decide)
        return due._replace(version=first + len(made) - 1) if made else None


def _due(match: Match) -> _Due | None:
    """The decision of a bot that a match waits for; dice are thrown by whoever has them."""
    bot = None if match.turn is None or match.board.is_chance else match.bot_to_move
    return _Due(match.version, bot) if bot else None


def ask_about(match: Match) -> Question:
    """A question about a match as it stands."""
    tokens = tuple(str(move) for move in match.board.moves)
    seed = int.from_bytes(match.id.encode()) % 2**63
    return Question(match.created.game, match.start, tokens, seed)
