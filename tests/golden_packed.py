"""A packed solution and what it says, for programs that unpack it by themselves.

`python -m tests.golden_packed` writes it: the games with two pieces a side, packed; what each move
of some positions is worth, what each level plays there, and what the dice won in whole games.
"""

import base64
import json
import tempfile
from pathlib import Path
from typing import Any

from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.packed import packed_path, write_packed
from cacique.ai.puluc.players import LEVELS, TablePlayer
from cacique.ai.puluc.table import ValueTable, build
from cacique.core.rng import Rng, below, seeded
from cacique.games import puluc

FILE = Path(__file__).parent / "golden" / "packed.json"
PIECES = 2
_GAMES = {"box": 6, "bell": 3}


def make_golden() -> dict[str, Any]:
    """The packed tables, and what the unpacked ones say, by ruleset."""
    return {ruleset: _solve(puluc.Setup(ruleset=ruleset)) for ruleset in _GAMES}


def _solve(setup: puluc.Setup) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table = build(setup, pieces=PIECES, folder=folder)
        path = packed_path(setup, PIECES, folder)
        write_packed(table, path)
        games = [_game(table, seeded(number)) for number in range(_GAMES[setup.ruleset])]
        return {"packed": base64.b64encode(path.read_bytes()).decode(), "games": games}


def _game(table: ValueTable, rng: Rng) -> dict[str, Any]:
    """A random game: what is said of each of its decisions, and of the whole."""
    head = "-" if table.setup.ruleset == "box" else f"ruleset={table.setup.ruleset}"
    board = puluc.Board.from_position(f"puluc1_{head}_2.-.-.-.-.-.-.-.-.-.2_L-")
    oracle = Oracle(table)
    decisions = []
    while not board.is_over:
        if board.throw is not None:
            decisions.append(_decision(oracle, board))
        codes = board.legal_codes()
        board.push_unchecked(board.rules.moves[int(codes[below(rng, len(codes))])])
    light, dark = oracle.luck(board)[:, 0].tolist()
    luck = [(light - dark) / SCALE, (dark - light) / SCALE]
    return {"moves": [str(move) for move in board.moves], "decisions": decisions, "luck": luck}


def _decision(oracle: Oracle, board: puluc.Board) -> dict[str, Any]:
    ply = len(board.moves)
    played = {
        level: str(TablePlayer(oracle.table, level).choose(board, seeded(ply, ply)))
        for level in LEVELS
        if level != "random"
    }
    choices = [[str(choice.move), choice.value] for choice in oracle.choices(board)]
    return {"ply": ply, "choices": choices, "played": played}


def write() -> None:
    FILE.write_text(json.dumps(make_golden(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
