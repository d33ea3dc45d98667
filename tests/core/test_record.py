"""Records: the same bytes when written again, and told where they are wrong."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.players import VARIANTS, new_board, play_some

from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.lines import JUDGEMENTS, MOST_NESTED, Line, Mark, Note
from cacique.core.record import Record, format_records, parse_records
from cacique.games import pueblo, registry

PULUC = """\
[Game "puluc"]
[Rules "1"]
[Draw "no"]
[Seat0 "Ana \\"the Owl\\""]
[Event "a tag of our own"]

r3 0-3 { a quiet
start }
r1 10-9 { } r5 3-8 .
"""


def read_one(text: str) -> Record:
    (record,) = parse_records(text)
    return record


def replay_all(text: str) -> None:
    for record in parse_records(text):
        record.board(registry.find("puluc"))


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_game_comes_back_from_its_record(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(3), 10_000)
    record = Record.of(board, names=("Ana", "Bo"), on=date(2026, 11, 15), comments={0: "hello"})
    text = format_records([record])
    again = read_one(text)
    assert again == record
    assert str(again) == text
    assert again.board(registry.find(name)) == board
    assert again.tag["Seat1"] == "Bo"
    assert again.tag["Date"] == "2026-11-15"
    assert again.comments == {0: "hello"}
    assert max(map(len, text.splitlines())) <= 80


def test_an_unfinished_game_from_a_position() -> None:
    board = play_some(new_board("puluc", {}), Random(3), 8)
    later = type(board).from_position(board.position())
    play_some(later, Random(4), 6)
    record = read_one(str(Record.of(later)))
    assert record.tag["Position"] == board.position()
    assert record.tag["Result"] == "*"
    assert record.board(registry.find("puluc")) == later


def test_what_was_read_is_written_byte_for_byte() -> None:
    text = PULUC + "\n" + PULUC.replace("puluc", "pueblo")
    assert format_records(parse_records(text)) == text
    first, second = parse_records(text)
    assert (first.first_line, second.first_line) == (1, 11)
    assert first.tag["Seat0"] == 'Ana "the Owl"'
    assert first.tokens == ("r3", "0-3", "r1", "10-9", "r5", "3-8")
    assert first.comments == {2: "a quiet start", 4: ""}


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ('[Game "puluc"]', "Game", (1, 1), "a tag such as"),
        ('[Game "puluc"]\n', "", (5, 1), "the tag Game is missing"),
        ('[Rules "1"]', '[Rules "2"]', (2, 1), "this program plays version 1 of the rules"),
        ('[Rules "1"]', '[rules "1"]', (2, 1), "a tag such as"),
        ('[Rules "1"]', '[Rules "1"] .', (2, 13), "the end of the line"),
        ('[Draw "no"]', '[Game "puluc"]', (3, 1), "the tag Game is given twice"),
        ('[Draw "no"]', '[Draw "maybe"]', (3, 1), "draw must be yes or no, not 'maybe'"),
        ('[Draw "no"]', '[Scores "1 2"]', (3, 1), "the moves give no Scores, not '1 2'"),
        ('[Draw "no"]', '[Result "0"]', (3, 1), "the moves give Result '*', not '0'"),
        ('[Draw "no"]', '[Seat1 "\x1b[2J"]', (3, 1), "a tag has no control characters"),
        ("\\", "", (4, 1), "a tag such as"),
        ("\n\nr3", "\nr3", (6, 1), "a tag such as"),
        ("r3 0-3", "r3 0-4", (7, 4), "0-4: with a throw of 3, Light goes from 0 to 3"),
        ("start }\nr1", "start }\nr9", (9, 1), "'r9' is not a move of this game"),
        ("{ } r5", "{ } r5 r5", (9, 16), "r5: the throw must be used first"),
        ("{ } r5", "{ r5", (9, 9), "a comment that ends"),
        ("{ } r5", "{}r5", (9, 11), "a space or the end of the line"),
        ("{ } r5", "( r5 ) r5", (9, 16), "another line goes on from here with r5"),
        ("{ } r5", "( 3-8 ) r5", (9, 11), "3-8: the dice must be thrown first"),
        ("{ } r5", "( r4 3-8 ) r5", (9, 14), "3-8: with a throw of 4, Light goes from 3 to 7"),
        ("{ } r5", "( r4\n3-7 { x\ny } ) [red:11] r5", (11, 7), "there is no place '11' on"),
        ("3-8 .\n", "3-8\n", (10, 1), "a move or a full stop"),
        ("3-8 .\n", "3-8 .\n3-8", (10, 1), "a tag such as"),
        ("{ }", "{ a\x07b }", (9, 9), "a comment has no control characters"),
        ("{ }", "{ \ufeff }", (9, 9), "a comment has no control characters"),
    ],
)
def test_errors_name_line_and_column(
    old: str, new: str, place: tuple[int, int], message: str
) -> None:
    with pytest.raises(InvalidRecord) as caught:
        replay_all(PULUC.replace(old, new))
    error = caught.value
    assert (error.line, error.column) == place
    assert message in error.message
    assert str(error).startswith(f"line {place[0]}, column {place[1]}: ")


def test_options_may_stand_in_any_order() -> None:
    record = Record.of(pueblo.Board(players=3, first=2))
    turned = Record(tuple(sorted(record.tags)), record.lines)
    assert turned.tags.index(("First", "2")) < turned.tags.index(("Players", "3"))
    assert turned.board(pueblo.GAME) == record.board(pueblo.GAME)


def test_what_is_wrong_with_an_option_is_told_at_its_tag() -> None:
    record = Record.of(pueblo.Board(pro=True))
    tags = {**record.tag, "Sites": "a1.b1"}
    with pytest.raises(InvalidRecord, match="three cells") as caught:
        Record(tuple(tags.items()), record.lines).board(pueblo.GAME)
    assert caught.value.line == 1 + list(tags).index("Sites")


def test_a_wrong_result_is_found() -> None:
    text = str(Record.of(play_some(new_board("puluc", {}), Random(1), 10_000)))
    record = read_one(text)
    winner = record.tag["Result"]
    wrong = text.replace(f'[Result "{winner}"]', '[Result "7"]')
    with pytest.raises(InvalidRecord, match=f"the moves give Result '{winner}', not '7'"):
        read_one(wrong).board(registry.find("puluc"))
    with pytest.raises(InvalidRecord, match="the moves give Scores"):
        read_one(text.replace('[Scores "', '[Scores "1')).board(registry.find("puluc"))


def test_a_position_of_other_options_is_refused() -> None:
    text = PULUC.replace('[Event "a tag of our own"]', '[Position "{}"]')
    other = new_board("puluc", {}).position()
    with pytest.raises(
        InvalidRecord, match=r"line 5.*the position has other options than the tags"
    ):
        read_one(text.replace("{}", other, 1)).board(registry.find("puluc"))
    with pytest.raises(InvalidRecord, match=r"line 5.*a position of this game begins with puluc1_"):
        read_one(text.replace("{}", "nonsense", 1)).board(registry.find("puluc"))


def test_what_no_record_can_hold_is_refused() -> None:
    board = new_board("puluc", {})
    with pytest.raises(CaciqueError, match="Seat0"):
        Record.of(board, names=("two\nlines",))
    with pytest.raises(CaciqueError, match="braces"):
        Record.of(board, comments={0: "a } b"})
    with pytest.raises(CaciqueError, match="control characters"):
        Record.of(board, comments={0: "a \x1b b"})
    with pytest.raises(CaciqueError, match="no note can follow 1 of 0 moves"):
        Record.of(board, comments={1: "late"})
    with pytest.raises(CaciqueError, match="there are names for 2 seats only"):
        Record.of(board, names=("Ana", "Bo", "Cy"))


def test_signs_that_join_letters_are_kept() -> None:
    for text in ("👩‍💻", "mi\u200ckham", "Ana\u00a0B"):
        record = Record.of(new_board("puluc", {}), names=(text,), comments={0: text})
        assert read_one(str(record)) == record
        assert (record.tag["Seat0"], record.comments) == (text, {0: text})


def test_files_one_after_the_other_are_games() -> None:
    """As `cat` puts them, without an empty line."""
    assert len(list(parse_records(PULUC + PULUC + "\n" + PULUC))) == 3


def test_spaces_of_other_kinds_are_not_lost_at_the_end_of_a_line() -> None:
    comment = "word " * 14 + "w \u00a0 \u2003 word"
    assert Record.of(new_board("puluc", {}), comments={0: comment}).comments == {0: comment}


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="line 1, column 1: this is not a game of pueblo"):
        read_one(PULUC).board(registry.find("pueblo"))


def test_a_finished_game_is_not_unfinished() -> None:
    text = str(Record.of(play_some(new_board("puluc", {}), Random(1), 10_000)))
    tag = f'[Result "{read_one(text).tag["Result"]}"]'
    with pytest.raises(InvalidRecord, match=r"the moves give Result '\d( \d)?', not '\*'"):
        read_one(text.replace(tag, '[Result "*"]')).board(registry.find("puluc"))


names = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=30)
words = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters="{}") | st.sampled_from(" \n"),
    max_size=90,
)
comments = st.dictionaries(st.integers(0, 40), words)


@given(names=st.lists(names, max_size=2), comments=comments, moves=st.integers(0, 40))
def test_any_names_and_comments_come_back(
    names: list[str], comments: dict[int, str], moves: int
) -> None:
    board = play_some(new_board("puluc", {}), Random(moves), moves)
    comments = {i: comment for i, comment in comments.items() if i <= len(board.moves)}
    record = Record.of(board, names=names, comments=comments)
    text = str(record)
    again = read_one(text)
    assert again == record
    assert str(again) == text
    for seat, name in enumerate(names):
        assert again.tag[f"Seat{seat}"] == name
    assert again.board(registry.find("puluc")) == board
    assert again.comments == {i: " ".join(c.split()) for i, c in comments.items()}


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str], alphabet: str) -> str:
    """A text with a few characters changed, left out or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(alphabet, max_size=3)) + text[at + cut :]
    return text


