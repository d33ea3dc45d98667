"""Pueblo's words: in English what the library says, in other languages as much."""

from random import Random

import pytest

from cacique.cli.terminal.language import speak
from cacique.cli.terminal.pueblo.words import WORDS, auction_note, letter
from cacique.games import pueblo
from cacique.games.pueblo import sentences
from cacique.games.pueblo.moves import MOVES
from cacique.texts import LANGUAGES

pytestmark = pytest.mark.compiled


def games() -> list[pueblo.Board]:
    return [
        pueblo.Board(players=4, pro=True, demolition=True, sites=(("a1", "b1", "a2"),)),
        pueblo.Board(players=3, edition=2023, pro=True, sites=(("a1", "b1", "a2"),)),
        pueblo.Board(players=2, demolition=True),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_and_reason_has_words(language: str) -> None:
    speak(language)
    rng = Random(5)
    for board in games():
        while not board.is_over:
            told = WORDS.task(board)
            assert "{" not in told
            assert language != "en" or told == board.task()
            picture = WORDS.picture(board)
            assert "{" not in picture
            assert max(map(len, picture.splitlines())) <= 80
            assert language != "en" or picture == str(board)
            for move in rng.sample(MOVES, 12):
                reason = board.why_illegal(move)
                if reason:
                    words = WORDS.explain(board, reason)
                    assert "{" not in words
                    assert language != "en" or words == reason
            if language == "en":
                assert [auction_note(board, i) for i in board.seats] == [
                    sentences.note(board, i) for i in board.seats
                ]
            board.push(rng.choice(list(board.legal_moves)))
        assert language != "en" or WORDS.task(board) == board.task()


def test_colours_agree_with_what_they_describe() -> None:
    board = pueblo.Board(edition=2023)
    speak("de")
    assert WORDS.task(board) == "Blau setzt einen blauen Baustein"
    assert [letter(board, owner) for owner in (0, 1, None)] == ["B", "O", "N"]
    speak("fr")
    assert WORDS.task(board) == "Bleu pose une pierre bleue"
