"""The head that all position lines share."""

import pytest

from cacique import pueblo, puluc
from cacique.core.errors import IllegalSetup, InvalidNotation
from cacique.core.notation import format_head, parse_head


def test_a_head_names_game_rules_and_options() -> None:
    assert format_head(puluc.Setup()) == "puluc1_-"
    assert format_head(pueblo.Setup(players=3, pro=True)) == "pueblo1_players=3;pro"


def test_a_head_is_read_back_with_what_follows() -> None:
    setup = puluc.Setup(draw=False, p=0.25)
    assert parse_head(f"{format_head(setup)}_a_b", puluc.Setup, fields=2) == (setup, ["a", "b"])
    assert parse_head("puluc1_-_", puluc.Setup, fields=1) == (puluc.Setup(), [""])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "begins with puluc1_, not ''"),
        ("pueblo1_-_a", "begins with puluc1_, not 'pueblo1'"),
        ("puluc2_-_a", "begins with puluc1_, not 'puluc2'"),
        ("puluc1_-", "a line of puluc has 3 fields, not 2"),
        ("puluc1_-_a_b", "a line of puluc has 3 fields, not 4"),
        ("puluc1__a", "there is no option ''"),
        ("puluc1_p=0.25;draw=no_a", "are not written in the usual way"),
        ("puluc1_draw=yes_a", "are not written in the usual way"),
        ("puluc1_-_" + "a" * 992, "at most 1000 characters"),
    ],
)
def test_heads_without_meaning(line: str, reason: str) -> None:
    with pytest.raises((InvalidNotation, IllegalSetup), match=reason):
        parse_head(line, puluc.Setup, fields=1)


def test_the_longest_line_is_read() -> None:
    _, (field,) = parse_head("puluc1_-_" + "a" * 991, puluc.Setup, fields=1)
    assert len(field) == 991


def test_options_that_no_game_can_have_are_refused() -> None:
    with pytest.raises(IllegalSetup, match="p must be a number from 0 to 1"):
        parse_head("puluc1_p=2_a", puluc.Setup, fields=1)
