"""Following a table: the others there are waited for, so that no screen has to."""

import time
from collections.abc import Iterator

from cacique.cli.terminal.language import t
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.words import tell_error
from cacique.core.errors import CaciqueError

__all__ = ["Follower"]


class Follower:
    """Somebody who waits for the others at a table, in a thread of their own."""

    def __init__(self, table: Table, delay: float) -> None:
        self.end = ""  # why nobody can be waited for any more
        self._table = table
        self._delay = delay  # between two moves of others, so that one can follow them

    def news(self) -> Iterator[str]:
        """Wait until the table is closed: yield what goes wrong, or nothing when others acted."""
        while True:
            try:
                if not self._table.wait():
                    return
            except CaciqueError as error:
                yield str(error)
                continue
            except Exception as error:  # noqa: BLE001 - else all would wait for ever
                self.end = t("table.stops", reason=tell_error(error))
                yield self.end
                return
            yield ""
            if not self._table.is_mine:
                time.sleep(self._delay)
