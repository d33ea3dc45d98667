"""The program's end of the engine protocol: `cacique engine` plays and analyses for any host."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from cacique import __version__
from cacique.ai import bots
from cacique.ai.agent import Agent, Prospect
from cacique.ai.program import VERSION
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import registry

__all__ = ["BEST", "Engine"]

BEST = "best"  # of the option Bot: as well as the time allows, with lines of analysis
_USUAL_MS = 1000
_MOST_VISITS = 500_000  # that a tree has room for, as of `cacique analyse`
_RESERVE = 0.03  # seconds of a decision's time that are kept for the way back
_NUMBERS = {"time": _USUAL_MS, "visits": None, "seed": 0, "lines": 1}


class Engine:
    """Obeys lines, and writes others; it thinks in a thread, so that it can be stopped.

    >>> lines = []
    >>> engine = Engine(lines.append)
    >>> for line in ("game puluc", "set Bot random", "position start moves r3", "go seed 1"):
    ...     assert engine.obey(line)
    >>> engine.close()
    >>> lines
    ['move 0-3']
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lock = threading.Lock()  # lines come from two threads
        self._stop = threading.Event()
        self._thinking: threading.Thread | None = None
        self._is_thinking = self._is_endless = False
        self._bot = BEST
        self._agent: tuple[str, str, Agent] | None = None
        self._start: Board[Any, Any] | None = None
        self._board: Board[Any, Any] | None = None
        self._plan: tuple[int, Move] | None = None  # the key of a position, what follows there

    def obey(self, line: str) -> bool:
        """Do what a line says; False once it said to quit. What is wrong with it is an `error`."""
        word, *rest = line.split() or [""]
        try:
            match word:
                case "hello":
                    self._tell_hello(rest)
                case "set":
                    self._set(rest)
                case "game":
                    self._begin(rest)
                case "ready":
                    self._say("ready")
                case "position":
                    self._take_up(rest)
                case "go":
                    self._go(rest)
                case "stop":
                    self._stop.set()
                case "quit":
                    return False
                case "" | "legal":
                    pass
                case _:
                    self._say(f"error there is no command {word!r}")
        except CaciqueError as error:
            self._say(f"error {' '.join(str(error).split())}")
        return True

    def close(self, *, now: bool = False) -> None:
        """Come to an end: with the thought in hand, unless that has none, or at once."""
        if now or self._is_endless:
            self._stop.set()
        if self._thinking:
            self._thinking.join()

    def _say(self, line: str) -> None:
        with self._lock:
            self._write(line)

    def _tell_hello(self, rest: list[str]) -> None:
        if rest != [VERSION]:
            raise CaciqueError(f"this is version {VERSION} of the protocol")
        self._say(f"name cacique {__version__}")
        self._say("author the founders of cacique")
        self._say(f"plays {' '.join(registry.NAMES)}")
        self._say(f"option Bot text {BEST}")
        self._say(f"hello {VERSION}")

    def _set(self, rest: list[str]) -> None:
        if len(rest) != 2 or rest[0] != "Bot":
            raise CaciqueError("the option is Bot, and its value one word: `set Bot level5`")
        if rest[1] != BEST and (bots.is_foreign(rest[1]) or not bots.games_of(rest[1])):
            raise CaciqueError(f"there is no bot {rest[1]!r}{bots.hint(rest[1])}")
        self._bot = rest[1]

    def _begin(self, rest: list[str]) -> None:
        self._refuse_thinking()
        if not rest:
            raise CaciqueError(f"say which game: {' or '.join(registry.NAMES)}")
        game = registry.find(rest[0])
        board = game.board(game.setup.parse(rest[1:]))
        if self._bot != BEST:
            bots.make_bot(rest[0], self._bot)
        self._start, self._board, self._plan = board, None, None

    def _take_up(self, rest: list[str]) -> None:
        self._refuse_thinking()
        if self._start is None:
            raise CaciqueError("say `game` first")
        if not rest or rest[1:2] not in ([], ["moves"]):
            raise CaciqueError("a position is `start` or a line, and then `moves` and tokens")
        line, tokens = rest[0], rest[2:]
        board = self._start.copy() if line == "start" else self._start.from_position(line)
        for token in tokens:
            board.push_token(token)
        self._board = board

    def _refuse_thinking(self) -> None:
        if self._is_thinking:
            raise CaciqueError("still thinking: say `stop` first, and wait for the move")

    def _go(self, rest: list[str]) -> None:
        self._refuse_thinking()
        board, limits = self._board, _read_limits(rest)
        if board is None:
            raise CaciqueError("say `position` first")
        if board.is_over or board.is_chance:
            raise CaciqueError("there is nothing to decide here")
        self._stop.clear()
        self._is_thinking = True
        self._is_endless = limits["forever"]
        self._thinking = threading.Thread(target=self._think, args=(board, limits), daemon=True)
        self._thinking.start()

    def _think(self, board: Board[Any, Any], limits: dict[str, Any]) -> None:
        seconds = limits["seconds"]
        clock = threading.Timer(max(seconds - _RESERVE, 0.001), self._stop.set)
        clock.daemon = True
        if seconds < threading.TIMEOUT_MAX:
            clock.start()
        try:
            answer = f"move {self._decide(board, limits)}"
            if limits["forever"]:
                self._stop.wait()
        except Exception as error:  # noqa: BLE001 - a host waits for an answer
            answer = f"error {' '.join(str(error).split()) or type(error).__name__}"
        clock.cancel()
        self._is_thinking = False  # before it is told, because the next line may come at once
        self._say(answer)

    def _decide(self, board: Board[Any, Any], limits: dict[str, Any]) -> Move:
        if self._bot != BEST:
            return self._ask_bot(board, self._bot, limits["seed"])
        if self._plan and self._plan[0] == board.key:
            return self._plan[1]
        roster, begun = bots.find(board.setup.game), time.monotonic()
        best: Prospect | None = None
        for prospects in roster.ponder(board, limits["seconds"], limits["visits"], self._stop):
            best = prospects[0]
            for number, prospect in enumerate(prospects[: limits["lines"]], 1):
                spent = round(1000 * (time.monotonic() - begun))
                self._say(" ".join(_tell(number, prospect, spent)))
            if self._stop.is_set():
                break
        if best is None:
            return self._ask_bot(board, roster.strongest, limits["seed"])
        self._remember(board, best)
        return self._checked(best.moves[0])

    @staticmethod
    def _checked(move: Any) -> Move:
        assert isinstance(move, Move)
        return move

    def _remember(self, board: Board[Any, Any], best: Prospect) -> None:
        """Keep the rest of a turn, so that nothing is thought of twice."""
        if len(best.moves) == 2:
            after = board.copy()
            after.push(best.moves[0])
            self._plan = after.key, best.moves[1]

    def _ask_bot(self, board: Board[Any, Any], name: str, seed: int) -> Move:
        """Ask a bot by name; the same one for a whole game, because it may have plans."""
        game = board.setup.game
        if self._agent is None or self._agent[:2] != (game, name):
            self._agent = game, name, bots.make_bot(game, name)
        return self._agent[2].choose(board, seeded(seed), self._stop)


