"""How long a search may take."""

from dataclasses import dataclass

__all__ = ["Limit"]


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search stops: after some seconds or some visits, whichever comes first."""

    seconds: float = float("inf")
    visits: int = 20_000
