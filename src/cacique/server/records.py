"""Stored games as records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.record import Record
from cacique.games import registry
from cacique.server.events import (
    EVENT,
    Began,
    Created,
    Dropped,
    Ended,
    Event,
    Joined,
    Moved,
    Undone,
)
from cacique.server.store import Row

__all__ = ["record_of"]


@dataclass
class _Folded:
    """What the events of a game come to, as far as a record tells of it."""

    created: Created
    names: list[str]
    moves: list[Moved] = field(default_factory=list)
    entropy: tuple[str, ...] = ()
    dropped: str = ""  # why a seat can no longer win
    ended: Ended | None = None

    def take(self, event: Event) -> None:
        match event:
            case Joined():
                self.names[event.seat] = event.name
            case Began():
                self.entropy = event.entropy
            case Moved():
                self.moves.append(event)
            case Undone():
                del self.moves[event.ply :]
            case Dropped():
                self.dropped = event.reason
            case Ended():
                self.ended = event
            case _:
                pass


def record_of(rows: Sequence[Row]) -> Record:
    """Write a game from its events; raises CaciqueError where they make no game."""
    folded = _fold(EVENT.validate_json(row.body) for row in rows)
    board = _board(folded)
    on = datetime.fromtimestamp(folded.created.at, UTC).date()
    names = [_printable(name) for name in folded.names]
    extra = _termination(folded, board) | _dice(folded)
    return Record.of(board, names=names, on=on, extra=extra)


def _fold(events: Iterable[Event]) -> _Folded:
    folded: _Folded | None = None
    for event in events:
        if isinstance(event, Created):
            folded = _Folded(event, [seat.name for seat in event.seats])
        elif folded:
            folded.take(event)
    if folded is None:
        raise CaciqueError("a game begins with being created")
    return folded


def _board(folded: _Folded) -> Board[Any, Any]:
    created = folded.created
    game = registry.find(created.game)
    if created.position is None:
        board = game.board(game.setup.from_options(created.options))
    else:
        board = game.board.from_position(created.position)
    for move in folded.moves:
        board.push_token(move.token)
    return board


def _termination(folded: _Folded, board: Board[Any, Any]) -> dict[str, str]:
    """Say why a game ended and who won, where the moves alone do not."""
    ended, outcome = folded.ended, board.outcome()
    if ended is None or (outcome and outcome.winners == ended.winners):
        return {}
    reason = folded.dropped if ended.reason == "played" else ended.reason
    result = " ".join(map(str, sorted(ended.winners)))
    return {"Termination": reason, "Result": result}


def _dice(folded: _Folded) -> dict[str, str]:
    """What shows that the throws were fair: the seed only after the end."""
    created, ended = folded.created, folded.ended
    if created.dice != "server" or created.dice_commitment is None:
        return {}
    tags = {"DiceCommitment": created.dice_commitment}
    if folded.entropy:
        tags["DiceEntropy"] = " ".join(entropy or "-" for entropy in folded.entropy)
    if ended and ended.seed:
        tags["DiceSeed"] = ended.seed
    draws = [move.draw for move in folded.moves if move.draw is not None]
    return tags | ({"DiceDraws": _runs(draws)} if draws else {})


def _runs(numbers: Sequence[int]) -> str:
    """Write ascending numbers as runs.

    >>> _runs([1, 2, 3, 5, 7, 8])
    '1-3 5 7-8'
    """
    breaks = [i for i, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1]
    starts, ends = [0, *breaks], [*breaks, len(numbers)]
    runs = [numbers[start:end] for start, end in zip(starts, ends, strict=True)]
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _printable(name: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in name)
