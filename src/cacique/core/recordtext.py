"""The text of records, read: strict where it matters, and told where it is wrong.

What editors do to files is forgiven: byte order marks, other line ends, spaces and empty lines; and
what `cat` does to several files, which leaves no empty line between their games.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from cacique.core.checks import check_text
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.lines import LineReader
from cacique.core.plain import BRACKETS, WORD, is_plain

__all__ = ["END", "Place", "RecordReader", "RecordText"]

Place = tuple[int, int]  # line and column

END = "."
_LINE_END = re.compile(r"\r\n?")
_SPACES = re.compile(r"[ \t]*")
_SPACES_AND_LINES = re.compile(r"[ \t\n]*")
_EMPTY_LINES = re.compile(r"(?:[ \t]*\n)*")
_TAG = re.compile(r'[ \t]*\[[ \t]*([A-Z][A-Za-z0-9]*)[ \t]+"((?:[^"\\\n]|\\["\\])*)"[ \t]*\][ \t]*')
_WORD = (WORD, "a move or a full stop")
_FORMS = {
    "{": (re.compile(r"\{[^{}]*\}"), "a comment that ends"),
    "[": (BRACKETS, "a mark such as [green:d4] or [red:d4>e5]"),
    '"': (re.compile(r'"(?:[^"\\]|\\["\\])*"'), "a name that ends"),
    "(": (re.compile(r"\("), ""),
    ")": (re.compile(r"\)"), ""),
}


@dataclass(frozen=True, slots=True)
class RecordText:
    """A record's tags and lines of items, and where in the text each tag and item stands."""

    tags: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, ...], ...]
    tag_places: tuple[Place, ...] = ()
    item_places: tuple[Place, ...] = ()


class RecordReader:
    """A place in a text, and what is read from there on."""

    def __init__(self, text: str) -> None:
        check_text(text, "the text of a record")
        self._text = _LINE_END.sub("\n", text.removeprefix("\ufeff"))
        self._at = 0
        self._told_at, self._told = 0, (1, 1)  # the last place that was asked for

    def records(self) -> Iterator[RecordText]:
        """Read all records, one or more."""
        self._skip(_EMPTY_LINES)
        while True:
            yield self._record()
            self._skip(_EMPTY_LINES)
            if not self._text[self._at :].strip(" \t"):
                return

    def _record(self) -> RecordText:
        tags: dict[str, str] = {}
        tag_places = []
        while not tags or not self._is_at_empty_line:
            tag_places.append(self._place(self._at))
            self._tag(tags)
        for name in ("Game", "Rules"):
            if name not in tags:
                self._fail(f"the tag {name} is missing")
        self._skip(_EMPTY_LINES)
        lines, item_places = self.lines()
        return RecordText(tuple(tags.items()), lines, tuple(tag_places), item_places)

    def _tag(self, tags: dict[str, str]) -> None:
        match = self._match(_TAG, 'a tag such as [Game "pueblo"]')
        if match[1] in tags:
            self._fail(f"the tag {match[1]} is given twice", match.start())
        if not is_plain(match[2]):
            self._fail("a tag has no control characters", match.start())
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        self._expect("\n", "the end of the line")

    def lines(self) -> tuple[tuple[tuple[str, ...], ...], tuple[Place, ...]]:
        """Read lines of items up to a full stop and the end of its line."""
        line = LineReader()
        lines: list[tuple[str, ...]] = []
        items: list[str] = []
        places: list[Place] = []
        self._skip(_SPACES_AND_LINES)
        while True:
            at = self._at
            places.append(self._place(at))
            items.append(self._item(line))
            if items[-1] == END:
                break
            gap = self._skip(_SPACES_AND_LINES)
            if not gap:
                self._fail("a space or the end of the line should stand here")
            if "\n" in gap:
                lines.append(tuple(items))
                items = []
        self._skip(_SPACES)
        if not self._is_at_end:
            self._expect("\n", "the end of the line")
        return (*lines, tuple(items)), tuple(places)

    def _item(self, line: LineReader) -> str:
        at = self._at
        form, name = _FORMS.get(self._text[at : at + 1], _WORD)
        item = self._match(form, name)[0]
        try:
            if item == END:
                line.line()
            else:
                line.take(item)
        except CaciqueError as error:
            self._fail(str(error), at)
        return item

    # the place

    @property
    def _is_at_end(self) -> bool:
        return self._at == len(self._text)

    @property
    def _is_at_empty_line(self) -> bool:
        end = _SPACES.match(self._text, self._at)
        return end is not None and self._text.startswith("\n", end.end())

    def _skip(self, form: re.Pattern[str]) -> str:
        return self._match(form, "")[0]

    def _match(self, form: re.Pattern[str], name: str) -> re.Match[str]:
        match = form.match(self._text, self._at)
        if not match:
            self._fail(f"{name} should stand here")
        self._at = match.end()
        return match

    def _expect(self, text: str, name: str) -> None:
        if not self._text.startswith(text, self._at):
            self._fail(f"{name} should stand here")
        self._at += len(text)

    def _place(self, at: int) -> Place:
        """Line and column, found from the last place that was asked for."""
        since = self._told_at if at >= self._told_at else 0
        line = (self._told[0] if since else 1) + self._text.count("\n", since, at)
        self._told_at, self._told = at, (line, at - self._text.rfind("\n", 0, at))
        return self._told

    def _fail(self, message: str, at: int | None = None) -> NoReturn:
        raise InvalidRecord(message, *self._place(self._at if at is None else at))
