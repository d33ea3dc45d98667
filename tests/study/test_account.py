"""How points came about."""

from random import Random
from typing import Any

import pytest
from tests.players import VARIANTS, new_board, play_some

from cacique import study


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_scores_follow_the_game(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(5), 40)
    account = study.account(board)
    assert len(account.scores) == board.ply + 1
    assert account.scores[0] == tuple(0 for _ in board.seats)
    assert account.scores[-1] == board.scores
