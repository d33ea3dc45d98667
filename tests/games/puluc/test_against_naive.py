"""The kernels against a literal reference, under stateful play of all options."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant
from tests.naive.puluc import NaivePuluc
from tests.side_by_side import SideBySide

from cacique import puluc

setups = st.fixed_dictionaries(
    {
        "ruleset": st.sampled_from(["box", "bell"]),
        "draw": st.booleans(),
        "first": st.integers(0, 1),
        "p": st.floats(0, 1, allow_nan=False),
    }
)


class BothPulucs(SideBySide):
    """Compares all that Puluc has."""

    board: puluc.Board
    naive: NaivePuluc

    @initialize(options=setups)
    def begin(self, options: dict[str, Any]) -> None:
        self.start(puluc.Board(**options), NaivePuluc(options))

    @invariant()
    def agree(self) -> None:
        board, naive = self.board, self.naive
        assert board.throw == naive.throw
        assert board.camps == tuple(naive.camps)
        assert list(board.lost) == naive.lost
        stacks = {cell: (s.owner, s.light, s.dark) for cell, s in board.stacks.items()}
        assert stacks == naive.stacks()


TestBothPulucs = BothPulucs.TestCase
