"""The planes against what the boards themselves say."""

import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.players import VARIANTS, AnyBoard, new_board, play

from cacique import pueblo, puluc
from cacique.core.jit import COMPILED
from cacique.envs import adapters
from cacique.envs.pueblo.kernels.planes import LEVELS
from cacique.envs.pueblo.kernels.planes import PLANES as PUEBLO_PLANES
from cacique.envs.puluc.kernels.planes import PLANES as PULUC_PLANES
from cacique.games.pueblo.geometry import CELLS

Named = dict[str, NDArray[np.uint8]]


def named(board: AnyBoard, seat: int) -> Named:
    face = adapters.find(board.setup.game)
    return dict(zip(face.planes, face.observation(board, seat), strict=True))


def square_of(name: str) -> tuple[int, int]:
    """Row and column of a square of the path, south-west at the origin."""
    rows = {"N": 9, "S": 0}
    columns = {"W": 0, "E": 9}
    if name in {"NW", "NE", "SE", "SW"}:
        return rows[name[0]], columns[name[1]]
    if name[0] in rows:
        return rows[name[0]], "abcdefgh".index(name[1]) + 1
    return int(name[1]), columns[name[0]]


def expected_pueblo(board: pueblo.Board, seat: int) -> Named:
    planes = {name: np.zeros((10, 10), np.uint8) for name in PUEBLO_PLANES}
    players, phase, auction = board.setup.players, board.phase, board.auction
    planes["height"][1:9, 1:9] = board.heights
    planes["ground"][1:9, 1:9] = 1
    planes["chief"][square_of(board.chief)] = 1
    for cell in CELLS:
        rank, file = int(cell[1]), "abcdefgh".index(cell[0]) + 1
        if any(cell in site for site in board.setup.sites):
            planes["ground"][rank, file] = 0
        for level in range(1, min(board.heights[rank - 1, file - 1], LEVELS) + 1):
            owner = board.owner_at(cell, level)
            who = "neutral" if owner is None else f"seat{(owner - seat) % players}"
            planes[f"cube_{who}_{level}"][rank, file] = 1
    for other in range(players):
        view = f"seat{(other - seat) % players}"
        behind = board.scores[other] - min(board.scores)
        planes[f"behind_{view}"][:] = min(behind, 255)
        planes[f"coloured_{view}"][:], planes[f"neutral_{view}"][:] = board.stock(other)
        planes[f"decides_{view}"][:] = board.turn == other
        if auction:
            planes[f"card_{view}"][:] = auction.cards[other]
            planes[f"passed_{view}"][:] = auction.passed[other]
            planes[f"bidder_{view}"][:] = auction.bidder == other
            planes[f"opener_{view}"][:] = auction.opener == other
        elif board.order and not board.is_over:
            place = board.order.index(other) + 1
            planes[f"place_{view}"][:] = place
        if not auction and board.setup.pro:
            planes[f"card_{view}"][:] = board.order.index(other) + 1
    if not board.is_over:
        planes[f"phase_{phase.name.lower()}"][:] = 1
    planes[f"part_{board.part}"][:] = 1
    planes["bid"][:] = auction.bid if auction else 0
    planes["players"][:] = players
    planes["left_handed"][:] = board.setup.handed == "left"
    planes["pro"][:] = board.setup.pro
    planes["demolition"][:] = board.setup.demolition
    return planes


def expected_puluc(board: puluc.Board, seat: int) -> Named:
    planes = {name: np.zeros(11, np.uint8) for name in PULUC_PLANES}
    for i in (0, 1):
        view = f"seat{i ^ seat}"
        planes[f"pieces_{view}"][10 * (i ^ seat)] = board.camps[i]
        planes[f"left_{view}"][:] = 5 - board.lost[i]
        for cell, stack in board.stacks.items():
            at = 10 - cell if seat else cell
            planes[f"pieces_{view}"][at] = stack.pieces[i]
            planes[f"owner_{view}"][at] = stack.owner == i
    if board.throw:
        planes[f"throw_{board.throw}"][:] = 1
    planes["decides_seat0"][:] = board.turn == seat
    planes["draw"][:] = board.setup.draw
    planes["p"][:] = round(board.setup.p * 255)
    return planes


def expected(board: AnyBoard, seat: int) -> Named:
    if isinstance(board, pueblo.Board):
        return expected_pueblo(board, seat)
    assert isinstance(board, puluc.Board)
    return expected_puluc(board, seat)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_planes_show_what_the_board_says(name: str, options: dict[str, Any]) -> None:
    step = 1 if COMPILED else 12
    for seed in range(3 if COMPILED else 1):
        board = new_board(name, options)
        for count, _ in enumerate(play(board, Random(seed))):
            if count % step and not board.is_over:
                continue
            for seat in range(len(board.scores)):
                seen = named(board, seat)
                for plane, values in expected(board, seat).items():
                    assert np.array_equal(seen[plane], values), (plane, board)


def test_far_behind_stops_at_the_largest_number() -> None:
    line = "pueblo1_-_0d43u_Nd_300,0_77,87_01_1b1"
    assert named(pueblo.Board.from_position(line), 0)["behind_seat0"].max() == 255


def test_cubes_above_the_shown_levels_count_in_the_height() -> None:
    tower = pueblo.Board(players=2)
    while tower.height <= LEVELS:
        heights = tower.heights
        best = max(tower.legal_moves, key=lambda move: _top(heights, move))
        tower.push(best)
        tower.push_token(">1")
    seen = named(tower, 0)
    assert seen["height"].max() == tower.height > LEVELS
    assert sum(int(seen[name].sum()) for name in PUEBLO_PLANES[: 5 * LEVELS]) == sum(
        min(int(height), LEVELS) for height in tower.heights.flat
    )


def _top(heights: NDArray[np.int8], move: Any) -> int:
    file, rank = "abcdefgh".index(move.cell[0]), int(move.cell[1]) - 1
    return int(heights[rank : rank + 2, file : file + 2].max())


def test_the_document_names_the_planes() -> None:
    page = (Path(__file__).parents[3] / "docs" / "environments.md").read_text(encoding="utf-8")
    for title, planes in [("Pueblo", PUEBLO_PLANES), ("Puluc", PULUC_PLANES)]:
        table = page.split(f"### Planes of {title}")[1].split("\n#")[0]
        rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| `(\w+)`", table, re.MULTILINE)
        covered = [i for a, b, _ in rows for i in range(int(a), int(b or a) + 1)]
        assert covered == list(range(len(planes)))
        assert [planes[int(a)] for a, _, _ in rows] == [name for _, _, name in rows]
