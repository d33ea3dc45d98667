"""The budget of a search: seconds and visits."""

from dataclasses import dataclass
from typing import Self

__all__ = ["Budget"]

_MOST_A_SECOND = 100_000  # visits that no machine exceeds
_MOST = 500_000  # visits that a tree has room for: 0.8 GB, taken as it grows


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may spend: it stops after some seconds or visits, whichever come first."""

    seconds: float = float("inf")
    visits: int = 20_000

    @classmethod
    def of_time(cls, seconds: float) -> Self:
        """Some seconds, as long as there is room."""
        return cls(seconds, max(1, int(min(seconds * _MOST_A_SECOND, _MOST))))
