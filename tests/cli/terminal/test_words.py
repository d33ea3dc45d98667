"""Words of any game: points, names, and what is illegal."""

import pytest

from cacique.cli.terminal.language import speak
from cacique.cli.terminal.words import (
    Words,
    explain,
    format_points,
    picture,
    player_name,
    refuse_illegal,
    seat_name,
    task,
)
from cacique.core.errors import IllegalMove, InvalidNotation
from cacique.core.reason import Reason
from cacique.games import pueblo

pytestmark = pytest.mark.compiled


def test_a_game_is_told_of_in_the_language() -> None:
    board = pueblo.Board()
    speak("fr")
    assert task(board) == "Rouge pose une pierre rouge"
    assert format_points(board, [3, 0]) == "Rouge 3, Bleu 0"
    assert (player_name("you"), player_name("Ana")) == ("vous", "Ana")
    with pytest.raises(IllegalMove, match=">1\u00a0: il faut d’abord poser"):
        refuse_illegal(board, ">1")
    with pytest.raises(InvalidNotation, match="«\u00a0zz\u00a0» n’est pas un coup de ce jeu"):
        refuse_illegal(board, "zz")
    assert str(refuse_illegal(board, "Cd4/3u")) == "Cd4/3u"
    assert picture(board).splitlines()[1].endswith("Rouge pose une pierre rouge")
    assert explain(board, None) is None


def test_a_game_without_words_is_told_of_in_english() -> None:
    board, words = pueblo.Board(), Words()
    speak("de")
    assert words.task(board) == board.task()
    assert words.picture(board) == str(board)
    assert words.seat_name(board, 1) == "Blue" != seat_name(board, 1)
    assert words.explain(board, Reason("over", "the game is over")) == "the game is over"
