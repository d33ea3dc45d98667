"""Options: every reason at once, and the same options back from their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cacique import pueblo, puluc
from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.core.setup import Setup


def test_only_what_differs_from_the_default_is_written() -> None:
    assert pueblo.Setup().format() == []
    setup = pueblo.Setup(players=3, pro=True, sites=(("a4", "a3", "b4"),), handed="left")
    assert setup.format() == ["players=3", "pro", "sites=a3.a4.b4", "handed=left"]
    assert puluc.Setup(draw=False, p=0.25).format() == ["draw=no", "p=0.25"]


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
