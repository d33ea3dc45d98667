"""Stored games as records."""

from collections.abc import Sequence
from datetime import UTC, datetime

from cacique.core.dice import format_draws
from cacique.core.errors import CaciqueError
from cacique.core.plain import is_plain
from cacique.core.record import Record
from cacique.server.play.match import Match
from cacique.server.play.rows import read_event
from cacique.server.store import Row

__all__ = ["name_in_record", "record_of"]


def record_of(rows: Sequence[Row]) -> Record:
    """Write a game from its events; raises CaciqueError where they make no game."""
    events = [read_event(row) for row in rows]
    if not events or events[0].kind != "created":
        raise CaciqueError("a game begins with being created")
    match = Match.of("", events, None)
    return Record.of(
        match.board,
        names=[name_in_record(seat.name) for seat in match.seats],
        on=datetime.fromtimestamp(match.created.at, UTC).date(),
        extra=_termination(match) | _dice(match),
    )


def _termination(match: Match) -> dict[str, str]:
    """Say why a game ended and who won, where the moves alone do not."""
    ended, outcome = match.ended, match.board.outcome()
    if ended is None or (outcome and outcome.winners == ended.winners):
        return {}
    reason = match.drop_reason if ended.reason == "played" else ended.reason
    return {"Termination": reason, "Result": " ".join(map(str, sorted(ended.winners)))}


def _dice(match: Match) -> dict[str, str]:
    """What shows that the throws were fair: the seed only after the end."""
    if match.created.dice != "server" or match.created.dice_commitment is None:
        return {}
    tags = {
        "DiceCommitment": match.created.dice_commitment,
        "DiceEntropy": " ".join(entropy or "-" for entropy in match.entropy),
        "DiceSeed": match.ended.seed or "" if match.ended else "",
        "DiceDraws": format_draws(match.draws),
    }
    return {name: value for name, value in tags.items() if value}


def name_in_record(name: str) -> str:
    """A name as records can have it, however old it is: all that players may choose now is kept."""
    return "".join(sign if is_plain(sign) else "?" for sign in name)
