"""Presence: who is at a game, at this process's sockets and at those of other processes."""

from collections.abc import Callable, Iterable

from pydantic import BaseModel, ConfigDict, ValidationError

from cacique.server.live.timekeeper import Timekeeper
from cacique.server.protocol import messages as msg

__all__ = ["SECONDS_TO_REPEAT", "Attendance", "Notice"]

SECONDS_TO_REPEAT = 15.0
_SECONDS_TO_FORGET = 3 * SECONDS_TO_REPEAT  # a process that is silent so long is gone


class Notice(BaseModel):
    """Who is at one game in one process; who has just come asks the others for theirs."""

    model_config = ConfigDict(frozen=True)

    here: tuple[str, ...]  # guests who have a seat
    watchers: int
    asks: bool = False

    @classmethod
    def read(cls, text: str) -> "Notice | None":
        """None for what another version of the program may say."""
        try:
            return cls.model_validate_json(text)
        except ValidationError:
            return None


class Attendance:
    """What processes tell each other of who is at one game.

    `announce` sends a text to the others; it is None where no other process works with the store.
    """

    def __init__(self, announce: Callable[[str], None] | None, time: Timekeeper) -> None:
        self._announce = announce
        self._time = time
        self._announced: Notice | None = None  # what the others know of who is here
        self._heard: dict[str, tuple[Notice, float]] = {}  # from each of them, and when
        self._here: tuple[str, ...] = ()  # guests who have a seat, at this process
        self._since: float | None = None  # when somebody began to look who is here and elsewhere
        self._seen: dict[str, float] = {}  # when each guest was last there

    @property
    def elsewhere(self) -> set[str]:
        """Guests who have a seat and are at another process."""
        return {guest for notice, _ in self._heard.values() for guest in notice.here}

    def away(self, owners: Iterable[str]) -> dict[str, float]:
        """The owners who are not there, and for how many seconds that is known.

        Nothing is known of the time before somebody was here to look, nor before a restart, nor
        before they were owners.
        """
        missing = [each for each in owners if each not in self._here]
        if self._heard:
            there = self.elsewhere
            missing = [each for each in missing if each not in there]
        if not missing:
            return {}
        now = self._time.steady()
        since = now if self._since is None else self._since
        return {each: now - self._seen.get(each, since) for each in missing}

    def expect(self, owners: Iterable[str]) -> None:
        """Note guests who have a seat from now on: only from now on can they be missed."""
        self._seen.update(dict.fromkeys(owners, self._time.steady()))

    @property
    def is_watched_elsewhere(self) -> bool:
        """Whether anybody is at another process."""
        return any(notice.here or notice.watchers for notice, _ in self._heard.values())

    def ask(self) -> None:
        """Ask the others who is there, where nobody is here."""
        if self._announce and self._announced is None:
            self._announce(Notice(here=(), watchers=0, asks=True).model_dump_json())

    def update(self, here: Notice) -> msg.Presence:
        """Tell the others who is here, where that is news; returns what everybody here is told."""
        is_first, is_empty = self._announced is None, not (here.here or here.watchers)
        self._note_seen()
        self._here = here.here
        if is_empty:
            self._since = None
            self._seen.clear()
        elif self._since is None:
            self._since = self._time.steady()
            self._seen.clear()  # what was heard while nobody looked may have gaps
        if self._announce and here != self._announced and not (is_first and is_empty):
            self._say(here, asks=is_first)
            if is_empty:  # whoever comes next asks the others again
                self._announced = None
        return msg.Presence(
            here=tuple(sorted(self.elsewhere.union(here.here))),
            watchers=here.watchers + sum(notice.watchers for notice, _ in self._heard.values()),
        )

    def hear(self, process: str, notice: Notice) -> None:
        """Take in what another process says, and answer where it asks."""
        self._note_seen()
        self._heard[process] = notice, self._time.steady()
        if notice.asks:
            self.repeat()

    def repeat(self) -> None:
        """Say again who is here."""
        if self._announced:
            self._say(self._announced)

    def forget_silent(self) -> bool:
        """Drop what was not repeated; returns whether there was any."""
        self._note_seen()
        oldest = self._time.steady() - _SECONDS_TO_FORGET
        fresh = {name: said for name, said in self._heard.items() if said[1] > oldest}
        is_less = len(fresh) < len(self._heard)
        self._heard = fresh
        return is_less

    def _note_seen(self) -> None:
        """Whoever is there until now was last seen now; called before that changes."""
        now = self._time.steady()
        self._seen.update(dict.fromkeys(self.elsewhere.union(self._here), now))

    def _say(self, notice: Notice, *, asks: bool = False) -> None:
        assert self._announce
        self._announced = notice
        self._announce(notice.model_copy(update={"asks": asks}).model_dump_json())
