"""Histories that the page must agree with: `python -m tests.golden_histories` writes them.

The file has some games of Ana as records with their reviews, how each of them was played, and what
all of them say together. Reviews are compared by `tests.golden_reviews`: here they are given.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from datetime import date
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from tests.players import new_board

from cacique import read_records, study
from cacique.ai.bots import make_bot
from cacique.core.record import Record
from cacique.core.rng import seeded
from cacique.games.records import RecordedGame
from cacique.study import MoveReview, Reason
from cacique.study.history import PlayedGame, sum_up_games
from cacique.study.looking_back import look_back

__all__ = ["PATH", "histories_of", "played_of"]

PATH = Path(__file__).with_name("golden") / "histories.json"

# Game, options, names of the seats, the day, and how many moves are kept.
GAMES: list[tuple[str, dict[str, Any], tuple[str, ...], str, int]] = [
    ("pueblo", {"players": 2}, ("Ana", "level3"), "2026-01-05", 200),
    ("pueblo", {"players": 2}, ("Mason", "Ana"), "2026-01-03", 200),
    ("pueblo", {"players": 2, "pro": True, "demolition": True}, ("Ana", "Ben"), "2026-02-01", 40),
    ("pueblo", {"players": 2, "demolition": True}, ("Ana", "level3"), "2026-02-01", 90),
    ("pueblo", {"players": 3}, ("level2", "Ana", "level5"), "2026-03-01", 24),
    ("puluc", {}, ("Ana", "fair"), "", 400),
    ("puluc", {}, ("Ben", "Ana"), "2026-01-01", 60),
]
VISITS = 40


def records() -> Iterator[tuple[RecordedGame, int]]:
    """Each game with the seat of Ana, played by weak bots."""
    for seed, (game, options, names, day, most) in enumerate(GAMES):
        board = new_board(game, options)
        weak = [make_bot(game, "random" if game == "puluc" else "level1") for _ in board.seats]
        while not board.is_over and board.ply < most:
            rng = seeded(seed, board.ply)
            if board.is_chance:
                board.push(board.draw_throw(Random(f"{seed} {board.ply}").random()))
            else:
                assert board.turn is not None
                board.push(weak[board.turn].choose(board, rng))
        record = Record.of(board, names=names, on=date.fromisoformat(day) if day else None)
        (recorded,) = read_records(StringIO(str(record)))
        yield recorded, names.index("Ana")


def review(game: RecordedGame, seat: int) -> list[MoveReview]:
    """What Ana decided, without the lines, which no history tells."""
    with mock.patch("cacique.study.puluc.moves.open_oracle", return_value=None):
        moves = study.review_moves(game.board(), study.Depth(visits=VISITS, seat=seat))
        return [_without_lines(move) for move in moves]


def _without_lines(move: MoveReview) -> MoveReview:
    values = {field.name: getattr(move, field.name) for field in fields(move)}
    return MoveReview(**values | {"line": (), "played_line": (), "reply": ()})


def played_of(row: dict[str, Any]) -> PlayedGame:
    """A row's game as Ana played it, from its record and its reviewed moves."""
    (game,) = read_records(StringIO(row["record"]))
    moves = [_read_move(move) for move in row["moves"]]
    return look_back(game, row["seat"], moves, row["played"]["place"])


def _read_move(told: dict[str, Any]) -> MoveReview:
    values = _in_tuples(told)
    values["mark"] = values.pop("class")
    values["reasons"] = tuple(_read_reason(reason) for reason in values["reasons"])
    return MoveReview(**values)


def _read_reason(told: dict[str, Any]) -> Reason:
    return Reason(**_in_tuples(told))


def _in_tuples(told: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(v) if isinstance(v, list) else v for name, v in told.items()}


def tell_move(move: MoveReview) -> dict[str, Any]:
    told = move.to_json()
    for reason in told["reasons"]:
        del reason["text"]
    return told


def tell_played(game: PlayedGame) -> dict[str, Any]:
    """As the page has it; decisions by their plies."""
    told = {name: value for name, value in asdict(game).items() if name != "decisions"}
    told["day"] = game.day and game.day.isoformat()
    told["decisions"] = [
        {"ply": one.move.ply, "phase": one.phase, "position": one.position}
        for one in game.decisions
    ]
    return told


def histories_of(games: list[PlayedGame]) -> list[dict[str, Any]]:
    """What the games say together; examples without the words, which reasons are told by."""
    told = [history.to_json() for history in sum_up_games(games)]
    for history in told:
        for habit in history["habits"]:
            for example in habit["examples"]:
                del example["text"]
    return told


def write() -> None:
    rows, games = [], []
    for number, (game, seat) in enumerate(records()):
        moves = review(game, seat)
        games.append(look_back(game, seat, moves, f"games.txt:{number}"))
        rows.append(
            {
                "record": str(game.record),
                "seat": seat,
                "moves": [tell_move(move) for move in moves],
                "played": tell_played(games[-1]),
            }
        )
    told = json.dumps({"games": rows, "histories": histories_of(games)}, ensure_ascii=False)
    PATH.write_text(f"{told}\n")


if __name__ == "__main__":
    write()
