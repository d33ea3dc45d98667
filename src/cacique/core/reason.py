"""The reason why something is not allowed, for people of any language."""

from typing import Self

__all__ = ["Reason"]


class Reason(str):
    """English words that also know their code, and what was filled in, for catalogues of words."""

    __slots__ = ("code", "words")

    code: str
    words: dict[str, int | str]

    def __new__(cls, code: str, text: str, /, **words: int | str) -> Self:
        """Fill the words into the text."""
        reason = super().__new__(cls, text.format(**words))
        reason.code = code
        reason.words = words
        return reason
