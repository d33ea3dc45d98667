"""The setup of a game: its options, before anyone has checked them."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, fields
from inspect import Parameter, Signature
from typing import Any, ClassVar, Self

from cacique.core.checks import check_text
from cacique.core.errors import IllegalSetup, WrongType

__all__ = ["Setup", "not_a_truth"]

_TRUTH = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Setup(ABC):
    """The agreement before a game. It may be wrong: `problems` says every reason."""

    game: ClassVar[str]
    rules_version: ClassVar[int]  # raised when play changes, so that old games replay for ever

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats the game has."""

    @property
    def paints(self) -> tuple[str, ...]:
        """The colour that each seat has in pictures, such as `#de5138`; none if seats have none."""
        return ()

    @property
    def allows_draw(self) -> bool:
        """Whether the players may agree to a draw."""
        return False

    @abstractmethod
    def problems(self) -> list[str]:
        """Every reason why no game can start like this, each beginning with an option's name."""

    def check(self) -> Self:
        """Return the setup itself, or raise IllegalSetup with every reason."""
        problems = self.problems()
        if problems:
            raise IllegalSetup(problems)
        return self

    @classmethod
    def signature(cls) -> Signature:
        """What a board of this game is made of: a setup, or options by name."""
        options = [
            Parameter(
                field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=field.type
            )
            for field in fields(cls)
        ]
        setup = Parameter("setup", Parameter.POSITIONAL_ONLY, default=None, annotation=cls | None)
        return Signature([setup, *options], return_annotation=None)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Take options by name, as they stand in a JSON object; raises IllegalSetup."""
        if not isinstance(options, Mapping):
            raise WrongType(f"options are values by name, not {options!r}")
        known = [field.name for field in fields(cls)]
        strange = [name for name in options if name not in known]
        if strange:
            raise IllegalSetup([_unknown(name, known) for name in strange])
        return cls(**options)

    def options(self) -> dict[str, Any]:
        """All options by name, the inverse of `from_options`."""
        return {name: value for name, value, _default in self._options()}

    @classmethod
    def parse(cls, words: Iterable[str]) -> Self:
        """Read options written as `name=value`; a bare name means `name=yes`.

        >>> from cacique import pueblo
        >>> pueblo.Setup.parse(["players=3", "pro"]).format()
        ['players=3', 'pro']
        """
        if isinstance(words, str | Mapping) or not isinstance(words, Iterable):
            raise WrongType(f"options are read from several words like 'name=value', not {words!r}")
        known = {field.name: field for field in fields(cls)}
        options: dict[str, Any] = {}
        for word in words:
            name, _, text = check_text(word, "an option as a word").partition("=")
            if name not in known:
                raise IllegalSetup([_unknown(name, list(known))])
            if name in options:
                raise IllegalSetup([f"option {name} is given twice"])
            options[name] = cls._parse_value(known[name], text if "=" in word else "yes")
        return cls(**options)

    def format(self) -> list[str]:
        """Write the options that differ from the default, the inverse of `parse`."""
        return [
            name if value is True else f"{name}={self.format_option(name)}"
            for name, value, default in self._options()
            if value != default
        ]

    def format_option(self, name: str) -> str:
        """Write one option's value as `parse` reads it."""
        if name not in self.options():
            raise IllegalSetup([_unknown(name, self.options())])
        return self._format_value(getattr(self, name))

    def _options(self) -> Iterator[tuple[str, Any, Any]]:
        for field in fields(self):
            yield field.name, getattr(self, field.name), field.default

    @classmethod
    def _parse_value(cls, field: Field[Any], text: str) -> Any:
        if isinstance(field.default, bool):
            return _TRUTH.get(text, text)
        if isinstance(field.default, int | float):
            return _parse_number(text, type(field.default))
        return text

    @staticmethod
    def _format_value(value: Any) -> str:
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def not_a_truth(name: str, value: object) -> list[str]:
    """Why an option that is on or off has no such value: in words, or as Python writes it."""
    if isinstance(value, bool):
        return []
    is_word = isinstance(value, str) and value not in _TRUTH  # those are read as truths
    return [f"{name} must be {'yes or no' if is_word else 'True or False'}, not {value!r}"]


def _parse_number(text: str, kind: type[int] | type[float]) -> Any:
    """Read a plain number; anything else stays text, for `problems` to complain about."""
    if not (text.isascii() and text[:1] in ".0123456789" and "_" not in text):
        return text
    try:
        number = kind(text)
    except ValueError:
        return text
    return text if isinstance(number, float) and not math.isfinite(number) else number


def _unknown(name: str, known: Iterable[str]) -> str:
    return f"there is no option {name!r}; the options are {', '.join(known)}"
