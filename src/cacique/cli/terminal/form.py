"""The form of the first screen: lines of choices that are changed with arrows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cacique.cli.terminal.widgets import DIM, STRONG, Line, Lines, words

__all__ = ["YES_NO", "Answers", "Choice", "Form", "Questions"]

YES_NO = ("no", "yes")

Answers = Mapping[str, str]  # by the name of the choice


@dataclass
class Choice:
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
    """What a game asks before it begins: the names of its seats, and its options."""

    seats: Sequence[str]
    options: Sequence[Choice]


class Form(Lines):
    """Lines of choices, one of them under the cursor."""

    def __init__(self) -> None:
        super().__init__(id="form")
        self.choices: list[Choice] = []
        self.cursor = 0

    @property
    def choice(self) -> Choice:
        """The one under the cursor."""
        return self.choices[self.cursor]

    @property
    def answers(self) -> dict[str, str]:
        return {choice.name: choice.answer for choice in self.choices}

    def show(self) -> None:
        self.set_lines(self._line(i, choice) for i, choice in enumerate(self.choices))

    def _line(self, i: int, choice: Choice) -> Line:
        style = STRONG if i == self.cursor else None
        return [
            words(f"{'▸' if style else ' '}{choice.label:12}", None if style else DIM),
            words(f" {choice.shown} ", style),
        ]

    def place_at(self, column: int, line: int) -> str | None:
        return f"{line}:{column}" if line < len(self.choices) else None
