"""Studies by kind of game."""

import pytest
from tests.players import new_board

from cacique import study
from cacique.core.errors import CaciqueError
from cacique.games import registry


def test_every_game_can_be_studied() -> None:
    for name in registry.NAMES:
        assert isinstance(study.find(name), study.GameStudy)
    with pytest.raises(CaciqueError, match="no game 'chess'"):
        study.find("chess")


def test_a_game_without_a_study_of_its_own_has_scores_alone() -> None:
    board = new_board("pueblo", {})
    plain = study.GameStudy()
    assert plain.account(board) == study.Account(scores=((0, 0),))
    assert plain.prices(board) == {}
    assert list(plain.moves(board, study.Depth())) == []
