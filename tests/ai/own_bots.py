"""Bots as people might write them, right and wrong, for the tests."""

from typing import Any

from cacique.ai.own import OwnBot
from cacique.ai.simple import RandomAgent
from cacique.core.contract import Move
from cacique.core.rng import Rng, below


class Any1:
    """Plays any legal move, with nothing but the one method."""

    def choose(self, board: Any, rng: Rng) -> Any:
        return board.legal_moves[below(rng, len(board.legal_moves))]


class Meddler(Any1):
    """Leaves the board in disorder, and remembers more than it should."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, board: Any, rng: Rng) -> Any:
        self.asked += 1
        assert self.asked <= 200, "a game before this one is still remembered"
        move = super().choose(board, rng)
        board.push(move)
        return move


class OnlyPuluc(Any1):
    game = "puluc"


class Stoppable:
    def choose(self, board: Any, _rng: Rng, stop: Any = None) -> Any:
        assert not stop.is_set()
        return board.legal_moves[0]


class Closing(Any1):
    closed = 0

    def close(self) -> None:
        type(self).closed += 1


class Liar:
    """Answers a move that was legal before."""

    def choose(self, board: Any, _rng: Rng) -> Any:
        return board.moves[0] if board.moves else board.legal_moves[0]


class Mute:
    def choose(self, _board: Any, _rng: Rng) -> Any:
        return None


class Crasher:
    def choose(self, _board: Any, _rng: Rng) -> Move:
        raise RuntimeError("no\nidea")


class Quitter:
    def choose(self, _board: Any, _rng: Rng) -> Move:
        raise SystemExit(3)


class Demanding:
    def __init__(self, depth: int) -> None:
        self.depth = depth

    def choose(self, board: Any, _rng: Rng) -> Any:
        return board.legal_moves[self.depth]


class Narrow:
    def choose(self, board: Any) -> Any:
        return board.legal_moves[0]


class Nothing:
    pass


def ready() -> RandomAgent:
    return RandomAgent()


class _Unspeakable:
    def __repr__(self) -> str:
        raise ValueError("not a word")


class _UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError("not a word")


class _Exit(BaseException):
    """What is no Exception, and no wish of whoever sits there either."""


class Unspeakable:
    def choose(self, _board: Any, _rng: Rng) -> Any:
        return _Unspeakable()


class Choking:
    def choose(self, _board: Any, _rng: Rng) -> Move:
        raise _UnspeakableError


class Fleeing:
    def choose(self, _board: Any, _rng: Rng) -> Move:
        raise _Exit("away")


class Loud:
    def choose(self, _board: Any, _rng: Rng) -> Move:
        raise RuntimeError("\x1b[31m" + "bell\x07" * 10_000)


class Fickle:
    """Fails for another reason in each game."""

    games = 0

    def choose(self, _board: Any, _rng: Rng) -> Move:
        Fickle.games += 1
        raise RuntimeError(f"reason {Fickle.games}")


class Blaming:
    """Asks another one."""

    def choose(self, board: Any, rng: Rng) -> Any:
        return OwnBot(Mute()).choose(board, rng)


class Sulking(Any1):
    """Cannot be let go."""

    def close(self) -> None:
        raise RuntimeError("\x1bstill busy")
