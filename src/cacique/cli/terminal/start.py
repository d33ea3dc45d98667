"""The first screen: which game, with which options, against whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Static

from cacique.ai.bots import BOTS
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.ai.puluc.players import LEVELS as PULUC_LEVELS
from cacique.cli.terminal.opening import DEFAULT_BOTS, PERSON, Wishes, open_table
from cacique.cli.terminal.saved import autosave_path
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import Line, Lines, words
from cacique.core.errors import CaciqueError
from cacique.games import registry
from cacique.games.pueblo.geometry import CORNERS, HANDS
from cacique.games.pueblo.setup import COLOURED_EACH, EDITIONS
from cacique.games.pueblo.words import edition_words
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


@dataclass
class _Choice:
    """A line of the form: what is asked, the answers, and which one is given."""

    name: str
    label: str
    answers: tuple[str, ...]
    at: int = 0

    @property
    def answer(self) -> str:
        return self.answers[self.at]

    def turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self.answers)

    def give(self, answer: str) -> None:
        if answer in self.answers:
            self.at = self.answers.index(answer)


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
        arrows = ("‹", "›") if len(choice.answers) > 1 else (" ", " ")
        return [
            words(f"{'▸' if style else ' '}{choice.label:12}", None if style else _DIM),
            words(f" {arrows[0]} {choice.answer} {arrows[1]} ", style),
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
        self._ask("pueblo")
        if autosave_path().exists():
            self._tell("l goes on with the last game.")

    @property
    def _form(self) -> _Form:
        return self.query_one(_Form)

    def _tell(self, words_: str) -> None:
        self.query_one("#message", Static).update(words_)

    def _ask(self, game: str) -> None:
        """Fill the form for a game."""
        choice = _Choice("game", "Game", registry.NAMES)
        choice.give(game)
        self._form.choices = [choice, *(_ask_pueblo() if game == "pueblo" else _ask_puluc())]
        self._ask_seats()

    def _ask_seats(self) -> None:
        """As many seats as there are players, called by their colours, with who has them."""
        form = self._form
        before = {choice.name: choice.answer for choice in form.choices}
        form.choices = [choice for choice in form.choices if not choice.name.isdigit()]
        for seat, name in enumerate(self._seat_names(before)):
            people = (PERSON, _OTHER) if self._server else (PERSON,)
            choice = _Choice(str(seat), name, (*people, *BOTS[before["game"]]))
            other = _OTHER if self._server else DEFAULT_BOTS[before["game"]]
            choice.give(before.get(str(seat), other if seat else PERSON))
            form.choices.append(choice)
        form.cursor = min(form.cursor, len(form.choices) - 1)
        self._show()

    @staticmethod
    def _seat_names(answers: dict[str, str]) -> Sequence[str]:
        if answers["game"] == "puluc":
            return SEATS
        colours = edition_words(int(answers["edition"])).colours
        return [colour.capitalize() for colour in colours[: int(answers["players"])]]

    def action_move(self, by: int) -> None:
        self._form.cursor = (self._form.cursor + by) % len(self._form.choices)
        self._show()

    def _show(self) -> None:
        choice = self._form.choices[self._form.cursor]
        self._form.show()
        self._tell(_DESCRIPTIONS.get(choice.answer, "") if choice.name.isdigit() else "")

    def action_turn(self, by: int) -> None:
        choice = self._form.choices[self._form.cursor]
        choice.turn(by)
        if choice.name == "game":
            self._ask(choice.answer)
        else:
            self._ask_seats()

    def on_lines_pointed(self, event: Lines.Pointed) -> None:
        """A click on a line goes there and changes it: forwards, or backwards on its left arrow."""
        line, column = map(int, event.place.split(":"))
        self._form.cursor = line
        self.action_turn(-1 if column < 16 else 1)

    def action_begin(self) -> None:
        answers = {choice.name: choice.answer for choice in self._form.choices}
        game = answers.pop("game")
        seats = [(name, answers.pop(name)) for name in list(answers) if name.isdigit()]
        wishes = Wishes(
            game,
            tuple(f"{name}={answer}" for name, answer in answers.items()),
            tuple(int(seat) for seat, player in seats if player == PERSON),
            tuple(player for _seat, player in seats if player not in {PERSON, _OTHER}),
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


def _ask_pueblo() -> list[_Choice]:
    return [
        _Choice("players", "Players", tuple(map(str, COLOURED_EACH))),
        _Choice("edition", "Edition", tuple(map(str, EDITIONS))),
        _Choice("pro", "Pro", _YES_NO),
        _Choice("demolition", "Demolition", _YES_NO),
        _Choice("chief", "Chieftain", CORNERS),
        _Choice("handed", "Blocks", HANDS),
    ]


def _ask_puluc() -> list[_Choice]:
    return [
        _Choice("draw", "Draws", ("yes", "no")),
        _Choice("first", "First", ("0", "1")),
        _Choice("p", "Dark face", ("0.5", "0.4", "0.6")),
    ]
