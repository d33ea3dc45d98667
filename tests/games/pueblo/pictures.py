"""Positions that tests of pictures share, and what is drawn of them."""

import random
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

from cacique import pueblo
from cacique.core.jit import COMPILED

SVG = "{http://www.w3.org/2000/svg}"


SITES = (("c3", "d3", "c4"), ("f6", "g5", "g6"))


_EVERY = 7 if COMPILED else 35  # moves between two positions of a random game
SETUPS = [
    pueblo.Setup(players=2),
    pueblo.Setup(players=3, edition=2023, handed="left", chief="SE"),
    pueblo.Setup(players=4, demolition=True, first=2),
    pueblo.Setup(players=2, pro=True, sites=SITES),
    pueblo.Setup(players=4, pro=True, demolition=True, edition=2023, sites=SITES),
]


def play(*tokens: str, **options: Any) -> pueblo.Board:
    board = pueblo.Board(**options)
    for token in tokens:
        board.push_token(token)
    return board


@cache
def random_boards(setup: pueblo.Setup) -> tuple[pueblo.Board, ...]:
    """Positions from all stages of a random game, the last one included."""
    choice, board, boards = random.Random(5), pueblo.Board(setup), []
    while board.turn is not None:
        if len(board.moves) % _EVERY == 0:
            boards.append(board.copy())
        moves = board.legal_moves
        board.push(moves[choice.randrange(min(len(moves), 600))])
    return (*boards, board)


def drawn_faces(board: pueblo.Board) -> Counter[str]:
    """How many tops, left and right sides are drawn, without the swatches of the panel."""
    uses = ET.fromstring(board.svg()).iter(f"{SVG}use")
    swatches = Counter("tlr" * board.setup.players)
    return Counter(use.attrib["href"][1] for use in uses) - swatches
