"""The decisions of a game of Pueblo reviewed: builds, removals, walks, bids and cards."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.bidding import weigh_cards
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.bids import JUDGEMENT, judge_bid
from cacique.ai.pueblo.kernels.parts import PART
from cacique.ai.pueblo.model import load_model
from cacique.core.rng import seeded
from cacique.games.pueblo import MOVES, Board, Phase
from cacique.games.pueblo.moves import PuebloMove
from cacique.study.kinds import Depth
from cacique.study.marks import classify, doubt, explains
from cacique.study.pueblo.parts import explain, read_price, reply_of
from cacique.study.pueblo.weighing import Option, Turn, weigh_turn, weigh_walk
from cacique.study.review import MoveReview

__all__ = ["review_moves"]

_GAMES = 96  # that cards are weighed by
_CARDS = 4

Table = NDArray[np.float64]
Cards = dict[bytes, tuple[Table, Table]]


def review_moves(board: Board, depth: Depth) -> Iterator[MoveReview]:
    """Review all decisions on a board, in order."""
    replay, moves = board.rewound(), board.moves
    cards: Cards = {}
    turn: Turn | None = None  # that the next walk belongs to
    for move in moves:
        if depth.stop.is_set():
            return
        is_asked = depth.seat is None or replay.turn == depth.seat
        if not is_asked:
            turn = None
        elif replay.auction:
            yield _review_bid(replay, move, cards)
        elif replay.phase is Phase.WALKING:
            turn = turn or weigh_turn(replay, None, depth.visits)
            yield _review_walk(replay, move, turn, depth.visits)
            turn = None
        else:
            turn = weigh_turn(replay, move, depth.visits)
            yield _review_build(replay, move, turn, depth.visits)
        replay.push_unchecked(move)


def _review_build(board: Board, move: PuebloMove, turn: Turn, visits: int) -> MoveReview:
    assert turn.build
    about = _About(visits, len(board.legal_moves) == 1, turn.lead)
    return _compare(board, move, turn.build, turn.best, about)


def _review_walk(board: Board, move: PuebloMove, turn: Turn, visits: int) -> MoveReview:
    best, played = weigh_walk(board, turn, move, visits)
    return _compare(board, move, played, best, _About(visits))


class _About(NamedTuple):
    """What is known of a decision besides what can be decided."""

    visits: int  # of the review
    is_forced: bool = False
    lead: float = 0.0  # of the best before all others


def _compare(
    board: Board, move: PuebloMove, played: Option, best: Option, about: _About
) -> MoveReview:
    """Review a decision by what it leads to, beside the best."""
    seat = board.turn
    assert seat is not None
    loss = max(best.prospect.chance - played.prospect.chance, 0.0)
    lost = best.lead(seat) - played.lead(seat)
    is_told, is_exact = explains(loss), played.is_exact and best.is_exact
    tokens = tuple(map(str, best.prospect.moves))
    lead = about.lead if loss == 0 and tokens[0] == str(move) else 0.0
    return MoveReview(
        ply=board.ply,
        seat=seat,
        token=str(move),
        chances_before=best.prospect.chances,
        chances_after=played.prospect.chances,
        points_before=best.prospect.points,
        points_after=played.prospect.points,
        loss=loss,
        points_lost=lost if is_told else max(lost, 0.0),
        mark=classify(loss, lead, 0.0 if is_exact else doubt(about.visits)),
        is_forced=about.is_forced,
        is_exact=is_exact,
        best=tokens,
        line=tuple(map(str, best.line)),
        played_line=tuple(map(str, played.line)),
        reply=reply_of(played.line) if is_told else (),
        reasons=explain(board, played, best) if is_told else (),
    )


def _review_bid(board: Board, move: PuebloMove, known: Cards) -> MoveReview:
    """Review a bid, a pass or a card by what the cards are worth, which is weighed once."""
    seat, players = board.turn, board.setup.players
    assert seat is not None
    model = load_model(board.setup)
    key = board.state["card"].tobytes() + board.state["part"].tobytes()
    if key not in known:
        *_, values = weigh_cards(board, model, Budget(visits=_GAMES), seeded(0))
        known[key] = (_pad(values.points), _pad(values.behind))
    judged, part = np.zeros(1, JUDGEMENT), np.zeros(1, PART)
    judge_bid(board.state, model, *known[key], move.code, judged, part)
    told = judged[0]
    chances, points = told.chances[:, :players].tolist(), told.points[:, :players].tolist()
    loss = max(chances[0][seat] - chances[1][seat], 0.0)
    best = (str(MOVES[int(told.best)]),)
    return MoveReview(
        ply=board.ply,
        seat=seat,
        token=str(move),
        chances_before=tuple(chances[0]),
        chances_after=tuple(chances[1]),
        points_before=tuple(points[0]),
        points_after=tuple(points[1]),
        loss=loss,
        points_lost=float(told.lost),
        mark=classify(loss),
        is_forced=len(board.legal_moves) == 1,
        is_exact=False,
        best=best,
        line=best,
        played_line=(str(move),),
        reasons=(read_price(part[0]),) if explains(loss) else (),
    )


def _pad(table: Table) -> Table:
    """A table of seats and cards in the size that kernels have room for."""
    padded = np.full((_CARDS, _CARDS), np.nan)
    padded[: len(table), : len(table)] = table
    return padded
