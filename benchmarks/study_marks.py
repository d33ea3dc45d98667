"""Whether marks hold: how often a strong level is said to err, and whether a deeper search agrees.

    python benchmarks/study_marks.py --games 4 --level 8
    python benchmarks/study_marks.py --games 10 --level 3 --deeper 10

Plays games of a level against itself and reviews them at the default depth. Every turn that is
called a mistake or worse is weighed again with so many times the visits; the search agrees fully
where it calls it a mistake too, and nearly where it still calls it an inaccuracy.
"""

import argparse
from collections import Counter

from cacique import pueblo, study
from cacique.ai import bots
from cacique.core.rng import seeded
from cacique.study.marks import MISTAKES
from cacique.study.pueblo.moves import review_moves


def play(level: int, seed: int) -> pueblo.Board:
    board = pueblo.Board(players=2)
    seats = [bots.make_bot("pueblo", f"level{level}") for _ in board.seats]
    while not board.is_over:
        assert board.turn is not None
        board.push_token(str(seats[board.turn].choose(board, seeded(seed, board.ply))))
    return board


def weigh_again(board: pueblo.Board, ply: int, visits: int) -> study.MoveReview:
    """The same decision, alone, with more visits."""
    start = ply - ply % 2  # a turn's build
    taken = board.rewound()
    for move in board.moves[:start]:
        taken.push(move)
    alone = pueblo.Board.from_position(taken.position())
    for move in board.moves[start : start + 2]:
        alone.push(move)
    return list(review_moves(alone, study.Depth(visits=visits)))[ply - start]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--deeper", type=int, default=8)
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    for seed in range(1000, 1000 + chosen.games):
        board = play(chosen.level, seed)
        review = study.review(board)
        for move in review.moves:
            counts["decisions"] += move.is_decision
            if move.mark not in MISTAKES:
                continue
            counts["mistakes"] += 1
            counts["of the first two turns"] += move.ply < 8
            again = weigh_again(board, move.ply, chosen.deeper * review.visits)
            counts["agreed fully"] += again.mark in MISTAKES
            counts["agreed nearly"] += bool(again.reasons) or again.mark in MISTAKES
        print(f"game {seed}: {dict(counts)}", flush=True)
    decisions, mistakes = counts["decisions"], max(counts["mistakes"], 1)
    print(f"level {chosen.level}: {mistakes / decisions:.2%} of {decisions} decisions are mistakes")
    fully, nearly = counts["agreed fully"] / mistakes, counts["agreed nearly"] / mistakes
    print(f"with {chosen.deeper} times the visits: {fully:.1%} agreed fully, {nearly:.1%} nearly")


if __name__ == "__main__":
    main()
