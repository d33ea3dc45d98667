"""A line of moves with all that is told about it: judgements, comments, marks and variations.

>>> line = Line(("r3", "0-3", "r1")).with_moves("r3", "0-3", "r5", name="luck")
>>> line = line.with_note("r3", "0-3", comment="a quiet start", marks=[Mark("green", "3")])
>>> " ".join(line.items())
'r3 0-3 { a quiet start } [green:3] ( "luck" r5 ) r1'
>>> line.note("r3", "0-3").comment
'a quiet start'
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Self

from cacique.core.checks import check_items, check_kind, check_number, check_text
from cacique.core.errors import CaciqueError
from cacique.core.plain import MARK, WORD, is_plain, words

__all__ = ["COLOURS", "JUDGEMENTS", "MOST_NESTED", "Line", "LineReader", "Mark", "Note"]

COLOURS = ("green", "red", "blue", "yellow")
JUDGEMENTS = ("!", "?", "!!", "??", "!?", "?!")
MOST_NESTED = 64  # variations inside variations


@dataclass(frozen=True, slots=True)
class Mark:
    """A coloured mark on a place of the board, or an arrow from there to another."""

    colour: str
    place: str
    to: str | None = None

    def __post_init__(self) -> None:
        found = MARK.fullmatch(str(self))
        if not found or found.groups() != (self.colour, self.place, self.to):
            raise CaciqueError(f"{str(self)!r} is not a mark such as [green:d4] or [red:d4>e5]")
        if self.colour not in COLOURS:
            raise CaciqueError(f"a mark is {_either(COLOURS)}, not {self.colour!r}")
        if self.place == self.to:
            raise CaciqueError(f"an arrow has two ends, not {self.place!r} twice")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a mark such as `[green:d4]`, or an arrow such as `[red:Nc>d4.2]`."""
        found = MARK.fullmatch(check_text(text, "a mark to read"))
        if not found:
            raise CaciqueError(f"{text!r} is not a mark such as [green:d4] or [red:d4>e5]")
        return cls(found[1], found[2], found[3])

    @property
    def places(self) -> tuple[str, ...]:
        """The places that it points at: one, or an arrow's two."""
        return (self.place,) if self.to is None else (self.place, self.to)

    def __str__(self) -> str:
        arrow = "" if self.to is None else f">{self.to}"
        return f"[{self.colour}:{self.place}{arrow}]"


@dataclass(frozen=True)
class Note:
    """What is told where a line has come to: of the move before it, the board, and other moves."""

    judgement: str = ""
    comment: str | None = None
    marks: tuple[Mark, ...] = ()
    variations: "tuple[Line, ...]" = ()

    def __post_init__(self) -> None:
        if self.judgement and self.judgement not in JUDGEMENTS:
            raise CaciqueError(f"a judgement is {_either(JUDGEMENTS)}, not {self.judgement!r}")
        comment = "" if self.comment is None else check_text(self.comment, "a comment")
        if "{" in comment or "}" in comment:
            raise CaciqueError(f"a comment has no braces: {comment!r}")
        if not is_plain(words(comment)):
            raise CaciqueError(f"a comment has no control characters: {comment!r}")
        for name, kind in (("marks", Mark), ("variations", Line)):
            object.__setattr__(self, name, check_items(getattr(self, name), name))
            for one in getattr(self, name):
                check_kind(one, kind, f"{name} are of the type {kind.__name__}")
        if len(set(self.marks)) < len(self.marks):
            raise CaciqueError("no mark stands twice in one place")
        if not all(line.tokens for line in self.variations):
            raise CaciqueError("a variation has at least one move")
        firsts = [line.tokens[0] for line in self.variations]
        if len(set(firsts)) < len(firsts):
            raise CaciqueError("no two variations of one place begin with the same move")
        if any(0 in line.notes for line in self.variations):
            raise CaciqueError("a variation begins with a move")

    def items(self) -> Iterator[str]:
        """Write it, in the usual order."""
        if self.judgement:
            yield self.judgement
        if self.comment is not None:
            yield " ".join(filter(None, ("{", words(self.comment), "}")))
        yield from map(str, self.marks)
        for line in self.variations:
            name = words(line.name).replace("\\", "\\\\").replace('"', '\\"')
            yield "("
            if name:
                yield f'"{name}"'
            yield from line.items()
            yield ")"

    def data(self) -> dict[str, Any]:
        """The same as plain data, fit for JSON; what is empty is left out."""
        found: dict[str, Any] = {}
        if self.judgement:
            found["judgement"] = self.judgement
        if self.comment is not None:
            found["comment"] = self.comment
        if self.marks:
            found["marks"] = list(map(str, self.marks))
        if self.variations:
            found["variations"] = [line.data() for line in self.variations]
        return found


