"""What people type is text on one line, in names and in chat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from cacique.core.record import Record, parse_records
from cacique.games import puluc
from cacique.server.play.records import name_in_record
from cacique.server.protocol.fields import ChatLine, Name
from cacique.server.protocol.messages import CLIENT_MESSAGE

_NAME: TypeAdapter[str] = TypeAdapter(Name)
_LINE: TypeAdapter[str] = TypeAdapter(ChatLine)
_FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Lucía \n", "Ana Lucía"),
        ("Ana\u00a0Lucía", "Ana Lucía"),
        ("Luci\u0301a", "Lucía"),
        ("<b>&amp;", "<b>&amp;"),
        ("سارة", "سارة"),
    ],
)
def test_texts_have_one_form(typed: str, kept: str) -> None:
    assert _NAME.validate_python(typed) == kept
    assert _LINE.validate_python(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\n",
        "a\x00b",
        "a\x1bb",
        "a\x7fb",
        "a\u202eb",
        "\u2066a",
        "\ud800",
        "x" * 301,
    ],
)
def test_controls_are_refused(typed: str) -> None:
    for adapter in (_NAME, _LINE):
        with pytest.raises(ValidationError):
            adapter.validate_python(typed)


@pytest.mark.parametrize(
    "name",
    [
        _FAMILY,
        f"Ana {_FAMILY}",
        "می\u200cخواهم",  # Persian
        "क\u094d\u200dष",  # Hindi
        "\u2764\ufe0f",  # a red heart
        "\U0001f3c3\U0001f3fd\u200d\u2640\ufe0f",  # a woman who runs
        "1\ufe0f\u20e3",
        "Jean-Luc 2",
    ],
)
def test_names_of_all_scripts_and_emoji_are_taken(name: str) -> None:
    assert _NAME.validate_python(name) == name
    assert name_in_record(name) == name
    (read,) = parse_records(str(Record.of(puluc.Board(), names=[name, name])))
    assert read.tag["Seat0"] == name


@pytest.mark.parametrize(
    "typed",
    [
        "\u3164",
        "\u2800",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\ufe0f",
        "\u034f",
        "\u0301",
        "\u20e3\ufe0f",
        "\u200d",
        "Ana\u3164",
        "A\u200dna",  # looks like Ana
        "Ana\u200c",
        "An\ufe0fa",
        "Ana\u034f",
        "Ana\u17b4",
        "Ana\u17b5",
        "Ana\u180b",
        "Ana\u180f",
        "Ana\U000e0100",
        "Ana\U0001d159",
        "\U0001d159",
        f"\u200d{_FAMILY}",
    ],
)
def test_what_cannot_be_seen_is_no_name(typed: str) -> None:
    with pytest.raises(ValidationError):
        _NAME.validate_python(typed)


@pytest.mark.parametrize("typed", ["a\u200bb", "a\ufeff", "\ue000", "a\u200db", "x" * 31])
def test_a_name_is_plainer_than_a_line(typed: str) -> None:
    assert _LINE.validate_python(typed) == typed
    with pytest.raises(ValidationError):
        _NAME.validate_python(typed)


def test_the_length_counts_after_letters_were_put_together() -> None:
    grows = "\ufb2c" * 15  # each becomes three
    with pytest.raises(ValidationError, match="more than 30"):
        _NAME.validate_python(grows)


@given(st.text(max_size=30))
def test_every_name_that_is_taken_can_be_recorded(typed: str) -> None:
    try:
        name = _NAME.validate_python(typed)
    except ValidationError:
        return
    recorded = name_in_record(name)
    record = Record.of(puluc.Board(), names=[recorded, recorded])
    (read,) = parse_records(str(record))
    assert read.tag["Seat0"] == recorded
    assert recorded == name
    assert _NAME.validate_python(name) == name


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "hello", "last": "1"},
        {"kind": "hello", "last": 1.5},
        {"kind": "hello", "last": True},
        {"kind": "hello", "views": "yes"},
        {"kind": "hello", "views": 1},
        {"kind": "resign", "id": "1", "version": 1, "seat": "0"},
        {"kind": "move", "id": "1", "version": "1", "token": "0-3"},
    ],
)
def test_a_message_has_the_types_that_it_says(message: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        CLIENT_MESSAGE.validate_python(message)
