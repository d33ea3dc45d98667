"""Counts of decision sequences, as an independent reference counted them."""

from typing import Any

import pytest
from tests.games.pueblo.playing import play
from tests.naive.counting import divide as naive_divide
from tests.naive.pueblo import NaivePueblo

from cacique import pueblo
from cacique.core.perft import divide, perft

SITES = [["c3", "d3", "d4"]]
BASIC = (196, 784, 140560)
FIGURES: list[tuple[dict[str, Any], str, tuple[int, int, int]]] = [
    *(({"players": players}, "", BASIC) for players in (2, 3, 4)),
    *(({"players": players, "handed": "left"}, "", BASIC) for players in (2, 3, 4)),
    ({"players": 2, "pro": True}, "", (100, 5050, 162098)),
    ({"players": 3, "pro": True}, "", (100, 5050, 171700)),
    ({"players": 4, "pro": True}, "", (100, 5050, 171700)),
    ({"players": 2, "pro": True, "sites": SITES}, "", (100, 5050, 162098)),
    ({"players": 2, "pro": True, "sites": SITES}, "pass pass take1", (169, 676, 104176)),
]
DEMOLITION: dict[str, Any] = {"players": 2, "demolition": True}


@pytest.mark.parametrize(("options", "tokens", "counts"), FIGURES)
@pytest.mark.parametrize("depth", [1, 2, pytest.param(3, marks=pytest.mark.compiled)])
def test_perft(
    options: dict[str, Any], tokens: str, counts: tuple[int, int, int], depth: int
) -> None:
    board = play(pueblo.Board(**options), tokens)
    before = board.position()
    assert perft(board, depth) == counts[depth - 1]
    assert board.position() == before


@pytest.mark.parametrize(("options", "tokens", "counts"), FIGURES)
def test_the_reference_counts_the_same(
    options: dict[str, Any], tokens: str, counts: tuple[int, int, int]
) -> None:
    board, reference = play(pueblo.Board(**options), tokens), NaivePueblo(options)
    for token in tokens.split():
        reference.apply(token)
    found = naive_divide(reference, 1)
    assert found == divide(board, 1)
    assert sum(found.values()) == counts[0]


def test_the_reference_counts_the_same_in_the_middle_of_a_game() -> None:
    tokens = "Cd4/1u >4 Cd4/2d >3 Nd4/1u >2 Cb2/3u >4 Ca6/4u >1"
    board, reference = play(pueblo.Board(**DEMOLITION), tokens), NaivePueblo(DEMOLITION)
    for token in tokens.split():
        reference.apply(token)
    assert divide(board, 2) == naive_divide(reference, 2)
