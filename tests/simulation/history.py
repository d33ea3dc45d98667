"""What happened in a run: told line by line as its trace, and kept for whoever checks it."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cacique.server.store import GameRow, Row, SeatRow

__all__ = ["Answer", "Claimed", "Commit", "History", "Listed", "Read", "Renewed", "Sent", "Visit"]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sent:
    """A command that left somebody for the first time."""

    at: float
    guest: str
    game: str
    fields: Json


@dataclass(frozen=True, slots=True)
class Answer:
    """An ack or a refusal that came back, and which version the store had then."""

    at: float
    guest: str
    game: str
    fields: Json
    stored_version: int


@dataclass(frozen=True, slots=True)
class Read:
    """A game that somebody read: when they asked, what they had been acknowledged by then."""

    at: float
    guest: str
    game: str
    acknowledged: int
    found: int  # number of the last event that they were shown
    stored: int  # how many there were when they saw it


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of somebody's games: those that they had been told were theirs, and those found."""

    at: float
    guest: str
    known: frozenset[str]
    found: frozenset[str]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A try to take a seat by a link: when it began and ended, and whether it worked."""

    began: float
    ended: float
    guest: str
    game: str
    seat: int
    secret: str
    result: str  # "yes", a refusal's code, or "unknown"


@dataclass(frozen=True, slots=True)
class Renewed:
    """A seat's link that somebody renewed, and was told the secret of."""

    began: float
    ended: float
    guest: str
    game: str
    seat: int
    secret: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A change that the database took: events, a seat, or a link's secret."""

    at: float
    process: str
    game: str
    rows: Sequence[Row] = ()
    behind: str | None = None  # the event before, as those knew it who decided
    seat: SeatRow | None = None
    row: GameRow | None = None
    seats: Sequence[SeatRow] = ()  # of a new game
    secret: tuple[int, str] | None = None  # a seat's new hash


@dataclass(slots=True)
class Visit:
    """A socket that somebody was welcomed by, until it ended."""

    guest: str
    game: str
    process: str
    since: float
    until: float = math.inf


@dataclass
class History:
    """One run, in the order of what happened."""

    time: Callable[[], float]
    lines: list[tuple[float, str, str]] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    lists: list[Listed] = field(default_factory=list)
    claims: list[Claimed] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    renewals: list[Renewed] = field(default_factory=list)
    commits: list[Commit] = field(default_factory=list)
    dropped: list[Commit] = field(default_factory=list)  # lost by a replica that lagged
    standstills: list[tuple[float, float]] = field(default_factory=list)  # nobody could be served
    troubles: list[tuple[float, float]] = field(default_factory=list)  # that a clock may stand for
    rematches: dict[str, set[str]] = field(default_factory=dict)  # that people were told of
    wrongs: list[str] = field(default_factory=list)  # what was seen at once to be wrong
    counts: Counter[str] = field(default_factory=Counter)

    is_closed: bool = False  # what is noted after the end counts no more

    def note(self, who: str, what: str) -> None:
        if not self.is_closed:
            self.lines.append((self.time(), who, what))

    def fault(self, kind: str, who: str, what: str = "") -> None:
        """Note a fault that was made on purpose."""
        self.counts[kind] += 1
        self.note(who, f"FAULT {kind} {what}")

    def wrong(self, what: str) -> None:
        if self.is_closed:
            return
        self.wrongs.append(what)
        self.note("checker", f"WRONG {what}")

    @property
    def faults(self) -> int:
        return self.counts.total()

    def trace(self) -> str:
        return "\n".join(f"{at:10.4f} {who:8} {what}" for at, who, what in self.lines)
