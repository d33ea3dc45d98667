"""Which signs the texts of records may have, and what is white space in them.

The page has the same rule in `recordtext.ts`. It names signs instead of asking Python what it can
print: that depends on the version of Unicode, and refuses what joins letters and emoji.
"""

import re

__all__ = ["BRACKETS", "MARK", "WORD", "is_plain", "words"]

# control characters, line and paragraph separators, lone surrogates, and the byte order mark
_HIDDEN = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff"
_IS_HIDDEN = re.compile(f"[{_HIDDEN}]")
_SPACES = re.compile(r"[ \t\r\n]+")
_PLACE = rf"[^\s\[\]:>{_HIDDEN}]+"

WORD = re.compile(rf"[^\s{{}}()\[\]\"{_HIDDEN}]+")
BRACKETS = re.compile(rf"\[[^\s\[\]{_HIDDEN}]*\]")
MARK = re.compile(rf"\[([a-z]+):({_PLACE})(?:>({_PLACE}))?\]")


def words(text: str) -> str:
    r"""The words of a name or comment with one space between them; only line ends and tabs go.

    >>> words(" a \r\n\tb ")
    'a b'
    """
    return _SPACES.sub(" ", text).strip(" ")


def is_plain(text: str) -> bool:
    r"""Whether a record may have this as a name, tag or comment, white space apart.

    >>> is_plain("Zoë 👩‍💻"), is_plain("\x07")
    (True, False)
    """
    return not _IS_HIDDEN.search(text)
