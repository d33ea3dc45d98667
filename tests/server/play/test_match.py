"""A match is what its events tell, and nothing else."""

import pytest
from tests.server.table import SEED, Table, eventful

from cacique.core.errors import CaciqueError
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev

pytestmark = pytest.mark.compiled


def test_the_same_events_give_the_same_match() -> None:
    table = eventful()
    again = Match.of("test", table.events, SEED)
    assert again.view(5000.0, ()) == table.match.view(5000.0, ())
    assert again.board == table.match.board
    assert again.play.draws_made == table.match.play.draws_made


def test_an_event_happens_in_its_turn() -> None:
    table = Table()
    with pytest.raises(AssertionError):
        table.match.apply(ev.ChattedEvent(number=9, guest="ann", name="Ann", text="too early"))


def test_a_game_of_other_rules_is_not_read() -> None:
    created = Table().events[0].model_copy(update={"rules": 99})
    with pytest.raises(CaciqueError, match="version 99"):
        Match.of("test", [created], None)
