"""A slow, literal reference of Puluc, piece by piece, to check the real engine against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LIGHT, DARK = 0, 1
CAMP = (0, 10)
FORWARD = (1, -1)
ROAD = range(1, 10)
PIECES = 5
THROWS = range(1, 6)
PASS = "--"
DEFAULTS: dict[str, Any] = {"ruleset": "box", "draw": True, "first": LIGHT, "p": 0.5}


def check_options(options: Mapping[str, Any]) -> None:
    if options.keys() - DEFAULTS.keys():
        raise ValueError(f"unknown options: {sorted(options.keys() - DEFAULTS.keys())}")
    chosen = {**DEFAULTS, **options}
    if chosen["ruleset"] not in ("box", "bell"):
        raise ValueError("no such ruleset")
    if chosen["first"] not in (LIGHT, DARK):
        raise ValueError("no such seat")
    if not 0 <= chosen["p"] <= 1:
        raise ValueError("p is a chance")


class NaivePuluc:
    """A game of Puluc. The throws are decisions too. `winners` names both seats after a draw."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        check_options(options)
        chosen = {**DEFAULTS, **options}
        self._ruleset: str = chosen["ruleset"]
        self._draw = bool(chosen["draw"])
        self._seat: int = chosen["first"]
        self._camps = [PIECES, PIECES]
        self._road: dict[int, list[int]] = {}  # cell -> colours of the pieces, from bottom to top
        self.lost = [0, 0]
        self.throw: int | None = None

    def copy(self) -> NaivePuluc:
        twin = object.__new__(NaivePuluc)
        twin.__dict__.update(self.__dict__)
        twin._camps = list(self._camps)
        twin._road = {cell: list(pieces) for cell, pieces in self._road.items()}
        twin.lost = list(self.lost)
        return twin

    # What the outside may ask

    @property
    def winners(self) -> list[int]:
        if self.lost[DARK] == PIECES:
            return [LIGHT]
        if self.lost[LIGHT] == PIECES:
            return [DARK]
        if self._draw and self.lost == [PIECES - 1, PIECES - 1]:
            return [LIGHT, DARK]
        return []

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @property
    def turn(self) -> int | None:
        return None if self.over else self._seat

    @property
    def camps(self) -> tuple[int, int]:
        return self._camps[LIGHT], self._camps[DARK]

    def stacks(self) -> dict[int, tuple[int, int, int]]:
        return {
            cell: (pieces[-1], pieces.count(LIGHT), pieces.count(DARK))
            for cell, pieces in sorted(self._road.items())
        }

    # Legal decisions

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.throw is None:
            return [f"r{number}" for number in THROWS]
        return list(self._moves(self.throw)) or [PASS]

    def _moves(self, throw: int) -> dict[str, tuple[int, int]]:
        """From and to, by token; a cell off the road means home."""
        moves: dict[str, tuple[int, int]] = {}
        for start in self._starts():
            target = start + throw * FORWARD[self._seat]
            token = self._token(start, target)
            if token is not None:
                moves[token] = (start, target)
        return moves

    def _starts(self) -> list[int]:
        camp = [CAMP[self._seat]] if self._camps[self._seat] else []
        return camp + [cell for cell in ROAD if self._owner(cell) == self._seat]

    def _owner(self, cell: int) -> int | None:
        return self._road[cell][-1] if cell in self._road else None

    def _token(self, start: int, target: int) -> str | None:
        if target not in ROAD:
            return f"{start}-H"
        owner = self._owner(target)
        if owner == self._seat:
            return None
        return f"{start}-{target}" if owner is None else f"{start}x{target}"

    # Making decisions

    def apply(self, token: str) -> None:
        if token not in self.legal():
            raise ValueError(f"not legal here: {token!r}")
        if self.throw is None:
            self.throw = int(token[1:])
            return
        if token != PASS:
            self._move(*self._moves(self.throw)[token])
            if self._ruleset == "bell" and not self.over:
                self._take_captives(1 - self._seat)
        self.throw = None
        self._seat = 1 - self._seat

    def _move(self, start: int, target: int) -> None:
        pieces = self._lift(start)
        if target in ROAD:
            self._road[target] = self._road.get(target, []) + pieces
        else:
            self._bring_home(pieces)

    def _take_captives(self, seat: int) -> None:
        """A side of which nothing is free has lost, captives and all."""
        tops = [self._owner(cell) for cell in ROAD]
        if self._camps[seat] == 0 and seat not in tops:
            self.lost[seat] = PIECES

    def _lift(self, start: int) -> list[int]:
        if start == CAMP[self._seat]:
            self._camps[self._seat] -= 1
            return [self._seat]
        return self._road.pop(start)

    def _bring_home(self, pieces: list[int]) -> None:
        enemy = 1 - self._seat
        self._camps[self._seat] += pieces.count(self._seat)
        self.lost[enemy] += pieces.count(enemy)
