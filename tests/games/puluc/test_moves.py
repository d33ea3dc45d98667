"""Moves of Puluc: codes and tokens, which are for ever."""

import pytest

from cacique import puluc
from cacique.core.errors import InvalidNotation

FIXED = {
    "r1": 0,
    "r5": 4,
    "--": 5,
    "0-1": 6,
    "0x1": 7,
    "0x5": 15,
    "1-2": 16,
    "1-H": 26,
    "9-4": 134,
    "9-H": 144,
    "10-5": 145,
    "10x9": 154,
}


@pytest.mark.parametrize(("token", "code"), FIXED.items())
def test_codes_are_for_ever(token: str, code: int) -> None:
    assert puluc.parse_move(token).code == code
    assert str(puluc.MOVES[code]) == token


def test_codes_are_dense_and_tokens_unique_and_read_back() -> None:
    assert [move.code for move in puluc.MOVES] == list(range(155))
    assert len({str(move) for move in puluc.MOVES}) == 155
    assert all(puluc.parse_move(str(move)) == move for move in puluc.MOVES)


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("r3", puluc.Throw(3)),
        ("--", puluc.Pass()),
        ("3-6", puluc.Advance(3, 6)),
        ("3x6", puluc.Advance(3, 6, captures=True)),
        ("8-H", puluc.Advance(8, None)),
        ("0-4", puluc.Advance(0, 4)),
        ("10-7", puluc.Advance(10, 7)),
    ],
)
def test_tokens_name_absolute_cells(token: str, move: object) -> None:
    assert puluc.parse_move(token) == move
    assert str(move) == token


@pytest.mark.parametrize("token", ["r0", "r6", "0-6", "0-0", "0-H", "3xH", "3-10", "11-8", "pass"])
def test_there_are_no_other_tokens(token: str) -> None:
    with pytest.raises(InvalidNotation):
        puluc.parse_move(token)
