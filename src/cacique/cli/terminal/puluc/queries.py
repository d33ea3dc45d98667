"""The queries of Puluc: the road and the dice as text."""

from collections.abc import Iterator

from cacique.cli.terminal.queries import ANY_QUERIES, Query
from cacique.games.puluc import Board

__all__ = ["QUERIES"]


def _road(board: Board, _word: str) -> Iterator[str]:
    yield f"camps: Light {board.camps[0]}, Dark {board.camps[1]}"
    for cell, stack in sorted(board.stacks.items()):
        owner = board.seat_name(stack.owner)
        yield f"{cell}: {owner}, with {stack.light} light and {stack.dark} dark pieces"


def _dice(board: Board, _word: str) -> Iterator[str]:
    if board.throw:
        yield f"the throw is {board.throw}: {board.throw - 1} of the four dice show dark"
    for throw, chance in Board(board.setup).chance_outcomes():
        yield f"{throw}: {chance:.1%}"


QUERIES = {
    **ANY_QUERIES,
    "road": Query("every stack on the road", _road),
    "dice": Query("the throw, and the chances of each", _dice),
}
