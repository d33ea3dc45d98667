"""The first screen: which game, with which options, against whom."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, Static

from cacique.ai.bots import BOTS
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.ai.puluc.players import LEVELS as PULUC_LEVELS
from cacique.cli.terminal.saved import autosave_path
from cacique.cli.terminal.seating import DEFAULT_BOTS, PERSON, Wishes, open_table
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import Line, Lines, words
from cacique.core.errors import CaciqueError
from cacique.games import registry
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import CORNERS, HANDS
from cacique.games.pueblo.setup import COLOURED_EACH, EDITIONS
from cacique.games.puluc.geometry import SEATS

__all__ = ["StartScreen"]

_ART = r"""
        ▄▄      ▄▄▄▄
   ▄▄▄▄▄██▄▄▄▄▄▄████▄▄     c a c i q u e
   ██▀██████▀██████▀██     Pueblo and Puluc
"""
_STRONG, _DIM = Style(bold=True, reverse=True), Style(dim=True)
_YES_NO = ("no", "yes")
_DESCRIPTIONS = {
    **{f"level{level.number}": f"{level.name}: {level.description}" for level in PUEBLO_LEVELS},
    **{
        level.name: f"loses {level.loss:.0%} of games against perfect play by mistakes"
        for level in PULUC_LEVELS.values()
    },
    "greedy": "takes what is cheapest at once",
    "random": "plays anything",
}
_OTHER = "somebody with the link"
_LONGEST_SITES = 4 * 3 * 2  # letters and digits of four sites


@dataclass
class _Choice:
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

    def turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self.answers)

    def give(self, answer: str) -> None:
        if answer in self.answers:
            self.at = self.answers.index(answer)


class _Sites(_Choice):
    """Cult sites, or gardens, are typed: three cells make one."""

    def __init__(self, label: str) -> None:
        super().__init__("sites", label, ("",))
        self._typed = ""

    @property
    def answer(self) -> str:
        return ",".join(".".join(site) for site in self._sites())

    @property
    def shown(self) -> str:
        """The cells as typed so far, with a cursor."""
        return "  " + "  ".join(" ".join(site) for site in self._sites()) + "_"

    def _sites(self) -> list[list[str]]:
        cells = [self._typed[at : at + 2] for at in range(0, len(self._typed), 2)]
        return [cells[at : at + 3] for at in range(0, len(cells), 3)]

    def give(self, answer: str) -> None:
        self._typed = re.sub("[,.]", "", answer)

    def type(self, key: str) -> bool:
        """Take a letter, a digit or Backspace where it belongs; whether it did."""
        if key == "backspace":
            self._typed = self._typed[:-1]
            return True
        wanted = "12345678" if len(self._typed) % 2 else "abcdefgh"
        if len(key) == 1 and key in wanted and len(self._typed) < _LONGEST_SITES:
            self._typed += key
            return True
        return False


class _Form(Lines):
    """Lines of choices, one of them under the cursor."""

    def __init__(self) -> None:
        super().__init__(id="form")
        self.choices: list[_Choice] = []
        self.cursor = 0

    def show(self) -> None:
        self.set_lines(self._line(i, choice) for i, choice in enumerate(self.choices))

    def _line(self, i: int, choice: _Choice) -> Line:
        style = _STRONG if i == self.cursor else None
        return [
            words(f"{'▸' if style else ' '}{choice.label:12}", None if style else _DIM),
            words(f" {choice.shown} ", style),
        ]

    def place_at(self, column: int, line: int) -> str | None:
        return f"{line}:{column}" if line < len(self.choices) else None


class StartScreen(Screen[Table | None]):
    """A form that is filled in with arrows."""

    DEFAULT_CSS = """
    StartScreen { align: center top; }
    StartScreen #art { width: 60; height: 5; }
    StartScreen #form { width: 60; height: auto; }
    StartScreen #message { width: 60; height: 2; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Play", priority=True),
        Binding("up", "move(-1)", "Line", key_display="↑↓", priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("left", "turn(-1)", "Change", key_display="←→", priority=True),
        Binding("right,space", "turn(1)", show=False, priority=True),
        Binding("l", "resume", "Last game"),
        Binding("q,escape", "leave", "Quit"),
    ]

    def __init__(self, server: str | None = None) -> None:
        super().__init__()
        self._server = server

    def compose(self) -> ComposeResult:
        yield Static(_ART, id="art", markup=False)
        yield _Form()
        yield Static(id="message", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._ask({"game": "pueblo"})
        if autosave_path().exists():
            self._tell("l goes on with the last game.")

    @property
    def _form(self) -> _Form:
        return self.query_one(_Form)

    def _tell(self, words_: str) -> None:
        self.query_one("#message", Static).update(words_)

    def _ask(self, before: dict[str, str]) -> None:
        """Fill the form, with the answers that were given before where they still make sense."""
        names = self._seat_names(before)
        ask = _ask_pueblo if before["game"] == "pueblo" else _ask_puluc
        choices = [_Choice("game", "Game", registry.NAMES), *ask(names, before)]
        choices += [self._ask_seat(seat, name, before) for seat, name in enumerate(names)]
        for choice in choices:
            choice.give(before.get(choice.name, choice.answer))
        self._form.choices = choices
        self._form.cursor = min(self._form.cursor, len(choices) - 1)
        self._show()

    def _ask_seat(self, seat: int, name: str, before: dict[str, str]) -> _Choice:
        """Who has a seat, which is called by its colour."""
        people = (PERSON, _OTHER) if self._server else (PERSON,)
        choice = _Choice(str(seat), name, (*people, *BOTS[before["game"]]))
        other = _OTHER if self._server else DEFAULT_BOTS[before["game"]]
        choice.give(other if seat else PERSON)
        return choice

    def _answers(self) -> dict[str, str]:
        return {choice.name: choice.answer for choice in self._form.choices}

    @staticmethod
    def _seat_names(answers: dict[str, str]) -> Sequence[str]:
        if answers["game"] == "puluc":
            return SEATS
        colours = edition_words(int(answers.get("edition", EDITIONS[0]))).colours
        return [colour.capitalize() for colour in colours[: int(answers.get("players", 2))]]

    def action_move(self, by: int) -> None:
        self._form.cursor = (self._form.cursor + by) % len(self._form.choices)
        self._show()

    def _show(self) -> None:
        choice = self._form.choices[self._form.cursor]
        self._form.show()
        if isinstance(choice, _Sites):
            self._tell("Type the three cells of each, such as a1 b1 a2; Backspace deletes.")
        else:
            self._tell(_DESCRIPTIONS.get(choice.answer, "") if choice.name.isdigit() else "")

    def action_turn(self, by: int) -> None:
        choice = self._form.choices[self._form.cursor]
        choice.turn(by)
        answers = self._answers()
        self._ask({"game": choice.answer} if choice.name == "game" else answers)

    def on_key(self, event: Key) -> None:
        choice = self._form.choices[self._form.cursor]
        if isinstance(choice, _Sites) and choice.type(event.key):
            event.stop()
            self._show()

    def on_lines_pointed(self, event: Lines.Pointed) -> None:
        """A click on a line goes there and changes it: forwards, or backwards on its left arrow."""
        line, column = map(int, event.place.split(":"))
        self._form.cursor = line
        self.action_turn(-1 if column < 16 else 1)

    def action_begin(self) -> None:
        answers = self._answers()
        game = answers.pop("game")
        seats = [(name, answers.pop(name)) for name in list(answers) if name.isdigit()]
        wishes = Wishes(
            game,
            tuple(f"{name}={answer}" for name, answer in answers.items()),
            tuple(int(seat) for seat, player in seats if player == PERSON),
            tuple(None if player == _OTHER else player for _, player in seats if player != PERSON),
            server=self._server,
        )
        self._sit_down(wishes)

    def _sit_down(self, wishes: Wishes) -> None:
        try:
            self.dismiss(open_table(wishes))
        except CaciqueError as error:
            self._tell(str(error))

    def action_resume(self) -> None:
        self._sit_down(Wishes(saved=autosave_path()))

    def action_leave(self) -> None:
        self.dismiss(None)


def _ask_pueblo(names: Sequence[str], before: dict[str, str]) -> Iterator[_Choice]:
    seats = tuple(map(str, range(len(names))))
    yield _Choice("players", "Players", tuple(map(str, COLOURED_EACH)))
    yield _Choice("edition", "Edition", tuple(map(str, EDITIONS)))
    yield _Choice("demolition", "Demolition", _YES_NO)
    yield _Choice("chief", "Chieftain", CORNERS)
    yield _Choice("handed", "Blocks", HANDS)
    yield _Choice("first", "First", seats, names)
    yield _Choice("pro", "Pro", _YES_NO)
    if before.get("pro") == "yes":
        yield _Choice("tallest", "Opens bids", seats, names)
        yield _Sites("Gardens" if before["edition"] == "2023" else "Cult sites")


def _ask_puluc(names: Sequence[str], _before: dict[str, str]) -> Iterator[_Choice]:
    yield _Choice("draw", "Draws", ("yes", "no"))
    yield _Choice("first", "First", ("0", "1"), names)
    yield _Choice("p", "Dark face", ("0.5", "0.4", "0.6"))
