"""The first screen: which game, with which options, against whom."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, Static

from cacique.ai import bots
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.ai.puluc.players import LEVELS as PULUC_LEVELS
from cacique.cli.terminal.adapters import find_form
from cacique.cli.terminal.form import Choice, Form
from cacique.cli.terminal.saved import autosave_path
from cacique.cli.terminal.seating import PERSON, Wishes, open_table
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import Lines
from cacique.core.errors import CaciqueError
from cacique.games import registry

__all__ = ["StartScreen"]

_ART = r"""
        ▄▄      ▄▄▄▄
   ▄▄▄▄▄██▄▄▄▄▄▄████▄▄     c a c i q u e
   ██▀██████▀██████▀██     Pueblo and Puluc
"""
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
_ARROWS = 16  # columns up to the arrow that turns a choice backwards


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
        yield Form()
        yield Static(id="message", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._ask({"game": registry.NAMES[0]})
        if autosave_path().exists():
            self._tell("l goes on with the last game.")

    @property
    def _form(self) -> Form:
        return self.query_one(Form)

    def _tell(self, words_: str) -> None:
        self.query_one("#message", Static).update(words_)

    def _ask(self, before: dict[str, str]) -> None:
        """Fill the form, with the answers that were given before where they still make sense."""
        names, options = find_form(before["game"])(before)
        choices = [Choice("game", "Game", registry.NAMES), *options]
        choices += [self._ask_seat(seat, name, before) for seat, name in enumerate(names)]
        for choice in choices:
            choice.give(before.get(choice.name, choice.answer))
        self._form.choices = choices
        self._form.cursor = min(self._form.cursor, len(choices) - 1)
        self._show()

    def _ask_seat(self, seat: int, name: str, before: dict[str, str]) -> Choice:
        """Who has a seat, which is called by its colour."""
        people = (PERSON, _OTHER) if self._server else (PERSON,)
        roster = bots.find(before["game"])
        choice = Choice(str(seat), name, (*people, *roster.bots))
        other = _OTHER if self._server else roster.default
        choice.give(other if seat else PERSON)
        return choice

    def action_move(self, by: int) -> None:
        self._form.cursor = (self._form.cursor + by) % len(self._form.choices)
        self._show()

    def _show(self) -> None:
        choice = self._form.choice
        self._form.show()
        about_bot = _DESCRIPTIONS.get(choice.answer, "") if choice.name.isdigit() else ""
        self._tell(choice.advice or about_bot)

    def action_turn(self, by: int) -> None:
        choice = self._form.choice
        choice.turn(by)
        self._ask({"game": choice.answer} if choice.name == "game" else self._form.answers)

    def on_key(self, event: Key) -> None:
        if self._form.choice.type(event.key):
            event.stop()
            self._show()

    def on_lines_pointed(self, event: Lines.Pointed) -> None:
        """A click on a line goes there and changes it: forwards, or backwards on its left arrow."""
        line, column = map(int, event.place.split(":"))
        self._form.cursor = line
        self.action_turn(-1 if column < _ARROWS else 1)

    def action_begin(self) -> None:
        answers = self._form.answers
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
