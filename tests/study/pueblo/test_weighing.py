"""Turns weighed in halves."""

import pytest
from tests.study.pueblo.test_parts import play

from cacique.games import pueblo
from cacique.study.pueblo.weighing import share_ahead, weigh, weigh_turn

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
