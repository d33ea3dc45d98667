"""The road: eleven cells, two camps, and the odds of the dice."""

from math import comb

__all__ = ["CAMPS", "CELLS", "FORWARD", "PIECES", "SEATS", "THROWS", "throw_chances"]

CELLS = 11  # 0 is Light's camp, 10 is Dark's
CAMPS = (0, 10)
FORWARD = (1, -1)
PIECES = 5
SEATS = ("Light", "Dark")
THROWS = (1, 2, 3, 4, 5)
_DICE = 4


def throw_chances(p: float) -> tuple[float, ...]:
    """Chance of each throw from 1 to 5, where `p` is a die's chance of a dark face."""
    return tuple(
        comb(_DICE, dark) * p**dark * (1 - p) ** (_DICE - dark) for dark in range(_DICE + 1)
    )
