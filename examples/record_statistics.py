"""Statistics over records: how often who began has won, and how long games are.

    cacique arena puluc fair beginner --games 200 --records games.txt
    python examples/record_statistics.py games.txt

Without a file it plays some random games first.
"""

import sys
from collections import Counter
from io import StringIO

from cacique import Record, read_records
from cacique.core.rng import below, seeded
from cacique.games.puluc import Board


def random_games(count: int) -> str:
    """Some games as text."""
    texts = []
    for seed in range(count):
        board, rng = Board(), seeded(seed)
        while not board.is_over:
            board.push(board.legal_moves[below(rng, len(board.legal_moves))])
        texts.append(str(Record.of(board, names=("Ana", "Bo"))))
    return "\n".join(texts)


def main() -> None:
    source = sys.argv[1] if len(sys.argv) > 1 else StringIO(random_games(50))
    wins: Counter[str] = Counter()
    lengths, first = [], 0.0
    for game in read_records(source):
        if game.winners is None:
            continue
        lengths.append(game.board().ply)
        for seat in game.winners:
            wins[game.names[seat] or f"seat {seat}"] += 1
        first += (0 in game.winners) / len(game.winners)
    print(f"{len(lengths)} games, {sum(lengths) / len(lengths):.1f} moves on average")
    print(f"who began has won {first / len(lengths):.1%}")
    for name, count in wins.most_common():
        print(f"{name:20} {count:4} won")


if __name__ == "__main__":
    main()
