"""Lines of moves: what they may hold, and how they grow into trees."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cacique.core.errors import CaciqueError
from cacique.core.lines import COLOURS, JUDGEMENTS, Line, LineReader, Mark, Note

TREE = (
    Line(("a", "b", "c"))
    .with_moves("a", "x", "y", name="early")
    .with_moves("a", "x", "z")
    .with_moves("a", "b", "c", "d", aside=True)
    .with_note("a", "x", "y", judgement="??", comment="no", marks=[Mark("red", "1", "2")])
    .with_note(comment="the start")
)
WRITTEN = '{ the start } a ( "early" x ( z ) y ?? { no } [red:1>2] ) b c ( d )'


def read(text: str) -> Line:
    reader = LineReader()
    for item in re.findall(r'\{[^}]*\}|"[^"]*"|\S+', text):
        reader.take(item)
    return reader.line()


def test_a_tree_grows_where_moves_differ() -> None:
    assert " ".join(TREE.items()) == WRITTEN
    assert read(WRITTEN) == TREE
    assert TREE.tokens == ("a", "b", "c")


def test_a_place_is_named_by_the_moves_that_lead_there() -> None:
    assert TREE.note().comment == "the start"
    assert TREE.note("a", "x", "y").judgement == "??"
    assert TREE.note("a", "b", "c", "d") == Note()
    with pytest.raises(CaciqueError, match="no line goes on with 'q' after 2 moves"):
        TREE.note("a", "x", "q")
    with pytest.raises(CaciqueError, match=r"no line goes on with 'q' after 1 move$"):
        TREE.with_note("a", "q", comment="nowhere")


def test_all_lines_with_where_they_begin() -> None:
    found = [(" ".join(path), " ".join(line.tokens)) for path, line in TREE.lines()]
    assert found == [("", "a b c"), ("a", "x y"), ("a x", "z"), ("a b c", "d")]


def test_moves_that_are_there_change_nothing() -> None:
    assert TREE.with_moves("a", "x", "z") == TREE
    assert TREE.with_moves() == TREE
    assert Line().with_moves("a", "b") == Line(("a", "b"))
    grown = TREE.with_moves("a", "b", "c", "d", "e")
    assert " ".join(grown.items()).endswith("c ( d e )")


def test_a_note_changes_only_in_what_is_given() -> None:
    changed = TREE.with_note("a", "x", "y", comment="yes")
    note = changed.note("a", "x", "y")
    assert (note.judgement, note.comment, len(note.marks)) == ("??", "yes", 1)
    assert TREE.note("a", "x", "y").comment == "no"


def test_plain_data_and_back() -> None:
    data = TREE.data()
    assert data["tokens"] == ["a", "b", "c"]
    assert data["notes"]["1"]["variations"][0]["name"] == "early"
    assert Line.from_data(data) == TREE


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "not the data of a line"),
        (7, "not the data of a line"),
        ({"tokens": "ab"}, "the tokens are no list"),
        ({"tokens": [3]}, "not the data of a line"),
        ({"tokens": ["a b"]}, "'a b' cannot be a move"),
        ({"tokens": ["!"]}, "'!' cannot be a move"),
        ({"tokens": ["a"], "name": 3}, "not the data of a line"),
        ({"tokens": ["a"], "name": "\x1b"}, "a name has no control characters"),
        ({"tokens": ["a"], "notes": []}, "not the data of a line"),
        ({"tokens": ["a"], "notes": {"x": {}}}, "invalid literal"),
        ({"tokens": ["a"], "notes": {"2": {"comment": "x"}}}, "no note can follow 2 of 1 move"),
        ({"tokens": ["a"], "notes": {"0": {"judgement": "!"}}}, "a judgement follows a move"),
        ({"tokens": ["a"], "notes": {"1": {"judgement": "+"}}}, "a judgement is !, ?, !!"),
        ({"tokens": ["a"], "notes": {"1": {"colour": "red"}}}, "a note has no colour"),
        ({"tokens": ["a"], "notes": {"1": {"comment": "}"}}}, "a comment has no braces"),
        ({"tokens": ["a"], "notes": {"1": {"comment": "\x07"}}}, "a comment has no control char"),
        ({"tokens": ["a"], "notes": {"1": {"comment": 3}}}, "not the data of a line"),
        ({"tokens": ["a"], "notes": {"1": {"marks": ["red"]}}}, "'red' is not a mark"),
        ({"tokens": ["a"], "notes": {"1": {"marks": ["[red:a]"] * 2}}}, "no mark stands twice"),
        ({"tokens": ["a"], "notes": {"1": {"variations": [{"tokens": []}]}}}, "at least one move"),
        ({"tokens": ["a"], "notes": {"0": {"variations": [{"tokens": ["a"]}]}}}, "another move"),
        (
            {"tokens": [], "notes": {"0": {"variations": [{"tokens": ["a"]}] * 2}}},
            "begin with the same move",
        ),
        (
            {"tokens": [], "notes": {"0": {"variations": [
                {"tokens": ["a"], "notes": {"0": {"comment": "x"}}}
            ]}}},
            "a variation begins with a move",
        ),
    ],
)  # fmt: skip
def test_data_that_is_no_line_is_refused(data: Any, reason: str) -> None:
    with pytest.raises(CaciqueError, match=re.escape(reason)):
        Line.from_data(data)


@pytest.mark.parametrize(
    ("colour", "place", "to"),
    [
        *(("pink", "d4", None), ("red", "", None), ("red", "d4", "d4"), ("red", "d 4", None)),
        *(("red", "d4", ""), ("red", "d4>e5", None), ("", "d4", None), ("red", "]", None)),
    ],
)
def test_marks_that_cannot_be(colour: str, place: str, to: str | None) -> None:
    with pytest.raises(CaciqueError, match=r"mark|arrow"):
        Mark(colour, place, to)


@pytest.mark.parametrize("colour", COLOURS)
def test_marks_are_read_as_they_are_written(colour: str) -> None:
    for mark in (Mark(colour, "d4.2"), Mark(colour, "Nc", "d4")):
        assert Mark.parse(str(mark)) == mark
    assert Mark(colour, "Nc", "d4").places == ("Nc", "d4")


def test_a_reader_says_how_deep_it_is() -> None:
    reader = LineReader()
    for item in ("a", "(", "b"):
        reader.take(item)
    assert reader.depth == 1
    with pytest.raises(CaciqueError, match="a variation does not end"):
        reader.line()


tokens = st.sampled_from("abcdef")


@given(st.lists(st.lists(tokens, max_size=6), max_size=8), st.sampled_from(JUDGEMENTS))
def test_any_tree_is_read_as_it_is_written(paths: list[list[str]], judgement: str) -> None:
    line = Line()
    for path in paths:
        line = line.with_moves(*path, name=" ".join(path[:2]), aside=len(path) % 2 == 0)
        if path:
            line = line.with_note(*path, judgement=judgement, comment="x y")
        assert line.note(*path) is not None
    assert read(" ".join(line.items())) == line
    assert Line.from_data(line.data()) == line


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a ( { why } b )", "a variation begins with a move"),
        ("a ( [red:1] b )", "a variation begins with a move"),
        ("a ( b ) b", "another line goes on from here with b"),
        ('a "late" b', "a name stands at the beginning of a variation"),
        ('a ( "one" "two" b )', "a name stands at the beginning of a variation"),
        ('a ( " " b )', "a name is not empty"),
        ("a [red:1] [red:1]", "stands here already"),
        ("?? a", "a judgement follows a move"),
        ("a ? !", "a move has one judgement"),
    ],
)
def test_what_stands_in_the_wrong_place_is_refused(text: str, reason: str) -> None:
    with pytest.raises(CaciqueError, match=re.escape(reason)):
        read(text)
