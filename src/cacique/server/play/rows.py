"""A match as the rows of a store, and back."""

from collections.abc import Sequence

from pydantic_core import to_json

from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.store import GameRow, Row

__all__ = ["MOST_ROWS", "NO_COMMAND", "cut_page", "event_row", "game_row", "read_event", "replay"]

NO_COMMAND = ("", "")  # what the server does by itself
MOST_ROWS = 500  # events that are told at once
_MOST_CHARACTERS = 100_000  # of them


def event_row(event: ev.Event, command: tuple[str, str] = NO_COMMAND) -> Row:
    """An event as it is stored, with the guest and the id of the command that led to it."""
    return Row(event.number, *command, event.model_dump_json())


def read_event(row: Row) -> ev.Event:
    """The event of a row."""
    return ev.EVENT.validate_json(row.body)


def replay(match: Match, row: Row) -> None:
    """Let a stored event happen in a match."""
    match.apply(read_event(row))
    match.note((row.actor, row.command), row.number)


def cut_page(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Events that are told at once, as JSON, and whether there are more of these rows."""
    page: list[str] = []
    size = 0
    for row in rows[:MOST_ROWS]:
        size += len(row.body)
        if page and size > _MOST_CHARACTERS:
            break
        page.append(row.body)
    return page, len(page) < len(rows)


def game_row(match: Match, now: float) -> GameRow:
    """What is searched for, as the match stands."""
    turn = match.turn
    summary = {
        "options": match.created.options,
        "names": [seat.name for seat in match.seats],
        "moves": len(match.movers),
        "turn": None if turn is None else match.seats[turn].guest,
    }
    return GameRow(
        id=match.id,
        game=match.created.game,
        status=match.status,
        is_public=match.created.is_public,
        bot_to_move=bool(match.bot_to_move),
        deadline=match.deadline,
        updated=now,
        summary=to_json(summary).decode(),
    )
