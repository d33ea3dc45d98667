"""Small windows over a game: its keys, a line to say, and hints to choose from."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from cacique.cli.terminal.table import format_choice
from cacique.study import Advice, Choice

__all__ = ["HelpDialog", "HintDialog", "TalkDialog"]

_ANY_KEYS = """\
Enter         make the move that is chosen
Tab           next legal choice; Shift-Tab the one before
u             take your last decision back
h             hints; Enter adopts one
s             save (every move is saved anyway)
t             talk to others at a server, offer a draw, or resign
?             this help
q             leave; `cacique play --resume` goes on
Ctrl-Z        suspend; `fg` comes back

With the mouse: a click chooses, a second one makes the move."""


class HelpDialog(ModalScreen[None]):
    """The keys, those of the game first."""

    DEFAULT_CSS = """
    HelpDialog { align: center middle; }
    HelpDialog VerticalScroll { width: 76; height: auto; max-height: 100%; border: round $primary;
      padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,space", "dismiss", "Close", priority=True)
    ]

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._text = f"{keys}\n{_ANY_KEYS}"

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._text, markup=False)

    def on_click(self) -> None:
        self.dismiss()


class TalkDialog(ModalScreen[str | None]):
    """A line to say to the others, or an order with a slash in front."""

    DEFAULT_CSS = """
    TalkDialog { align: center bottom; }
    TalkDialog Input { width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close", priority=True)]

    def compose(self) -> ComposeResult:
        yield Input(placeholder="say something, or /draw, /resign, /bot, /link", max_length=300)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class HintDialog(ModalScreen[Choice | None]):
    """Good moves to choose from."""

    DEFAULT_CSS = """
    HintDialog { align: center middle; }
    HintDialog OptionList { width: 70; height: auto; border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h", "dismiss", "Close", priority=True),
        Binding("enter", "adopt", "Adopt", priority=True),
    ]

    def __init__(self, advice: Advice) -> None:
        super().__init__()
        self._advice = advice

    def compose(self) -> ComposeResult:
        lines = (format_choice(self._advice, choice) for choice in self._advice.choices)
        yield OptionList(*lines, markup=False)

    def action_adopt(self) -> None:
        at = self.query_one(OptionList).highlighted
        self.dismiss(None if at is None else self._advice.choices[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._advice.choices[event.option_index])
