"""What a search says of a turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from cacique.games.pueblo import MOVES, Board, Phase, Walk
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["Prospect", "moves_of"]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a turn promises: the chance to end ahead of the others, and everybody's points."""

    moves: tuple[PuebloMove, ...]
    chance: float
    error: float  # of the chance: one standard error, 0 where the end is known
    points: tuple[float, ...]
    visits: int
    line: tuple[PuebloMove, ...]  # what all sides would play from here, this turn included


def moves_of(board: Board, code: int, steps: int) -> Iterator[PuebloMove]:
    """The decisions of a turn; each must be made before the next is asked for."""
    if code >= 0:
        yield MOVES[code]
    if board.phase is Phase.WALKING:
        yield Walk(steps)
