"""Processes in which bots think, so that nobody's socket waits for them."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from cacique.ai.bots import make_bot
from cacique.core.contract import Board
from cacique.core.rng import seeded
from cacique.games import registry

__all__ = ["BotPool", "Question", "choose_turn"]

ResultT = TypeVar("ResultT")
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A position to think about, by the moves that led to it, and a seed for whoever does.

    It is small enough to be sent to another process, where `board` makes the position again.
    """

    game: str
    start: str
    tokens: tuple[str, ...]
    seed: int

    def board(self) -> Board[Any, Any]:
        board = registry.find(self.game).board.from_position(self.start)
        for token in self.tokens:
            board.push_token(token)
        return board


def choose_turn(bot: str, question: Question) -> list[str]:
    """The decisions of a bot's whole turn: until another seat is to decide, or dice."""
    board = question.board()
    agent, seat = make_bot(question.game, bot), board.turn
    rng = seeded(question.seed, len(question.tokens))
    tokens: list[str] = []
    while board.turn == seat and not board.is_over and not board.is_chance:
        move = agent.choose(board, rng)
        board.push(move)
        tokens.append(str(move))
    return tokens


def _prepare_worker() -> None:
    """End when the server ends, and only then: in good order, or at once where it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server
    server.join()
    os._exit(1)


class BotPool:
    """A few processes, started when they are first needed and replaced when they die."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._pool: ProcessPoolExecutor | None = None

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._at_once, context, _prepare_worker)
        return self._pool

    async def run(self, work: Callable[[Question], ResultT], question: Question) -> ResultT:
        """Run something; where a process died over it, again in another one."""
        for tries_left in reversed(range(_TRIES)):
            pool = self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, question)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
                if not tries_left:
                    raise
        raise AssertionError

    def close(self) -> None:
        """End the processes, whatever they think of."""
        if self._pool is None:
            return
        for process in list((self._pool._processes or {}).values()):  # noqa: SLF001
            process.terminate()
        self._pool.shutdown(cancel_futures=True)
        self._pool = None
