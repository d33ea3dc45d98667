"""Checks of what callers hand in: whatever cannot be is refused with the reason."""

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

from cacique.core.errors import CaciqueError, NotFound, WrongType
from cacique.core.rng import Rng

__all__ = [
    "check_fraction",
    "check_items",
    "check_kind",
    "check_number",
    "check_rng",
    "check_seat",
    "check_text",
]


def check_text(value: object, what: str) -> str:
    """Return a text, or refuse what is none.

    >>> check_text(b"r3", "a token")
    Traceback (most recent call last):
    cacique.core.errors.WrongType: a token is a text, not b'r3'
    """
    if not isinstance(value, str):
        raise WrongType(f"{what} is a text, not {_short(value)}")
    return value


def check_kind(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Refuse what is of no such kind.

    >>> check_kind(5, dict, "a board is recorded")
    Traceback (most recent call last):
    cacique.core.errors.WrongType: a board is recorded, not 5
    """
    if not isinstance(value, kind):
        raise WrongType(f"{what}, not {_short(value)}")


def check_items(values: Any, what: str) -> tuple[Any, ...]:
    """Return several of something, or refuse one alone, or a text, whose letters nobody meant.

    >>> check_items("level1", "bots")
    Traceback (most recent call last):
    cacique.core.errors.WrongType: bots are several, as in a list, not 'level1'
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise WrongType(f"{what} are several, as in a list, not {_short(values)}")
    return tuple(values)


def check_number(value: object, what: str, *, least: int = 0, most: int | None = None) -> int:
    """Return a whole number within bounds; numpy's count, truths do not.

    >>> check_number(0, "the number of games", least=1)
    Traceback (most recent call last):
    cacique.core.errors.CaciqueError: the number of games is at least 1, not 0
    """
    if isinstance(value, bool | np.bool_):
        raise WrongType(f"{what} is a whole number, not {value!r}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise WrongType(f"{what} is a whole number, not {_short(value)}") from None
    if number < least:
        raise CaciqueError(f"{what} is at least {least}, not {number}")
    if most is not None and number > most:
        raise CaciqueError(f"{what} is at most {most}, not {number}")
    return number


def check_fraction(value: object) -> float:
    """Return a number from [0, 1), as random ones are drawn."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.floating):
        raise WrongType(f"a fraction is a number, not {_short(value)}")
    if not 0 <= value < 1:
        raise CaciqueError(f"a fraction is at least 0 and less than 1, not {value}")
    return float(value)


def check_seat(seat: object, seats: range) -> int:
    """Return a seat that there is; raises NotFound for others, which are not counted from the end.

    >>> check_seat(7, range(2))
    Traceback (most recent call last):
    cacique.core.errors.NotFound: there is no seat 7: the seats are 0 to 1
    """
    try:
        return check_number(seat, "a seat", least=seats.start, most=seats.stop - 1)
    except WrongType:
        raise
    except CaciqueError:
        raise NotFound(
            f"there is no seat {seat}: the seats are {seats.start} to {seats.stop - 1}"
        ) from None


def check_rng(rng: Any) -> Rng:
    """Return a generator for kernels, or refuse what is none."""
    is_one = isinstance(rng, np.ndarray) and rng.dtype == np.uint64 and rng.shape == (1,)
    if not is_one or not rng.flags.writeable or not rng[0]:
        raise WrongType(f"randomness is what cacique.seeded(seed) gives, not {_short(rng)}")
    generator: Rng = rng
    return generator


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
