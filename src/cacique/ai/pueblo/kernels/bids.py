"""What a decision in an auction lost: a price that a card is not worth, or a worse card."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.auction import best_card, choose_in_auction, highest_bid
from cacique.ai.pueblo.kernels.parts import PART, clear_part
from cacique.ai.pueblo.kernels.ranking import rate
from cacique.ai.pueblo.kernels.terms import MODEL, Model, find_stage
from cacique.core.abi import INT, array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.rules import BID, PASS, TAKE
from cacique.games.pueblo.kernels.state import STATE, TAKING

__all__ = ["JUDGEMENT", "judge_bid"]

PRICE, CARD = 9, 10  # kinds of parts

# Chances and points of each seat before a decision and after it, what it lost, what was better.
JUDGEMENT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("chances", np.float64, (2, 4)),
                ("points", np.float64, (2, 4)),
                ("lost", np.float64),
                ("best", np.int32),  # code
            ],
            align=True,
        ),
    )
)


@entry(
    array(STATE),
    MODEL,
    readonly(np.float64, 2),
    readonly(np.float64, 2),
    INT,
    array(JUDGEMENT),
    array(PART),
)
def judge_bid(
    root: Any,
    model: Model,
    points: NDArray[np.float64],
    behind: NDArray[np.float64],
    code: int,
    judgement: Any,
    part: Any,
) -> None:
    """Judge a bid, a pass or a card by what `average` says of the cards; name what it lost.

    Everybody is taken to bid up to what the best card gains over the mean of those to be had.
    """
    s, j, players = root[0], judgement[0], root[0].players
    mine = behind[s.seat, :players]
    j.best = choose_in_auction(root, mine)
    clear_part(part[0], PRICE, 0.0)
    part[0].seat, part[0].worth = s.seat, highest_bid(mine)
    if s.phase == TAKING:
        card = code - TAKE
        part[0].kind, part[0].card = CARD, card + 1
        part[0].better = best_card(mine)
        part[0].paid = s.bid
        j.lost = behind[s.seat, card] - behind[s.seat, part[0].better - 1]
    else:
        j.lost = _lost_by_bid(s, behind, code, part[0])
    if code == j.best:
        j.lost = 0.0
    part[0].points = j.lost
    spread = np.float64(model.spreads[find_stage(s)])
    for seat in range(players):
        j.points[0, seat] = _mean_points(points[seat, :players])
        j.points[1, seat] = j.points[0, seat]
    j.points[1, s.seat] += j.lost
    for when in range(2):
        for seat in range(players):
            chance = rate(j.points[when], seat, players, spread)
            j.chances[when, seat] = min(max(chance, 0.0), 1.0)


@kernel
def _mean_points(points: NDArray[np.float64]) -> float:
    total, known = 0.0, 0
    for card in range(len(points)):
        if np.isfinite(points[card]):
            total += points[card]
            known += 1
    return total / max(known, 1)


@kernel
def _lost_by_bid(s: Any, behind: NDArray[np.float64], code: int, part: Any) -> float:
    """What a bid is above its worth or what was needed, or what a pass gave away."""
    worth, others = part.worth, 0.0
    for seat in range(s.players):
        if seat != s.seat and s.card[seat] == 0 and s.passed[seat] == 0:
            others = max(others, highest_bid(behind[seat, : s.players]))
    needed = max(int(s.bid) + 1, int(others) + 1)
    if code == PASS:
        part.paid = 0
        return max(worth - needed, 0.0)
    bid = code - BID
    part.paid, part.needed = bid, needed
    if others >= bid + 1:
        return 0.0  # somebody goes on
    return max(bid - min(worth, np.float64(needed)), 0.0)
