"""Reviews in words, in three languages: one set of templates for command, terminal and page.

A template names what it is filled with: `{cell}`, or `{fine|point|points}` for a number with its
noun in the singular and the plural. `web/src/engine/reviewwords.ts` reads the same files.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cacique.core.errors import CaciqueError
from cacique.texts import LANGUAGES, format_number, format_percent

if TYPE_CHECKING:
    from cacique.study.review import Lesson, MoveReview, Reason

__all__ = ["say", "tell", "tell_lesson"]

_SLOT = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")
_FEW = 2  # French has the singular below it
_MOST_NAMED = 5  # that are named
_SHARES = {"chance", "odds"}


@cache
def _templates(language: str) -> dict[str, str]:
    if language not in LANGUAGES:
        raise CaciqueError(f"there are no words in {language!r}: {', '.join(LANGUAGES)}")
    path = Path(__file__).with_name(f"{language}.json")
    templates: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return templates


def say(language: str, key: str, **values: Any) -> str:
    """Fill a template: numbers with a decimal sign of the language, nouns in their number."""
    return _SLOT.sub(lambda slot: _fill(language, slot, values), _templates(language)[key])


def _fill(language: str, slot: re.Match[str], values: dict[str, Any]) -> str:
    name, one, other = slot.groups()
    value: Any = values.get(name)
    if one is None:
        return _write(language, name, value)
    if isinstance(value, tuple):  # several numbers after their noun
        noun = one if len(value) == 1 else other
        return f"{noun} {_join(language, value)}"
    return f"{_write(language, name, value)} {one if _is_one(language, value) else other}"


def _is_one(language: str, value: float) -> bool:
    shown = abs(round(value, 1))
    return shown < _FEW if language == "fr" else shown == 1


def _write(language: str, name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(value) if name == "tokens" else _join(language, value)
    if not isinstance(value, float):
        return str(value)
    if name in _SHARES:
        return format_percent(language, _round(100 * value) / 100).replace("-", "−")
    return format_number(language, _round(value), 1).replace("-", "−")


def _round(value: float) -> float:
    """To a tenth, without a negative zero."""
    return round(value, 1) + 0.0


def _join(language: str, values: tuple[Any, ...]) -> str:
    """Name a few in order; the rest is an ellipsis."""
    words = [str(value) for value in values[:_MOST_NAMED]]
    if len(values) > _MOST_NAMED:
        return ", ".join([*words, "…"])
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + _templates(language)["and"] + words[-1]


def _name(language: str, seat: int | None, names: tuple[str, ...]) -> str | None:
    if seat is None:
        return None
    return names[seat] if seat < len(names) else say(language, "player", n=seat + 1)


def tell(
    reason: "Reason", move: "MoveReview", language: str = "en", names: tuple[str, ...] = ()
) -> str:
    """Put a reason of a move into words; seats go by their names."""
    values = reason.to_json()
    values["seat"] = _name(language, reason.seat, names)
    values["by"] = _name(language, reason.by, names)
    if reason.kind == "shown":
        ending = "shown.hides" if reason.is_left else "shown.spares"
        values["better"] = say(language, ending, **values)
    if reason.gains:
        values["gains"] = tuple(say(language, f"gain.{gain}") for gain in reason.gains)
    told = say(language, f"reason.{_variant(reason, move)}", **values)
    if reason.kind == "corner":
        told = say(language, "reason.corner", told=told)
    return told.replace("….", "…")  # an ellipsis ends its sentence


def _variant(reason: "Reason", move: "MoveReview") -> str:
    """Which template of its kind a reason needs."""
    is_other = reason.seat != move.seat
    variant = ""
    match reason.kind:
        case "shown" if reason.walks == 0:
            variant = ".lap"
        case "shown" if reason.by is None:
            variant = ".far"
        case "shown" if reason.walks == 1:
            variant = ".next"
        case "reached" if is_other:
            variant = ".other"
        case "walk" | "corner":
            return f"walk{_variant_of_stop(reason, is_other=is_other)}"
        case "stock":
            variant = ".coloured" if reason.is_coloured else ".neutral"
        case "line" if reason.points is None:
            variant = ".chance"
        case "line" if not reason.tokens:
            variant = ".end"
        case "price":
            variant = _variant_of_price(reason)
    return reason.kind + variant


def _variant_of_stop(reason: "Reason", *, is_other: bool) -> str:
    """Of a turn the stop is that of the best walk after it, if it has one; a walk's was made."""
    if not reason.tokens:
        return ".other" if is_other else ""
    if reason.square is None:
        return ".ended"
    return ".end" if reason.better_square is None else ".turn"


def _variant_of_price(reason: "Reason") -> str:
    """A bid loses what it is above the worth, or above what was needed."""
    if not reason.paid:
        return ".under"
    is_more = (reason.needed or 0) < (reason.worth or 0)
    return ".more" if is_more else ".over"


def tell_lesson(lesson: "Lesson", *, has_points: bool, language: str = "en") -> str:
    """Put a thing to remember into words."""
    name = "points" if has_points else "chance"
    value = say(language, "value.points", points=lesson.points)
    shown = value if has_points else _write(language, name, lesson.points)
    return say(language, f"remember.{lesson.kind}", value=shown)
