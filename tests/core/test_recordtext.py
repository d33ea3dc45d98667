"""The text of records: where everything stands, and what is forgiven."""

import pytest

from cacique.core.errors import InvalidRecord
from cacique.core.recordtext import RecordReader, RecordText

TEXT = '[Game "puluc"]\n[Rules "1"]\n\nr3 { a\nb } 0-3\nr1 .\n'


def read(text: str) -> list[RecordText]:
    return list(RecordReader(text).records())


def test_where_everything_stands() -> None:
    (found,) = read(TEXT)
    assert found.tag_places == ((1, 1), (2, 1))
    assert found.item_places == ((4, 1), (4, 4), (5, 5), (6, 1), (6, 4))
    assert found.lines == (("r3", "{ a\nb }", "0-3"), ("r1", "."))


def test_places_are_those_of_the_text_as_it_was() -> None:
    (_, second) = read("\ufeff\n" + TEXT + "\n\n\n  " + TEXT.replace(" 0-3", "   0-3"))
    assert second.tag_places == ((11, 1), (12, 1))
    assert second.item_places[2] == (15, 7)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "\ufeff"),
        ("\n", "\r\n"),
        ("\n", "\r"),
        ("\n", " \n"),
        ("\n", "\t \r\n"),
        ("r1 .\n", "r1 ."),
        ("r1 .\n", "r1 .\n\n"),
        ("r1 .\n", "r1 .  "),
        ("r1 .\n", "r1 .\n \n\t\n"),
        ("r1 .\n", "r1 .\n  "),
        ("r3 ", "r3   "),
        ("r3 ", "r3\t"),
        ("r3 ", "  r3 "),
        ("r1", " \n\n r1"),
        ("[Game", "\n\n[Game"),
        ("[Game", "  [  Game"),
        ('[Game "puluc"]', '[Game   "puluc" ]'),
        ("\n\n", "\n\n\n\n"),
        ("\n\n", "\n \t\n"),
    ],
)
def test_what_editors_do_is_forgiven(old: str, new: str) -> None:
    text = TEXT.replace(old, new) if old else new + TEXT
    (found,) = read(text)
    (plain,) = read(TEXT)
    assert found.tags == plain.tags
    assert [item.split() for line in found.lines for item in line] == [
        item.split() for line in plain.lines for item in line
    ]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("r3 ", "r3\u00a0", (4, 3)),
        ("r3 ", "r3\x0c", (4, 3)),
        ("r1 .\n", "r1 . r1\n", (6, 6)),
        ("r1 .", "r1.", (7, 1)),
    ],
)
def test_other_spaces_are_not(old: str, new: str, place: tuple[int, int]) -> None:
    with pytest.raises(InvalidRecord) as caught:
        read(TEXT.replace(old, new))
    assert (caught.value.line, caught.value.column) == place


def test_a_byte_order_mark_elsewhere_is_no_letter() -> None:
    with pytest.raises(InvalidRecord, match="line 4, column 1: a move or a full stop"):
        read(TEXT.replace("r3", "\ufeffr3"))
