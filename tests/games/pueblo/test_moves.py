"""Decisions, their tokens and their codes, which never change."""

import pytest

from cacique import pueblo
from cacique.games.pueblo.geometry import CELLS, POSES, WINDOWS

FIXED = {
    "Ca1/1u": 0,
    "Cb1/1u": 1,
    "Ca2/1u": 7,
    "Cg7/1u": 48,
    "Ca1/1s": 49,
    "Cd4/3u": 318,
    "Cg7/4d": 587,
    "Na1/1u": 588,
    "Ng7/4d": 1175,
    "C--": 1176,
    "N--": 1177,
    ">1": 1178,
    ">4": 1181,
    "pass": 1182,
    "bid1": 1183,
    "bid99": 1281,
    "take1": 1282,
    "take4": 1285,
    "xa1": 1286,
    "xb1": 1287,
    "xa2": 1294,
    "xh8": 1349,
}


@pytest.mark.parametrize(("token", "code"), FIXED.items())
def test_codes_are_for_ever(token: str, code: int) -> None:
    assert pueblo.parse_move(token).code == code
    assert str(pueblo.MOVES[code]) == token


def test_codes_are_dense_and_tokens_unique() -> None:
    assert len(pueblo.MOVES) == 1350
    assert [move.code for move in pueblo.MOVES] == list(range(1350))
    assert len({str(move) for move in pueblo.MOVES}) == 1350


def test_every_move_is_read_back_from_its_token() -> None:
    assert all(pueblo.parse_move(str(move)) == move for move in pueblo.MOVES)


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("Cd4/3u", pueblo.Build("C", "d4", "3u")),
        ("Na1/2s", pueblo.Build("N", "a1", "2s")),
        ("C--", pueblo.SetAside("C")),
        ("N--", pueblo.SetAside("N")),
        (">3", pueblo.Walk(3)),
        ("bid7", pueblo.Bid(7)),
        ("pass", pueblo.Pass()),
        ("take2", pueblo.Take(2)),
        ("xc3", pueblo.Remove("c3")),
    ],
)
def test_tokens_name_decisions(token: str, move: object) -> None:
    assert pueblo.parse_move(token) == move
    assert str(move) == token


def test_there_is_a_token_for_every_decision_and_no_more() -> None:
    tokens = {f"{kind}{cell}/{pose}" for kind in "CN" for cell in WINDOWS for pose in POSES}
    tokens |= {"C--", "N--", "pass"}
    tokens |= {f">{n}" for n in range(1, 5)} | {f"bid{n}" for n in range(1, 100)}
    tokens |= {f"take{n}" for n in range(1, 5)} | {f"x{cell}" for cell in CELLS}
    assert {str(move) for move in pueblo.MOVES} == tokens


def test_legal_moves_come_by_ascending_code() -> None:
    board = pueblo.Board()
    for token in ("Cd4/3u", ">1", "Cd4/4d", ">1"):
        codes = board.legal_codes().tolist()
        assert codes == sorted(set(codes))
        board.push_token(token)