def every_token(name: str) -> list[str]:
    return [str(move) for move in registry.find(name).rules.moves]


def attempt(action: Callable[[], object]) -> None:
    with suppress(CaciqueError):
        action()


def assert_comes_back(records: list[Record], text: str) -> None:
    """What is written is read as the same; and is the text, but for what was forgiven."""
    written = format_records(records)
    assert list(parse_records(written)) == records
    assert format_records(parse_records(written)) == written
    assert re.sub(r"\s", "", written) == re.sub(r"\s", "", text)


STUDIED = """\
[Game "puluc"]
[Rules "1"]
[Seat0 "Ana"]

r3 0-3 ! { a quiet start } [green:3] [red:10>8] ( "the \\"other\\"
throw" r4 10-6 ?! ( r1 ) r2 ) ( r5 { far } ) r1 10-9 ( r2 [blue:0] ) .
"""


@given(damaged(st.sampled_from([PULUC, STUDIED]), '[]"\\{}().!?:>\n\r\t -x0123456789abRSr'))
def test_damaged_records_raise_nothing_but_our_errors(text: str) -> None:
    try:
        records = list(parse_records(text))
    except InvalidRecord:
        return
    assert_comes_back(records, text)
    for record in records:
        attempt(partial(record.board, registry.find("puluc")))


