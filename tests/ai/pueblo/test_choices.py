"""Players choose as ever: every level but the last, every variant and number of players.

The golden choices were written when players were Python around single kernels. Time plays no part:
levels have their visits and all the time they need.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from cacique import pueblo
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.levels import LEVELS
from cacique.core.rng import seeded

GOLDEN = Path(__file__).parents[2] / "golden" / "choices.jsonl"
STREAM = 77
ROWS: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]


def player(name: str) -> Any:
    if name == "drawn":
        return TurnAgent(name, temperature=0.05)
    (level,) = (level for level in LEVELS if name == f"level{level.number}")
    return SearchAgent(name, Budget(visits=level.budget.visits)) if level.budget else level.make()


def choose_turn(board: pueblo.Board, name: str, seed: int) -> list[str]:
    """The decisions of the seat to move, until it is another's turn."""
    bot, rng, seat = player(name), seeded(seed, STREAM), board.turn
    tokens: list[str] = []
    while board.turn == seat and seat is not None and len(tokens) < 2:
        tokens.append(str(board.push_token(str(bot.choose(board, rng)))))
    return tokens


def check(row: dict[str, Any], names: set[str]) -> None:
    chosen = {
        name: choose_turn(pueblo.Board.from_position(row["position"]), name, row["seed"])
        for name in row["choices"]
        if name in names
    }
    assert chosen == {name: row["choices"][name] for name in chosen}


@pytest.mark.compiled
@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_players_choose_as_ever(row: dict[str, Any]) -> None:
    check(row, set(row["choices"]))


@pytest.mark.parametrize("row", [row for row in ROWS if "_-_1a" not in row["position"]][::16])
def test_players_choose_alike_in_both_modes(row: dict[str, Any]) -> None:
    check(row, {"level1", "level3", "drawn", "level4"})
