"""The eight levels of Pueblo, and the master."""

import subprocess
import sys
from typing import Any

import pytest
from tests.ai.pueblo.playing import play_game

from cacique import pueblo
from cacique.ai.bots import find, make_bot
from cacique.ai.pueblo.levels import LEVELS, MASTER
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_plays(level: Any) -> None:
    assert play_game(pueblo.Board(players=3, demolition=True), [level.make()]).is_over


def opening(level: Any, seed: int, turns: int = 4) -> tuple[str, ...]:
    """The first turns of a level against itself, each of a build and a walk."""
    board, agents = pueblo.Board(), [level.make(), level.make()]
    rngs = [seeded(seed, 2), seeded(seed, 3)]
    for _decision in range(2 * turns):
        assert board.turn is not None
        board.push(agents[board.turn].choose(board, rngs[board.turn]))
    return tuple(map(str, board.moves))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_no_two_games_are_alike_after_the_fourth_turn(level: Any) -> None:
    openings = [opening(level, seed) for seed in range(12)]
    assert len(set(openings)) == 12
    assert opening(level, 3) == openings[3], "the same seed gives the same game"


@pytest.mark.deep
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_no_two_of_200_games_are_alike_after_the_fourth_turn(level: Any) -> None:
    assert len({opening(level, seed) for seed in range(200)}) == 200


def test_levels_have_numbers_and_names() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert len({level.name for level in LEVELS}) == 8
    assert {f"level{n}" for n in range(1, 9)} <= set(find("pueblo").bots)
    assert len({level.bot for level in (*LEVELS, MASTER)}) == 9
    with pytest.raises(CaciqueError, match="there is no bot 'level9' of pueblo; there are random"):
        make_bot("pueblo", "level9")


def test_every_level_says_as_data_how_it_thinks() -> None:
    looks = [(level.skip, level.is_learned, level.budget is None) for level in LEVELS]
    assert looks[0] == (2, False, True)
    assert looks[1:4] == [(5, True, True), (3, True, True), (2, True, True)]
    assert looks[4:] == [(1, True, False)] * 4
    visits = [level.budget.visits for level in LEVELS if level.budget]
    assert visits == [1, 13, 55, 300]


def test_the_master_is_beyond_the_levels_and_counts_seconds() -> None:
    roster = find("pueblo")
    assert roster.strongest == "master" == make_bot("pueblo", "master").name
    assert [grade.bot for grade in roster.grades[:-1]] == [level.bot for level in LEVELS]
    budget, last = MASTER.budget, LEVELS[-1].budget
    assert budget
    assert last
    assert (budget.seconds, budget.visits > 20 * last.visits) == (3, True)


def test_levels_need_no_training() -> None:
    code = "import sys, cacique.ai.bots; print('cacique.ai.pueblo.training' in sys.modules)"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout == b"False\n"
