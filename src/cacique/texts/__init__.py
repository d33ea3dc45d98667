"""Texts that people read, in three languages: one set of catalogues for the page and the terminal.

A catalogue is a folder with a JSON file for each language. An entry is a text with `{places}`, or
one for each plural form, of which the value `n` decides; the page reads them just so.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

__all__ = [
    "LANGUAGES",
    "Message",
    "Value",
    "count",
    "fill",
    "format_fixed",
    "format_number",
    "format_percent",
    "preferred_language",
    "read_catalogue",
    "tell_refusal",
]

LANGUAGES = ("en", "fr", "de")

Message = str | Mapping[str, str]
Value = str | int | float

_PLACE = re.compile(r"\{(\w+)\}")
# between thousands, and before what is smaller than one
_SIGNS = {"en": (",", "."), "fr": ("\u202f", ","), "de": (".", ",")}
_GAPS = {"en": "", "fr": "\u202f", "de": " "}  # before a percent sign
# what stands in some places of refusals: a number, a single word
_FORMS = {"n": r"\d+", "token": r"\S+"}
_DIGITS = 3  # after the sign, at most


def preferred_language() -> str:
    """The language of the reader's terminal, as far as there are texts in it."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next((name[:2].lower() for name in names if name), "en")
    return spoken if spoken in LANGUAGES else "en"


@cache
def read_catalogue(name: str, language: str) -> Mapping[str, Message]:
    """All texts of a catalogue in a language, by their keys."""
    path = Path(__file__).with_name(name) / f"{language}.json"
    texts: Mapping[str, Message] = json.loads(path.read_text("utf-8"))
    return texts


def fill(language: str, message: Message, values: Mapping[str, Value]) -> str:
    """Fill values into a text; numbers are written as the language does.

    >>> fill("en", {"one": "{n} point", "other": "{n} points"}, {"n": 1})
    '1 point'
    >>> fill("de", "{name}: {n}", {"name": "Ana", "n": 1234.5})
    'Ana: 1.234,5'
    """
    if not isinstance(message, str):
        form = _plural(language, values.get("n", 0))
        message = message.get(form, message["other"])

    def place(found: re.Match[str]) -> str:
        value = values.get(found[1], found[0])
        return value if isinstance(value, str) else format_number(language, value)

    return _PLACE.sub(place, message)


def _plural(language: str, number: Value) -> str:
    """The form of a number; French counts all below two as one."""
    if isinstance(number, str):
        return "other"
    is_one = 0 <= number < 2 if language == "fr" else number == 1
    return "one" if is_one else "other"


def tell_refusal(language: str, reason: str) -> str:
    """What servers say in English, in a language; as it is where that is not known.

    It is known by its whole text, or by one with `{places}` that fits it. What fills a place is
    told in the other language, too, where it is known itself.

    >>> tell_refusal("de", "move 3: there is a gap under c4 at level 2")
    'Zug 3: unter c4 ist auf Ebene 2 eine Lücke'
    """
    known = read_catalogue("refusals", language)
    whole = known.get(f"refused.{reason}")
    if whole is not None:
        return fill(language, whole, {})
    for form, message in _refusal_forms(language):
        if found := form.fullmatch(reason):
            values: dict[str, Value] = {
                name: int(value) if name == "n" else tell_refusal(language, value)
                for name, value in found.groupdict().items()
            }
            return fill(language, message, values)
    return reason


@cache
def _refusal_forms(language: str) -> list[tuple[re.Pattern[str], Message]]:
    """Those with places: first where a reason stands, then what says most by itself."""
    known = read_catalogue("refusals", language)
    texts = {key.removeprefix("refused."): key for key in known if _PLACE.search(key)}
    ordered = sorted(
        texts, key=lambda text: (not text.endswith("{reason}"), -len(_PLACE.sub("", text)))
    )
    return [(re.compile(_form(text)), known[texts[text]]) for text in ordered]


def _form(text: str) -> str:
    parts = _PLACE.split(text)  # names are at odd places
    return "".join(
        f"(?P<{part}>{_FORMS.get(part, '.+?')})" if at % 2 else re.escape(part)
        for at, part in enumerate(parts)
    )


def format_number(language: str, number: float, digits: int = _DIGITS) -> str:
    """A number to so many digits after the sign, without zeros at its end.

    >>> format_number("en", 1234.5), format_number("en", 2.0)
    ('1,234.5', '2')
    """
    fixed = format_fixed(language, number, digits)
    return fixed.rstrip("0").removesuffix(_SIGNS[language][1]) if digits else fixed


def format_fixed(language: str, number: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number to just so many digits, for columns.

    >>> format_fixed("en", 2.0), format_fixed("de", 1234.5, 2, signed=True)
    ('2.0', '+1.234,50')
    """
    thousands, sign = _SIGNS[language]
    whole, _, rest = f"{number:{'+' if signed else ''},.{digits}f}".partition(".")
    whole = whole.replace(",", thousands)
    return f"{whole}{sign}{rest}" if rest else whole


def format_percent(language: str, share: float, digits: int | None = None) -> str:
    """A share in hundredths, to a tenth, or to just so many digits.

    >>> format_percent("en", 0.5449), format_percent("de", 0.5449), format_percent("en", 0.5, 2)
    ('54.5%', '54,5 %', '50.00%')
    """
    value = 100 * share
    shown = format_number(language, value, 1) if digits is None else None
    return f"{shown or format_fixed(language, value, digits or 0)}{_GAPS[language]}%"


def count(number: int, noun: str, plural: str = "") -> str:
    """A number of things in English, for commands.

    >>> count(1, "move"), count(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"
