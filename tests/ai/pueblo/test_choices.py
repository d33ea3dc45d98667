"""Players choose as ever: every level but the last, every variant and number of players.

The page's players are held to the same golden choices. Time plays no part: levels have their visits
and all the time they need. Where play was changed on purpose,
`python -m tests.ai.pueblo.test_choices` writes them anew.
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
STREAM = 0  # of a position that no move led to
ROWS: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]


def player(name: str) -> Any:
    if name == "drawn":
        return TurnAgent(name, variety=5)
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


def main() -> None:
    """Write what players choose now, at the same positions."""
    for row in ROWS:
        for name in row["choices"]:
            board = pueblo.Board.from_position(row["position"])
            row["choices"][name] = choose_turn(board, name, row["seed"])
    GOLDEN.write_text("".join(json.dumps(row) + "\n" for row in ROWS))


if __name__ == "__main__":
    main()
