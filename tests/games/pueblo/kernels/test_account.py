"""A game's account says what a replay of its moves says."""

from random import Random

import numpy as np
import pytest
from tests.players import VARIANTS, new_board, play_some

from cacique import pueblo
from cacique.games.pueblo.geometry import SQUARES
from cacique.games.pueblo.kernels.account import Account, recount
from cacique.games.pueblo.kernels.state import NOBODY


@pytest.mark.parametrize("options", [options for name, options in VARIANTS if name == "pueblo"])
def test_an_account_has_the_scores_of_a_replay(options: dict[str, object]) -> None:
    board = play_some(new_board("pueblo", options), Random(7), 10_000)
    assert isinstance(board, pueblo.Board)
    codes = np.array([move.code for move in board.moves], np.int16)
    account, state = Account.empty(len(codes)), board.rewound().state
    lap_from = recount(state, codes, account)
    assert state.tobytes() == board.state.tobytes()
    steps = [step.scores for step in board.replayed()]
    assert account.scores[:, : board.setup.players].tolist() == list(map(list, steps))
    assert 0 <= lap_from < len(SQUARES)
    assert account.scores[-1].sum() >= account.costs.sum() + account.lap.sum()


def test_an_account_of_no_moves_has_no_lap() -> None:
    account = Account.empty(0)
    assert recount(pueblo.Board().state, np.zeros(0, np.int16), account) == NOBODY
    assert not account.costs.any()
