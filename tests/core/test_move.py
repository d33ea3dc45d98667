"""Moves: what a game makes of them, and what cannot be one."""

import pytest

from cacique import puluc
from cacique.core import contract
from cacique.core.errors import InvalidNotation
from cacique.core.move import Move


def test_a_move_is_its_token_and_code() -> None:
    move = puluc.Throw(3)
    assert isinstance(move, Move)
    assert (str(move), move.code) == ("r3", puluc.Throw.codes["r3"])
    assert puluc.MOVES[move.code] == move
    assert {move: 1}[puluc.Throw(3)] == 1


@pytest.mark.parametrize("pips", [0, 6, "3", 3.0, True])
def test_what_is_no_move_is_refused(pips: object) -> None:
    with pytest.raises(InvalidNotation, match="there is no move"):
        puluc.Throw(pips)  # type: ignore[arg-type]


def test_the_contract_knows_it_by_the_same_name() -> None:
    assert contract.Move is Move
