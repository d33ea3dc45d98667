"""Whole games of an independent program replay move by move."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.naive.pueblo import NaivePueblo
from tests.naive.puluc import NaivePuluc

from cacique import pueblo, puluc

FOLDER = Path(__file__).parent / "golden"


def games(name: str) -> list[Any]:
    lines = (FOLDER / f"{name}.jsonl").read_text().splitlines()
    return [pytest.param(json.loads(line), id=str(i)) for i, line in enumerate(lines, 1)]


def replay(board: pueblo.Board | puluc.Board, game: dict[str, Any]) -> None:
    for token, seat, legal in zip(game["moves"], game["seats"], game["legal"], strict=True):
        assert board.turn == seat
        assert len(board.legal_moves) == legal
        board.push_token(token)
    outcome = board.outcome()
    assert outcome
    assert list(outcome.winners) == game["winners"]


@pytest.mark.parametrize("game", games("pueblo"))
def test_pueblo(game: dict[str, Any]) -> None:
    board = pueblo.Board(**game["options"])
    replay(board, game)
    assert list(board.scores) == game["scores"]
    assert board.chief == game["chief"]
    assert board.height == game["height"]


@pytest.mark.parametrize("game", games("puluc"))
def test_puluc(game: dict[str, Any]) -> None:
    board = puluc.Board(**game["options"])
    replay(board, game)
    assert list(board.lost) == game["lost"]


@pytest.mark.compiled  # they know no kernels
@pytest.mark.parametrize("game", [*games("pueblo")[::6], *games("puluc")[::6]])
def test_the_naive_references_agree(game: dict[str, Any]) -> None:
    naive = (NaivePueblo if game["game"] == "pueblo" else NaivePuluc)(game["options"])
    for token, seat, legal in zip(game["moves"], game["seats"], game["legal"], strict=True):
        assert (naive.turn, len(naive.legal())) == (seat, legal)
        naive.apply(token)
    assert naive.winners == game["winners"]
