"""Programs of any language as bots: `program:COMMAND`, by the engine protocol."""

import re
import shlex
import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from cacique.ai.agent import NEVER, Stop, refuse_board
from cacique.ai.own import Fault
from cacique.ai.quote import quote
from cacique.ai.session import ProgramError, Session, Silence
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.files import hash_files
from cacique.core.rng import Rng, below
from cacique.core.setup import Setup

__all__ = [
    "PREFIX",
    "VERSION",
    "Patience",
    "Program",
    "Spec",
    "Talk",
    "check_command",
    "describe",
    "is_program",
]

PREFIX = "program:"
VERSION = "1"  # of the protocol
_USUAL_SECONDS = 1.0  # for a decision, where nobody says more
_MOST_SEED = 2**31 - 1
_GLANCE = 0.02  # seconds between two looks at whether to stop
_BUDGET = re.compile(r"(?P<number>\d{1,6}(\.\d{1,3})?)(?P<unit>s?)")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a program may take, in seconds; then it is at fault."""

    start: float = 20.0  # to say hello, and to get ready
    late: float = 3.0  # beyond the time of a decision
    visits: float = 120.0  # for a decision that has visits and no time
    stop: float = 2.0  # to answer when it was stopped


@dataclass(frozen=True, slots=True)
class Spec:
    """A program by its name: the command, what it may spend on a decision, its options.

    >>> Spec.parse("program:./mine --deep@0.5s,Level=3")
    Spec(command=('./mine', '--deep'), seconds=0.5, visits=None, options={'Level': '3'})
    >>> Spec.parse("program:./mine@200").visits
    200
    """

    command: tuple[str, ...]
    seconds: float | None = None
    visits: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, name: str) -> Self:
        """Read a name; raises CaciqueError for one that names no command."""
        text, _, tail = name.removeprefix(PREFIX).rpartition("@")
        if not text or not _are_terms(tail):
            text, tail = name.removeprefix(PREFIX), ""
        try:
            command = tuple(shlex.split(text))
        except ValueError as error:
            raise CaciqueError(f"{name}: {error}") from None
        if not command:
            raise CaciqueError(f"{name} names no program")
        return cls(command, **_read_terms(tail))

    def go(self, seed: int) -> str:
        """What it is told to spend on a decision."""
        seconds = _USUAL_SECONDS if self.seconds is None and self.visits is None else self.seconds
        words = ["go", "seed", str(seed)]
        words += [] if seconds is None else ["time", str(max(1, round(1000 * seconds)))]
        words += [] if self.visits is None else ["visits", str(self.visits)]
        return " ".join(words)

    def limit(self, patience: Patience) -> float:
        """How long to wait for a decision."""
        if self.seconds is None and self.visits is not None:
            return patience.visits
        return (_USUAL_SECONDS if self.seconds is None else self.seconds) + patience.late


def _are_terms(tail: str) -> bool:
    return all("=" in term or _BUDGET.fullmatch(term) for term in tail.split(","))


def _read_terms(tail: str) -> dict[str, Any]:
    read: dict[str, Any] = {"options": {}}
    for term in filter(None, tail.split(",")):
        found = _BUDGET.fullmatch(term)
        if found is None:
            name, _, value = term.partition("=")
            read["options"][name] = value
        elif found["unit"]:
            read["seconds"] = float(found["number"])
        else:
            read["visits"] = max(1, int(float(found["number"])))
    return read


def is_program(name: str) -> bool:
    """Whether a name is that of a program, there or not."""
    return name.startswith(PREFIX)


class Talk:
    """A program that has said hello: what it told of itself, and what can be asked of it."""

    def __init__(self, command: tuple[str, ...], patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        self.name = self.author = ""
        self.games: list[str] = []
        self.options: dict[str, str] = {}  # each as it was declared
        self.wants_legal = False
        _refuse_missing(command)
        self.session = Session(command)
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.session.close()

    def _greet(self) -> None:
        self.session.send(f"hello {VERSION}")
        for word, rest in self._answers(self.patience.start, "hello"):
            match word:
                case "hello":
                    if rest != VERSION:
                        raise ProgramError(
                            f"speaks version {rest!r} of the protocol, not {VERSION}"
                        )
                    return
                case "name":
                    self.name = rest
                case "author":
                    self.author = rest
                case "plays":
                    self.games += rest.split()
                case "option":
                    self.options[rest.split(" ")[0]] = rest
                case "wants" if rest == "legal":
                    self.wants_legal = True
                case _:
                    raise _nonsense(word, rest, "hello")

    def prepare(self, setup: Setup, options: Mapping[str, str]) -> None:
        """Begin a game; raises ProgramError where it does not play it."""
        strange = next((name for name in options if name not in self.options), None)
        if strange is not None:
            known = ", ".join(self.options) or "none"
            raise ProgramError(f"has no option {strange!r}; it has {known}")
        if setup.game not in self.games:
            raise ProgramError(f"plays {' and '.join(self.games) or 'nothing'}, not {setup.game}")
        for name, value in options.items():
            self.session.send(f"set {name} {value}")
        self.session.send(" ".join(["game", setup.game, *setup.format()]))
        self.get_ready()

    def get_ready(self) -> None:
        """Wait until all that was said is understood."""
        self.session.send("ready")
        for word, rest in self._answers(self.patience.start, "ready"):
            if word != "ready":
                raise _nonsense(word, rest, "ready")
            return

    def show(self, board: Board[Any, Any]) -> None:
        """Tell it the position, by the moves that led there."""
        start = board.rewound()
        line = "start" if start == type(board)(board.setup) else start.position()
        moves = ["moves", *map(str, board.moves)] if board.moves else []
        self.session.send(" ".join(["position", line, *moves]))
        if self.wants_legal:
            self.session.send(" ".join(["legal", *map(str, board.legal_moves)]))

    def ask(self, board: Board[Any, Any], go: str, limit: float, stop: Stop = NEVER) -> Move:
        """Have it decide; raises ProgramError where it does not, or not well, or not in time."""
        self.show(board)
        self.session.send(go)
        for word, rest in self._answers(limit, go.split(maxsplit=1)[0], stop):
            if word == "move":
                return _read_move(board, rest)
            if word != "info":
                raise _nonsense(word, rest, "go")
        raise AssertionError

    def _answers(
        self, limit: float, question: str, stop: Stop = NEVER
    ) -> Iterator[tuple[str, str]]:
        """Lines in two parts, until they come no more in time; comments are left out."""
        end, is_stopped = time.monotonic() + limit, False
        while True:
            if stop.is_set() and not is_stopped:
                self.session.send("stop")
                end, is_stopped = time.monotonic() + self.patience.stop, True
            left = end - time.monotonic()
            if left <= 0:
                raise Silence(f"gave no answer to `{question}` within {limit:g} s")
            line = self.session.take(left if stop is NEVER else min(left, _GLANCE))
            if line and not line.startswith("#"):
                word, _, rest = line.partition(" ")
                if word == "error":
                    raise ProgramError(f"says: {rest or 'error'}")
                yield word, rest.strip()


def _nonsense(word: str, rest: str, question: str) -> ProgramError:
    line = f"{word} {rest}".strip()
    shown = line if len(line) <= 60 else f"{line[:59]}…"
    return ProgramError(f"answered {shown!r} to `{question}`")


def _read_move(board: Board[Any, Any], token: str) -> Move:
    try:
        move: Move = board.parse(token)
    except CaciqueError as error:
        raise ProgramError(f"answered the move {token!r}: {error}") from None
    return move


class Program:
    """A program as an agent: started when it is first asked, ended by `close`."""

    game = None

    def __init__(self, name: str, patience: Patience | None = None) -> None:
        self.name = name
        self._spec = Spec.parse(name)
        self._patience = patience or Patience()
        self._talk: Talk | None = None
        self._setup: Setup | None = None

    def choose(self, board: Board[Any, Any], rng: Rng, stop: Stop = NEVER, /) -> Move:
        """Ask it; all that goes wrong is a `Fault`, after which it is ended."""
        refuse_board(board, self.name)
        go = self._spec.go(int(below(rng, _MOST_SEED)))
        try:
            talk = self._begin(board.setup)
            return talk.ask(board, go, self._spec.limit(self._patience), stop)
        except ProgramError as error:
            self.close()
            raise Fault(f"{self.name} {quote(str(error))}") from None
        except BaseException:
            self.close()
            raise

    def check(self, setup: Setup) -> None:
        """Start it for a game and end it; raises CaciqueError where it does not play that."""
        try:
            self._begin(setup)
        except ProgramError as error:
            raise CaciqueError(f"{self.name} {quote(str(error))}") from None
        finally:
            self.close()

    def _begin(self, setup: Setup) -> Talk:
        if self._talk is None:
            self._talk = Talk(self._spec.command, self._patience)
        if setup != self._setup:
            self._talk.prepare(setup, self._spec.options)
            self._setup = setup
        return self._talk

    def close(self) -> None:
        talk, self._talk, self._setup = self._talk, None, None
        if talk:
            talk.close()


def check_command(name: str) -> None:
    """Raise CaciqueError for a name whose program is not there; it is not started."""
    try:
        _refuse_missing(Spec.parse(name).command)
    except ProgramError as error:
        raise CaciqueError(f"{name} {quote(str(error))}") from None


def _refuse_missing(command: tuple[str, ...]) -> None:
    if shutil.which(command[0]) is None:
        raise ProgramError(f"cannot be started: there is no program {command[0]!r}")


@lru_cache(64)
def describe(name: str, setup: Setup) -> str:
    """Say which files a program is, so that no match mixes two versions of it.

    It is started once, to see that it plays at all; raises CaciqueError where it does not.
    """
    Program(name).check(setup)
    command = Spec.parse(name).command
    paths = [Path(shutil.which(command[0]) or command[0]), *map(Path, command[1:])]
    files = [path for path in paths if path.is_file()]
    return f"is {' '.join(path.name for path in files)} ({hash_files(files)[:8]})"
