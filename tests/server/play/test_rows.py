"""Rows of a store bring a match back."""

import json

from tests.server.table import SEED, Table, eventful

from cacique.server.play.match import Match
from cacique.server.play.rows import (
    MOST_ROWS,
    NO_COMMAND,
    cut_page,
    event_row,
    game_row,
    read_event,
    replay,
)
from cacique.server.protocol import events as ev
from cacique.server.store import Row


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
        "guests": ["ann", None],
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


def test_a_page_has_so_many_rows_and_characters_and_never_none() -> None:
    rows = [Row(number, "", "", f"{number}") for number in range(1, MOST_ROWS + 2)]
    assert cut_page(rows) == ([row.body for row in rows[:-1]], True)
    assert cut_page(rows[:-1]) == ([row.body for row in rows[:-1]], False)
    long = [Row(1, "", "", "x" * 90_000), Row(2, "", "", "y" * 20_000)]
    assert cut_page(long) == (["x" * 90_000], True)
    longer = [Row(1, "", "", "x" * 200_000)]
    assert cut_page(longer) == (["x" * 200_000], False)
    assert cut_page([]) == ([], False)
