"""Marks: what a loss is called, and what the losses of a seat say of its play.

What is measured lies in `measures.json`, which the page reads as well: from which loss on a
decision is an inaccuracy, and what the computer's levels lose (`python benchmarks/study_levels.py`
writes it).
"""

import json
import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cacique.study.review import Cause, Lesson, MoveReview, SeatReview

__all__ = [
    "FOLLOWING",
    "MARKS",
    "MISTAKES",
    "accuracy",
    "classify",
    "cost",
    "deeper",
    "doubt",
    "explains",
    "inaccuracy",
    "is_brilliant",
    "like_level",
    "lost_bids",
    "price_of",
    "says_level",
    "share_out",
    "sum_up",
    "turning_points",
]

MARKS = ("brilliant", "best", "fine", "inaccuracy", "mistake", "blunder")
MISTAKES = frozenset({"mistake", "blunder"})
_MOST = 3  # turning points and lessons of a seat
FOLLOWING = frozenset({"line", "gain"})  # kinds that nobody can remember


@cache
def _measures() -> dict[str, Any]:
    measures: dict[str, Any] = json.loads(Path(__file__).with_name("measures.json").read_text())
    return measures


def classify(loss: float, lead: float = 0.0, doubt: float = 0.0) -> str:
    """Name a loss; `lead` is by how much the best decision is ahead of all others, where known.

    Nobody is told of a mistake that might be none: what is in doubt is taken off first.
    """
    limits = _measures()["classes"]
    if loss < limits["fine"]:
        return "brilliant" if lead >= limits["brilliant"] else "best"
    for mark in ("blunder", "mistake"):
        if loss - doubt >= limits[mark]:
            return mark
    return "inaccuracy" if explains(loss) else "fine"


def doubt(visits: int) -> float:
    """How far off a loss may be that a review of so many visits confirms by deeper looks."""
    known = _measures()["doubt"]
    return float(known["loss"] * (known["visits"] / visits) ** known["power"])


def explains(loss: float) -> bool:
    """Whether a loss is large enough to be explained."""
    return bool(loss >= _measures()["classes"]["inaccuracy"])


def is_brilliant(lead: float) -> bool:
    """Whether a decision is as far ahead of all others as only brilliant ones are."""
    return bool(lead >= _measures()["classes"]["brilliant"])


def deeper(loss: float, looks: int) -> int:
    """With how many times the visits a loss is to be looked at next; 0 where it can be told.

    `looks` is how often it was looked at again. Each such look is for losses that are not less
    than those of a class, and not much more, where that is certain enough.
    """
    measures = _measures()
    again = measures["again"]
    if looks == len(again):
        return 0
    limit, times = measures["classes"][again[looks]["from"]], int(again[looks]["times"])
    return times if limit <= loss < limit + again[looks]["within"] else 0


def cost(move: MoveReview) -> float:
    """What a decision counts by: the chance that it lost; of those that hardly can, points, too.

    Whoever has as good as lost or won loses next to no chances, however badly they play on.
    """
    measures = _measures()
    best, decided = move.chances_before[move.seat], measures["decided"]
    if move.points_lost is None or decided <= best <= 1 - decided:
        return move.loss
    return float(max(move.loss, measures["point"] * move.points_lost))


def accuracy(moves: Sequence[MoveReview]) -> float:
    """From 0 to 100: each decision counts by half for every so much that it cost."""
    half = _measures()["half"]
    return 100 * _mean([0.5 ** (cost(move) / half) for move in moves]) if moves else 100.0


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


Levels = Sequence[Sequence[float]]  # of each level the mean and the spread: see `inaccuracy`


def inaccuracy(accuracy: float) -> float:
    """What levels are told apart by in a game: the logarithm of what is missing to 100."""
    return math.log(max(1 - accuracy / 100, _measures()["least"]))


def like_level(
    variant: str, games: Sequence[float], levels: Levels | None = None
) -> tuple[int, int, int] | None:
    """The level that plays as accurately as in these games, and the range it may be.

    Of each level it is known how its inaccuracy is spread over games. The range has all levels but
    those that are together less likely than one in ten.
    """
    levels = levels or _measures()["levels"].get(variant)
    if not levels or not games:
        return None
    values = [inaccuracy(game) for game in games]
    heights = [
        math.fsum(-(((value - mean) / spread) ** 2) / 2 - math.log(spread) for value in values)
        for mean, spread in levels
    ]
    top = max(heights)
    odds = [math.exp(height - top) for height in heights]
    total = math.fsum(odds)
    best = odds.index(max(odds))
    low = high = best
    while math.fsum(odds[low : high + 1]) < 0.9 * total:
        below = odds[low - 1] if low else -1.0
        above = odds[high + 1] if high + 1 < len(odds) else -1.0
        low, high = (low - 1, high) if below >= above else (low, high + 1)
    return best + 1, low + 1, high + 1


