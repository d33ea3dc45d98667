"""Legal moves are a sequence of moves, and of nothing else."""

import pytest

from cacique import pueblo, puluc
from cacique.core.errors import NotFound, WrongType


def test_they_are_asked_by_moves() -> None:
    moves = puluc.Board().legal_moves
    assert puluc.Throw(3) in moves
    assert puluc.Pass() not in moves
    assert pueblo.Pass() not in moves  # type: ignore[comparison-overlap]
    assert [str(move) for move in moves] == ["r1", "r2", "r3", "r4", "r5"]
    assert (str(moves[0]), str(moves[-1]), len(moves[1:3])) == ("r1", "r5", 2)


@pytest.mark.parametrize("stranger", ["r3", 3, None])
def test_whoever_asks_by_a_token_is_told_so(stranger: object) -> None:
    with pytest.raises(WrongType, match="is not a move: read a token by parse_move first"):
        assert stranger in puluc.Board().legal_moves


@pytest.mark.parametrize("index", [5, -6])
def test_there_are_no_others(index: int) -> None:
    with pytest.raises(NotFound, match=f"there are 5 legal moves, and none of number {index}"):
        puluc.Board().legal_moves[index]
