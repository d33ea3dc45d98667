"""The contract of a store. Whatever a call returned from is on disk, wholly, or it raised."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cacique.core.errors import CaciqueError

__all__ = [
    "REMOVED",
    "Append",
    "Conflict",
    "GameRow",
    "Head",
    "NewRow",
    "Row",
    "SeatChange",
    "SeatRow",
    "Store",
    "Unavailable",
    "check_numbers",
    "ignore",
]


REMOVED = "removed"  # what is announced of a game that is no more


class Conflict(CaciqueError):
    """What is stored is not what the writer took it for: nothing of this was stored."""


class Unavailable(CaciqueError):
    """The storage takes nothing now: disk full, read-only, locked, or away. Nothing was stored.

    Only of a database that was lost while it committed, and stayed away, it is not known:
    appending the same again tells.
    """


@dataclass(frozen=True, slots=True)
class Row:
    """One event: its number in the game, who commanded it by which id, and its JSON."""

    number: int
    actor: str  # a guest's id, or "" for the server itself
    command: str  # the client's id of the command, or "" where there is none
    body: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is searched for without reading a game's events; kept true by every append."""

    id: str
    game: str
    status: str  # waiting, playing, over
    is_public: bool
    bot_to_move: bool  # and somebody plays who waits for it: bots alone need somebody who watches
    deadline: float | None  # when the clock of the seat to move runs out, seconds since the epoch
    updated: float
    summary: str  # JSON for lists of games


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who owns a seat, and the hash of the secret that would let somebody take it."""

    seat: int
    guest: str | None
    secret_hash: str | None
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat as it shall be, in place of what it was when that was decided."""

    was: SeatRow
    now: SeatRow


@dataclass(frozen=True, slots=True)
class Head:
    """How far a game has come in the store, and who may watch it."""

    number: int  # of its last event
    body: str  # of its last event
    watch_hash: str | None


@dataclass(frozen=True, slots=True)
class NewRow:
    """All of a new game, stored in one piece."""

    game: GameRow
    rows: Sequence[Row]
    seats: Sequence[SeatRow]
    creator: str  # a guest's id
    seed: bytes | None  # of its dice: secret until the game is over
    watch_hash: str | None  # of the secret of a private game's link to watch


@dataclass(frozen=True, slots=True)
class Append:
    """Events to add to a game behind the one that they follow, and a seat to change with them.

    Appends to many games that come together are stored by the same statements.
    """

    game: GameRow
    rows: Sequence[Row]
    seat: SeatChange | None = None
    behind: str | None = None  # the body of the event before, as whoever appends knows it


def check_numbers(rows: Sequence[Row], first: int | None = None) -> None:
    """Raise Conflict where events are not numbered one after the other, from `first` if given."""
    start = first if first is not None else rows[0].number if rows else 1
    if any(row.number != number for number, row in enumerate(rows, start)):
        raise Conflict("these events do not follow each other")


def ignore(_process: str, _game_id: str, _text: str) -> None:
    """Hear nothing of what others announce."""


