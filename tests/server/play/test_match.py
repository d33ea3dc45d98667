"""A match is what its events tell, and nothing else."""

from typing import get_args

import pytest
from tests.server.table import SEED, Table

from cacique.core.errors import CaciqueError
from cacique.server.play.match import Match
from cacique.server.play.rows import event_row, game_row, read_event, replay
from cacique.server.protocol import events as ev

pytestmark = pytest.mark.compiled


def eventful() -> Table:
    """A game of Puluc in which nearly everything happens."""
    table = Table("puluc", draw=True)
    table.do("ann", "say", text="hello")
    table.move()
    table.move()
    table.do("ann", "ask_takeback")
    table.do("bob", "answer_takeback", agrees=False)
    table.do("ann", "ask_takeback")
    table.do("bob", "answer_takeback", agrees=True)
    table.do("ann", "offer_draw")
    table.do("bob", "answer_draw", agrees=False)
    table.present = ("ann",)
    table.do("ann", "substitute", seat=1, bot="fair")
    table.do("bob", "substitute", seat=1, bot=None)
    table.move()
    table.do("ann", "resign", seat=0)
    table.happen(ev.RematchedEvent(at=table.now, game_id="again"))
    return table


def test_the_same_events_give_the_same_match() -> None:
    table = eventful()
    again = Match.of("test", table.events, SEED)
    assert again.view(5000.0, ()) == table.match.view(5000.0, ())
    assert again.board == table.match.board
    assert again.play.draws_made == table.match.play.draws_made


def test_rows_bring_events_and_commands_back() -> None:
    table = eventful()
    match = Match("test", SEED)
    for event in table.events:
        row = event_row(event, ("ann", f"c{event.number}"))
        assert read_event(row) == event
        replay(match, row)
    assert match.event_of(("ann", "c3")) == 3
    assert match.event_of(("bob", "c3")) is None
    assert game_row(match, 1.0) == game_row(table.match, 1.0)


def test_kinds_of_events_are_told_apart_by_name() -> None:
    kinds = [kind.model_fields["kind"].default for kind in get_args(get_args(ev.Event)[0])]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) >= set(eventful().kinds())


def test_an_event_happens_in_its_turn() -> None:
    table = Table()
    with pytest.raises(AssertionError):
        table.match.apply(ev.ChattedEvent(number=9, guest="ann", name="Ann", text="too early"))


def test_a_game_of_other_rules_is_not_read() -> None:
    created = Table().events[0].model_copy(update={"rules": 99})
    with pytest.raises(CaciqueError, match="version 99"):
        Match.of("test", [created], None)
