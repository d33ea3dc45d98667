"""Kinds of fields that people fill in: what they type is plain text on one line."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field, Strict, StringConstraints

__all__ = ["ChatLine", "Flag", "Name", "SeatIndex", "Whole"]

_LONGEST_NAME = 30
_LONGEST_LINE = 300
_JOINERS = frozenset("\u200c\u200d")  # join or part letters of some scripts, and emoji
# Letters and signs that look like nothing: fillers of Hangul, two vowels of Khmer, the empty
# pattern of Braille, a note without a head, and a joiner that joins nothing.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5\u2800\U0001d159\u034f")
_VARIANTS = frozenset(  # of the sign before them
    map(chr, [*range(0xFE00, 0xFE10), 0x180B, 0x180C, 0x180D, 0x180F, *range(0xE0100, 0xE01F0)])
)
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
    """A name stands among others': it can be seen, and all of it."""
    cleaned = _clean(text, _LONGEST_NAME)
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in cleaned):
        raise ValueError("there is nothing to see in it")
    if any(_is_hidden(cleaned, at) for at in range(len(cleaned))):
        raise ValueError("a name has no invisible characters")
    return cleaned


def _is_hidden(text: str, at: int) -> bool:
    """Whether nobody would see a sign of a text: joiners and variants where they do nothing."""
    sign = text[at]
    before = unicodedata.category(text[at - 1]) if at else ""
    after = unicodedata.category(text[at + 1]) if at + 1 < len(text) else ""
    if sign in _JOINERS:
        return before not in {"Lo", "Mn", "Mc", "So", "Sk"} or after not in {"Lo", "So"}
    if sign in _VARIANTS:
        return not before or before[0] in "LMZ"
    return sign in _BLANK or not sign.isprintable()


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
