"""Reasons: English words with a code for other languages."""

from cacique.core.reason import Reason


def test_a_reason_is_its_words_and_knows_its_code() -> None:
    reason = Reason("far", "{cell} is {steps} steps away", cell="d4", steps=3)
    assert reason == "d4 is 3 steps away"
    assert isinstance(reason, str)
    assert (reason.code, reason.words) == ("far", {"cell": "d4", "steps": 3})


def test_words_may_have_any_name() -> None:
    """Also those of the parameters, which are positional only."""
    reason = Reason("odd", "{code} and {text}", code=1, text="two")
    assert (str(reason), reason.code) == ("1 and two", "odd")
