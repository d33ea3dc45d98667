"""Analyse a game: the chance of whoever moves, turn by turn, and the turns that lost most.

    cacique random pueblo --seed 1 --output game.txt
    python examples/analyse_game.py game.txt 100

The number is how often each position is looked at: more is slower and better.
"""

import sys
from itertools import pairwise

from cacique import read_records
from cacique.ai import bots
from cacique.core.contract import Board
from cacique.core.rng import below, seeded
from cacique.games import pueblo


def played_at_random() -> Board:
    board, rng = pueblo.Board(), seeded(3)
    while not board.is_over:
        board.push(board.legal_moves[below(rng, len(board.legal_moves))])
    return board


def chances(board: Board, visits: int) -> list[tuple[int, int, float, str]]:
    """Before each turn: how many moves were made, who is to decide, its chance, the best turn."""
    roster, found = bots.find(board.setup.game), []
    before: int | None = None
    for step in board.replayed():
        if step.is_over or step.is_chance or step.turn == before:
            continue
        before = step.turn
        *_, prospects = roster.ponder(step, float("inf"), visits)
        best = " ".join(map(str, prospects[0].moves))
        found.append((step.ply, step.turn, prospects[0].chance, best))
    return found


def main() -> None:
    board = (
        next(iter(read_records(sys.argv[1]))).board() if len(sys.argv) > 1 else played_at_random()
    )
    visits = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    found = chances(board, visits)
    losses = [
        (now[2] - (1 - after[2]), now) for now, after in pairwise(found) if now[1] != after[1]
    ]
    print(f"{board.task()}; the turns that lost most:")
    for loss, (ply, seat, chance, best) in sorted(losses, reverse=True)[:3]:
        made = " ".join(map(str, board.moves[ply : ply + 2]))
        who = board.seat_name(seat)
        print(f"after {ply:2} moves {who}, at {chance:.0%}, played {made}: -{loss:.0%} ({best})")


if __name__ == "__main__":
    main()
