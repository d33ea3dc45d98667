"""The errors of the library: narrow, and all of them ValueErrors."""

from collections.abc import Sequence

__all__ = [
    "CaciqueError",
    "IllegalMove",
    "IllegalSetup",
    "InvalidNotation",
    "InvalidRecord",
    "NotFound",
    "WrongType",
]


class CaciqueError(ValueError):
    """Something a caller, a file or a player got wrong."""


class WrongType(CaciqueError, TypeError):
    """Something of another type than what is needed."""


class NotFound(CaciqueError, KeyError, IndexError):
    """Something that is not there: a seat, a cube, a move to take back."""

    def __str__(self) -> str:  # KeyError would put quotes around it
        return str(self.args[0])


class InvalidNotation(CaciqueError):
    """A token, position line or record that cannot be read."""


class InvalidRecord(InvalidNotation):
    """A record that cannot be read, with the place where it goes wrong."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column


class IllegalMove(CaciqueError):
    """A move that the rules do not allow here, with the reason."""


class IllegalSetup(CaciqueError):
    """Options or a position that no game can have, with every reason."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)
