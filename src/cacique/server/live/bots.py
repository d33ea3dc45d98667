"""Bots at live games: they think in the pool, and their moves are made like everybody's."""

import asyncio
import logging
import secrets
from functools import partial

from cacique.ai import bots
from cacique.games import registry
from cacique.server.live.pool import BotPool, Question, choose_turn
from cacique.server.live.room import Commons, Room
from cacique.server.play.authority import move_bot
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.store import Unavailable

__all__ = ["Bots", "ask_about"]

_log = logging.getLogger("cacique.server")
_PATIENCE = 1.0  # seconds until something that failed is tried again


class Bots:
    """Plays bots' turns in the rooms that it is shown; one that a crash cut off is made again."""

    def __init__(self, commons: Commons, pool: BotPool) -> None:
        self._commons = commons
        self._pool = pool
        self._at_work: set[Room] = set()

    def are_at(self, room: Room) -> bool:
        """Whether a bot thinks about a game now."""
        return room in self._at_work

    async def warm_up(self) -> None:
        """Start a process and compile what it needs, so that nobody's first game waits."""
        for game in registry.NAMES:
            board = registry.find(game).board()
            first = () if not board.is_chance else (str(board.legal_moves[0]),)
            question = Question(game, board.position(), first, seed=0)
            await self._choose(bots.find(game).middling, question)

    def think(self, room: Room) -> None:
        """Think about a game's next turn, if that is a bot's, and nobody does already."""
        is_due = room.match is not None and room.match.bot_to_move
        if is_due and room not in self._at_work and not self._commons.is_closing:
            self._at_work.add(room)
            self._commons.background.spawn(self._play(room))

    async def _play(self, room: Room) -> None:
        """Make bots' turns until somebody else is to decide."""
        try:
            while await self._play_turn(room):
                pass
        finally:
            self._at_work.discard(room)

    async def _play_turn(self, room: Room) -> bool:
        """Make one turn; returns whether there may be another."""
        try:
            room.touch()
            match = await room.current()
            if not match.bot_to_move:
                return False
            version, bot, question = match.version, match.bot_to_move, ask_about(match)
            with self._commons.metrics.thinking.time():
                tokens = await self._choose(bot, question)
            for token in tokens:
                version = await self._move(room, token, version)
            return bool(tokens)  # none where dice are due that nobody throws for bots
        except Unavailable as error:
            _log.warning("a bot waits: %s", error)
            await asyncio.sleep(_PATIENCE)
        return True

    async def _choose(self, bot: str, question: Question) -> list[str]:
        try:
            return await self._pool.run(partial(choose_turn, bot), question)
        except Exception:
            if self._commons.is_closing:
                raise
            _log.exception("the bot %s failed, so a random move is made for it", bot)
            return [str(secrets.choice(question.board().legal_moves))]

    async def _move(self, room: Room, token: str, version: int) -> int:
        """Make a bot's decision, unless the game has changed meanwhile: its next version."""

        def decide(match: Match) -> list[ev.Event]:
            is_due = match.version == version and match.bot_to_move
            return move_bot(match, token, self._commons.time.now()) if is_due else []

        await room.change(decide)
        return room.version


def ask_about(match: Match) -> Question:
    """A question about a match as it stands."""
    tokens = tuple(str(move) for move in match.board.moves)
    seed = int.from_bytes(match.id.encode()) % 2**63
    return Question(match.created.game, match.start, tokens, seed)
