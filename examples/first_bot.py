"""A first bot: a class with one method, and a match that says how strong it is.

python examples/first_bot.py
cd examples && cacique arena pueblo random first_bot:Cautious
"""

from cacique.ai.agent import NEVER, Stop
from cacique.ai.arena import Arena
from cacique.ai.standings import sum_up
from cacique.core.rng import Rng, below
from cacique.games.pueblo import Board
from cacique.games.pueblo.moves import PuebloMove


class Cautious:
    """Does what costs it least at once: what it has, and what a lap of the chieftain would cost."""

    game = "pueblo"

    def choose(self, board: Board, rng: Rng, _stop: Stop = NEVER, /) -> PuebloMove:
        costs = {move: self.cost(board, move) for move in board.legal_moves}
        least = min(costs.values())
        best = [move for move, cost in costs.items() if cost == least]
        return best[below(rng, len(best))]

    def cost(self, board: Board, move: PuebloMove) -> int:
        me = board.turn
        assert me is not None
        board.push(move)
        cost = 3 * board.scores[me] + board.lap()[me]
        board.pop()
        return cost


def main(games: int = 10) -> None:
    arena = Arena("pueblo", ("random", Cautious()), games=games)
    for bot in sum_up(arena, arena.run()).bots:
        print(f"{bot.bot:10} {bot.score:6.1%}  {bot.points:6.1f} points")


if __name__ == "__main__":
    main()
