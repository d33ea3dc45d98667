"""What players choose and what trees say of positions, wherever kernels are taken from.

`python -m tests.alike QUESTIONS` answers a file of questions, with the kernels that the environment
asks for; `web/engine-answer.js` answers it by the page's module. `python -m tests.alike` writes
the golden answers anew. Time plays no part: levels have their visits and all the time they need.
"""

import json
import math
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from cacique.ai import bots
from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.levels import LEVELS
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree
from cacique.ai.puluc import players
from cacique.core.rng import Rng, below, seeded
from cacique.games import registry
from cacique.games.pueblo import Board
from cacique.games.puluc.kernels.rules import throw_chances
from cacique.games.puluc.setup import PulucSetup

Row = dict[str, Any]

GOLDEN = Path(__file__).parent / "golden" / "alike.jsonl"
_RATINGS = 1e-9
# Plain Python keeps a single-precision number single where a float is added to it, and so rounds
# points once more than compilers, which go on in double precision and round at the end. In 1,695
# positions points were never more than one such step apart, and chances never more than 6e-7.
PLAIN_RATINGS = 1e-6
_ROUNDING = 2.0**-23  # the largest step between two single-precision numbers, as a share of them
_WEIGHED = 5  # turns of a tree that are told
_SITES = [["c3", "d3", "d4"], ["f6", "g6", "f7"]]
_STRANGE = {"sites": _SITES, "tallest": 1, "handed": "left", "chief": "SE", "first": 1}
PUEBLO: list[Row] = [
    {"players": count, "pro": pro, "demolition": demolition} | more
    for more in ({}, _STRANGE)
    for count, pro, demolition in product((2, 3, 4), (False, True), (False, True))
    if pro or not more  # sites are for Pueblo Pro
]
PULUC: list[Row] = [{"draw": draw, "p": p} for draw, p in product((True, False), (0.5, 0.35))]
SKILLS = tuple(players.LEVELS)
QUICK = ("random", "greedy", "level1", "level2", "level3", "level4", "level5")

# questions


def ask(count: int) -> Iterator[Row]:
    """Positions of random games of every kind, and whom to ask; dear players are asked seldom."""
    for number in range(count):
        rng = seeded(number, 15)
        yield _ask_puluc(number, rng) if number % 4 == 3 else _ask_pueblo(number, rng)


def ask_plainly(rows: Iterable[Row]) -> list[Row]:
    """The same in so far as plain Python can answer it in time."""
    quick = {*SKILLS, "level1", "level3"}
    return [
        row | {"bots": sorted(quick & {*row["bots"]}), "visits": min(row["visits"], 3)}
        for row in rows
        if row["visits"] or "perfect" in row["bots"]
    ]


def _ask_puluc(number: int, rng: Rng) -> Row:
    board = _play("puluc", PULUC[number // 4 % len(PULUC)], rng, 60)
    return {"position": board.position(), "seed": number, "bots": list(SKILLS), "visits": 0}


def _ask_pueblo(number: int, rng: Rng) -> Row:
    turn = number // 4 * 3 + number % 4
    board = _play("pueblo", PUEBLO[turn % len(PUEBLO)], rng, 130)
    asked, visits = list(QUICK), 40
    if board.auction:  # where all bid alike, after many games
        asked, visits = [f"level{1 + turn % 8}"], 0
    elif turn % 128 == 0:
        asked.append("level8")
    elif turn % 32 == 0:
        asked.append("level7")
    elif turn % 8 == 0:
        asked.append("level6")
    return {"position": board.position(), "seed": number, "bots": asked, "visits": visits}


def _play(game: str, options: Row, rng: Rng, most: int) -> Any:
    """A board after some random moves, where a decision is due and no throw."""
    board, moves = registry.find(game).begin(options), below(rng, most)
    while True:
        codes = board.legal_codes()
        is_throw = str(board.rules.moves[int(codes[0])]).startswith("r")
        if len(board.moves) >= moves and not is_throw:
            return board
        board.push_unchecked(board.rules.moves[int(codes[below(rng, len(codes))])])
        if board.is_over:  # sooner than that: stop earlier in another
            moves = below(rng, len(board.moves))
            board = registry.find(game).begin(options)


# answers


@cache
def _player(game: str, name: str) -> Any:
    for level in LEVELS if game == "pueblo" else ():
        if name == f"level{level.number}" and level.budget:
            return SearchAgent(name, Budget(visits=level.budget.visits))
    return bots.find(game).make(name)


def answer(row: Row) -> Row:
    """What each bot does, and what a tree of so many visits says of the best turns."""
    game = row["position"].partition("1_")[0]
    board = registry.find(game).board.from_position(row["position"])
    choices = {
        name: str(_player(game, name).choose(board.copy(), seeded(row["seed"])))
        for name in row["bots"]
    }
    turns = _weigh(board, row["visits"]) if isinstance(board, Board) and row["visits"] else []
    return {"choices": choices, "turns": turns}


def _weigh(board: Board, visits: int) -> list[Row]:
    found = solve(board, Budget(visits=visits))
    if not found:
        tree = Tree(board, load_model(board.setup), visits)
        tree.grow_until(Budget(visits=visits))
        found = tree.prospects()
    return [
        {
            "line": [str(move) for move in one.line],
            "chance": one.chance,
            "points": list(one.points),
            "visits": one.visits,
        }
        for one in found[:_WEIGHED]
    ]


def differ(one: Any, other: Any, within: float = _RATINGS) -> bool:
    """Whether two answers are not the same, numbers within so much."""
    if isinstance(one, dict):
        names = one.keys()
        return names != other.keys() or any(differ(one[n], other[n], within) for n in names)
    if isinstance(one, list):
        pairs = zip(one, other, strict=False)
        return len(one) != len(other) or any(differ(*pair, within) for pair in pairs)
    if isinstance(one, float):
        share = _ROUNDING if within == PLAIN_RATINGS else 0.0
        return not math.isclose(one, other, rel_tol=share, abs_tol=within)
    return bool(one != other)


def read(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, rows: list[Row]) -> None:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


def sample() -> list[Row]:
    """Few positions, in which every level, game, variant and number of players is met."""
    rows = list(ask(112))
    for number, row in enumerate(row for row in rows if row["visits"]):
        row["bots"] = [*QUICK, f"level{6 + number // 4 % 3}"] if number % 4 == 0 else [*QUICK]
    return rows


# the game of few pieces, which Puluc's players solve before they choose: too much for plain Python


def save_small(path: Path) -> None:
    tables: Any = {_name(setup): players.solve_small(setup, _chances(setup)) for setup in _setups()}
    np.savez(path, **tables)


def load_small(path: Path) -> None:
    tables = dict(np.load(path))
    players.solve_small = lambda setup, _chances: tables[_name(setup)]  # type: ignore[assignment]


def _setups() -> list[PulucSetup]:
    return [PulucSetup.from_options(options) for options in PULUC]


def _name(setup: PulucSetup) -> str:
    return f"{setup.p} {setup.draw}"


def _chances(setup: PulucSetup) -> Any:
    return np.array(throw_chances(setup.p, bell=setup.is_bell))


if __name__ == "__main__":
    if sys.argv[2:]:
        load_small(Path(sys.argv[2]))
    if sys.argv[1:]:
        for question in read(Path(sys.argv[1])):
            sys.stdout.write(f"{json.dumps(answer(question))}\n")
    else:
        write(GOLDEN, [row | answer(row) for row in sample()])
