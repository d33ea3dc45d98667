"""Games, seats and events to store."""

from dataclasses import replace
from typing import Any

from cacique.server.store import GameRow, NewRow, Row, SeatRow

__all__ = ["appended", "game", "new", "row"]


def game(name: str = "g", **other: Any) -> GameRow:
    row = GameRow(name, "puluc", "playing", False, False, None, 1.5, "{}")
    return replace(row, **other)


def row(number: int, actor: str = "", command: str = "", body: str = "{}") -> Row:
    return Row(number, actor, command, body)


def new(name: str = "g", *, guests: tuple[str | None, ...] = ("ann", None), **other: Any) -> NewRow:
    seats = [SeatRow(seat, guest, f"hash{seat}", "ab") for seat, guest in enumerate(guests)]
    made = game(name, **other)
    return NewRow(made, [row(1, "ann", "c1")], seats, "dee", b"\x00seed", "watch")


def appended(number: int) -> Row:
    return row(number, "ann", f"c{number}", f'{{"number":{number},"text":"ü\\u0000\\"\\\\"}}')
