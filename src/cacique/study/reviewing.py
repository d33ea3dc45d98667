"""Reviewing a game of any kind, move by move or at once."""

from collections.abc import Iterator
from typing import Any

from cacique.core.checks import check_kind, check_number, check_seat
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.record import Record
from cacique.games.records import RecordedGame
from cacique.study.kinds import Depth, find
from cacique.study.marks import sum_up, turning_points
from cacique.study.review import GameReview, MoveReview

__all__ = ["finish", "review", "review_moves", "variant_of"]


def review(
    game: Record | RecordedGame | Board[Any, Any],
    *,
    visits: int = Depth().visits,
    seat: int | None = None,
) -> GameReview:
    """Review a record or what was played on a board, finished or not; it takes seconds.

    Seats go by the names of the record, and by their colours where it has none.

    More visits look deeper and take longer in proportion; with a seat, only its decisions are
    reviewed.

    >>> from cacique import puluc
    >>> board = puluc.Board()
    >>> for token in ("r3", "0-3", "r4", "10-6"):
    ...     _ = board.push_token(token)
    >>> [(move.token, move.is_forced) for move in review(board).moves]
    [('r3', True), ('0-3', True), ('r4', True), ('10-6', True)]
    """
    check_kind(game, (Record, RecordedGame, Board), "a record or a board is reviewed")
    recorded = RecordedGame.check(game) if isinstance(game, Record) else game
    board = recorded.board() if isinstance(recorded, RecordedGame) else recorded
    given = recorded.names if isinstance(recorded, RecordedGame) else ()
    names = tuple(name or board.seat_name(one) for one, name in enumerate(given))
    depth = Depth(visits=visits, seat=seat)
    return finish(board, depth, tuple(review_moves(board, depth)), names)


def review_moves(board: Board[Any, Any], depth: Depth) -> Iterator[MoveReview]:
    """Review the moves made on a board, in order, each as soon as it is known."""
    check_kind(board, Board, "a board is reviewed")
    if check_number(depth.visits, "the number of visits") < 1:
        raise CaciqueError("a review needs one visit at least")
    if depth.seat is not None:
        check_seat(depth.seat, board.seats)
    return find(board.setup.game).moves(board, depth)


def variant_of(board: Board[Any, Any], visits: int = Depth().visits) -> str:
    """The name that what is measured of levels goes by: the game and its number of players.

    None of them was measured by reviews that look less deep than usual.
    """
    name = f"{board.setup.game}-{len(board.scores)}"
    return name if visits >= Depth().visits else f"{name}-shallow"


def finish(
    board: Board[Any, Any],
    depth: Depth,
    moves: tuple[MoveReview, ...],
    names: tuple[str, ...] = (),
) -> GameReview:
    """Sum reviewed moves up; seats go by their colours where they have no names."""
    check_kind(board, Board, "a board was reviewed")
    players = len(board.scores)
    return GameReview(
        game=board.setup.game,
        is_finished=board.is_over,
        visits=depth.visits,
        moves=moves,
        seats=sum_up(variant_of(board, depth.visits), players, moves),
        turning_points=turning_points(moves),
        names=names or tuple(board.seat_name(seat) for seat in range(players)),
        paints=board.setup.paints,
    )
