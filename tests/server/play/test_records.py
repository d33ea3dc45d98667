"""Stored games as records."""

from typing import Any

import pytest
from tests.server.stored import CREATED, first_moves, moved, rows

from cacique.core.errors import CaciqueError
from cacique.core.record import parse_records
from cacique.games import puluc, registry
from cacique.server.play.records import record_of

pytestmark = pytest.mark.compiled


JOINED = {"kind": "joined", "seat": 1, "guest": "bob", "name": 'Bob "the\u0007" Builder'}

BEGAN = {"kind": "began", "entropy": ["ab12", ""]}

ENDED: dict[str, Any] = {"kind": "ended", "winners": [1], "scores": [0, 0], "seed": "5eed"}


def test_a_game_as_far_as_it_went() -> None:
    moves = first_moves(6)
    undone = {"kind": "undone", "seat": 0, "ply": 2}
    record = record_of(rows(CREATED, JOINED, BEGAN, *moves, undone, moved(moves[2]["token"], 9)))
    assert record.tokens == tuple(move["token"] for move in moves[:3])
    assert record.tag["Seat0"] == "Ann"
    assert record.tag["Seat1"] == 'Bob "the?" Builder'
    assert record.tag["Date"] == "1971-01-01"
    assert record.tag["Result"] == "*"
    assert record.tag["DiceCommitment"] == "c0ffee"
    assert record.tag["DiceEntropy"] == "ab12 -"
    assert record.tag["DiceDraws"] == "1 9"
    assert "DiceSeed" not in record.tag


@pytest.mark.parametrize(
    ("reason", "winners", "result"),
    [("resigned", [1], "1"), ("time", [0], "0"), ("draw", [0, 1], "0 1")],
)
def test_a_game_that_ended_before_its_end(reason: str, winners: list[int], result: str) -> None:
    ended = ENDED | {"reason": reason, "winners": winners}
    record = record_of(rows(CREATED, *first_moves(4), ended))
    assert record.tag["Result"] == result
    assert record.tag["Termination"] == reason
    assert record.tag["DiceSeed"] == "5eed"
    (again,) = parse_records(str(record))
    assert len(again.board(registry.find("puluc")).moves) == 4


def test_a_game_that_was_ended_because_its_end_was_certain() -> None:
    position = "puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_L-"
    ended = ENDED | {"reason": "foregone", "winners": [0], "scores": [5, 0], "format": 2}
    record = record_of(rows(CREATED | {"position": position}, moved("r2", 1), ended))
    assert (record.tag["Termination"], record.tag["Result"]) == ("foregone", "0")
    (again,) = parse_records(str(record))
    assert again.board(registry.find("puluc")).foregone


def test_a_game_that_was_played_out() -> None:
    board = registry.find("pueblo").board(players=2)
    moves = []
    while not board.is_over:
        moves.append(moved(str(board.legal_moves[0])))
        board.push(board.legal_moves[0])
    outcome = board.outcome()
    assert outcome
    created = CREATED | {"game": "pueblo", "options": {"players": 2}, "dice": "none"}
    ended = ENDED | {"reason": "played", "winners": outcome.winners, "scores": outcome.scores}
    record = record_of(rows(created, *moves, ended))
    assert record.board(registry.find("pueblo")) == board
    assert not [name for name in record.tag if name.startswith(("Dice", "Termination"))]

    # whoever resigned does not win, whatever the points are
    dropped = {"kind": "dropped", "seat": outcome.winners[0], "reason": "resigned", "bot": "x"}
    loser = [1 - outcome.winners[0]]
    record = record_of(rows(created, dropped, *moves, ended | {"winners": loser}))
    assert record.tag["Termination"] == "resigned"
    assert record.tag["Result"] == str(loser[0])
    assert record.board(registry.find("pueblo")) == board


def test_a_game_from_a_position() -> None:
    board = registry.find("puluc").board()
    board.push(board.legal_moves[0])
    record = record_of(rows(CREATED | {"position": board.position(), "dice": "hand"}))
    assert record.board(registry.find("puluc")) == board
    assert "DiceCommitment" not in record.tag


def test_a_game_is_recorded_with_the_version_of_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert record_of(rows(CREATED)).tag["Rules"] == "1"  # of a time when there was no other
    monkeypatch.setattr(puluc.Setup, "rules_version", 2)
    assert record_of(rows(CREATED | {"rules": 2})).tag["Rules"] == "2"


def test_a_game_of_other_rules_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CaciqueError, match=r"version 2 of the rules of puluc.* plays version 1"):
        record_of(rows(CREATED | {"rules": 2}))
    monkeypatch.setattr(puluc.Setup, "rules_version", 2)
    with pytest.raises(CaciqueError, match="version 1 of the rules"):
        record_of(rows(CREATED))


def test_events_that_make_no_game() -> None:
    for events in ([], [moved("r1")], [CREATED, moved("nonsense")], [{"kind": "strange"}]):
        with pytest.raises(ValueError):
            record_of(rows(*events))
    with pytest.raises(CaciqueError, match="begins with being created"):
        record_of([])
