"""Words of any game: points, names, and what is illegal."""

import pytest

from cacique.cli.terminal.language import speak
from cacique.cli.terminal.words import (
    Words,
    explain,
    format_points,
    last_turns,
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


def test_the_last_turns_are_told_with_who_made_them() -> None:
    board = pueblo.Board()
    for token in ["Cd4/3u", ">4", "Cg7/3u", ">1", "Na1/1u"]:
        board.push_token(token)
    speak("en")
    assert last_turns(board, 2, lambda ply: "??" if ply == 3 else "") == [
        ("Blue", ["Cg7/3u", ">1??"]),
        ("Red", ["Na1/1u"]),
    ]
    assert len(last_turns(board, 9, str)) == 3
    assert board.ply == 5, "the board is not touched"