@dataclass(frozen=True)
class Line:
    """Moves one after the other, notes by how many of them stand before, and a variation's name.

    It is a tree: notes hold variations, which are lines. A place in it is named by the moves
    that lead there, because no two lines go on from one place with the same move.
    """

    tokens: tuple[str, ...] = ()
    notes: Mapping[int, Note] = field(default_factory=dict)
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokens", check_items(self.tokens, "moves"))
        check_kind(self.notes, Mapping, "notes are by the number of moves before them")
        for ply, note in self.notes.items():
            check_number(ply, "a number of moves before a note")
            check_kind(note, Note, "notes are of the type Note")
        notes = {ply: note for ply, note in sorted(self.notes.items()) if note != _NO_NOTE}
        object.__setattr__(self, "notes", notes)
        for token in self.tokens:
            if not WORD.fullmatch(check_text(token, "a move")) or token in {*JUDGEMENTS, "."}:
                raise CaciqueError(f"{token!r} cannot be a move")
        if not is_plain(words(check_text(self.name, "a name"))):
            raise CaciqueError(f"a name has no control characters: {self.name!r}")
        for ply, note in notes.items():
            if not 0 <= ply <= len(self.tokens):
                count = _count(len(self.tokens))
                raise CaciqueError(f"no note can follow {ply} of {count}")
            if note.judgement and not ply:
                raise CaciqueError("a judgement follows a move")
            if any(line.tokens[0] in self.tokens[ply : ply + 1] for line in note.variations):
                raise CaciqueError("a variation begins with another move than the line it is in")

    def items(self) -> Iterator[str]:
        """Write it, each note after the move that it follows."""
        for ply in range(len(self.tokens) + 1):
            if ply:
                yield self.tokens[ply - 1]
            if ply in self.notes:
                yield from self.notes[ply].items()

    def data(self) -> dict[str, Any]:
        """The same as plain data, fit for JSON; what is empty is left out."""
        notes = {str(ply): note.data() for ply, note in self.notes.items()}
        found: dict[str, Any] = {"name": self.name} if self.name else {}
        return found | {"tokens": list(self.tokens)} | ({"notes": notes} if notes else {})

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Take up what `data` gave; raises CaciqueError for anything else."""
        try:
            notes = {int(ply): _note_from(note) for ply, note in data.get("notes", {}).items()}
            if not isinstance(data["tokens"], list):
                raise TypeError("the tokens are no list")  # noqa: TRY301  # told as the others are
            line = cls(tuple(data["tokens"]), notes, data.get("name", ""))
        except (AttributeError, KeyError, TypeError, RecursionError) as error:
            raise CaciqueError(f"this is not the data of a line of moves: {error!r}") from None
        except ValueError as error:
            raise CaciqueError(str(error)) from None
        return line

    # a tree

    def note(self, *path: str) -> Note:
        """What is told where these moves lead to; raises CaciqueError where no line has them."""
        line, ply = self, 0
        for number, token in enumerate(path):
            if line.tokens[ply : ply + 1] == (token,):
                ply += 1
                continue
            others = line.notes.get(ply, _NO_NOTE).variations
            found = [other for other in others if other.tokens[0] == token]
            if not found:
                raise CaciqueError(f"no line goes on with {token!r} after {_count(number)}")
            line, ply = found[0], 1
        return line.notes.get(ply, _NO_NOTE)

    def lines(self, *, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], "Line"]]:
        """This line and all variations, each with the moves that lead to where it begins."""
        yield before, self
        for ply, note in self.notes.items():
            for line in note.variations:
                yield from line.lines(before=(*before, *self.tokens[:ply]))

    def with_moves(self, *path: str, name: str = "", aside: bool = False) -> Self:
        """Add moves: the lines are followed as far as they have them.

        At the end of a line it grows, elsewhere a variation begins, which has the name; with
        `aside` a variation begins at the end of this line, too.
        """
        same = self._shared(path)
        rest = path[same:]
        if not rest:
            return self
        note = self.notes.get(same, _NO_NOTE)
        for number, line in enumerate(note.variations):
            if line.tokens[0] == rest[0]:
                return self._with_variation(same, number, line.with_moves(*rest, name=name))
        if same == len(self.tokens) and not aside:
            return replace(self, tokens=(*self.tokens, *rest))
        return self._with_variation(same, len(note.variations), Line(rest, name=name))

    def _shared(self, path: tuple[str, ...]) -> int:
        """How many moves a path has in common with this line."""
        pairs = zip(self.tokens, path, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def _with_variation(self, ply: int, number: int, line: "Line") -> Self:
        note = self.notes.get(ply, _NO_NOTE)
        variations = (*note.variations[:number], line, *note.variations[number + 1 :])
        return replace(self, notes={**self.notes, ply: replace(note, variations=variations)})

    def with_note(
        self,
        *path: str,
        judgement: str | None = None,
        comment: str | None = None,
        marks: Iterable[Mark] | None = None,
    ) -> Self:
        """Tell something where these moves lead to; what is not given stays as it is."""
        self.note(*path)
        same = self._shared(path)
        note = self.notes.get(same, _NO_NOTE)
        if same < len(path):
            number = [line.tokens[0] for line in note.variations].index(path[same])
            line = note.variations[number].with_note(
                *path[same:], judgement=judgement, comment=comment, marks=marks
            )
            return self._with_variation(same, number, line)
        given: dict[str, Any] = {"judgement": judgement, "comment": comment, "marks": marks}
        changes = {name: value for name, value in given.items() if value is not None}
        return replace(self, notes={**self.notes, same: replace(note, **changes)})


_NO_NOTE = Note()


class LineReader:
    """A line as its items come in, one after the other; what cannot stand there is refused."""

    def __init__(self) -> None:
        self._open = [_Draft()]

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self._open) - 1

    def take(self, item: str) -> None:
        """Take the next item; raises CaciqueError with the reason why it cannot stand here."""
        draft = self._open[-1]
        if item == "(":
            draft.refuse_empty()
            if self.depth == MOST_NESTED:
                raise CaciqueError(f"variations are nested at most {MOST_NESTED} deep")
            self._open.append(_Draft(draft))
        elif item == ")":
            if not self.depth:
                raise CaciqueError("no variation ends here, because none has begun")
            draft.refuse_empty()
            self._open.pop()
            self._open[-1].variations.append(draft.line())
        elif item.startswith('"'):
            draft.take_name(item)
        elif item.startswith("{"):
            draft.take_comment(item)
        elif item.startswith("["):
            draft.take_mark(item)
        elif item in JUDGEMENTS:
            draft.take_judgement(item)
        else:
            draft.take_move(item)

    def line(self) -> Line:
        """The whole line, once all have come."""
        if self.depth:
            raise CaciqueError("a variation does not end")
        return self._open[0].line()


class _Draft:
    """One line that is being read, and what was told since its last move."""

    def __init__(self, parent: "_Draft | None" = None) -> None:
        self._parent = parent
        self._name = ""
        self._tokens: list[str] = []
        self._notes: dict[int, Note] = {}
        self._begin_place()

    def _begin_place(self) -> None:
        self._judgement = ""
        self._comment: str | None = None
        self._marks: list[Mark] = []
        self.variations: list[Line] = []

    def _end_place(self) -> None:
        self._notes[len(self._tokens)] = Note(
            self._judgement, self._comment, tuple(self._marks), tuple(self.variations)
        )
        self._begin_place()

    def line(self) -> Line:
        self._end_place()
        return Line(tuple(self._tokens), self._notes, self._name)

    def refuse_empty(self) -> None:
        if self._parent and not self._tokens:
            raise CaciqueError("a variation begins with a move")

    def take_move(self, token: str) -> None:
        if any(line.tokens[0] == token for line in self._rivals()):
            raise CaciqueError(f"another line goes on from here with {token}")
        self._end_place()
        self._tokens.append(token)

    def _rivals(self) -> list[Line]:
        """Finished lines that go on from where the next move is made."""
        is_first = self._parent is not None and not self._tokens
        return self._parent.variations if is_first and self._parent else self.variations

    def take_name(self, item: str) -> None:
        if not self._parent or self._tokens or self._name:
            raise CaciqueError("a name stands at the beginning of a variation")
        name = words(re.sub(r"\\(.)", r"\1", item[1:-1], flags=re.DOTALL))
        if not name or not is_plain(name):
            raise CaciqueError("a name is not empty and has no control characters")
        self._name = name

    def take_comment(self, item: str) -> None:
        self.refuse_empty()
        text = words(item[1:-1])
        if not is_plain(text):
            raise CaciqueError("a comment has no control characters")
        self._comment = text if self._comment is None else f"{self._comment} {text}".strip()

    def take_mark(self, item: str) -> None:
        self.refuse_empty()
        mark = Mark.parse(item)
        if mark in self._marks:
            raise CaciqueError(f"the mark {item} stands here already")
        self._marks.append(mark)

    def take_judgement(self, item: str) -> None:
        if not self._tokens:
            raise CaciqueError("a judgement follows a move")
        if self._judgement:
            raise CaciqueError("a move has one judgement")
        self._judgement = item


def _note_from(data: Mapping[str, Any]) -> Note:
    strange = set(data) - {"judgement", "comment", "marks", "variations"}
    if strange:
        raise CaciqueError(f"a note has no {' and no '.join(sorted(strange))}")
    return Note(
        data.get("judgement", ""),
        data.get("comment"),
        tuple(Mark.parse(mark) for mark in data.get("marks", ())),
        tuple(Line.from_data(line) for line in data.get("variations", ())),
    )


def _count(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"
