"""A match as the rows of a store, and back."""

from collections.abc import Sequence

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from cacique.core.errors import CaciqueError
from cacique.server.play.authority import Refusal
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
    """The event of a row, without fields of newer versions; Refusal where it cannot be read."""
    try:
        event = ev.EVENT.validate_json(row.body, extra="ignore")
    except ValidationError:
        raise _newer() if _is_newer(row.body) else _damaged(row.number) from None
    if event.format > ev.FORMAT:
        raise _newer()
    if event.number != row.number:
        raise _damaged(row.number)
    return event


def _is_newer(body: str) -> bool:
    """Whether an event that makes no sense here may make some to a newer version."""
    try:
        fields = from_json(body)
    except ValueError:
        return False
    if not isinstance(fields, dict):
        return False
    kind, version = fields.get("kind"), fields.get("format", 1)
    is_known = isinstance(kind, str) and kind in ev.KINDS
    return isinstance(version, int) and (version > ev.FORMAT or (bool(kind) and not is_known))


def _newer() -> Refusal:
    return Refusal(
        "newer", "this game needs a newer version of the server: it can be played on there"
    )


def _damaged(number: int) -> Refusal:
    return Refusal(
        "damaged",
        f"this game is stopped: what the server has stored of it makes no sense at event {number},"
        " and only whoever runs the server can mend that",
    )


def replay(match: Match, row: Row) -> None:
    """Let a stored event happen in a match; Refusal where the game has to be stopped."""
    if row.number != match.number + 1:
        raise _damaged(match.number + 1)
    event = read_event(row)
    try:
        match.apply(event)
    except Exception as error:
        if match.number <= 1 and isinstance(error, CaciqueError):
            raise  # a game, or rules of it, that this program does not have
        raise _damaged(row.number) from error
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
        "guests": [seat.guest for seat in match.seats],
    }
    if match.ended:
        summary |= {"winners": match.ended.winners, "scores": match.ended.scores}
    return GameRow(
        id=match.id,
        game=match.created.game,
        status=match.status,
        is_public=match.created.is_public,
        bot_to_move=bool(match.bot_to_move) and not match.is_left_to_bots,
        deadline=match.deadline,
        updated=now,
        summary=to_json(summary).decode(),
    )
