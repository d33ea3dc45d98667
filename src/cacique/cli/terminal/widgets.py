"""What all screens are made of: lines, their colours, and words for their keys."""

import textwrap
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.events import Click, Resize
from textual.message import Message
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from cacique.cli.terminal.language import is_text, t

__all__ = [
    "DIM",
    "STRONG",
    "ColourDepth",
    "FittingScreen",
    "Line",
    "Lines",
    "SpokenScreen",
    "fold",
    "shorten",
    "words",
]

Line = list[Segment]
DIM, STRONG = Style(dim=True), Style(bold=True, reverse=True)
_COLUMNS, _ROWS = 80, 24  # that screens are made for


class ColourDepth(Enum):
    """How many colours a terminal has."""

    FULL = "full"
    SIXTEEN = "sixteen"
    NONE = "none"


def words(text: str, style: Style | None = None) -> Segment:
    return Segment(text, style)


def fold(text: str, width: int) -> str:
    """Break lines at spaces only: Textual would also do so where a sign belongs to its word."""
    if width < 1:  # not known yet
        return text
    return "\n".join(
        textwrap.fill(line, width, break_on_hyphens=False) for line in text.split("\n")
    )


def shorten(text: str, width: int) -> str:
    """A text that says so where it is cut."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


class Lines(Widget):
    """A widget that shows lines of segments."""

    DEFAULT_CSS = "Lines { height: auto; }"

    class Pointed(Message):
        """Somebody clicked on a cell, a square or a stack."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._lines: list[Line] = []

    def set_lines(self, lines: Iterable[Line]) -> None:
        self._lines = list(lines)
        self.refresh(layout=True)

    def get_content_height(self, *_args: object) -> int:
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else []
        strip = Strip(line).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        place = self.place_at(offset.x, offset.y) if offset else None
        if place:
            self.post_message(self.Pointed(place))

    def place_at(self, _column: int, _line: int) -> str | None:
        """What a click at a character means."""
        return None


class SpokenScreen(Screen[ScreenResultType]):
    """A screen whose keys are named by texts of the catalogues."""

    def __init__(self) -> None:
        super().__init__()
        known = self._bindings.key_to_bindings
        for key, bindings in known.items():
            known[key] = [_speak(one) for one in bindings]

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close it, once: a key that was pressed twice would close what is below it, too."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def _speak(binding: Binding) -> Binding:
    """What a key does, and what it is called where that is a text, too."""
    does, name = binding.description, binding.key_display or ""
    return replace(
        binding,
        description=t(does) if is_text(does) else does,
        key_display=t(name) if is_text(name) else binding.key_display,
    )


class FittingScreen(SpokenScreen[ScreenResultType]):
    """A screen that says so where there is too little room for it, instead of being cut."""

    DEFAULT_CSS = """
    FittingScreen #small { display: none; height: 1fr; width: 1fr; padding: 1; }
    FittingScreen.small > * { display: none; }
    FittingScreen.small > #small { display: block; }
    """

    def compose_small(self) -> ComposeResult:
        """What is shown where nothing else fits."""
        yield Static(id="small", markup=False)

    def on_resize(self, event: Resize) -> None:
        is_small = event.size.width < _COLUMNS or event.size.height < _ROWS
        self.set_class(is_small, "small")
        size = {"columns": str(event.size.width), "rows": str(event.size.height)}
        wanted = {"wanted": f"{_COLUMNS}×{_ROWS}"}
        for note in self.query("#small").results(Static):
            note.update(t("screen.small", **size, **wanted) if is_small else "")
