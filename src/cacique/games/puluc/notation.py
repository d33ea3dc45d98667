"""A position of Puluc as one line: game, options, road from camp to camp, turn and throw.

A stack is its owner's letter; a higher one adds its light and its dark pieces: `D21`.
"""

import re
from dataclasses import dataclass

from cacique.core.errors import InvalidNotation
from cacique.core.notation import format_head, parse_head
from cacique.games.puluc.geometry import CELLS, PIECES, SEATS
from cacique.games.puluc.setup import PulucSetup

__all__ = ["Position", "Stack", "format_position", "parse_position"]

_STACK = re.compile(r"([LD])(?:([0-5])([0-5]))?")
_TURN = re.compile(r"([LD])([-1-5])")
_LETTERS = "LD"


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces on one cell: whose piece is on top, and how many there are of each colour."""

    owner: int
    light: int
    dark: int

    @property
    def pieces(self) -> tuple[int, int]:
        """Its light and its dark pieces."""
        return self.light, self.dark


@dataclass(frozen=True, slots=True)
class Position:
    """A position, which may be wrong: what stands where, and who is to throw or move."""

    camps: tuple[int, int]
    stacks: dict[int, Stack]
    seat: int
    throw: int

    def left(self, seat: int) -> int:
        """Pieces of a seat still in the game."""
        return self.camps[seat] + sum(stack.pieces[seat] for stack in self.stacks.values())

    def problems(self, setup: PulucSetup) -> list[str]:
        """Every reason why there can be no such position."""
        problems = [
            f"cell {cell}: {SEATS[stack.owner]} owns the stack but has no piece in it"
            for cell, stack in self.stacks.items()
            if not stack.pieces[stack.owner]
        ]
        left = self.left(0), self.left(1)
        problems += [
            f"{SEATS[seat]} has {left[seat]} pieces, more than {PIECES}"
            for seat in (0, 1)
            if left[seat] > PIECES
        ]
        if left == (0, 0):
            problems.append("there are no pieces at all")
        beaten = setup.is_bell and not all(self._is_free(seat) for seat in (0, 1))
        if self.throw and (0 in left or beaten or (setup.draw and left == (1, 1))):
            problems.append("nobody throws when the game is over")
        return problems

    def _is_free(self, seat: int) -> bool:
        """Whether a seat has a piece in camp or on top of a stack."""
        return self.camps[seat] > 0 or any(one.owner == seat for one in self.stacks.values())


def format_position(setup: PulucSetup, position: Position) -> str:
    road = [_format_stack(position.stacks.get(cell)) for cell in range(1, CELLS - 1)]
    cells = ".".join([str(position.camps[0]), *road, str(position.camps[1])])
    turn = f"{_LETTERS[position.seat]}{position.throw or '-'}"
    return "_".join([format_head(setup), cells, turn])


def parse_position(line: str) -> tuple[PulucSetup, Position]:
    """Read a line, whose position may be wrong; raises InvalidNotation, or IllegalSetup."""
    setup, (road, turn) = parse_head(line, PulucSetup, fields=2)
    cells = road.split(".")
    if len(cells) != CELLS:
        raise InvalidNotation(f"the road has {CELLS} cells, not {len(cells)}")
    camps = _parse_camp(cells[0]), _parse_camp(cells[-1])
    stacks = {i: _parse_stack(text) for i, text in enumerate(cells) if _holds_stack(i, text)}
    match = _TURN.fullmatch(turn)
    if not match:
        raise InvalidNotation(f"{turn!r} is not a turn such as L- or D3")
    throw = 0 if match[2] == "-" else int(match[2])
    return setup, Position(camps, stacks, _LETTERS.index(match[1]), throw)


def _holds_stack(cell: int, text: str) -> bool:
    return 0 < cell < CELLS - 1 and text != "-"


def _format_stack(stack: Stack | None) -> str:
    if stack is None:
        return "-"
    alone = stack.light + stack.dark == 1
    return _LETTERS[stack.owner] + ("" if alone else f"{stack.light}{stack.dark}")


def _parse_stack(text: str) -> Stack:
    match = _STACK.fullmatch(text)
    if not match:
        raise InvalidNotation(f"{text!r} is not a stack such as L or D21")
    owner = _LETTERS.index(match[1])
    if match[2] is None:
        return Stack(owner, 1 - owner, owner)
    stack = Stack(owner, int(match[2]), int(match[3]))
    if _format_stack(stack) != text:
        raise InvalidNotation(f"{text!r}: a single piece is written {match[1]}")
    return stack


def _parse_camp(text: str) -> int:
    if not re.fullmatch("[0-5]", text):
        raise InvalidNotation(f"{text!r} is not a number of pieces in a camp")
    return int(text)
