"""The closed set of Puluc's moves, each with a code and a token."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from cacique.core.move import Move
from cacique.games.puluc.geometry import CAMPS, CELLS, THROWS

__all__ = ["MOVES", "Advance", "Pass", "PulucMove", "Throw"]

_LONGEST = max(THROWS)


def _advance_tokens(start: int) -> list[str]:
    nearby = range(start - _LONGEST, start + _LONGEST + 1)
    ends = [end for end in nearby if CAMPS[0] < end < CAMPS[1] and end != start]
    tokens = [f"{start}{link}{end}" for end in ends for link in "-x"]
    return tokens if start in CAMPS else [*tokens, f"{start}-H"]


# The order is the code, and the code is for ever: never insert, never reorder.
_TOKENS = [f"r{pips}" for pips in THROWS] + ["--"]
_TOKENS += [token for start in range(CELLS) for token in _advance_tokens(start)]


@dataclass(frozen=True, slots=True)
class PulucMove(Move):
    """Any move of Puluc."""

    codes: ClassVar[Mapping[str, int]] = {t: code for code, t in enumerate(_TOKENS)}


@dataclass(frozen=True, slots=True)
class Throw(PulucMove):
    """Four dice thrown: what their dark faces count."""

    pips: int

    def __str__(self) -> str:
        return f"r{self.pips}"


@dataclass(frozen=True, slots=True)
class Advance(PulucMove):
    """A stack walks from one cell to another, or home where `end` is None."""

    start: int
    end: int | None
    captures: bool = False

    def __str__(self) -> str:
        end = "H" if self.end is None else self.end
        return f"{self.start}{'x' if self.captures else '-'}{end}"


@dataclass(frozen=True, slots=True)
class Pass(PulucMove):
    """Nothing can move."""

    def __str__(self) -> str:
        return "--"


def _from_token(token: str) -> PulucMove:
    if token == "--":
        return Pass()
    if token[0] == "r":
        return Throw(int(token[1:]))
    start, link, end = token.partition("x" if "x" in token else "-")
    return Advance(int(start), None if end == "H" else int(end), link == "x")


MOVES: tuple[PulucMove, ...] = tuple(map(_from_token, _TOKENS))
