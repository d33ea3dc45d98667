"""The widget that all screens are made of, and how much colour it may use."""

from collections.abc import Iterable
from enum import Enum

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

__all__ = ["DIM", "STRONG", "Depth", "Line", "Lines", "words"]

Line = list[Segment]
DIM, STRONG = Style(dim=True), Style(bold=True, reverse=True)


class Depth(Enum):
    """How many colours a terminal has."""

    FULL = "full"
    SIXTEEN = "sixteen"
    NONE = "none"


def words(text: str, style: Style | None = None) -> Segment:
    return Segment(text, style)


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
