"""Games that failed, kept apart so that none of them stops the others or fills the log."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from cacique.core.errors import CaciqueError
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.store import Unavailable

__all__ = ["Quarantine"]

_log = logging.getLogger("cacique.server")
_SECONDS_ALONE = 600.0


class Quarantine:
    """Games that nobody should touch unasked for a while, because they failed the last time."""

    def __init__(self, time: Timekeeper) -> None:
        self._time = time
        self._until: dict[str, float] = {}

    def __contains__(self, game_id: str) -> bool:
        return self._until.get(game_id, 0.0) > self._time.steady()

    @contextmanager
    def noted(self, game_id: str) -> Iterator[None]:
        """Let what is done to a game fail: the first time is logged, until it works again.

        A store that is away is no fault of the game: that is raised.
        """
        try:
            yield
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is: other games go on
            self.note(game_id, error)
        else:
            self.release(game_id)

    def note(self, game_id: str, error: Exception) -> None:
        """Leave a game alone, and say why, once."""
        if game_id not in self._until:
            cause = error.__cause__ or error
            is_ours = not isinstance(cause, CaciqueError)
            level = logging.WARNING if getattr(error, "code", "") == "newer" else logging.ERROR
            _log.log(
                level,
                "game %s is left alone: %s",
                game_id,
                error,
                exc_info=cause if is_ours else None,
            )
        self._until[game_id] = self._time.steady() + _SECONDS_ALONE

    def release(self, game_id: str) -> None:
        """A game works again."""
        self._until.pop(game_id, None)
