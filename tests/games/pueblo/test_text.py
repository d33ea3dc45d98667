"""Pictures of Pueblo in text, for terminals."""

import numpy as np
import pytest
from tests.games.pueblo.pictures import SETUPS, SITES, play, random_boards

from cacique import pueblo

AFTER_A_TURN = """\
      a   b   c   d   e   f   g   h        Building
   +  -   -   -   @   -   -   -   -   +    Blue builds a blue block
 8 |  .   .   .   .   .   .   .   .   | 8
 7 |  .   .   .   .   .   .   .   .   | 7           points  blocks
 6 |  .   .   .   .   .   .   .   .   | 6    Red         3  R7 N7
 5 |  .   .   .   R1  R1  .   .   .   | 5  > Blue        0  B8 N7
 4 |  .   .   .   R2  .   .   .   .   | 4
 3 |  .   .   .   .   .   .   .   .   | 3  @  the chieftain, on Nd
 2 |  .   .   .   .   .   .   .   .   | 2
 1 |  .   .   .   .   .   .   .   .   | 1
   +  -   -   -   -   -   -   -   -   +
      a   b   c   d   e   f   g   h"""


IN_AN_AUCTION = """\
      a   b   c   d   e   f   g   h        Auction, first part
   +  -   -   -   -   -   -   -   -   @    Blue bids more than 7 or passes
 8 |  .   .   .   .   .   .   .   .   | 8
 7 |  .   .   .   .   .   .   .   .   | 7           points  blocks
 6 |  .   .   .   .   .   .   .   .   | 6  > Blue        0  B6 N5
 5 |  .   .   .   .   .   .   .   .   | 5    Orange      0  O6 N5   passed
 4 |  .   .   ##  .   .   .   .   .   | 4    Yellow      0  Y6 N5   bid 7
 3 |  .   .   ##  ##  .   .   .   .   | 3
 2 |  .   .   .   .   .   .   .   .   | 2  @  the chieftain, on NE
 1 |  .   .   .   .   .   .   .   .   | 1  ## garden
   +  -   -   -   -   -   -   -   -   +
      a   b   c   d   e   f   g   h"""


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_random_games_fit_a_terminal(setup: pueblo.Setup) -> None:
    for board in random_boards(setup):
        lines = str(board).splitlines()
        assert len(lines) == 12
        assert max(map(len, lines)) <= 80
        plan = "".join(line[:43] for line in lines)
        assert plan.count("@") == 1
        assert plan.count(".") + plan.count("##") == 64 - np.count_nonzero(board.heights)


def test_text_after_a_turn() -> None:
    assert str(play("Cd4/3u", ">4")) == AFTER_A_TURN


def test_text_in_an_auction() -> None:
    options = {"players": 3, "edition": 2023, "pro": True, "chief": "NE", "sites": SITES[:1]}
    assert str(play("bid3", "pass", "bid7", **options)) == IN_AN_AUCTION
