"""Options of Pueblo: every reason at once, and the same options back from their text."""

from typing import Any

import pytest
from hypothesis import given
from tests.games.pueblo.test_against_naive import setups

from cacique import pueblo
from cacique.core.errors import IllegalSetup


@given(setups())
def test_options_come_back_from_their_text(options: dict[str, Any]) -> None:
    setup = pueblo.Setup.from_options(options)
    assert pueblo.Setup.parse(setup.format()) == setup
    assert pueblo.Setup.from_options(setup.options()) == setup


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        ({"players": 5}, ["players must be 2, 3 or 4, not 5"]),
        ({"players": True}, ["players must be 2, 3 or 4, not True"]),
        ({"players": "2"}, ["players must be 2, 3 or 4, not '2'"]),
        ({"edition": 1999}, ["edition must be 2002 or 2023, not 1999"]),
        ({"pro": "yes"}, ["pro must be True or False, not 'yes'"]),
        ({"demolition": 1}, ["demolition must be True or False, not 1"]),
        ({"chief": "N"}, ["chief must be NW, NE, SE or SW, not 'N'"]),
        ({"first": 2}, ["first must be 0 or 1, not 2"]),
        ({"players": 4, "tallest": 4}, ["tallest must be 0, 1, 2 or 3, not 4"]),
        ({"handed": "both"}, ["handed must be right or left, not 'both'"]),
        ({"sites": 3}, ["sites must be lists of three cells, not 3"]),
        ({"sites": [[[]]]}, ["sites must be lists of three cells, not (([],),)"]),
        ({"sites": [3]}, ["sites must be lists of three cells, not [3]"]),
        (
            {"pro": True, "sites": [["a1", "a2", "a3"]]},
            ["sites cover three cells of a 2 × 2 window, not a1 a2 a3"],
        ),
        (
            {"pro": True, "sites": [["a1", "b1", "a2"], ["b1", "c1", "b2"]]},
            ["sites overlap on b1"],
        ),
        (
            {"players": 9, "first": 7, "handed": 1, "pro": 2},
            [
                "players must be 2, 3 or 4, not 9",
                "pro must be True or False, not 2",
                "first must be 0, 1, 2 or 3, not 7",
                "handed must be right or left, not 1",
            ],
        ),
    ],
)
def test_a_board_tells_every_reason(options: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(IllegalSetup) as caught:
        pueblo.Board(**options)
    assert list(caught.value.reasons) == reasons
    assert str(caught.value) == "; ".join(reasons)


def test_sites_need_no_auctions() -> None:
    setup = pueblo.Setup(sites=(("a1", "a2", "b1"),))
    assert setup.problems() == []
    board = pueblo.Board(setup)
    assert "Ca1/1u" not in map(str, board.legal_moves)
    assert pueblo.Board.from_position(board.position()).setup == setup


def test_at_most_four_sites() -> None:
    corners = [("a", 1), ("c", 1), ("e", 1), ("g", 1), ("a", 3)]
    sites = tuple((f"{f}{r}", f"{chr(ord(f) + 1)}{r}", f"{f}{r + 1}") for f, r in corners)
    assert pueblo.Setup(pro=True, sites=sites[:4]).problems() == []
    assert pueblo.Setup(pro=True, sites=sites).problems() == ["sites are 4 at most, not 5"]


@pytest.mark.parametrize(("players", "coloured", "neutral"), [(2, 8, 7), (3, 6, 5), (4, 5, 4)])
@pytest.mark.parametrize("pro", [False, True])
def test_stock_of_each_player(players: int, coloured: int, neutral: int, *, pro: bool) -> None:
    board = pueblo.Board(players=players, pro=pro)
    assert [board.stock(seat) for seat in range(players)] == [(coloured, neutral)] * players


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(IllegalSetup, match="players must be 2, 3 or 4"):
        pueblo.Board(players=players)


def test_an_edition_changes_no_play() -> None:
    old, new = pueblo.Board(edition=2002), pueblo.Board(edition=2023)
    for token in ("Cd4/3u", ">4", "Cd4/4d", ">4", "Nd4/3u", ">2"):
        assert list(old.legal_moves) == list(new.legal_moves)
        old.push_token(token)
        new.push_token(token)
    assert old.scores == new.scores
    assert old.scores != (0, 0)
