"""What the levels of Pueblo lose for each decision, as reviews measure it.

    python benchmarks/study_levels.py --games 10 --write

Each level plays games against itself, both seats are reviewed at the default depth, and the mean
and the spread of the logarithm of a seat's loss per decision go into `study/measures.json`, by
which reviews say which level somebody played like. Levels are spaced evenly, so the means are taken
from a straight line through all samples, and the spread from what they are off it. Without --write
the figures are only printed: the share of decisions of each class, and how often sets of five games
of a level are told right within one level.
"""

import argparse
import json
import math
import statistics
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from cacique import study
from cacique.ai import bots
from cacique.core.rng import seeded
from cacique.games import registry
from cacique.study import marks
from cacique.study.marks import like_level
from cacique.study.reviewing import variant_of

MEASURES = Path(marks.__file__).with_name("measures.json")
SET = 5  # games


def play(name: str, players: int, seed: int) -> study.GameReview:
    game = registry.find("pueblo")
    board = game.board(game.setup.from_options({"players": players}))
    seats = [bots.make_bot("pueblo", name) for _ in board.seats]
    while not board.is_over:
        assert board.turn is not None
        board.push(seats[board.turn].choose(board, seeded(seed, board.ply)))
    return study.review(board)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="of each level")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--levels", type=int, nargs="*", default=list(range(1, 9)))
    parser.add_argument("--journal", type=Path, default=Path("study_levels.jsonl"))
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    done = [json.loads(line) for line in _lines(chosen.journal)]
    known = {(one["players"], one["level"], one["seed"]) for one in done}
    for seed in range(chosen.games):
        for level in chosen.levels:
            if (chosen.players, level, seed) in known:
                continue
            review = play(f"level{level}", chosen.players, seed)
            row = {
                "players": chosen.players,
                "level": level,
                "seed": seed,
                "losses": [seat.loss_per_decision for seat in review.seats],
                "decisions": sum(seat.decisions for seat in review.seats),
                "classes": sum((Counter(seat.classes) for seat in review.seats), Counter()),
            }
            with chosen.journal.open("a") as journal:
                journal.write(json.dumps(row) + "\n")
            done.append(row)
    report([one for one in done if one["players"] == chosen.players], chosen)


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def fit(samples: dict[int, list[float]], least: float) -> list[list[float]]:
    """Mean and spread of the logarithm of each level's losses, by a straight line."""
    pairs = [(level, math.log(max(loss, least))) for level in samples for loss in samples[level]]
    slope, start = statistics.linear_regression(*zip(*pairs, strict=True))
    spread = statistics.pstdev([log - start - slope * level for level, log in pairs])
    return [[round(start + slope * level, 3), round(spread, 3)] for level in samples]


def report(rows: list[dict[str, Any]], chosen: argparse.Namespace) -> None:
    measures = json.loads(MEASURES.read_text())
    least = measures["least"]
    samples: dict[int, list[float]] = {}
    for level in sorted({row["level"] for row in rows}):
        own = [row for row in rows if row["level"] == level]
        losses = [loss for row in own for loss in row["losses"]]
        samples[level] = losses
        classes: Counter[str] = sum((Counter(row["classes"]) for row in own), Counter())
        total = sum(row["decisions"] for row in own)
        shares = "  ".join(f"{mark} {classes[mark] / total:.1%}" for mark in marks.MARKS)
        print(f"level {level}: {len(own)} games, {statistics.fmean(losses):.4f}  {shares}")
    fitted = fit(samples, least)
    game = registry.find("pueblo")
    variant = variant_of(game.board(game.setup.from_options({"players": chosen.players})))
    measures["levels"][variant] = fitted
    rng = Random(1)
    right: Counter[int] = Counter()
    for level, losses in samples.items():
        for _ in range(200):
            found = like_level(variant, [rng.choice(losses) for _ in range(SET)], fitted)
            right[level] += found is not None and abs(found[0] - level) <= 1
    told = ", ".join(f"{level}: {right[level] / 200:.0%}" for level in samples)
    print(f"sets of {SET} games (drawn from these) told right within one level: {told}")
    if chosen.write:
        MEASURES.write_text(json.dumps(measures, indent=2) + "\n")
        sys.stderr.write(f"{MEASURES} written\n")


if __name__ == "__main__":
    main()
