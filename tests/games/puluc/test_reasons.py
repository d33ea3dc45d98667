"""What a player is told about an illegal move, word for word."""

import pytest

from cacique import puluc
from cacique.core.errors import IllegalMove

START = "5.-.-.-.-.-.-.-.-.-.5"
ROAD = "3.L.-.-.D.-.L11.-.-.-.3"
AWAY = "0.L.-.L.-.L.-.L.L.-.5"  # no piece of Light's is at home

REASONS = [
    (START, "L-", "0-3", "the dice must be thrown first"),
    (START, "L-", "--", "the dice must be thrown first"),
    (START, "L3", "r3", "the throw must be used first"),
    (START, "L3", "--", "there is a move: 0-3"),
    (START, "L3", "0-4", "with a throw of 3, Light goes from 0 to 3"),
    (START, "L3", "0x3", "there is nothing to capture on 3"),
    (START, "L3", "10-7", "Light has no stack on 10"),
    (START, "D3", "0-3", "Dark has no stack on 0"),
    (START, "D3", "10-6", "with a throw of 3, Dark goes from 10 to 7"),
    (ROAD, "L4", "0-4", "4 holds an enemy stack, so it is 0x4"),
    (ROAD, "L1", "0-1", "Light already has a stack on 1"),
    (ROAD, "L5", "1-6", "Light already has a stack on 6"),
    (ROAD, "L1", "4-5", "Light has no stack on 4"),
    (ROAD, "L1", "5-6", "Light has no stack on 5"),
    (ROAD, "L1", "6-5", "with a throw of 1, Light goes from 6 to 7"),
    (ROAD, "L3", "6-H", "with a throw of 3, Light goes from 6 to 9"),
    (ROAD, "L5", "6-9", "with a throw of 5, Light goes from 6 home"),
    (ROAD, "D3", "4x1", None),
    (ROAD, "D3", "4-1", "1 holds an enemy stack, so it is 4x1"),
    (ROAD, "D5", "4-1", "with a throw of 5, Dark goes from 4 home"),
    (ROAD, "D1", "6-5", "Dark has no stack on 6"),
    (AWAY, "L4", "0-4", "Light has no piece left in camp"),
    ("3.-.-.-.-.-.-.-.-.-.0", "L-", "r1", "the game is over"),
    ("3.-.-.-.-.-.-.-.-.-.0", "L-", "0-1", "the game is over"),
    ("1.-.-.-.-.-.-.-.-.-.1", "L-", "r1", "the game is over"),
]


@pytest.mark.parametrize(("road", "turn", "token", "reason"), REASONS)
def test_reasons(road: str, turn: str, token: str, reason: str | None) -> None:
    position = f"puluc1_-_{road}_{turn}"
    board = puluc.Board.from_position(position)
    assert board.why_illegal(puluc.parse_move(token)) == reason
    if reason is None:
        return
    with pytest.raises(IllegalMove) as error:
        board.push_token(token)
    assert str(error.value) == f"{token}: {reason}"
    assert board.position() == position


@pytest.mark.parametrize("turn", ["L-", "L1", "L4", "L5", "D1", "D3", "D5"])
@pytest.mark.parametrize("road", [START, ROAD, AWAY])
def test_a_move_has_a_reason_or_is_legal(road: str, turn: str) -> None:
    board = puluc.Board.from_position(f"puluc1_-_{road}_{turn}")
    for move in puluc.MOVES:
        assert (board.why_illegal(move) is None) == (move in board.legal_moves)
