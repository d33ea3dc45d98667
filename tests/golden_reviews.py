"""Reviews that the page's engine must agree with: `python -m tests.golden_reviews` writes them.

Each row is a game, how it is reviewed, the review, and its reasons in every language.
"""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from tests.players import new_board, play_some

from cacique import study
from cacique.ai.bots import make_bot
from cacique.core.contract import Board
from cacique.core.rng import seeded
from cacique.games import registry
from cacique.study import words
from cacique.texts import LANGUAGES

__all__ = ["PATH", "read", "row_of"]

PATH = Path(__file__).with_name("golden") / "reviews.jsonl"

# Options, and from which ply to which the bots' game is kept.
GAMES: list[tuple[dict[str, Any], int, int]] = [
    ({"players": 2}, 0, 16),
    ({"players": 2}, 48, 60),
    ({"players": 3, "handed": "left", "chief": "SE"}, 12, 24),
    ({"players": 4, "demolition": True, "edition": 2023}, 80, 100),
    ({"players": 2, "pro": True, "demolition": True, "sites": [["c3", "d3", "d4"]]}, 0, 12),
]
OPENINGS = {4: ("bid30", "pass", "take2")}  # what no bot does
VISITS = 60


def games() -> Iterator[tuple[Board[Any, Any], study.Depth]]:
    """Each game with how it is reviewed; those of Puluc as where nothing is solved."""
    for seed, (options, start, end) in enumerate(GAMES):
        board = _play_on(new_board("pueblo", options), seed, start)
        taken_up = type(board).from_position(board.position())
        for token in OPENINGS.get(seed, ()):
            taken_up.push_token(token)
        yield _play_on(taken_up, seed, end - start), study.Depth(visits=VISITS)
    yield _find_varied(), study.Depth()
    yield play_some(new_board("puluc", {}), Random(7), 60), study.Depth()
    yield play_some(new_board("puluc", {"p": 0.3}), Random(8), 40), study.Depth(seat=1)


def _find_varied() -> Board[Any, Any]:
    """The middle of a game with reasons of many kinds, blocks of the wrong kind among them."""
    for seed in count(9):
        before = _play_on(new_board("pueblo", {"players": 2}), seed, 36)
        board = _play_on(type(before).from_position(before.position()), seed, 24)
        kinds = {r.kind for move in study.review(board).moves for r in move.reasons}
        if kinds >= {"shown", "walk", "stock", "gain"}:
            return board
    raise AssertionError


def _play_on(board: Board[Any, Any], seed: int, plies: int) -> Board[Any, Any]:
    """Let weak bots make moves until there are so many."""
    bots = [make_bot("pueblo", f"level{1 + seat % 2}") for seat in board.seats]
    while not board.is_over and board.ply < plies:
        assert board.turn is not None
        board.push(bots[board.turn].choose(board, seeded(seed, board.ply)))
    return board


def row_of(board: Board[Any, Any], depth: study.Depth) -> dict[str, Any]:
    """A row, as plain data."""
    with mock.patch("cacique.study.puluc.moves.open_oracle", return_value=None):
        moves = tuple(study.review_moves(board, depth))
    review = study.finish(board, depth, moves)
    told = review.to_json()
    for move in told["moves"]:
        for reason in move["reasons"]:
            del reason["text"]
    return {
        "line": {
            "game": board.setup.game,
            "options": {},
            "position": board.rewound().position(),
            "moves": [str(move) for move in board.moves],
        },
        "options": {"visits": depth.visits} | ({} if depth.seat is None else {"seat": depth.seat}),
        "review": told,
        "texts": {
            language: [
                words.tell(reason, move, language, review.names)
                for move in moves
                for reason in move.reasons
            ]
            for language in LANGUAGES
        },
        "names": review.names,
    }


def read(row: dict[str, Any]) -> tuple[Board[Any, Any], study.Depth]:
    """The game of a row, and how it is reviewed."""
    line, options = row["line"], row["options"]
    board = registry.find(line["game"]).board.from_position(line["position"])
    for token in line["moves"]:
        board.push_token(token)
    return board, study.Depth(**options)


def write() -> None:
    rows = (json.dumps(row_of(board, depth), ensure_ascii=False) for board, depth in games())
    PATH.write_text("".join(f"{row}\n" for row in rows))


if __name__ == "__main__":
    write()