@given(st.text())
def test_any_text_raises_nothing_but_our_errors(text: str) -> None:
    attempt(lambda: list(parse_records(text)))


@pytest.mark.parametrize("name", registry.NAMES)
@given(data=st.data())
def test_any_tokens_raise_nothing_but_our_errors(name: str, data: st.DataObject) -> None:
    board = registry.find(name).board()
    tokens = st.one_of(st.sampled_from(every_token(name)), st.text(max_size=8))
    for token in data.draw(st.lists(tokens, max_size=20)):
        attempt(partial(board.push_token, token))
    assert type(board).from_position(board.position()) == board


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@given(data=st.data())
def test_damaged_positions_are_refused_or_play_on(
    name: str, options: dict[str, Any], data: st.DataObject
) -> None:
    board = new_board(name, options)
    play_some(board, Random(data.draw(st.integers(0, 50))), data.draw(st.integers(0, 150)))
    line = data.draw(damaged(st.just(board.position()), "0123456789abcdefhNSEWLDuwxe_-.,:;="))
    try:
        again = type(board).from_position(line)
    except CaciqueError:
        return
    assert again.position() == line
    play_some(again, Random(1), 10_000)
    assert again.is_over


def test_other_tags_follow_those_of_the_board() -> None:
    board = registry.find("puluc").board()
    record = Record.of(board, extra={"Event": "here", "Termination": "resigned", "Result": "1"})
    assert record.tags[-3:] == (("Result", "1"), ("Event", "here"), ("Termination", "resigned"))
    (again,) = parse_records(str(record))
    assert again.board(registry.find("puluc")) == board


@pytest.mark.parametrize("extra", [{"Result": "1"}, {"Rules": "2"}, {"event": "x"}, {"A b": "x"}])
def test_tags_that_cannot_be_added(extra: dict[str, str]) -> None:
    with pytest.raises(CaciqueError, match=r"cannot be"):
        Record.of(registry.find("puluc").board(), extra=extra)


@pytest.mark.parametrize("result", ["2", "1 0", "0 0", "*", "Ann", ""])
def test_a_termination_names_winners(result: str) -> None:
    board = registry.find("puluc").board()
    record = Record.of(board, extra={"Termination": "time", "Result": result})
    with pytest.raises(InvalidRecord, match="names no seats"):
        record.board(registry.find("puluc"))


