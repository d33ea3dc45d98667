"""Turns weighed in halves."""

from itertools import count

import pytest
from tests.study.pueblo.test_parts import play

from cacique.ai.agent import Prospect
from cacique.games import pueblo
from cacique.study.pueblo import weighing
from cacique.study.pueblo.weighing import Option, share_ahead, weigh, weigh_turn, weigh_walk

pytestmark = pytest.mark.compiled


def test_the_halves_make_the_turn() -> None:
    board = play({"players": 2}, seed=5)
    replay = board.rewound()
    for move in board.moves[:12]:
        if replay.phase is pueblo.Phase.BUILDING:
            turn = weigh_turn(replay, move, 40)
            assert turn.build
            assert turn.best.prospect.chance >= turn.build.prospect.chance
            assert turn.build.prospect.moves == (move, turn.walks[0].prospect.moves[0])
            assert turn.build.prospect.chance == turn.walks[0].prospect.chance
            assert set(turn.by_walk) == {pueblo.Walk(steps) for steps in range(1, 5)}
        replay.push(move)


def test_the_last_turn_is_exact() -> None:
    board = play({"players": 2}, seed=6)
    board.pop()
    walks = weigh(board, 40)
    assert all(option.is_exact for option in walks)
    for option in walks:
        board.push(option.prospect.moves[0])
        assert option.prospect.points == tuple(map(float, board.scores))
        assert option.prospect.chances == tuple(share_ahead(board.scores, s) for s in (0, 1))
        board.pop()
    board.pop()
    turn = weigh_turn(board, board.legal_moves[0], 400)
    assert turn.best.is_exact
    assert turn.best.lead(1) >= max(option.lead(1) for option in turn.walks)


def test_a_removal_may_end_the_game() -> None:
    board = play({"players": 2, "demolition": True}, seed=7)
    last = board.pop()
    assert isinstance(last, pueblo.Remove)
    turn = weigh_turn(board, last, 40)
    assert turn.build
    assert turn.build.prospect.moves == (last,)
    assert turn.walks == []


# The tree of Blue's turn hardly looks at a walk of 4, and so it seems to lose 20 in 100.
SELDOM = "pueblo1_-_1d34uNd31d1f34u0b54uNb51d0e54u0e51dNe51uNa63u1d63uNc74s_Sb_4,3_54,55_01_1b1"


def test_a_walk_is_told_only_where_both_were_searched() -> None:
    board, build, walk = pueblo.Board.from_position(SELDOM), "Ng3/3d", pueblo.Walk(4)
    turn = weigh_turn(board, pueblo.parse_move(build), 1000)
    board.push_token(build)
    seeming = turn.walks[0].prospect.chance - turn.by_walk[walk].prospect.chance
    assert seeming > 0.2
    best, played = weigh_walk(board, turn, walk, 1000)
    assert best.prospect.chance - played.prospect.chance < 0.02
    assert best.prospect.chance == turn.walks[0].prospect.chance  # as the build was told
    assert played.prospect.moves == (walk,)
    assert played.line[0] == walk


def option(chance: float) -> Option:
    return Option(Prospect((), chance, chances=(chance, 1 - chance), points=(1.0, 2.0)), False)


@pytest.mark.parametrize(
    ("losses", "told"),
    [
        ([0.04], 0.04),  # too little to look again
        ([0.5, 0.03], 0.03),  # overrated
        ([0.3, 0.9], 0.9),  # beyond doubt
        ([0.12, 0.65, 0.55], 0.55),  # the first look counts only where there is no other
        ([0.5, 0.28, 0.24, 0.26], 0.24),
    ],
)
def test_the_smallest_loss_that_deeper_searches_find_is_told(
    losses: list[float], told: float
) -> None:
    pairs = [weighing._Pair(option(loss), option(0.0)) for loss in losses]
    looks = count(1)
    found = weighing._confirmed(pairs[0], lambda _times: pairs[next(looks)])
    assert found.loss == pytest.approx(told)
    assert next(looks) == len(losses)
