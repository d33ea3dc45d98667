"""Bots at live games: they think elsewhere, and their moves are made like everybody's."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from cacique.games import registry
from cacique.server.live.room import Room
from cacique.server.live.thinking import Task, Thinkers
from cacique.server.play.authority import move_bot
from cacique.server.play.catalogue import average
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.store import Unavailable

if TYPE_CHECKING:
    from cacique.server.live.hub import Hub

__all__ = ["Bots", "think_about"]

_log = logging.getLogger("cacique.server")
_PATIENCE = 1.0  # seconds until something that failed is tried again


class Bots:
    """Lets bots play wherever it is their turn; a turn that a crash cut off is made again."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.thinkers = Thinkers(hub.settings.bots_at_once)

    def close(self) -> None:
        self.thinkers.close()

    async def warm_up(self) -> None:
        """Start a bots' process and compile what it needs, so that nobody's first game waits."""
        for game in registry.NAMES:
            board = registry.find(game).board()
            first = () if not board.is_chance else (str(board.legal_moves[0]),)
            await self._choose(Task(game, board.position(), first, average(game), 0))

    async def wake_all(self) -> None:
        """Let bots go on whose process has died, ours or another."""
        for game_id in await self._hub.store.awaiting_bots():
            if game_id not in self._hub.failing:
                self._hub.spawn(self.wake(game_id))

    async def wake(self, game_id: str) -> None:
        """Let a bot go on whose turn it is."""
        with suppress(Unavailable), self._hub.failing.noted(game_id):
            self.think(await self._hub.room(game_id))

    def think(self, room: Room) -> None:
        """Think about a game's next turn, if that is a bot's, and nobody does already."""
        is_due = room.match is not None and room.match.bot_to_move and not self._hub.is_closing
        if is_due and room.thinking is None:
            room.thinking = self._hub.spawn(self._play(room))

    async def _play(self, room: Room) -> None:
        """Make bots' turns until somebody else is to decide."""
        try:
            while await self._play_turn(room):
                pass
        finally:
            room.thinking = None

    async def _play_turn(self, room: Room) -> bool:
        try:
            match = await self._hub.match(room.id)
            if not match.bot_to_move:
                return False
            version, task = match.version, think_about(match, match.bot_to_move)
            with self._hub.metrics.thinking.time():
                tokens = await self._choose(task)
            for token in tokens:
                version = await self._move(room, token, version)
            return bool(tokens)  # none where dice are due that nobody throws for bots
        except Unavailable as error:
            _log.warning("a bot waits: %s", error)
            await asyncio.sleep(_PATIENCE)
        return True

    async def _choose(self, task: Task) -> list[str]:
        try:
            return await self.thinkers.choose(task)
        except Exception:
            if self._hub.is_closing:
                raise
            _log.exception("the bot %s failed, so a random move is made for it", task.bot)
            return [str(secrets.choice(task.board().legal_moves))]

    async def _move(self, room: Room, token: str, version: int) -> int:
        """Make one decision, unless somebody has changed the game meanwhile."""

        def work(match: Match) -> list[ev.Event]:
            is_due = match.version == version and match.bot_to_move
            return move_bot(match, token, time.time()) if is_due else []

        await self._hub.change(room, work)
        return room.match.version if room.match else -1


def think_about(match: Match, bot: str) -> Task:
    """What a bot has to think about."""
    tokens = tuple(str(move) for move in match.board.moves)
    seed = int.from_bytes(match.id.encode()) % 2**63
    return Task(match.created.game, match.start, tokens, bot, seed)
