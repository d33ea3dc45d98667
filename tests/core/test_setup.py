"""Options: every reason at once, and the same options back from their text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.pueblo.test_against_naive import setups as pueblo_setups
from tests.games.puluc.test_against_naive import setups as puluc_setups

from cacique import pueblo, puluc
from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.core.setup import Setup


@given(pueblo_setups())
def test_pueblo_options_come_back_from_their_text(options: dict[str, Any]) -> None:
    setup = pueblo.Setup.from_options(options)
    assert pueblo.Setup.parse(setup.format()) == setup
    assert pueblo.Setup.from_options(setup.options()) == setup


@given(puluc_setups)
def test_puluc_options_come_back_from_their_text(options: dict[str, Any]) -> None:
    setup = puluc.Setup.from_options(options)
    assert puluc.Setup.parse(setup.format()) == setup
    assert puluc.Setup.from_options(setup.options()) == setup


def test_only_what_differs_from_the_default_is_written() -> None:
    assert pueblo.Setup().format() == []
    setup = pueblo.Setup(players=3, pro=True, sites=(("a4", "a3", "b4"),), handed="left")
    assert setup.format() == ["players=3", "pro", "sites=a3.a4.b4", "handed=left"]
    assert puluc.Setup(draw=False, p=0.25).format() == ["draw=no", "p=0.25"]


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        ({"players": 5}, ["players must be 2, 3 or 4, not 5"]),
        ({"players": True}, ["players must be 2, 3 or 4, not True"]),
        ({"players": "2"}, ["players must be 2, 3 or 4, not '2'"]),
        ({"edition": 1999}, ["edition must be 2002 or 2023, not 1999"]),
        ({"pro": "yes"}, ["pro must be yes or no, not 'yes'"]),
        ({"demolition": 1}, ["demolition must be yes or no, not 1"]),
        ({"chief": "N"}, ["chief must be NW, NE, SE or SW, not 'N'"]),
        ({"first": 2}, ["first must be 0 or 1, not 2"]),
        ({"players": 4, "tallest": 4}, ["tallest must be 0, 1, 2 or 3, not 4"]),
        ({"handed": "both"}, ["handed must be right or left, not 'both'"]),
        ({"sites": [["a1", "a2", "b1"]]}, ["sites need the Pro game"]),
        ({"sites": 3}, ["sites must be lists of three cells, not 3"]),
        ({"sites": [[[]]]}, ["sites must be lists of three cells, not (([],),)"]),
        ({"sites": [3]}, ["sites must be lists of three cells, not [3]"]),
        (
            {"pro": True, "sites": [["a1", "a2", "a3"]]},
            ["sites cover three cells of a 2 × 2 window, not a1 a2 a3"],
        ),
        (
            {"pro": True, "sites": [["a1", "b1", "a2"], ["b1", "c1", "b2"]]},
            ["sites overlap on b1"],
        ),
        (
            {"players": 9, "first": 7, "handed": 1, "pro": 2},
            [
                "players must be 2, 3 or 4, not 9",
                "pro must be yes or no, not 2",
                "first must be 0, 1, 2 or 3, not 7",
                "handed must be right or left, not 1",
            ],
        ),
    ],
)
def test_pueblo_tells_every_reason(options: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(IllegalSetup) as caught:
        pueblo.Board(**options)
    assert list(caught.value.reasons) == reasons
    assert str(caught.value) == "; ".join(reasons)


def test_at_most_four_sites() -> None:
    corners = [("a", 1), ("c", 1), ("e", 1), ("g", 1), ("a", 3)]
    sites = tuple((f"{f}{r}", f"{chr(ord(f) + 1)}{r}", f"{f}{r + 1}") for f, r in corners)
    assert pueblo.Setup(pro=True, sites=sites[:4]).problems() == []
    assert pueblo.Setup(pro=True, sites=sites).problems() == ["sites are 4 at most, not 5"]


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        ({"ruleset": "long road"}, ["ruleset must be box, not 'long road'"]),
        ({"ruleset": []}, ["ruleset must be box, not []"]),
        ({"draw": 0}, ["draw must be yes or no, not 0"]),
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
def test_puluc_tells_every_reason(options: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(IllegalSetup) as caught:
        puluc.Board(**options)
    assert list(caught.value.reasons) == reasons


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["colour=red"], "there is no option 'colour'; the options are players, edition, pro"),
        (["players=2", "players=3"], "option players is given twice"),
        (["players=two"], "players must be 2, 3 or 4, not 'two'"),
        (["players=1_0"], "players must be 2, 3 or 4, not '1_0'"),
        ([f"players={'9' * 400}"], f"players must be 2, 3 or 4, not {'9' * 400}"),
        (["players"], "players must be 2, 3 or 4, not 'yes'"),
        (["pro=perhaps"], "pro must be yes or no, not 'perhaps'"),
        (["pro", "sites=a1.b1"], "sites cover three cells of a 2 × 2 window, not a1 b1"),
    ],
)
def test_words_that_say_nothing_useful(words: list[str], message: str) -> None:
    with pytest.raises(IllegalSetup) as caught:
        pueblo.Setup.parse(words).check()
    assert message in str(caught.value)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
)


@pytest.mark.parametrize("setup", [pueblo.Setup, puluc.Setup])
@given(data=st.data())
def test_any_options_are_good_or_refused(setup: type[Setup], data: st.DataObject) -> None:
    names = st.sampled_from(list(setup().options()))
    options = data.draw(st.dictionaries(names, anything))
    try:
        checked = setup.from_options(options).check()
    except IllegalSetup as error:
        assert all(reason.split()[0] in setup().options() for reason in error.reasons)
    else:
        assert setup.parse(checked.format()) == checked


@pytest.mark.parametrize("setup", [pueblo.Setup, puluc.Setup])
@given(data=st.data())
def test_any_words_are_good_or_refused(setup: type[Setup], data: st.DataObject) -> None:
    names = st.sampled_from([*setup().options(), "", "x"])
    words = st.lists(st.builds("{}={}".format, names, st.text(max_size=9)), max_size=4)
    try:
        setup.parse(data.draw(words)).check()
    except CaciqueError as error:
        assert str(error)
