"""The form of the first screen: a field on each line, changed with arrows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cacique.cli.terminal.widgets import DIM, STRONG, Line, Lines, words

__all__ = ["YES_NO", "Answers", "Field", "Form", "Questions"]

YES_NO = ("no", "yes")

Answers = Mapping[str, str]  # by the name of the field


@dataclass
class Field:
    """A line of the form: what is asked, the answers, and which one is given."""

    name: str
    label: str
    answers: tuple[str, ...]
    called: Sequence[str] = ()  # how the answers are shown, if otherwise
    at: int = 0
    advice: ClassVar[str] = ""  # how to answer, where arrows do not

    @property
    def answer(self) -> str:
        return self.answers[self.at]

    @property
    def shown(self) -> str:
        arrows = ("‹", "›") if len(self.answers) > 1 else (" ", " ")
        return f"{arrows[0]} {(self.called or self.answers)[self.at]} {arrows[1]}"

    def turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self.answers)

    def give(self, answer: str) -> None:
        if answer in self.answers:
            self.at = self.answers.index(answer)

    def type(self, _key: str) -> bool:
        """Take a key in; whether it was of any use."""
        return False


class Questions(NamedTuple):
    """What a game asks before it begins: for its options, and who has which seat."""

    seats: Sequence[str]  # what they are called
    options: Sequence[Field]
    bots: Mapping[str, str]  # what is to be said of them, by name


class Form(Lines):
    """Fields line by line, one of them under the cursor."""

    def __init__(self) -> None:
        super().__init__(id="form")
        self.fields: list[Field] = []
        self.cursor = 0

    @property
    def field(self) -> Field:
        """The one under the cursor."""
        return self.fields[self.cursor]

    @property
    def answers(self) -> dict[str, str]:
        return {field.name: field.answer for field in self.fields}

    def show(self) -> None:
        self.set_lines(self._line(i, field) for i, field in enumerate(self.fields))

    def _line(self, i: int, field: Field) -> Line:
        style = STRONG if i == self.cursor else None
        return [
            words(f"{'▸' if style else ' '}{field.label:12}", None if style else DIM),
            words(f" {field.shown} ", style),
        ]

    def place_at(self, column: int, line: int) -> str | None:
        return f"{line}:{column}" if line < len(self.fields) else None
