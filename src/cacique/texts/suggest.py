"""What somebody may have meant who mistyped a name."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["did_you_mean"]

_LIKENESS = 0.6


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to add to a refusal; nothing where no name is like the word.

    >>> did_you_mean("levle3", ["level3", "random"])
    "; did you mean 'level3'?"
    >>> did_you_mean("chess", ["pueblo", "puluc"])
    ''
    """
    names = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), names, 1, _LIKENESS)
    return f"; did you mean {names[found[0]]!r}?" if found else ""
