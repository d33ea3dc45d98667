"""What a search says of a turn."""

from collections.abc import Iterator

from cacique.ai.agent import Prospect
from cacique.games.pueblo import MOVES, Board, Phase, Walk
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["Prospect", "moves_of"]


def moves_of(board: Board, code: int, steps: int) -> Iterator[PuebloMove]:
    """The decisions of a turn; each must be made before the next is asked for."""
    if code >= 0:
        yield MOVES[code]
    if board.phase is Phase.WALKING:
        yield Walk(steps)