def _read_limits(words: list[str]) -> dict[str, Any]:
    limits: dict[str, Any] = {**_NUMBERS, "forever": False}
    rest = iter(words)
    for word in rest:
        if word == "forever":
            limits[word] = True
        elif word not in _NUMBERS:
            raise CaciqueError(f"`go` knows no {word!r}")
        else:
            value = next(rest, "")
            if not value.isascii() or not value.isdigit() or len(value) > 18:
                raise CaciqueError(f"`go {word}` needs a number")
            limits[word] = int(value)
    if (limits["visits"] or 0) > _MOST_VISITS:
        raise CaciqueError(f"`go visits` has at most {_MOST_VISITS}")
    has_time = "time" in words or limits["visits"] is None
    endless = limits["forever"] or not has_time
    limits["seconds"] = float("inf") if endless else limits["time"] / 1000
    if limits["forever"]:
        limits["visits"] = None
    return limits


def _tell(number: int, prospect: Prospect, milliseconds: int) -> Iterator[str]:
    yield f"info line {number} chance {prospect.chance:.4f} error {prospect.error:.4f}"
    if prospect.points:
        yield "points " + ",".join(f"{points:.1f}" for points in prospect.points)
    yield f"visits {prospect.visits} time {milliseconds}"
    yield " ".join(["moves", *map(str, prospect.line or prospect.moves)])
