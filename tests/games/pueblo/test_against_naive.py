"""The kernels against a cube-by-cube reference, under stateful play of all options."""

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from tests.naive.pueblo import NaivePueblo
from tests.side_by_side import SideBySide

from cacique import pueblo
from cacique.games.pueblo.geometry import CELLS, SQUARES, WINDOWS, site_cells


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    players = draw(st.integers(2, 4))
    pro = draw(st.booleans())
    return {
        "players": players,
        "pro": pro,
        "demolition": draw(st.booleans()),
        "sites": draw(disjoint_sites()) if pro else [],
        "chief": draw(st.sampled_from(["NW", "NE", "SE", "SW"])),
        "first": draw(st.integers(0, players - 1)),
        "tallest": draw(st.integers(0, players - 1)),
        "handed": draw(st.sampled_from(["right", "left"])),
    }


@st.composite
def disjoint_sites(draw: st.DrawFn) -> list[list[str]]:
    sites: list[list[str]] = []
    for _ in range(draw(st.integers(0, 4))):
        site = site_cells(draw(st.sampled_from(WINDOWS)), draw(st.sampled_from("1234")))
        if all(cell not in other for cell in site for other in sites):
            sites.append(list(site))
    return sites


class BothPueblos(SideBySide):
    """Compares all that Pueblo has."""

    board: pueblo.Board
    naive: NaivePueblo

    @initialize(options=setups())
    def begin(self, options: dict[str, Any]) -> None:
        self.start(pueblo.Board(**options), NaivePueblo(options))

    @rule(square=st.sampled_from(SQUARES))
    def look(self, square: str) -> None:
        seen = {(c.cell, c.level, c.owner, c.points) for c in self.board.sight(square)}
        assert seen == set(self.naive.seen_from(square))
        assert len(seen) == len(self.board.sight(square))

    @rule()
    def compare_cubes(self) -> None:
        heights = self.naive.heights()
        for i, cell in enumerate(CELLS):
            for level in range(1, heights[i] + 1):
                assert self.board.owner_at(cell, level) == self.naive.owner_at(cell, level)
            with pytest.raises(KeyError):
                self.board.owner_at(cell, heights[i] + 1)

    @rule()
    def compare_lap(self) -> None:
        points = [0] * self.board.setup.players
        for square in SQUARES:
            for _, _, owner, cost in self.naive.seen_from(square):
                if owner is not None:
                    points[owner] += cost
        assert list(self.board.lap()) == points

    @invariant()
    def agree(self) -> None:
        board, naive = self.board, self.naive
        assert list(board.scores) == naive.scores
        assert board.chief == naive.chief
        assert board.heights.reshape(-1).tolist() == naive.heights()
        assert board.height == naive.height
        assert [board.stock(s) for s in range(board.setup.players)] == [
            naive.stock(s) for s in range(board.setup.players)
        ]


TestBothPueblos = BothPueblos.TestCase
