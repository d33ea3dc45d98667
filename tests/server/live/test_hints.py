"""Hints are study's advice, told for one version of a game."""

import pytest

from cacique.games import registry
from cacique.server.live.hints import find_advice, format_hint
from cacique.server.live.pool import Question
from cacique.study import Advice, Choice

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", registry.NAMES)
def test_advice_is_for_the_position_that_was_asked_about(name: str) -> None:
    board = registry.find(name).board()
    start = board.position()
    for _ in range(3):
        board.push(board.legal_moves[0])
    tokens = tuple(map(str, board.moves))
    advice = find_advice(Question(name, start, tokens, seed=1))
    for token in advice.choices[0].tokens:
        board.push_token(token)


def test_a_hint_says_what_the_advice_says() -> None:
    choice = Choice(("Cd4/3u", ">1"), 0.5, (10.0, 12.0), 7, ("Cd4/3u", ">1", ">2"))
    hint = format_hint(Advice((choice,), is_exact=True), 12)
    assert hint.model_dump() == {
        "version": 12,
        "is_exact": True,
        "choices": (
            {
                "tokens": choice.tokens,
                "chance": 0.5,
                "points": choice.points,
                "visits": 7,
                "line": choice.line,
            },
        ),
    }
