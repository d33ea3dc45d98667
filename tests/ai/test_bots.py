"""Bots by name, and what every roster says of itself."""

import pytest

from cacique.ai.bots import find, hint, is_bot, make_bot
from cacique.core.errors import CaciqueError
from cacique.games import registry


def test_bots_know_their_names() -> None:
    for game, bots in ((game, find(game).bots) for game in registry.NAMES):
        assert [make_bot(game, name).name for name in bots] == list(bots)
    assert {"random", "beginner", "perfect"} <= set(find("puluc").bots)
    with pytest.raises(CaciqueError, match="no bot 'hal' of puluc; there are perfect"):
        make_bot("puluc", "hal")


@pytest.mark.parametrize("game", registry.NAMES)
def test_every_roster_has_grades_to_choose_from(game: str) -> None:
    roster = find(game)
    grades = [grade.bot for grade in roster.grades]
    assert roster.game == game
    assert len(grades) == len(set(grades)) >= 3
    assert {*grades, roster.default, roster.stand_in, roster.middling} <= set(roster.bots)
    assert (roster.strongest, grades.index(roster.middling)) == (grades[-1], len(grades) // 2)
    assert all(grade.title for grade in roster.grades)


@pytest.mark.parametrize("game", registry.NAMES)
def test_people_have_all_other_names(game: str) -> None:
    assert all(is_bot(game, name) for name in find(game).bots)
    assert not is_bot(game, "Ann")
    assert not is_bot(game, "")


def test_there_are_no_bots_of_strange_games() -> None:
    with pytest.raises(CaciqueError, match="there is no game 'chess'"):
        find("chess")


def test_a_mistyped_bot_of_no_game_is_guessed() -> None:
    with pytest.raises(CaciqueError, match="no bot 'levle3' of any game; did you mean 'level3'"):
        make_bot("levle3")


@pytest.mark.parametrize("name", ["search@1000000", "search@1000000s", "search@1000000.5s"])
def test_a_search_beyond_its_bounds_is_told_them(name: str) -> None:
    assert not is_bot("pueblo", name), "a person may be called so"
    for words in ((name,), ("pueblo", name)):
        with pytest.raises(CaciqueError, match=f"there is no bot '{name}' .* up to 999999"):
            make_bot(*words)
    assert "up to" not in hint("search@999999")
