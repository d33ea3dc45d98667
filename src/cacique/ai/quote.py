"""Words of bots and programs, made fit to be shown: on one line, printable, not too long."""

from collections.abc import Callable

__all__ = ["LONGEST", "describe", "quote"]

LONGEST = 200  # characters of what a stranger says
_READ = 100  # times as many, before blanks are joined


def quote(text: str, most: int = LONGEST) -> str:
    r"""What somebody said, on one line and cut; what would steer a terminal is left out.

    >>> quote("no\n\x1b[31midea\x07")
    'no [31midea'
    >>> quote("a" * 50, 10)
    'aaaaaaaaa…'
    """
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: _READ * most])
    line = " ".join(shown.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def describe(thing: object, tell: Callable[[object], str] = str, most: int = LONGEST) -> str:
    """What a thing says of itself; where that fails, what kind of thing it is.

    >>> describe(None, repr)
    'None'
    """
    try:
        return quote(tell(thing), most)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever it is, it is the stranger's
        return f"something of type {quote(type(thing).__name__, most)}"
