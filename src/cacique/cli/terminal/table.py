"""Who sits at a game: people here, bots, or others far away. Screens and lines see all alike."""

import threading
from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from cacique.ai.bots import describe_unsolved, is_bot, make_bot
from cacique.cli.terminal.advice import Advice, find_advice
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded, unit
from cacique.games import pueblo, puluc
from cacique.games.pueblo import sentences
from cacique.games.puluc.geometry import SEATS
from cacique.games.puluc.text import describe_state

__all__ = ["AnyBoard", "LocalTable", "Table", "not_saved", "seat_name", "task"]

AnyBoard = Board[Any, Any]

_THROWS, _BOTS = 0, 1  # streams of a game's seed, for each ply


def task(board: AnyBoard) -> str:
    """Who is to do what, or how the game ended."""
    if isinstance(board, pueblo.Board):
        return sentences.task(board)
    assert isinstance(board, puluc.Board)
    return describe_state(board)


def seat_name(board: AnyBoard, seat: int) -> str:
    """What a seat is called in this game: its colour or side."""
    return sentences.name(board, seat) if isinstance(board, pueblo.Board) else SEATS[seat]


def not_saved(error: OSError) -> str:
    """Say why a game could not be written."""
    return f"not saved: {error.strerror or error}"


class Table(ABC):
    """A game with some seats decided here; `board` is replaced by a new one when others act."""

    board: AnyBoard
    players: tuple[str, ...]  # who has each seat
    mine: frozenset[int]  # the seats that are decided here

    @property
    def is_mine(self) -> bool:
        """Whether somebody here is to decide."""
        return self.board.turn in self.mine and not self.board.is_chance

    @property
    def is_over(self) -> bool:
        return self.board.is_over

    @property
    def verdict(self) -> str:
        """How a game that is over ended."""
        board = self.board
        points = ", ".join(f"{seat_name(board, i)} {score}" for i, score in enumerate(board.scores))
        return f"{task(board)}. {points}."

    @property
    def question(self) -> str:
        """What others ask of somebody here, to be answered by yes or no."""
        return ""

    @property
    def news(self) -> str:
        """What others said last."""
        return ""

    @property
    def note(self) -> str:
        """What is to be known of the players before the game."""
        return ""

    @property
    def trouble(self) -> str:
        """What goes wrong here, though the game goes on."""
        return ""

    @property
    def waiting(self) -> str:
        """Say whom the game waits for, if it is nobody here."""
        seat = self.board.turn
        if seat is None or self.is_mine:
            return ""
        return f"{self.players[seat]} ({seat_name(self.board, seat)}) is thinking …"

    @property
    def waits_for_people(self) -> bool:
        """Whether it is up to people elsewhere how long the next move takes."""
        return False

    @abstractmethod
    def play(self, token: str) -> None:
        """Make a move for the seat that is to decide; raises CaciqueError."""

    def answer(self, *, agrees: bool) -> None:
        """Answer a question."""
        raise CaciqueError(f"nobody asked anything that {'yes' if agrees else 'no'} would answer")

    def say(self, text: str) -> None:
        """Say something to the others."""
        raise CaciqueError(f"nobody is there to hear {text!r}")

    def resign(self) -> None:
        """Give up."""
        raise CaciqueError("a game against bots is simply left")

    def offer_draw(self) -> None:
        """Offer to call it a draw."""
        raise CaciqueError("bots do not agree to a draw")

    @abstractmethod
    def undo(self) -> None:
        """Take the last decision made here back; raises CaciqueError."""

    @abstractmethod
    def wait(self, timeout: float | None = None) -> bool:
        """Block until others have acted; False once the table is closed.

        Raises CaciqueError, and TimeoutError after so many seconds in which nobody did.
        """

    @abstractmethod
    def advise(self) -> list[Advice]:
        """Look for good moves, which takes a while; raises CaciqueError."""

    @abstractmethod
    def close(self) -> None:
        """Leave; whoever waits is released."""


class LocalTable(Table):
    """People and bots around one board. All chance follows from the seed and the ply.

    So a throw that was taken back falls the same way again.
    """

    def __init__(
        self,
        board: AnyBoard,
        players: Sequence[str],
        seed: int,
        keep: Callable[["LocalTable"], object] = lambda _table: None,
    ) -> None:
        game = board.setup.game
        self.board = board
        self.players = tuple(players)
        self.seed = seed
        self._bots = {
            seat: make_bot(game, player)
            for seat, player in enumerate(players)
            if is_bot(game, player)
        }
        self.mine = frozenset(range(len(players))) - self._bots.keys()
        self._keep = keep
        self._trouble = ""
        self._changed = threading.Condition()
        self._is_closed = False

    @property
    def note(self) -> str:
        """Which bots are weaker than they could be."""
        return describe_unsolved(self.board.setup, [self.players[seat] for seat in self._bots])

    @property
    def trouble(self) -> str:
        """Why the last move is not saved."""
        return self._trouble

    def play(self, token: str) -> None:
        if not self.is_mine:
            raise CaciqueError(self.waiting or "the game is over")
        board = self.board.copy()
        board.push_token(token)
        self._replace(board)

    def undo(self) -> None:
        board = self.board.copy()
        while board.ply:
            board.pop()
            if board.turn in self.mine and not board.is_chance:
                return self._replace(board)
        raise CaciqueError("there is nothing to take back")

    def wait(self, timeout: float | None = None) -> bool:
        with self._changed:
            if not self._changed.wait_for(lambda: self._is_closed or self._others_act(), timeout):
                raise TimeoutError
            before = self.board
        if self._is_closed:
            return False
        board = before.copy()
        board.push(self._decide(board))
        with self._changed:
            if self.board is before and not self._is_closed:  # nothing was taken back meanwhile
                self._replace(board)
            return not self._is_closed

    def advise(self) -> list[Advice]:
        return find_advice(self.board)

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def _others_act(self) -> bool:
        return self.board.turn is not None and not self.is_mine

    def _replace(self, board: AnyBoard) -> None:
        with self._changed:
            self.board = board
            self._save()
            self._changed.notify_all()

    def _save(self) -> None:
        """Keep the game; a full disk must not end it."""
        try:
            self._keep(self)
            self._trouble = ""
        except OSError as error:
            self._trouble = not_saved(error)

    def _decide(self, board: AnyBoard) -> Move:
        ply = board.ply
        if not board.is_chance:
            assert board.turn is not None
            return self._bots[board.turn].choose(board, seeded(self.seed, 2 * ply + _BOTS))
        throws, chances = zip(*board.chance_outcomes(), strict=True)
        drawn = unit(seeded(self.seed, 2 * ply + _THROWS))
        place = bisect(list(accumulate(chances)), drawn)
        throw: Move = throws[min(place, len(throws) - 1)]  # chances may add up to a hair under 1
        return throw
