"""The end of the game: exact play finds what trying everything on boards finds."""

import threading
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.analysis import analyse
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.kernels.ranking import rate
from cacique.core.rng import seeded
from cacique.games.pueblo.moves import PuebloMove

pytestmark = pytest.mark.compiled

Turn = tuple[PuebloMove, ...]


def turns(board: pueblo.Board) -> Iterator[Turn]:
    """Make each turn in its order, yield it while it is made, and take it back."""
    walks = [(pueblo.Walk(steps),) for steps in range(1, 5)]
    if board.phase is pueblo.Phase.WALKING:
        firsts: list[Turn] = [()]
    else:
        firsts = [(move,) for move in board.legal_moves]
    for first in firsts:
        for move in first:
            board.push(move)
        for walk in [()] if board.is_over else walks:
            for move in walk:
                board.push(move)
            yield first + walk
            for _ in walk:
                board.pop()
        for _ in first:
            board.pop()


def play_out(board: pueblo.Board) -> tuple[int, ...]:
    """The points at the end when everybody does what is best for themselves."""
    if board.is_over:
        return board.scores
    seat, best, top = board.turn, board.scores, -np.inf
    assert seat is not None
    for _ in turns(board):
        points = play_out(board)
        rating = rate(np.array(points, float), seat, len(points), 0.0)
        if rating > top:
            best, top = points, rating
    return best


def late(
    options: dict[str, Any], seed: int, is_late: Callable[[pueblo.Board], bool]
) -> pueblo.Board:
    board, rng = pueblo.Board(**options), Random(seed)
    while not is_late(board):
        play_some(board, rng, 1)
        assert not board.is_over
    return board


def blocks_left(board: pueblo.Board) -> int:
    return sum(sum(board.stock(seat)) for seat in range(board.setup.players))


def coloured_standing(board: pueblo.Board) -> int:
    return sum(block.owner is not None for block in board.blocks)


def with_two_turns(options: dict[str, Any], seed: int) -> pueblo.Board:
    building = pueblo.Phase.BUILDING
    return late(options, seed, lambda board: blocks_left(board) == 2 and board.phase is building)


def with_two_blocks(options: dict[str, Any], seed: int) -> pueblo.Board:
    def is_late(board: pueblo.Board) -> bool:
        starts = board.phase is pueblo.Phase.REMOVING
        return starts and board.part == 3 and coloured_standing(board) == 2

    return late(options | {"demolition": True}, seed, is_late)


BOARDS = [
    lambda: with_two_turns({}, 1),
    lambda: with_two_turns({"players": 3, "handed": "left"}, 2),
    lambda: with_two_turns({"players": 2, "pro": True}, 3),
    lambda: play_some(with_two_turns({}, 4), Random(4), 1),  # only a walk is left of the turn
    lambda: with_two_blocks({}, 3),
    lambda: with_two_blocks({"players": 3}, 4),
]


@pytest.mark.parametrize("make", BOARDS)
def test_every_turn_ends_as_trying_everything_does(make: Callable[[], pueblo.Board]) -> None:
    board = make()
    before = board.state.tobytes()
    solved = solve(board, Budget())
    assert solved
    assert board.state.tobytes() == before
    expected = {turn: play_out(board) for turn in turns(board)}
    assert {prospect.moves: prospect.points for prospect in solved} == expected
    assert solved[0].points == play_out(board)
    for prospect in solved:
        twin = board.copy()
        for move in prospect.line:
            twin.push(move)
        assert twin.is_over
        assert twin.scores == prospect.points
        assert prospect.error == 0


def test_players_and_analyses_know_the_end() -> None:
    board = with_two_turns({}, 5)
    (view,) = analyse(board, Budget())
    expected = play_out(board)
    assert view[0].points == expected
    assert view[0].chance in {0, 0.5, 1}
    agent = SearchAgent("s", Budget(visits=1000))
    while not board.is_over:
        board.push(agent.choose(board, seeded(1)))
    assert board.scores == expected


def test_what_is_too_much_is_left_to_the_search() -> None:
    board = with_two_turns({}, 1)
    assert solve(board, Budget(visits=20)) is None
    assert solve(board, Budget(seconds=0)) is None
    stop = threading.Event()
    stop.set()
    assert solve(board, Budget(), stop) is None
    assert solve(pueblo.Board(), Budget()) is None
    assert solve(pueblo.Board(pro=True), Budget()) is None
    razing = late({"players": 4, "demolition": True}, 1, lambda board: board.part == 3)
    assert solve(razing, Budget()) is None
    assert SearchAgent("s", Budget(visits=20)).choose(razing, seeded(1)) in razing.legal_moves
