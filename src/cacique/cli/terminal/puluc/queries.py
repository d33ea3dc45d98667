"""The queries of Puluc: the road and the dice as text."""

from collections.abc import Iterator

from cacique.cli.terminal.language import percent, t
from cacique.cli.terminal.puluc.words import side_name
from cacique.cli.terminal.queries import ANY_QUERIES, Query
from cacique.cli.terminal.words import format_pair, format_points
from cacique.games.puluc import Board

__all__ = ["QUERIES"]


def _road(board: Board, _word: str) -> Iterator[str]:
    yield t("plain.camps", points=format_points(board, board.camps))
    for cell, stack in sorted(board.stacks.items()):
        light, dark = t("puluc.light", n=stack.light), t("puluc.dark", n=stack.dark)
        yield t("plain.stack", cell=cell, owner=side_name(stack.owner), light=light, dark=dark)


def _dice(board: Board, _word: str) -> Iterator[str]:
    if board.throw and board.dark_faces is not None:
        yield t("plain.throw", throw=board.throw, n=board.dark_faces)
    for throw, chance in Board(board.setup).chance_outcomes():
        yield format_pair(str(throw), percent(chance))


QUERIES = {
    **ANY_QUERIES,
    "road": Query("query.road", _road),
    "dice": Query("query.dice", _dice),
}
