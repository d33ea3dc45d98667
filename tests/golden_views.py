"""Golden views: what the server says of whole games, for programs that say it by themselves.

`python -m tests.golden_views` writes them; of long answers, the hash of their JSON.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from cacique import study
from cacique.core.contract import Board
from cacique.core.rng import Rng, below, seeded
from cacique.games import registry
from cacique.server.protocol.views import view_board, view_sight
from cacique.server.web.looks import account_of

FILE = Path(__file__).parent / "golden" / "views.json"
_SITES = [["a1", "b1", "a2"], ["d4", "e4", "e5"]]
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pueblo", {}),
    ("pueblo", {"players": 3, "edition": 2023, "demolition": True, "first": 1, "chief": "SE"}),
    ("pueblo", {"players": 4, "pro": True, "demolition": True, "sites": _SITES, "tallest": 2}),
    ("pueblo", {"pro": True, "handed": "left"}),
    ("puluc", {}),
    ("puluc", {"draw": False, "first": 1, "p": 0.35}),
    ("puluc", {"ruleset": "bell", "draw": False}),
)
_SQUARES = ("NW", "Nc", "NE", "E5", "SE", "Sb", "SW", "W8")
_TOKENS = {
    "pueblo": ("Cd4/3u", "Na1/1s", "C--", ">1", "pass", "bid3", "take1", "take4", "xd4", "xe1"),
    "puluc": ("r1", "--", "0-1", "0-5", "10-8", "3-5", "3x5", "5-H", "5-3", "6x4"),
}


def make_views() -> list[dict[str, Any]]:
    """All games, by a few random moves each time another answer is asked for."""
    return [_game(name, options, seeded(i)) for i, (name, options) in enumerate(GAMES)]


def _game(name: str, options: dict[str, Any], rng: Rng) -> dict[str, Any]:
    board = registry.find(name).begin(options)
    told = [_position(board)]
    while not board.is_over:
        codes = board.legal_codes()
        board.push_unchecked(board.rules.moves[int(codes[below(rng, len(codes))])])
        told.append(_position(board))
    return {
        "game": name,
        "options": options,
        "moves": [str(move) for move in board.moves],
        "positions": [one["line"] for one in told],
        "answers": [one["answers"] for one in told],
        "review": _hash(account_of(board).model_dump(mode="json") | {"luck": None}),
    }


def _position(board: Board[Any, Any]) -> dict[str, Any]:
    game = board.setup.game
    answers = {
        "view": view_board(board).model_dump(mode="json"),
        "prices": {
            token: {"walks": price.walks, "lap": price.lap}
            for token, price in study.find(game).prices(board).items()
        },
        "why": {token: _why(board, token) for token in _TOKENS[game]},
    }
    if game == "pueblo":
        answers["sight"] = {
            square: [one.model_dump(mode="json") for one in view_sight(board, square) or ()]
            for square in _SQUARES
        }
    return {"line": board.position(), "answers": _hash(answers)}


def _why(board: Board[Any, Any], token: str) -> dict[str, Any] | None:
    reason = board.why_illegal(board.rules.parse_move(token))
    if reason is None:
        return None
    return {"reason": str(reason), "code": reason.code, "words": reason.words}


def _hash(answer: Any) -> str:
    text = json.dumps(answer, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def format_views() -> str:
    return json.dumps(make_views(), indent=0) + "\n"


if __name__ == "__main__":
    FILE.write_text(format_views(), encoding="utf-8")
