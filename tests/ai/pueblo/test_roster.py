"""Pueblo's computer players by name."""

import pytest

from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.roster import ROSTER
from cacique.core.errors import CaciqueError
from cacique.games import pueblo


@pytest.mark.parametrize("name", ["search@2s", "search@0.5s", "search@500"])
def test_a_search_is_named_by_its_budget(name: str) -> None:
    agent = ROSTER.make(name)
    assert isinstance(agent, SearchAgent)
    assert agent.name == name


@pytest.mark.parametrize("name", ["search", "search@", "search@s", "search@-1", "search@1e3", "me"])
def test_other_names_are_refused(name: str) -> None:
    assert ROSTER.read(name) is None
    with pytest.raises(CaciqueError, match=r"level8, master, search@2s and search@500$"):
        ROSTER.make(name)


def test_levels_are_graded_in_their_order() -> None:
    levels = [f"level{i}" for i in range(1, 9)]
    assert [grade.bot for grade in ROSTER.grades] == [*levels, "master"]
    assert all(grade.description for grade in ROSTER.grades)


@pytest.mark.compiled
def test_whole_turns_are_weighed_and_bids_are_not() -> None:
    board = pueblo.Board()
    prospects = ROSTER.weigh(board)
    assert 1 <= len(prospects) <= 5
    assert all(0 <= prospect.chance <= 1 for prospect in prospects)
    for prospect in prospects:
        turn = board.copy()
        for move in prospect.moves:
            turn.push(move)
        assert turn.turn == 1
    assert ROSTER.weigh(pueblo.Board(pro=True)) == ()
