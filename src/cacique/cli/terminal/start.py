"""The first screen: which game, with which options, against whom."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Footer, Static

from cacique.ai import bots
from cacique.cli.terminal.adapters import ON_SCREEN, find_form
from cacique.cli.terminal.form import Field
from cacique.cli.terminal.language import join, t
from cacique.cli.terminal.saved import autosave_path
from cacique.cli.terminal.seating import Wishes, open_table
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import DIM, STRONG, FittingScreen, Line, Lines, words
from cacique.cli.terminal.words import PERSON
from cacique.core.errors import CaciqueError

__all__ = ["StartScreen"]

_ART = r"""
        ▄▄      ▄▄▄▄
   ▄▄▄▄▄██▄▄▄▄▄▄████▄▄     c a c i q u e
   ██▀██████▀██████▀██     {games}
"""
_OTHER = "somebody with the link"
_LABEL = 16  # columns of what is asked
_ARROWS = _LABEL + 4  # columns up to the arrow that turns a choice backwards


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
            words(f"{'▸' if style else ' '}{field.label:{_LABEL}}", None if style else DIM),
            words(f" {field.shown} ", style),
        ]

    def place_at(self, column: int, line: int) -> str | None:
        return f"{line}:{column}" if line < len(self.fields) else None


class StartScreen(FittingScreen[Table | None]):
    """A form that is filled in with arrows."""

    DEFAULT_CSS = """
    StartScreen { align: center top; }
    StartScreen #art { width: 60; height: 5; }
    StartScreen #form { width: 60; height: auto; }
    StartScreen #message { width: 60; height: 2; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "key.play", priority=True),
        Binding("up", "move(-1)", "key.line", key_display="↑↓", priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("left", "turn(-1)", "key.change", key_display="←→", priority=True),
        Binding("right,space", "turn(1)", show=False, priority=True),
        Binding("l", "resume", "key.last"),
        Binding("q,escape", "leave", "key.leave"),
    ]

    def __init__(self, server: str | None = None, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._server = server
        self._names = names
        self._about_bots: Mapping[str, str] = {}

    def compose(self) -> ComposeResult:
        yield from self.compose_small()
        games = join([t(f"game.{name}") for name in ON_SCREEN])
        yield Static(_ART.format(games=games), id="art", markup=False)
        yield Form()
        yield Static(id="message", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._ask({"game": ON_SCREEN[0]})
        if autosave_path().exists():
            self._tell(t("ask.last"))

    @property
    def _form(self) -> Form:
        return self.query_one(Form)

    def _tell(self, words_: str) -> None:
        self.query_one("#message", Static).update(words_)

    def _ask(self, before: dict[str, str]) -> None:
        """Fill the form, with the answers that were given before where they still make sense."""
        questions, roster = find_form(before["game"])(before), bots.find(before["game"])
        games = [t(f"game.{name}") for name in ON_SCREEN]
        fields = [Field("game", t("new.game"), ON_SCREEN, games), *questions.options]
        called = {PERSON: t("players.you"), _OTHER: t("new.open")}
        for seat, name in enumerate(questions.seats):
            people = (PERSON, _OTHER) if self._server else (PERSON,)
            players = (*people, *roster.bots)
            shown = [called.get(player, player) for player in players]
            fields.append(Field(str(seat), name, players, shown))
            usual = _OTHER if self._server else roster.default
            fields[-1].give(usual if seat else PERSON)
        for field in fields:
            field.give(before.get(field.name, field.answer))
        self._about_bots = {**questions.bots, "random": t("ask.random")}
        self._form.fields = fields
        self._form.cursor = min(self._form.cursor, len(fields) - 1)
        self._show()

    def action_move(self, by: int) -> None:
        self._form.cursor = (self._form.cursor + by) % len(self._form.fields)
        self._show()

    def _show(self) -> None:
        field = self._form.field
        self._form.show()
        about_bot = self._about_bots.get(field.answer, "") if field.name.isdigit() else ""
        self._tell(field.advice or about_bot)

    def action_turn(self, by: int) -> None:
        field = self._form.field
        field.turn(by)
        self._ask({"game": field.answer} if field.name == "game" else self._form.answers)

    def on_key(self, event: Key) -> None:
        if self._form.field.type(event.key):
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
            names=self._names,
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