def test_a_termination_that_the_moves_must_bear_out() -> None:
    game = registry.find("puluc")
    certain = game.board.from_position("puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_D4")
    ended = {"Termination": "foregone", "Result": "0"}
    record = Record.of(certain, extra=ended)
    assert ("Result", "0") in record.tags
    assert "Scores" not in record.tag
    (again,) = parse_records(str(record))
    assert again.board(game) == certain
    for board, result in [(certain, "1"), (game.board(), "0")]:
        wrong = Record.of(board, extra=ended | {"Result": result})
        with pytest.raises(InvalidRecord, match="can still come out otherwise"):
            wrong.board(game)


def test_a_studied_game_comes_back() -> None:
    record = read_one(STUDIED)
    assert str(record) == STUDIED
    assert record.tokens == ("r3", "0-3", "r1", "10-9")
    assert record.comments == {2: "a quiet start"}
    assert record.line.note("r3", "0-3", "r4", "10-6").judgement == "?!"
    assert [line.name for _, line in record.line.lines()] == ["", 'the "other" throw', "", "", ""]
    board = record.board(registry.find("puluc"))
    assert [str(move) for move in board.moves] == ["r3", "0-3", "r1", "10-9"]
    again = record.with_line(record.line)
    assert again.line == record.line
    assert again.board(registry.find("puluc")) == board
    assert max(map(len, str(again).splitlines())) <= 80


def test_boards_of_a_studied_game_are_those_of_the_game() -> None:
    boards = read_one(STUDIED).boards(registry.find("puluc"))
    assert [(board.ply, board.position()[-2:]) for board in boards] == [
        (0, "L-"),
        (1, "L3"),
        (2, "D-"),
        (3, "D1"),
        (4, "L-"),
    ]


def test_notes_of_a_board_are_recorded() -> None:
    board = new_board("puluc", {})
    for token in ("r3", "0-3"):
        board.push_token(token)
    notes = {2: Note("!", "fine", (Mark("green", "3"),), (Line(("r5", "10-5"), name="late"),))}
    record = Record.of(board, notes=notes)
    assert record.lines[-1] == (
        *("r3", "0-3", "!", "{ fine }", "[green:3]", "(", '"late"', "r5", "10-5", ")", "."),
    )
    assert Record.of(board, notes=notes, comments={2: "mine"}).comments == {2: "mine"}


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        (Note(variations=(Line(("0-4",)),)), "0-4: the dice must be thrown first"),
        (Note(variations=(Line(("r9",)),)), "'r9' is not a move of this game"),
        (Note(marks=(Mark("red", "d4"),)), "there is no place 'd4' on this board"),
    ],
)
def test_notes_that_the_board_contradicts_are_refused(note: Note, reason: str) -> None:
    with pytest.raises(CaciqueError, match=re.escape(reason)):
        Record.of(new_board("puluc", {}), notes={0: note})


def test_variations_that_go_too_deep_are_not_written() -> None:
    line = Line(("r1",))
    for _ in range(MOST_NESTED + 1):
        line = Line(("r1",), {1: Note(variations=(line,))})
    record = Record.of(new_board("puluc", {}))
    with pytest.raises(CaciqueError, match="nested at most 64 deep"):
        record.with_line(line)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@given(data=st.data())
def test_any_legal_tree_comes_back(name: str, options: dict[str, Any], data: st.DataObject) -> None:
    """Random play that goes back now and then, with notes wherever it has been."""
    board = new_board(name, options)
    rng = Random(data.draw(st.integers(0, 1000)))
    line = Line()
    for _ in range(data.draw(st.integers(0, 6))):
        for _ in range(rng.randrange(board.ply + 1)):
            board.pop()
        play_some(board, rng, rng.randrange(1, 8))
        path = [str(move) for move in board.moves]
        line = line.with_moves(*path, name=data.draw(names), aside=rng.random() < 0.3)
        marks = [Mark("red", place) for place in sorted(board.places)[: rng.randrange(3)]]
        judgement = rng.choice(JUDGEMENTS) if path else ""
        line = line.with_note(*path, judgement=judgement, comment=data.draw(words), marks=marks)
    record = Record.of(new_board(name, options)).with_line(line)
    text = str(record)
    again = read_one(text)
    assert str(again) == text
    assert again.line == normalised(line)
    assert [str(move) for move in again.board(registry.find(name)).moves] == [*line.tokens]


def normalised(line: Line) -> Line:
    """The line as it is read: white space in names and comments is one space."""
    notes = {
        ply: replace(
            note,
            comment=None if note.comment is None else " ".join(note.comment.split()),
            variations=tuple(map(normalised, note.variations)),
        )
        for ply, note in line.notes.items()
    }
    return Line(line.tokens, notes, " ".join(line.name.split()))
