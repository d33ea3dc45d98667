"""Kinds of fields that people fill in: what they type is plain text on one line."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field, Strict, StringConstraints

__all__ = ["ChatLine", "Flag", "Name", "SeatIndex", "Whole"]

_LONGEST_NAME = 30
_LONGEST_LINE = 300
# These turn the direction of all that follows, beyond the text that has them.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _clean(text: str, longest: int) -> str:
    """One form for texts that look the same, with plain single spaces."""
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if not cleaned:
        raise ValueError("there is nothing to read in it")
    if len(cleaned) > longest:
        raise ValueError(f"it has more than {longest} characters")
    return cleaned


def _clean_name(text: str) -> str:
    """A name stands in records and among others' names: it has no invisible characters."""
    cleaned = _clean(text, _LONGEST_NAME)
    if not cleaned.isprintable():
        raise ValueError("a name has no invisible characters")
    return cleaned


def _clean_line(text: str) -> str:
    """A line of chat may have what joins letters and emoji, but nothing that reaches beyond it."""
    cleaned = _clean(text, _LONGEST_LINE)
    if any(sign in _TURNING or unicodedata.category(sign) in {"Cc", "Cs"} for sign in cleaned):
        raise ValueError("a line has no control characters")
    return cleaned


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=_LONGEST_NAME), AfterValidator(_clean_name)
]
ChatLine = Annotated[
    str, StringConstraints(min_length=1, max_length=_LONGEST_LINE), AfterValidator(_clean_line)
]
Flag = Annotated[bool, Strict()]
Whole = Annotated[int, Strict()]
SeatIndex = Annotated[Whole, Field(ge=0, le=3)]
