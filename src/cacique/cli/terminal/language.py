"""The language of the terminal: one for all its screens and lines, chosen when it starts."""

from cacique.texts import (
    LANGUAGES,
    Value,
    fill,
    format_fixed,
    format_number,
    format_percent,
    preferred_language,
    read_catalogue,
    tell_refusal,
)

__all__ = ["fixed", "is_text", "join", "number", "percent", "refusal", "speak", "spoken", "t"]

_spoken = LANGUAGES[0]


def speak(language: str | None = None) -> None:
    """Speak a language from now on; by default that of the environment."""
    global _spoken  # noqa: PLW0603 - a terminal has one reader
    _spoken = language or preferred_language()


def spoken() -> str:
    """The language that is spoken."""
    return _spoken


def t(key: str, /, **values: Value) -> str:
    """A text of the terminal's own catalogue, or of the page's, with values filled in."""
    own = read_catalogue("terminal", _spoken)
    message = own[key] if key in own else read_catalogue("page", _spoken)[key]
    return fill(_spoken, message, values)


def is_text(key: str) -> bool:
    """Whether there is a text of this key."""
    return key in read_catalogue("terminal", _spoken) or key in read_catalogue("page", _spoken)


def refusal(reason: str) -> str:
    """What a server says in English, in the reader's language; as it is where that is not known."""
    return tell_refusal(_spoken, reason)


def number(value: float, digits: int = 1) -> str:
    return format_number(_spoken, value, digits)


def fixed(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number to just so many digits, for columns."""
    return format_fixed(_spoken, value, digits, signed=signed)


def percent(share: float, digits: int | None = None) -> str:
    return format_percent(_spoken, share, digits)


def join(names: list[str]) -> str:
    """Some names as a list in a sentence."""
    *others, last = names
    return t("list.and", others=", ".join(others), last=last) if others else last