def says_level(moves: Sequence[MoveReview]) -> bool:
    """Whether decisions of a game are enough to say which level they are like, and good enough.

    Where a game has no points, only the solution knows what was lost.
    """
    is_known = all(move.is_exact or move.points_lost is not None for move in moves)
    return is_known and len(moves) >= _measures()["fewest"]


def sum_up(variant: str, players: int, moves: Sequence[MoveReview]) -> tuple[SeatReview, ...]:
    """What its decisions say of each seat."""
    return tuple(
        _sum_up_seat(variant, seat, [move for move in moves if move.seat == seat])
        for seat in range(players)
    )


def _sum_up_seat(variant: str, seat: int, moves: Sequence[MoveReview]) -> SeatReview:
    decisions = [move for move in moves if move.is_decision]
    lucks = [move.luck for move in moves if move.luck is not None]
    played = accuracy(decisions)
    level = like_level(variant, [played]) if says_level(decisions) else None
    causes = _causes(moves)
    return SeatReview(
        seat=seat,
        accuracy=played,
        loss_per_decision=_mean([move.loss for move in decisions]),
        decisions=len(decisions),
        classes={mark: sum(move.mark == mark for move in decisions) for mark in MARKS},
        like_level=level[0] if level else None,
        like_level_low=level[1] if level else None,
        like_level_high=level[2] if level else None,
        luck=math.fsum(lucks) if lucks else None,
        causes=causes,
        remember=tuple(_lesson(cause, moves) for cause in causes if _is_lesson(cause))[:_MOST],
    )


def _part_of(move: MoveReview, kind: str) -> float:
    """What one kind of reason cost in a decision: points, or a chance where there are none."""
    found = (r.points if r.chance is None else r.chance for r in move.reasons if r.kind == kind)
    return math.fsum(part or 0.0 for part in found)


def share_out(lost: float, move: MoveReview) -> dict[str, float]:
    """What a decision lost, shared out among the kinds of its reasons that cost something.

    So what spoke for the decision makes all of them smaller.
    """
    kinds = dict.fromkeys(reason.kind for reason in move.reasons)
    costs = {kind: part for kind in kinds if (part := _part_of(move, kind)) > 0}
    whole = math.fsum(costs.values())
    return {kind: lost * part / whole for kind, part in costs.items()}


def price_of(move: MoveReview) -> float:
    """What a decision lost: points, or a chance where there are none."""
    return move.loss if move.points_lost is None else max(move.points_lost, 0.0)


def lost_bids(moves: Sequence[MoveReview]) -> frozenset[int]:
    """Plies of one seat's bids that bought nothing: others bid more, and nobody paid them."""
    pairs = zip_longest(moves, moves[1:])
    return frozenset(
        bid.ply
        for bid, after in pairs
        if bid.token.startswith("bid") and not (after and after.token.startswith("take"))
    )


def _causes(moves: Sequence[MoveReview]) -> tuple[Cause, ...]:
    """What each kind of reason cost one seat, the dearest first."""
    unpaid = lost_bids(moves)
    found: dict[str, dict[int, float]] = {}
    for move in moves:
        if move.ply not in unpaid:
            for kind, part in share_out(price_of(move), move).items():
                found.setdefault(kind, {})[move.ply] = part
    causes = (Cause(kind, math.fsum(parts.values()), tuple(parts)) for kind, parts in found.items())
    return tuple(sorted(causes, key=lambda cause: -cause.points))


def _is_lesson(cause: Cause) -> bool:
    return cause.points > 0 and cause.kind not in FOLLOWING


def _lesson(cause: Cause, moves: Sequence[MoveReview]) -> Lesson:
    where = [move for move in moves if move.ply in cause.plies]
    worst = max(where, key=lambda move: share_out(price_of(move), move)[cause.kind])
    return Lesson(cause.kind, cause.points, worst.ply)


def turning_points(moves: Iterable[MoveReview]) -> tuple[int, ...]:
    """Plies of the mistakes that cost most, at most three of each seat, in order of play."""
    by_seat: dict[int, list[MoveReview]] = {}
    for move in moves:
        if move.mark in MISTAKES:
            by_seat.setdefault(move.seat, []).append(move)
    worst = (sorted(some, key=lambda move: -move.loss)[:_MOST] for some in by_seat.values())
    return tuple(sorted(move.ply for some in worst for move in some))
