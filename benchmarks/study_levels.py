"""How accurately the levels play, as reviews measure it, and whether reviews know them again.

    python benchmarks/study_levels.py --games 8 --write
    python benchmarks/study_levels.py --players 4 --games 3
    python benchmarks/study_levels.py --game puluc --games 200

Each level plays games against itself, and every seat is reviewed at the default depth: its accuracy
in a game is a sample. Levels of Pueblo are spaced evenly in strength, so the means of the logarithm
of what is missing to 100 are taken from a parabola through all samples, and their spread from what
these are off it; Puluc's, whose reviews need the table (`cacique puluc solve`), have means of their
own.

How it holds is told by halves: fitted to the games of even seeds and tried on those of odd ones,
and the other way round. Sets of five of a level's games, a seat of each, are told right where the
level named is at most one off. With --write all games go into `study/measures.json`. Games are kept
in a journal, and only those that it lacks are played.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from cacique import study
from cacique.ai import bots
from cacique.core.rng import seeded
from cacique.games import registry
from cacique.study import marks
from cacique.study.marks import inaccuracy, like_level

MEASURES = Path(marks.__file__).with_name("measures.json")
SET = 5  # games
SETS = 1000  # of a level
LIMITS = (0.1, 0.2, 0.4)  # losses that are counted
NARROWEST = 0.1  # spread, where a level never errs

Row = dict[str, Any]
Samples = dict[int, list[list[float]]]  # of each level, its games: the accuracy of every seat


def play(game: str, bot: str, players: int, seed: int) -> study.GameReview:
    kind = registry.find(game)
    options = {"players": players} if game == "pueblo" else {}
    board = kind.board(kind.setup.from_options(options))
    seats, dice = [bots.make_bot(game, bot) for _ in board.seats], Random(seed)
    while not board.is_over:
        if board.is_chance:
            throws, odds = zip(*board.chance_outcomes(), strict=True)
            board.push(*dice.choices(throws, odds))
            continue
        assert board.turn is not None
        board.push(seats[board.turn].choose(board, seeded(seed, board.ply)))
    return study.review(board)


def measure(game: str, players: int, level: int, seed: int) -> Row:
    review = play(game, bots.find(game).grades[level - 1].bot, players, seed)
    return {
        "game": game,
        "players": players,
        "level": level,
        "seed": seed,
        "accuracies": [round(seat.accuracy, 3) for seat in review.seats],
        "losses": sorted((round(m.loss, 4) for m in review.moves if m.is_decision), reverse=True),
    }


def fit(game: str, samples: Samples) -> list[list[float]]:
    """Mean and spread of each level's inaccuracy."""
    values = {
        level: [inaccuracy(one) for seats in samples[level] for one in seats] for level in samples
    }
    if game == "puluc":
        return [
            [round(statistics.fmean(own), 3), round(max(statistics.pstdev(own), NARROWEST), 3)]
            for own in values.values()
        ]
    pairs = [(level, value) for level, own in values.items() for value in own]
    levels, heights = np.array(pairs).T
    curve = np.polynomial.Polynomial.fit(levels, heights, 2)
    spread = float(np.std(heights - curve(levels)))
    return [[round(float(curve(level)), 3), round(spread, 3)] for level in samples]


def share_right(level: int, games: Sequence[Sequence[float]], fitted: list[list[float]]) -> float:
    """How often sets of a level's games are told right within one level."""
    rng, right = Random(level), 0
    for _ in range(SETS):
        chosen = rng.sample(games, SET) if len(games) >= SET else rng.choices(games, k=SET)
        found = like_level("", [rng.choice(seats) for seats in chosen], fitted)
        right += found is not None and abs(found[0] - level) <= 1
    return right / SETS


def by_level(rows: list[Row]) -> Samples:
    samples: Samples = {}
    for row in sorted(rows, key=lambda one: one["level"]):
        samples.setdefault(row["level"], []).append(row["accuracies"])
    return samples


def report(rows: list[Row], chosen: argparse.Namespace) -> None:
    for level, games in by_level(rows).items():
        losses = [loss for row in rows if row["level"] == level for loss in row["losses"]]
        mean = statistics.fmean(one for seats in games for one in seats)
        shares = ", ".join(
            f"{limit:.0%} in {statistics.fmean(loss >= limit for loss in losses):.1%}"
            for limit in LIMITS
        )
        print(
            f"level {level}: {len(games)} games, accuracy {mean:.1f}, {len(losses)} decisions, "
            f"lost {statistics.fmean(losses):.2%} each, at least {shares}"
        )
    halves = [by_level([row for row in rows if row["seed"] % 2 == odd]) for odd in (0, 1)]
    ways = [(fit(chosen.game, halves[one]), halves[1 - one]) for one in (0, 1)]
    right = [
        statistics.fmean(share_right(level, tried[level], fitted) for fitted, tried in ways)
        for level in halves[0]
    ]
    told = ", ".join(f"{share:.0%}" for share in right)
    print(f"sets of {SET} of the other games told right within one level, by level: {told}")
    print(f"all: {statistics.fmean(right):.1%}")
    if chosen.write:
        measures = json.loads(MEASURES.read_text())
        measures["levels"][f"{chosen.game}-{chosen.players}"] = fit(chosen.game, by_level(rows))
        MEASURES.write_text(_format(measures))
        sys.stderr.write(f"{MEASURES} written\n")


def _format(measures: dict[str, Any]) -> str:
    """JSON with what belongs together on one line."""
    lines = []
    for name, value in measures.items():
        if isinstance(value, dict):
            inner = ",\n".join(f'    "{key}": {json.dumps(one)}' for key, one in value.items())
            lines.append(f'  "{name}": {{\n{inner}\n  }}')
        elif isinstance(value, list):
            inner = ",\n".join(f"    {json.dumps(one)}" for one in value)
            lines.append(f'  "{name}": [\n{inner}\n  ]')
        else:
            lines.append(f'  "{name}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=registry.NAMES, default="pueblo")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=8, help="of each level")
    parser.add_argument("--levels", type=int, nargs="*")
    parser.add_argument("--journal", type=Path, default=Path("study_levels.jsonl"))
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    levels = chosen.levels or list(range(1, len(bots.find(chosen.game).grades) + 1))
    if chosen.game == "pueblo":
        levels = [level for level in levels if level <= 8]  # the master counts seconds
    text = chosen.journal.read_text() if chosen.journal.exists() else ""
    done = [json.loads(line) for line in text.splitlines()]
    rows = [one for one in done if (one["game"], one["players"]) == (chosen.game, chosen.players)]
    known = {(one["level"], one["seed"]) for one in rows}
    for seed in range(chosen.games):
        for level in levels:
            if (level, seed) not in known:
                rows.append(measure(chosen.game, chosen.players, level, seed))
                with chosen.journal.open("a") as journal:
                    journal.write(json.dumps(rows[-1]) + "\n")
    report(rows, chosen)


if __name__ == "__main__":
    main()