class Store(ABC):
    """Games as numbered events. All times are seconds since the epoch."""

    @abstractmethod
    async def close(self) -> None:
        """Store what is waiting, and let go."""

    # writing

    @abstractmethod
    async def create(self, new: NewRow) -> None:
        """Store a new game; raises Conflict where its id is taken, else Unavailable.

        Its events are numbered from 1.
        """

    @abstractmethod
    async def append(
        self,
        game: GameRow,
        rows: Sequence[Row],
        seat: SeatChange | None = None,
        behind: str | None = None,
    ) -> None:
        """Add events to a game directly behind its last one, and change one seat, all or nothing.

        Raises Conflict where the event before them is not the last one, or has another body than
        `behind`, where a command (of one actor) is there already, where the seat is not what it
        was, or where there is no such game, else Unavailable.
        """

    @abstractmethod
    async def set_secret(
        self, game_id: str, seat: int, secret_hash: str, owner: str | None
    ) -> None:
        """Give a seat's link another secret; the old one is void, and other processes hear of it.

        Raises Conflict where the seat has another owner, or is not there; None is nobody.
        """

    @abstractmethod
    async def set_watch(self, game_id: str, watch_hash: str, creator: str) -> None:
        """Give a private game's link to watch another secret, likewise.

        Raises Conflict where somebody else made the game, or where it is public.
        """

    @abstractmethod
    async def delete(self, game_ids: Sequence[str]) -> list[str]:
        """Remove games for good, all or nothing; returns which of them were there.

        Other processes hear REMOVED announced for each.
        """

    @abstractmethod
    async def delete_older(self, status: str, before: float, limit: int) -> list[str]:
        """Remove games of a status that have not changed since a time, at most so many."""

    # reading

    @abstractmethod
    async def game(self, game_id: str) -> GameRow | None:
        """A game's row, or None where there is no such game."""

    @abstractmethod
    async def rows(self, game_id: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The events of a game with numbers above `after`, in order; the first so many."""

    @abstractmethod
    async def head(self, game_id: str) -> Head | None:
        """How far a game has come, asked cheaply; None where there is no such game."""

    @abstractmethod
    async def seats(self, game_id: str) -> list[SeatRow]:
        """All seats of a game, in order."""

    @abstractmethod
    async def secrets(self, game_id: str) -> tuple[bytes | None, str | None]:
        """A game's seed, and the hash of its secret for watching."""

    @abstractmethod
    async def public_games(self, limit: int) -> list[GameRow]:
        """Public games: those that wait, then those being played, then the latest to end."""

    @abstractmethod
    async def games_of(self, guest: str, limit: int) -> list[GameRow]:
        """Games with a seat of this guest, the latest first."""

    @abstractmethod
    async def games_with(self, guest: str) -> list[str]:
        """Ids of all games that a guest made, has a seat of, or ever did anything in."""

    @abstractmethod
    async def open_games_of(self, guest: str) -> int:
        """How many games that are not over this guest made, or has a seat of."""

    @abstractmethod
    async def due(self, now: float) -> list[str]:
        """Ids of games being played whose deadline has passed."""

    @abstractmethod
    async def awaiting_bots(self) -> list[str]:
        """Ids of games being played where a bot is to move that no process has a lease on."""

    @abstractmethod
    def all_games(self) -> AsyncIterator[str]:
        """Ids of all games, the oldest first, while others write."""

    @abstractmethod
    async def last_change(self) -> float | None:
        """When any game changed last, None where there is none."""

    # the server itself

    @abstractmethod
    async def signing_keys(self) -> list[tuple[float, bytes]]:
        """Keys that sign guests' cookies, the same for all processes: when each was made, and it.

        The newest comes first; the first one of all is made here, and its time is 0.
        """

    @abstractmethod
    async def add_signing_key(self, now: float) -> None:
        """Make another key, and forget all but the one before it: what those signed is void."""

    @abstractmethod
    async def beat(self, process: str, now: float) -> None:
        """Note that a process is alive at this time; asked for every second or so."""

    @abstractmethod
    async def note_outage(self, now: float, at_least: float) -> None:
        """At a start: where nobody was alive for `at_least` seconds, note it as an outage.

        Who starts may fail, and is not alive yet: the next start looks from the same time on.
        """

    @abstractmethod
    async def note_pause(self, began: float, ended: float) -> None:
        """Note an outage that a process lived through, or that it still lasts."""

    @abstractmethod
    async def beats(self) -> list[tuple[str, float]]:
        """When each process was alive last; "" stands for those that ended in good order."""

    @abstractmethod
    async def rest(self, process: str, now: float) -> None:
        """Note that a process ends in good order: nobody need miss its beats."""

    async def time(self) -> float | None:
        """The time that all processes share, of the database; None where there is but one."""
        return None

    @abstractmethod
    async def outages(self, since: float) -> list[tuple[float, float]]:
        """Outages that ended after a time: when each began and ended."""

    @abstractmethod
    async def listen(
        self, told: Callable[[str], None], heard: Callable[[str, str, str], None] = ignore
    ) -> None:
        """Call `told` with a game's id when another process appended to it, and "" after a gap.

        What others announce goes to `heard`: the process, the game's id, and the text.
        """

    @abstractmethod
    async def take_lease(self, game_id: str, process: str, seconds: float) -> bool:
        """Let one process alone think about a game for a while; says whether it is this one.

        Whoever has the lease gets it for longer. Time is the store's, the same for all processes.
        """

    @abstractmethod
    async def renew_leases(self, process: str, seconds: float) -> None:
        """Let a process keep all that it has for longer."""

    @abstractmethod
    async def drop_lease(self, game_id: str, process: str) -> None:
        """Let a game go to others, if this process has it."""

    @property
    @abstractmethod
    def is_shared(self) -> bool:
        """Whether other processes may work with the same games."""

    @abstractmethod
    async def announce(self, game_id: str, text: str) -> None:
        """Tell the other processes something of a game that is not stored; a lost word is lost."""

    @abstractmethod
    async def check(self) -> None:
        """Raise Unavailable where nothing could be stored or read now."""

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """Write a consistent copy of everything while others write; CaciqueError if it cannot."""
