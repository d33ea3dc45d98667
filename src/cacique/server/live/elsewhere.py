"""Who is at a game at the sockets of other processes, as they tell."""

import time
from dataclasses import dataclass, field

from pydantic import BaseModel, ConfigDict, ValidationError

__all__ = ["SECONDS_TO_REPEAT", "Elsewhere", "Notice"]

SECONDS_TO_REPEAT = 15.0
_SECONDS_TO_FORGET = 3 * SECONDS_TO_REPEAT  # a process that is silent so long is gone


class Notice(BaseModel):
    """What a process tells the others of one game; who has just come asks for theirs."""

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


@dataclass(slots=True)
class Elsewhere:
    """The last notice of each other process, as long as it is fresh."""

    _notices: dict[str, tuple[Notice, float]] = field(default_factory=dict)

    def hear(self, process: str, notice: Notice) -> None:
        self._notices[process] = notice, time.monotonic()

    def forget_silent(self) -> bool:
        """Drop what was not repeated; whether there was any."""
        oldest = time.monotonic() - _SECONDS_TO_FORGET
        fresh = {name: said for name, said in self._notices.items() if said[1] > oldest}
        is_less = len(fresh) < len(self._notices)
        self._notices = fresh
        return is_less

    @property
    def here(self) -> set[str]:
        return {guest for notice, _ in self._notices.values() for guest in notice.here}

    @property
    def watchers(self) -> int:
        return sum(notice.watchers for notice, _ in self._notices.values())
