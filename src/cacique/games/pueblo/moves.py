"""The closed set of Pueblo's decisions, each with a code and a token."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from cacique.core.move import Move
from cacique.games.pueblo.geometry import CELLS, POSES, WINDOWS

__all__ = [
    "COLOURED",
    "MOVES",
    "NEUTRAL",
    "Bid",
    "Build",
    "Pass",
    "PuebloMove",
    "Remove",
    "SetAside",
    "Take",
    "Walk",
]

COLOURED, NEUTRAL = KINDS = ("C", "N")
HIGHEST_BID = 99


# The order is the code, and the code is for ever: never insert, never reorder.
_TOKENS = [f"{kind}{cell}/{pose}" for kind in KINDS for pose in POSES for cell in WINDOWS]
_TOKENS += [f"{kind}--" for kind in KINDS]
_TOKENS += [f">{steps}" for steps in range(1, 5)]
_TOKENS += ["pass"]
_TOKENS += [f"bid{points}" for points in range(1, HIGHEST_BID + 1)]
_TOKENS += [f"take{card}" for card in range(1, 5)]
_TOKENS += [f"x{cell}" for cell in CELLS]


@dataclass(frozen=True, slots=True)
class PuebloMove(Move):
    """Any move of Pueblo."""

    codes: ClassVar[Mapping[str, int]] = {t: code for code, t in enumerate(_TOKENS)}


@dataclass(frozen=True, slots=True)
class Build(PuebloMove):
    """Set a coloured or neutral block into the window whose south-west cell is `cell`."""

    kind: str
    cell: str
    pose: str

    def __str__(self) -> str:
        return f"{self.kind}{self.cell}/{self.pose}"


@dataclass(frozen=True, slots=True)
class SetAside(PuebloMove):
    """Put a block out of the game, since none fits anywhere."""

    kind: str

    def __str__(self) -> str:
        return f"{self.kind}--"


@dataclass(frozen=True, slots=True)
class Walk(PuebloMove):
    """Send the chieftain 1 to 4 squares on."""

    steps: int

    def __str__(self) -> str:
        return f">{self.steps}"


@dataclass(frozen=True, slots=True)
class Bid(PuebloMove):
    """Offer penalty points for the choice of an order card."""

    points: int

    def __str__(self) -> str:
        return f"bid{self.points}"


@dataclass(frozen=True, slots=True)
class Pass(PuebloMove):
    """Stay out of the bidding for this card."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Take(PuebloMove):
    """Choose an order card: 1 moves first."""

    card: int

    def __str__(self) -> str:
        return f"take{self.card}"


@dataclass(frozen=True, slots=True)
class Remove(PuebloMove):
    """Lift off the block whose first cell, in the order a1, b1, …, is `cell`."""

    cell: str

    def __str__(self) -> str:
        return f"x{self.cell}"


def _from_token(token: str) -> PuebloMove:
    word, rest = re.fullmatch(r"([CNx>]|bid|take|pass)(.*)", token).groups()  # type: ignore[union-attr]
    match word:
        case "C" | "N":
            return SetAside(word) if rest == "--" else Build(word, *rest.split("/"))
        case ">":
            return Walk(int(rest))
        case "bid":
            return Bid(int(rest))
        case "take":
            return Take(int(rest))
        case "x":
            return Remove(rest)
    return Pass()


MOVES: tuple[PuebloMove, ...] = tuple(map(_from_token, _TOKENS))
