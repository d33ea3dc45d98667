"""A move, as every game has it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar

from cacique.core.errors import InvalidNotation

__all__ = ["Move"]


@dataclass(frozen=True, slots=True)
class Move(ABC):
    """One decision, or one throw: frozen, hashable, with a code and a token for ever."""

    codes: ClassVar[Mapping[str, int]]  # of all the game's moves, by token
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        code = self.codes.get(str(self))
        if code is None or not self._has_right_types():
            raise InvalidNotation(f"there is no move {str(self)!r}")
        object.__setattr__(self, "code", code)

    def _has_right_types(self) -> bool:
        """Whether the fields are what they look like: 3 and not "3"."""
        declared = [field for field in fields(self) if field.init]
        return all(isinstance(getattr(self, field.name), field.type) for field in declared)  # type: ignore[arg-type]

    @abstractmethod
    def __str__(self) -> str:
        """Write the token that records, people and the wire share."""
