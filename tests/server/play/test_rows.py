"""Rows of a store bring a match back."""

import json

from tests.server.table import SEED, Table, eventful

from cacique.server.play.match import Match
from cacique.server.play.rows import NO_COMMAND, event_row, game_row, read_event, replay
from cacique.server.protocol import events as ev


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


def test_what_the_server_does_by_itself_has_no_command() -> None:
    event = ev.ChattedEvent(number=4, guest="ann", name="Ann", text="hi")
    row = event_row(event)
    assert (row.number, row.actor, row.command) == (4, *NO_COMMAND)
    assert json.loads(row.body)["text"] == "hi"


def test_a_game_is_searched_for_as_it_stands() -> None:
    bot = ev.Seat(name="Bot", bot="random")
    table = Table("pueblo", seats=(ev.Seat(name="Ann", guest="ann"), bot), chief="SE")
    row = game_row(table.match, 7.5)
    assert (row.id, row.game, row.status, row.updated) == ("test", "pueblo", "playing", 7.5)
    assert (row.is_public, row.bot_to_move, row.deadline) == (True, False, None)
    summary = json.loads(row.summary)
    assert summary == {
        "options": {"chief": "SE"},
        "names": ["Ann", "Bot"],
        "moves": 0,
        "turn": "ann",
    }
    table.move("Cd4/3u")
    table.move(">4")
    row = game_row(table.match, 8.0)
    assert row.bot_to_move
    assert json.loads(row.summary) == {**summary, "moves": 2, "turn": None}


def test_bots_alone_keep_nobody_waiting() -> None:
    seats = tuple(ev.Seat(name=name, bot="random") for name in ("One", "Two"))
    table = Table("pueblo", seats=seats)
    assert table.match.bot_to_move
    assert not game_row(table.match, 7.5).bot_to_move
