"""What is asked before a game: fields, and the answers that they may have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cacique.cli.terminal.language import t

__all__ = ["LOT", "YES_NO", "Answers", "Field", "Questions", "seat", "truth"]

YES_NO = ("no", "yes")
LOT = "lot"  # in place of a seat: it is drawn

Answers = Mapping[str, str]  # by the name of the field


@dataclass
class Field:
    """A line of the form: what is asked, the answers, and which one is given."""

    name: str
    label: str
    answers: tuple[str, ...]
    called: Sequence[str] = ()  # how the answers are shown, if otherwise
    at: int = 0

    @property
    def answer(self) -> str:
        return self.answers[self.at]

    @property
    def shown(self) -> str:
        arrows = ("‹", "›") if len(self.answers) > 1 else (" ", " ")
        return f"{arrows[0]} {(self.called or self.answers)[self.at]} {arrows[1]}"

    @property
    def advice(self) -> str:
        """How to answer, where arrows do not."""
        return ""

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


def seat(name: str, label: str, names: Sequence[str]) -> Field:
    """A field for one of the seats, or for the lot."""
    seats = tuple(map(str, range(len(names))))
    return Field(name, label, (*seats, LOT), [*names, t("new.lot")])


def truth(name: str, label: str, *, usual: bool = False) -> Field:
    """A field to answer by yes or no."""
    answers = YES_NO[::-1] if usual else YES_NO
    shown = [t("menu.yes" if answer == "yes" else "menu.no").lower() for answer in answers]
    return Field(name, label, answers, shown)
