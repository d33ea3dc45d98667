"""Decisions are made in a moment, and refused in words."""

import pytest

from cacique.server.play.moment import Moment, Refusal, check_question
from cacique.server.protocol import events as ev


def test_nobody_is_away_unless_it_is_known() -> None:
    assert Moment(1.0).away == {}
    assert Moment(1.0, (), {"bob": 5.0}).away["bob"] == 5.0


def test_an_answer_names_its_question() -> None:
    asked = ev.DrawOfferedEvent(number=7, seat=0)
    check_question(asked, 7)
    with pytest.raises(Refusal, match="another question") as caught:
        check_question(asked, 6)
    assert caught.value.code == "stale"
