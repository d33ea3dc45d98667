"""Puluc's words: in English what the library says, in other languages as much."""

from random import Random

import pytest

from cacique.cli.terminal.language import speak
from cacique.cli.terminal.puluc.words import WORDS, side_name
from cacique.games import puluc
from cacique.games.puluc.moves import MOVES
from cacique.texts import LANGUAGES

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_and_reason_has_words(language: str) -> None:
    speak(language)
    rng, board = Random(3), puluc.Board()
    while not board.is_over and board.ply < 400:
        told = WORDS.task(board)
        assert "{" not in told
        assert language != "en" or told == board.task()
        picture = WORDS.picture(board)
        assert "{" not in picture
        assert max(map(len, picture.splitlines())) <= 80
        assert language != "en" or picture == str(board)
        for move in rng.sample(MOVES, min(10, len(MOVES))):
            reason = board.why_illegal(move)
            if reason:
                words = WORDS.explain(board, reason)
                assert "{" not in words
                assert language != "en" or words == reason
        board.push(rng.choice(list(board.legal_moves)))


def test_sides_have_names() -> None:
    speak("de")
    assert (side_name(0), side_name(1)) == ("Hell", "Dunkel")
