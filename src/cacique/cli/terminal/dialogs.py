"""Small windows over a game: its keys, its rules, a line to say, hints to choose from."""

from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from cacique.cli.terminal.language import t
from cacique.cli.terminal.table import format_choice
from cacique.cli.terminal.widgets import SpokenScreen
from cacique.cli.terminal.words import AnyBoard, rules
from cacique.study import Advice, Choice

__all__ = ["HelpDialog", "HintDialog", "RulesDialog", "TalkDialog"]


class HelpDialog(SpokenScreen[None], ModalScreen[None]):
    """The keys, those of the game first."""

    DEFAULT_CSS = """
    HelpDialog { align: center middle; }
    HelpDialog VerticalScroll { width: 76; height: auto; max-height: 100%; border: round $primary;
      padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", "close", priority=True),
        Binding("question_mark", "rules", "close", priority=True),
    ]

    def __init__(self, keys: str, board: AnyBoard) -> None:
        super().__init__()
        self._text = f"{t(keys)}\n\n{t('help.any')}"
        self._board = board

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._text, markup=False)

    def on_click(self) -> None:
        self.dismiss()

    def action_rules(self) -> None:
        if self.is_active:
            self.app.switch_screen(RulesDialog(self._board))


class RulesDialog(SpokenScreen[None], ModalScreen[None]):
    """The rules of the game, to scroll through."""

    DEFAULT_CSS = """
    RulesDialog { align: center middle; }
    RulesDialog VerticalScroll { width: 76; height: 100%; border: round $primary; padding: 0 1;
      background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "dismiss", "close", priority=True)
    ]

    def __init__(self, board: AnyBoard) -> None:
        super().__init__()
        self._text = "\n\n".join(f"## {one.title}\n\n{one.words}" for one in rules(board))

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(Markdown(self._text))


class TalkDialog(SpokenScreen[str | None], ModalScreen[str | None]):
    """A line to say to the others, or an order with a slash in front."""

    DEFAULT_CSS = """
    TalkDialog { align: center bottom; }
    TalkDialog Input { width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "close", priority=True)]

    def compose(self) -> ComposeResult:
        yield Input(placeholder=t("talk.placeholder"), max_length=300)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class HintDialog(SpokenScreen[Choice | None], ModalScreen[Choice | None]):
    """Good moves to choose from."""

    DEFAULT_CSS = """
    HintDialog { align: center middle; }
    HintDialog OptionList { width: 70; height: auto; border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h", "dismiss", "close", priority=True),
        Binding("enter", "adopt", "hint.take", priority=True),
    ]

    def __init__(self, advice: Advice) -> None:
        super().__init__()
        self._advice = advice
        lines = (format_choice(advice, choice) for choice in advice.choices)
        self._options = OptionList(*lines, markup=False)

    def compose(self) -> ComposeResult:
        yield self._options

    def action_adopt(self) -> None:
        choices = self._advice.choices
        self.dismiss(choices[self._options.highlighted or 0] if choices else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._advice.choices[event.option_index])
