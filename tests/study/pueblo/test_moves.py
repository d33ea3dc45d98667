"""Decisions of Pueblo reviewed: turns, the end, and auctions."""

import numpy as np
import pytest
from tests.study.pueblo.test_parts import play

from cacique import study
from cacique.ai.pueblo.kernels.bids import JUDGEMENT, judge_bid
from cacique.ai.pueblo.kernels.parts import PART, PART_KINDS
from cacique.ai.pueblo.model import load_model
from cacique.games import pueblo
from cacique.games.pueblo import Board
from cacique.study.pueblo.moves import review_moves

pytestmark = pytest.mark.compiled


def test_a_turns_halves_add_up() -> None:
    board = play({"players": 2}, seed=8)
    moves = list(review_moves(board, study.Depth(visits=30)))
    assert [move.ply for move in moves] == list(range(board.ply))
    for build, walk in zip(moves[::2], moves[1::2], strict=True):
        assert (build.seat, build.token[0]) == (walk.seat, build.token[0])
        assert walk.token.startswith(">")
        assert build.chances_after == walk.chances_before
        assert build.points_after == walk.points_before
    assert moves[-1].is_exact
    assert moves[-1].points_after == tuple(map(float, board.scores))


def test_a_game_may_break_off_after_a_build() -> None:
    board = play({"players": 3}, seed=9)
    while board.phase is not pueblo.Phase.WALKING:
        board.pop()
    moves = list(review_moves(board, study.Depth(visits=20, seat=board.turn)))
    assert moves[-1].ply == board.ply - 1


@pytest.mark.parametrize("options", [{"players": 2, "pro": True}, {"players": 3, "pro": True}])
def test_auctions_are_judged(options: dict[str, object]) -> None:
    board = Board(pueblo.Setup.from_options(options))
    board.push_token("bid40")
    for move in ["pass"] * (board.setup.players - 1):
        board.push_token(move)
    board.push_token("take1")
    first, *passes, taken = review_moves(board, study.Depth(visits=10))
    assert first.mark == "blunder"
    (reason,) = first.reasons
    assert (reason.kind, reason.paid, reason.seat) == ("price", 40, 0)
    assert reason.worth is not None
    assert reason.worth < 40
    assert reason.points == pytest.approx(first.points_lost)
    assert first.points_lost == pytest.approx(40 - reason.worth)
    assert [move.mark for move in passes] == ["best"] * len(passes)
    assert taken.points_lost is not None
    assert (taken.points_lost == 0) == (taken.best == ("take1",))


# by card: what the best one gains over the mean is 4, then 1; the others' worth is 2
BEHIND = np.array([[-4.0, 4.0], [2.0, -2.0]])


@pytest.mark.parametrize(
    ("tokens", "token", "lost", "kind"),
    [
        ("", "bid1", 0, "price"),  # the other goes on
        ("", "bid2", 0, "price"),
        ("", "bid3", 0, "price"),  # just enough
        ("", "bid4", 1, "price"),  # more than was needed
        ("", "bid9", 6, "price"),  # more than the card is worth, where 3 were enough
        ("bid5", "bid6", 4, "price"),  # nothing less was enough, but it is worth only 2
        ("bid5", "bid9", 7, "price"),
        ("", "pass", 1, "price"),  # 4, for 3 points
        ("bid1", "pass", 0, "price"),  # the best card is worth 2, but the first bids on
        ("bid9 pass", "take1", 0, "card"),
        ("bid9 pass", "take2", 8, "card"),
    ],
)
def test_prices_are_judged_by_worth(tokens: str, token: str, lost: float, kind: str) -> None:
    board = Board(players=2, pro=True)
    for each in tokens.split():
        board.push_token(each)
    judged, part = judge(board, token)
    assert judged.lost == lost
    assert PART_KINDS[part.kind] == kind
    assert part.points == lost


def judge(board: Board, token: str) -> tuple[np.record, np.record]:
    table = np.full((4, 4), np.nan)
    table[:2, :2] = BEHIND
    judged, part = np.zeros(1, JUDGEMENT), np.zeros(1, PART)
    code = pueblo.parse_move(token).code
    judge_bid(board.state, load_model(board.setup), table, table, code, judged, part)
    return judged[0], part[0]


def test_a_higher_bid_never_loses_less() -> None:
    found = [judge(Board(players=2, pro=True), f"bid{bid}") for bid in range(1, 12)]
    losses = [float(judged.lost) for judged, _ in found]
    assert losses == [0, 0, 0, *range(1, 9)]
    assert {int(part.needed) for _, part in found} == {3}
