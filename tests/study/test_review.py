"""Games looked back at."""

from random import Random
from typing import Any

import pytest
from tests.players import VARIANTS, new_board, play_some

from cacique import study
from cacique.core.errors import CaciqueError
from cacique.games import registry


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_scores_follow_the_game(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(5), 40)
    review = study.review(board)
    assert len(review.scores) == board.ply + 1
    assert review.scores[0] == tuple(0 for _ in board.seats)
    assert review.scores[-1] == board.scores


def test_every_game_can_be_studied() -> None:
    for name in registry.NAMES:
        assert isinstance(study.find(name), study.GameStudy)
    with pytest.raises(CaciqueError, match="no game 'chess'"):
        study.find("chess")


def test_a_game_without_a_study_of_its_own_has_scores_alone() -> None:
    board = new_board("pueblo", {})
    plain = study.GameStudy()
    assert plain.review(board) == study.Review(scores=((0, 0),))
    assert plain.prices(board) == {}
