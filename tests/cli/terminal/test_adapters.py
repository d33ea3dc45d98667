"""The door to each game's part of the terminal."""

import pytest

from cacique.cli.terminal.adapters import ON_SCREEN, find_form, find_queries, find_screen
from cacique.cli.terminal.queries import ANY_QUERIES
from cacique.cli.terminal.screen import GameScreen
from cacique.core.errors import CaciqueError
from cacique.games import registry


def test_every_game_is_played_on_the_screen() -> None:
    assert ON_SCREEN == registry.NAMES


@pytest.mark.parametrize("game", ON_SCREEN)
def test_a_game_brings_queries_a_form_and_a_screen(game: str) -> None:
    setup = registry.find(game).setup()
    questions = find_form(game)({})
    assert len(questions.seats) == setup.seats
    assert {field.name for field in questions.options} <= set(setup.options())
    assert issubclass(find_screen(game), GameScreen)
    assert set(find_queries(game)) > set(ANY_QUERIES)


def test_a_game_without_them_is_played_line_by_line() -> None:
    assert find_queries("tictactoe") is ANY_QUERIES
    with pytest.raises(CaciqueError, match="tictactoe has no screen: --plain plays it"):
        find_screen("tictactoe")
