"""A table to look back from: a game as its record tells it, to be stepped through."""

import threading
from typing import NoReturn

from cacique.cli.terminal.language import t
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.words import AnyBoard, format_pair, seat_name
from cacique.core.errors import CaciqueError
from cacique.core.record import Record
from cacique.games import registry
from cacique.study import Advice

__all__ = ["RecordedTable"]


class RecordedTable(Table):
    """Nobody decides here: what was played stays as it is."""

    def __init__(self, record: Record) -> None:
        self.board: AnyBoard = record.board(registry.find(record.tag["Game"]))
        self.players = tuple(
            record.tag.get(f"Seat{seat}", seat_name(self.board, seat)) for seat in self.board.seats
        )
        self.mine = frozenset()
        self._is_closed = threading.Event()

    @property
    def is_over(self) -> bool:
        """Always: also where a record breaks off, one only looks back."""
        return True

    @property
    def has_rematch(self) -> bool:
        """Never: whoever played may be elsewhere."""
        return False

    def play(self, token: str) -> NoReturn:
        raise CaciqueError(format_pair(token, t("table.onlyWatch")))

    def undo(self) -> NoReturn:
        raise CaciqueError(t("table.onlyWatch"))

    def rematch(self) -> NoReturn:
        raise CaciqueError(t("table.onlyWatch"))

    def advise(self) -> Advice:
        raise CaciqueError(t("table.onlyWatch"))

    def wait(self, timeout: float | None = None) -> bool:
        if not self._is_closed.wait(timeout):
            raise TimeoutError
        return False

    def close(self) -> None:
        self._is_closed.set()
