"""Who is at a live game: its sockets, and what all of them are told."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from cacique.server.live.background import Background
from cacique.server.live.connection import Connection
from cacique.server.live.heartbeat import Heartbeat
from cacique.server.live.presence import Attendance, Notice
from cacique.server.live.quarantine import Quarantine
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.metrics import Metrics
from cacique.server.play.clock import Outages
from cacique.server.play.match import Match
from cacique.server.protocol import messages as msg
from cacique.server.protocol.views import view_board
from cacique.server.store import Row, SeatRow, Store, Unavailable

__all__ = ["Commons", "Gathering"]


@dataclass(slots=True)
class Commons:
    """What all rooms of a process share; the hub writes it, and rooms and bots read it."""

    store: Store
    metrics: Metrics
    background: Background
    time: Timekeeper
    heartbeat: Heartbeat
    quarantine: Quarantine
    is_closing: bool = False

    @property
    def outages(self) -> Outages:
        """When games stood still, this very moment included."""
        return self.heartbeat.outages(self.time.now())


class Gathering:
    """The sockets at one game, and who is at those of other processes."""

    def __init__(self, game_id: str, commons: Commons) -> None:
        self.id = game_id
        self._commons = commons
        self._seats: list[SeatRow] = []
        self._owners: tuple[str | None, ...] | None = None  # of them, as everybody was told
        self._connections: set[Connection] = set()
        announce = self._announce if commons.store.is_shared else None
        self._attendance = Attendance(announce, commons.time)
        self._last_used = self._commons.time.steady()

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Who owns the seats, and the hashes of their secrets, once the match was read."""
        return self._seats

    @property
    def connections(self) -> frozenset[Connection]:
        """The sockets that have been welcomed."""
        return frozenset(self._connections)

    @property
    def is_watched(self) -> bool:
        """Whether anybody is at this game, here or at another process."""
        return bool(self._connections) or self._attendance.is_watched_elsewhere

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._connections

    def touch(self) -> None:
        """Note that somebody wants this game."""
        self._last_used = self._commons.time.steady()

    def view(self, match: Match) -> msg.GameView:
        """The room's match as it is shown now, without its position."""
        return match.view(self._commons.time.now(), self._commons.outages)

    # sockets

    def leave(self, connection: Connection) -> None:
        """Let a socket go."""
        connection.is_closed = True
        if connection in self._connections:
            self._connections.discard(connection)
            self.touch()
            self._tell_presence()

    def _hang_up(self, closing: msg.Closing, connections: Iterable[Connection]) -> None:
        """Let sockets go, with a word."""
        gone = list(connections)
        for connection in gone:
            connection.dismiss(closing.model_dump_json())
        self._connections.difference_update(gone)
        if gone:
            self.touch()
            self._tell_presence()

    def _tell_page(
        self,
        connection: Connection,
        match: Match,
        page: list[str],
        *,
        is_first: bool,
        is_last: bool,
    ) -> None:
        """Tell a newcomer some of what it missed; how the game stands comes first and last."""
        view = view_board(match.board) if connection.wants_views else None
        if is_first:
            seats = match.seats_of(connection.guest)
            text = msg.join_welcome(connection.guest, seats, page, self.view(match), view)
        elif is_last and view:
            text = msg.join_update(page, self.view(match), view)
        else:
            text = msg.join_update(page)
        connection.post(text)

    def end(self, closing: msg.Closing) -> None:
        """Close all sockets with a last word: the game is no more."""
        self._hang_up(closing, self._connections)

    def post(self, text: str) -> None:
        """Tell everybody here."""
        _post(text, self._connections)

    def _publish(self, match: Match, rows: Sequence[Row]) -> None:
        bodies = [row.body for row in rows]
        viewers = [each for each in self._connections if each.wants_views]
        if viewers:
            _post(msg.join_update(bodies, self.view(match), view_board(match.board)), viewers)
        if len(viewers) < len(self._connections):
            others = [each for each in self._connections if not each.wants_views]
            _post(msg.join_update(bodies), others)

    # presence

    def hear_presence(self, process: str, notice: Notice) -> None:
        """Take in who is at this game at another process."""
        self._attendance.hear(process, notice)
        if self._connections:
            self._tell_presence()

    def ask_presence(self) -> None:
        """Ask the other processes who is at this game there, unless they have told us anyway."""
        self._attendance.ask()

    def repeat_presence(self) -> None:
        """Say again who is here, and forget processes that say nothing any more."""
        if self._attendance.forget_silent():
            self._tell_presence()
        if self._connections:
            self._attendance.repeat()

    def _note_owners(self, match: Match) -> bool:
        """Note whose the seats are by now; returns whether that has changed for those here."""
        before, self._owners = self._owners, tuple(seat.guest for seat in match.seats)
        if before is None or before == self._owners:
            return False
        self._attendance.expect({owner for owner in self._owners if owner} - {*before})
        return True

    def _tell_presence(self) -> None:
        players = {seat.guest for seat in self._seats if seat.guest}
        guests = [connection.guest for connection in self._connections]
        here = tuple(sorted(players.intersection(guests)))
        watchers = sum(guest not in players for guest in guests)
        presence = self._attendance.update(Notice(here=here, watchers=watchers))
        self.post(presence.model_dump_json())

    def _announce(self, text: str) -> None:
        self._commons.background.spawn(self._announce_soon(text))

    async def _announce_soon(self, text: str) -> None:
        with suppress(Unavailable):  # it is said again soon
            await self._commons.store.announce(self.id, text)


def _post(text: str, connections: Iterable[Connection]) -> None:
    for connection in list(connections):
        connection.post(text)
