"""The kernels against a cube-by-cube reference, under stateful play of all options."""

from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.naive.pueblo import NaivePueblo

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


class BothPueblos(RuleBasedStateMachine):
    """Drives the board and the reference side by side."""

    @initialize(options=setups())
    def begin(self, options: dict[str, Any]) -> None:
        self.board = pueblo.Board(**options)
        self.naive = NaivePueblo(options)
        self.past: list[NaivePueblo] = []

    def _play(self, token: str) -> None:
        self.past.append(self.naive.copy())
        self.board.push_token(token)
        self.naive.apply(token)

    @precondition(lambda self: not self.naive.over)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        self._play(data.draw(st.sampled_from(sorted(self.naive.legal()))))

    @precondition(lambda self: not self.naive.over)
    @rule(seed=st.integers(0, 2**32), moves=st.integers(1, 25))
    def play_on(self, seed: int, moves: int) -> None:
        rng = Random(seed)
        for _ in range(moves):
            if not self.naive.over:
                self._play(rng.choice(self.naive.legal()))

    @precondition(lambda self: self.past)
    @rule(moves=st.integers(1, 5))
    def take_back(self, moves: int) -> None:
        for _ in range(min(moves, len(self.board.moves))):
            self.board.pop()
            self.naive = self.past.pop()

    @rule()
    def write_and_read(self) -> None:
        self.board = pueblo.Board.from_position(self.board.position())
        self.past = []

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
        assert sorted(map(str, board.legal_moves)) == sorted(naive.legal())
        assert board.turn == naive.turn
        assert list(board.scores) == naive.scores
        assert board.chief == naive.chief
        assert board.heights.reshape(-1).tolist() == naive.heights()
        assert board.height == naive.height
        assert [board.stock(s) for s in range(board.setup.players)] == [
            naive.stock(s) for s in range(board.setup.players)
        ]
        outcome = board.outcome()
        assert (list(outcome.winners) if outcome else []) == naive.winners


TestBothPueblos = BothPueblos.TestCase
