"""Positions that are put together: what is refused at once, and what only when they are played."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.players import VARIANTS, new_board, play

from cacique import puluc
from cacique.core.errors import CaciqueError, IllegalSetup


def test_a_position_is_put_together() -> None:
    editor = puluc.Board().edit()
    assert editor.set_stack(4, 1) == puluc.Stack(1, 0, 1)
    assert editor.problems() == ["Dark has 6 pieces, more than 5"]
    with pytest.raises(IllegalSetup, match="Dark has 6 pieces, more than 5"):
        editor.board()
    editor.set_camp(1, 2)
    editor.set_stack(7, 0, light=1, dark=2)
    editor.set_camp(0, 4)
    editor.set_turn(1, throw=4)
    board = editor.board()
    assert board.position() == "puluc1_-_4.-.-.-.D.-.-.L12.-.-.2_D4"
    assert editor.remove_stack(4) == puluc.Stack(1, 0, 1)
    assert editor.board().stacks == {7: puluc.Stack(0, 1, 2)}
    assert board.stacks.keys() == {4, 7}


def test_a_stack_of_somebody_who_is_not_in_it() -> None:
    editor = puluc.Board().edit()
    editor.set_camp(1, 4)
    editor.set_stack(3, owner=0, dark=1)
    assert editor.problems() == ["cell 3: Light owns the stack but has no piece in it"]


@pytest.mark.parametrize(("name", "options"), [pair for pair in VARIANTS if pair[0] == "puluc"])
def test_any_position_comes_through_an_editor(name: str, options: dict[str, Any]) -> None:
    for board in play(new_board(name, options), Random(4)):
        assert isinstance(board, puluc.Board)
        assert board.edit().board() == board


MISUSES: dict[str, tuple[Callable[[puluc.Editor], Any], str]] = {
    "a camp as a cell": (lambda it: it.set_stack(0, 0), "the road has the cells 1 to 9, not 0"),
    "a cell beyond": (lambda it: it.remove_stack(10), "the road has the cells 1 to 9, not 10"),
    "nothing there": (lambda it: it.remove_stack(5), "there is no stack on cell 5"),
    "an owner": (lambda it: it.set_stack(5, 2), "there is no seat 2"),
    "too many": (lambda it: it.set_stack(5, 0, light=6), "light pieces is at most 5, not 6"),
    "a camp": (lambda it: it.set_camp(0, 6), "a number of pieces is at most 5, not 6"),
    "a turn": (lambda it: it.set_turn(3), "there is no seat 3"),
    "a throw": (lambda it: it.set_turn(0, 6), "a throw is at most 5, not 6"),
}


@pytest.mark.parametrize(("use", "reason"), MISUSES.values(), ids=MISUSES)
def test_what_cannot_be_is_refused_and_changes_nothing(
    use: Callable[[puluc.Editor], Any], reason: str
) -> None:
    editor = puluc.Board().edit()
    before = editor.position
    with pytest.raises(CaciqueError, match=re.escape(reason)):
        use(editor)
    assert editor.position == before
