"""Whether marks hold: how often turns are called mistakes, and whether deeper search agrees.

    python benchmarks/study_marks.py --games 4 --level 8
    python benchmarks/study_marks.py --games 10 --level 3 --deeper 10

Plays games of a level against itself and reviews them at the default depth. Every decision that is
called a mistake or worse is reviewed again, alone, with so many times the visits everywhere: in
the search for the best turn, and in all that confirms a loss. The deeper search agrees fully where
it calls the decision a mistake too, and nearly where it still calls it an inaccuracy.
"""

import argparse
from collections import Counter

from cacique import pueblo, study
from cacique.ai import bots
from cacique.core.rng import seeded
from cacique.study.marks import MISTAKES
from cacique.study.pueblo.moves import review_moves


def play(level: int, seed: int, players: int) -> pueblo.Board:
    board = pueblo.Board(players=players)
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
    for move in board.moves[start : ply + 1]:
        alone.push(move)
    return list(review_moves(alone, study.Depth(visits=visits)))[ply - start]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deeper", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1000)
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        board = play(chosen.level, seed, chosen.players)
        review = study.review(board)
        counts["turns"] += board.ply // 2
        for move in review.moves:
            counts["decisions"] += move.is_decision
            if move.mark not in MISTAKES:
                continue
            counts["mistakes"] += 1
            again = weigh_again(board, move.ply, chosen.deeper * review.visits)
            counts["agreed fully"] += again.mark in MISTAKES
            if again.mark not in MISTAKES:
                losses = f"{move.mark}, {move.loss:.1%}; deeper {again.loss:.1%}"
                print(f"game {seed}, {move.ply}, {move.token}: {losses}", flush=True)
            counts["agreed nearly"] += again.mark in MISTAKES or bool(again.reasons)
        print(f"game {seed}: {dict(counts)}", flush=True)
    mistakes, told = counts["mistakes"], max(counts["mistakes"], 1)
    of_turns, of_decisions = mistakes / counts["turns"], mistakes / counts["decisions"]
    print(
        f"level {chosen.level}: {mistakes} mistakes, {of_turns:.2%} of {counts['turns']} turns, "
        f"{of_decisions:.2%} of {counts['decisions']} decisions"
    )
    fully, nearly = counts["agreed fully"] / told, counts["agreed nearly"] / told
    print(f"with {chosen.deeper} times the visits: {fully:.1%} agreed fully, {nearly:.1%} nearly")


if __name__ == "__main__":
    main()
