"""Games as JSON lines, with what another program knows of each: seats, legal counts, result."""

import json
from collections.abc import Iterator
from typing import Any

from cacique.core.contract import Board, Game
from cacique.core.errors import CaciqueError, InvalidRecord

__all__ = ["parse_transcripts", "replay_transcript"]

Transcript = dict[str, Any]

_FACTS = ("scores", "lost", "chief", "height")  # attributes of a board that a game may end with


def parse_transcripts(text: str) -> Iterator[tuple[int, Transcript]]:
    """Read the games and their line numbers; raises InvalidRecord."""
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            transcript = json.loads(line)
        except (ValueError, RecursionError) as error:  # also numbers of absurd length
            column = getattr(error, "colno", 1)
            raise InvalidRecord("this is not a JSON object", number, column) from None
        if not isinstance(transcript, dict) or not _has_form(transcript):
            raise InvalidRecord("a game has game, options, moves, seats and legal", number, 1)
        yield number, transcript


def _has_form(transcript: Transcript) -> bool:
    moves = transcript.get("moves")
    lists = [transcript.get(name) for name in ("moves", "seats", "legal")]
    return (
        isinstance(transcript.get("game"), str)
        and isinstance(transcript.get("options"), dict)
        and isinstance(moves, list)
        and all(isinstance(move, str) for move in moves)
        and all(isinstance(items, list) and len(items) == len(moves) for items in lists)
    )


def replay_transcript(game: Game, transcript: Transcript, number: int) -> Iterator[Board[Any, Any]]:
    """Replay a game and compare all it says: the same board before and after each move."""
    try:
        board = game.board(game.setup.from_options(transcript["options"]))
    except CaciqueError as error:
        raise InvalidRecord(str(error), number, 1) from None
    yield board
    steps = zip(transcript["moves"], transcript["seats"], transcript["legal"], strict=True)
    for index, (token, seat, legal) in enumerate(steps, 1):
        here = f"move {index}"
        _compare(f"{here}: the seat", board.turn, seat, number)
        _compare(f"{here}: the number of legal moves", len(board.legal_moves), legal, number)
        try:
            board.push_token(token)
        except CaciqueError as error:
            raise InvalidRecord(f"{here}: {error}", number, 1) from None
        yield board
    _compare_end(board, transcript, number)


def _compare_end(board: Board[Any, Any], transcript: Transcript, number: int) -> None:
    outcome = board.outcome()
    if "winners" in transcript:
        _compare("winners", list(outcome.winners) if outcome else [], transcript["winners"], number)
    for name in _FACTS:
        if name in transcript:
            fact = getattr(board, name, None)
            _compare(
                name, list(fact) if isinstance(fact, tuple) else fact, transcript[name], number
            )


def _compare(name: str, ours: object, theirs: object, number: int) -> None:
    if ours != theirs:
        raise InvalidRecord(f"{name} is {ours}, not {theirs}", number, 1)
