"""Reasons in three languages."""

import re
from typing import Any

import pytest
from tests.study.test_marks import move

from cacique.core.errors import CaciqueError
from cacique.study import words
from cacique.study.review import Lesson, Reason
from cacique.texts import LANGUAGES

FACE: dict[str, Any] = {
    "seat": 0, "cell": "d4", "level": 2, "square": "Nd", "squares": ("Nd", "W4"),
    "fine": 2, "start": "Na", "walks": 2, "by": 1, "is_on_lap": True, "is_left": True,
    "points": 3.25, "tokens": ("Nc3/1u", ">2"),
}  # fmt: skip
STOP: dict[str, Any] = {
    "seat": 0,
    "square": "Nd",
    "better_square": "Ne",
    "fine": 5,
    "paid": 1,
    "points": 4.0,
}
BID: dict[str, Any] = {"seat": 1, "worth": 2.5, "points": 3.5}
STACK: dict[str, Any] = {"seat": 0, "cell": "5", "pieces": 2, "chance": 0.0625}
REASONS = [
    Reason("shown", **FACE),
    Reason("shown", **FACE | {"walks": 1}),
    Reason("shown", **FACE | {"walks": 0, "by": None}),
    Reason("shown", **FACE | {"walks": None, "by": None}),
    Reason("shown", **FACE | {"is_left": False}),
    Reason("hid", **FACE | {"seat": 1}),
    Reason("reached", **FACE | {"tokens": None}),
    Reason("reached", **FACE | {"tokens": None, "seat": 1}),
    *(Reason(kind, **STOP | {"seat": seat}) for kind in ("walk", "corner") for seat in (0, 1)),
    Reason("walk", **STOP, tokens=("Nc3/1u", ">2")),
    Reason("walk", **STOP | {"better_square": None}, tokens=("xc3",)),
    Reason("corner", **STOP | {"square": None}, tokens=("xc3", ">2")),
    Reason("stock", seat=0, is_coloured=True, points=1.0),
    Reason("stock", seat=0, is_coloured=False, points=1.0),
    Reason("tempo", seat=0, points=1.0),
    Reason("gain", gains=("faces", "walk"), points=-2.0),
    Reason("gain", gains=("stock", "tempo"), points=-2.0),
    Reason("line", points=1.25, tokens=("Nd4/1u", ">1")),
    Reason("line", points=1.25, tokens=()),
    Reason("line", chance=0.1),
    Reason("price", paid=6, needed=3, **BID),
    Reason("price", paid=6, needed=2, **BID),
    Reason("price", paid=0, **BID),
    Reason("card", paid=6, card=2, better_card=1, **BID),
    Reason("reach", throws=(2, 3), odds=0.625, **STACK),
    Reason("capture", tokens=("3x5",), **STACK),
    Reason("home", tokens=("9-H",), **STACK),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_told_in_every_language(language: str) -> None:
    told = [words.tell(one, move(0, 0.1), language, ("Ana", "Ben")) for one in REASONS]
    assert len(set(told)) == len(told)
    for text in told:
        assert not re.search(r"[{}|]|None", text)
        assert text.endswith(")")


def test_all_languages_have_the_same_keys_and_places() -> None:
    catalogues = [words._templates(language) for language in LANGUAGES]
    for catalogue in catalogues[1:]:
        assert list(catalogue) == list(catalogues[0])
        for key, text in catalogue.items():
            places = [sorted(found[0] for found in words._SLOT.findall(one))
                      for one in (text, catalogues[0][key])]  # fmt: skip
            assert places[0] == places[1], key


def test_words_fit_their_numbers() -> None:
    told = [
        words.tell(REASONS[0], move(0, 0.1), language, ("Ana", "Ben")) for language in LANGUAGES
    ]
    assert told[0] == (
        "Ana: the face on d4, level 2, is in view from Nd and W4. From Na Ben can bring the "
        "chieftain to Nd in 2 walks, 2 points each time; Nc3/1u >2 keeps it out of view there. "
        "(3.2 points)"
    )
    assert "depuis Nd et W4. Depuis Na, Ben peut amener le chef en Nd en 2" in told[1]
    assert "(3,2 points)" in told[1]
    assert "Von Na aus kann Ben den Häuptling in 2 Zügen auf Nd" in told[2]
    reach = words.tell(REASONS[-3], move(0, 0.1))
    assert reach == (
        "The stack on 5 (2 pieces) is in reach of throws of 2 and 3, 62.5% likely. (6.2%)"
    )
    many = Reason("shown", **FACE | {"squares": ("Na", "Nb", "Nc", "Nd", "Ne", "Nf")})
    assert "from Na, Nb, Nc, Nd, Ne, … From Na" in words.tell(many, move(0, 0.1))
    assert words.tell(REASONS[0], move(0, 0.1)).startswith("Player 1: ")


def test_lessons_are_told_in_points_or_chances() -> None:
    lesson = Lesson("shown", 7.0, 4)
    assert "cost you 7 points" in words.tell_lesson(lesson, has_points=True)
    assert "cost you 7%" in words.tell_lesson(Lesson("reach", 0.07, 4), has_points=False)
    kinds = {one.kind for one in REASONS} - {"gain", "line"}
    for kind in kinds:
        for language in LANGUAGES:
            assert words.tell_lesson(Lesson(kind, 1.5, 0), has_points=True, language=language)


def test_a_strange_language_is_refused() -> None:
    with pytest.raises(CaciqueError, match="no words in 'nl'"):
        words.say("nl", "title")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ellipsis_ends_its_sentence(language: str) -> None:
    squares = ("Nd", "Ne", "Nf", "W4", "W5", "W6")
    told = words.tell(Reason("shown", **FACE | {"squares": squares}), move(0, 0.3), language)
    assert "Nd, Ne, Nf, W4, W5, …" in told
    assert "…." not in told
