"""Pictures of Puluc: every piece and every die is there."""

import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cacique import Mark, puluc
from cacique.core.errors import NotFound

SVG = "{http://www.w3.org/2000/svg}"


def random_boards(seed: int, **options: Any) -> list[puluc.Board]:
    choice, board, boards = random.Random(seed), puluc.Board(**options), []
    while board.turn is not None:
        boards.append(board.copy())
        board.push(choice.choice(board.legal_moves))
    return [*boards, board]


def at(line: str) -> puluc.Board:
    return puluc.Board.from_position(f"puluc1_-_{line}")


def drawn_pieces(board: puluc.Board) -> Counter[str]:
    uses = ET.fromstring(board.svg()).iter(f"{SVG}use")
    return Counter(use.attrib["href"].removeprefix("#piece-") for use in uses)


@pytest.mark.parametrize("seed", range(5))
def test_every_piece_is_drawn_in_every_position(seed: int) -> None:
    for board in random_boards(seed, draw=bool(seed % 2)):
        assert drawn_pieces(board) == {"light": 5, "dark": 5}


def test_the_top_piece_is_drawn_last_and_highest() -> None:
    uses = list(ET.fromstring(at("0.-.-.-.-.D54.-.-.-.-.1_L-").svg()).iter(f"{SVG}use"))
    stack = [use for use in uses if use.attrib["x"] == uses[-1].attrib["x"]]
    levels = [float(use.attrib["y"]) for use in stack]
    assert [use.attrib["href"][7:] for use in stack] == ["light"] * 5 + ["dark"] * 4
    assert levels == sorted(levels, reverse=True)


def test_a_tall_stack_has_room() -> None:
    heights = [
        float(ET.fromstring(at(line).svg()).attrib["height"])
        for line in ("5.-.-.-.-.-.-.-.-.-.5_L-", "0.-.-.-.-.D55.-.-.-.-.0_L-")
    ]
    assert heights[1] == heights[0] + 6 * 11


@pytest.mark.parametrize("throw", range(6))
def test_the_dice_show_the_throw(throw: int) -> None:
    board = at(f"5.-.-.-.-.-.-.-.-.-.5_L{throw or '-'}")
    dice = [rect.attrib["fill"] for rect in ET.fromstring(board.svg()) if rect.get("rx") == "9"]
    dark = max(throw - 1, 0)
    assert len(dice) == (4 if throw else 0)
    assert sum(int(fill[1:3], 16) < 0x80 for fill in dice) == dark
    assert (f"+ 1 = {throw}" in board.svg()) == (throw > 0)


@pytest.mark.parametrize(("throw", "dark"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
def test_the_dice_show_the_throw_as_bell_counts_it(throw: int, dark: int) -> None:
    board = puluc.Board.from_position(f"puluc1_ruleset=bell_5.-.-.-.-.-.-.-.-.-.5_L{throw}")
    dice = [rect.attrib["fill"] for rect in ET.fromstring(board.svg()) if rect.get("rx") == "9"]
    assert sum(int(fill[1:3], 16) < 0x80 for fill in dice) == dark
    assert f">= {throw}<" in board.svg()


def test_a_picture_says_what_it_shows() -> None:
    root = ET.fromstring(at("2.-.L.-.D12.-.-.-.D.-.1_D4").svg())
    assert root.attrib["role"] == "img"
    assert root[0].text == "Puluc: Dark moves 4"
    assert "on 4 a stack of Dark, 1 light and 2 dark" in (root[1].text or "")


def test_moves_and_marks_are_shown_on_the_road() -> None:
    board = puluc.Board.from_position("puluc1_-_4.-.-.-.-.-.-.-.-.L11.4_L2")
    assert "#b0579e" not in board.svg()
    board.push_token("9-H")
    home = board.svg(last_move=board.last_move)
    assert home.count("#b0579e") == 2
    assert board.svg(last_move=puluc.Throw(2)) == board.svg()
    away = board.svg(last_move=puluc.Advance(9, 4))
    assert away != home
    marked = board.svg(size=300, marks=[Mark("green", "0"), Mark("red", "10", "3")])
    assert 'width="300"' in marked
    assert (marked.count("#2e8b45"), marked.count("#c8342a")) == (1, 2)
    with pytest.raises(NotFound, match="there is no place '11' on this board"):
        board.svg(marks=[Mark("red", "11")])


def test_the_last_piece_is_brought_home_by_the_winner() -> None:
    board = puluc.Board.from_position("puluc1_-_0.D11.-.-.-.-.-.-.-.-.1_D2")
    board.push_token("1-H")
    assert board.is_over
    assert board.svg(last_move=board.last_move).count("#b0579e") == 2
