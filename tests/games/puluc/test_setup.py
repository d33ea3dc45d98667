"""Options of Puluc: every reason at once, and the same options back from their text."""

from typing import Any

import pytest
from hypothesis import given
from tests.games.puluc.test_against_naive import setups

from cacique import puluc
from cacique.core.errors import IllegalSetup


@given(setups)
def test_options_come_back_from_their_text(options: dict[str, Any]) -> None:
    setup = puluc.Setup.from_options(options)
    assert puluc.Setup.parse(setup.format()) == setup
    assert puluc.Setup.from_options(setup.options()) == setup


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        ({"ruleset": "long road"}, ["ruleset must be box or bell, not 'long road'"]),
        ({"ruleset": []}, ["ruleset must be box or bell, not []"]),
        ({"draw": 0}, ["draw must be True or False, not 0"]),
        ({"first": 2}, ["first must be 0 (Light) or 1 (Dark), not 2"]),
        ({"first": True}, ["first must be 0 (Light) or 1 (Dark), not True"]),
        ({"p": 1.5}, ["p must be a number from 0 to 1, not 1.5"]),
        ({"p": float("nan")}, ["p must be a number from 0 to 1, not nan"]),
        ({"p": 10**400}, [f"p must be a number from 0 to 1, not {10**400}"]),
        (
            {"p": "x", "first": 5},
            [
                "first must be 0 (Light) or 1 (Dark), not 5",
                "p must be a number from 0 to 1, not 'x'",
            ],
        ),
    ],
)
def test_a_board_tells_every_reason(options: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(IllegalSetup) as caught:
        puluc.Board(**options)
    assert list(caught.value.reasons) == reasons


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"p": 1.5}, "p must be a number from 0 to 1, not 1.5"),
        ({"first": 2}, "first must be 0 (Light) or 1 (Dark), not 2"),
        ({"draw": "maybe"}, "draw must be yes or no, not 'maybe'"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(IllegalSetup) as error:
        puluc.Board(**options)
    assert error.value.reasons == (problem,)


def test_dice_are_even_unless_told() -> None:
    assert puluc.Board().setup.p == 0.5


def test_draws_are_on_unless_told() -> None:
    assert puluc.Setup().draw is True
