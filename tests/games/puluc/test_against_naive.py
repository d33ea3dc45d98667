"""The kernels against a literal reference, under stateful play of all options."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.naive.puluc import NaivePuluc

from cacique import puluc

setups = st.fixed_dictionaries(
    {
        "draw": st.booleans(),
        "first": st.integers(0, 1),
        "p": st.floats(0, 1, allow_nan=False),
    }
)


class BothPulucs(RuleBasedStateMachine):
    """Drives the board and the reference side by side."""

    @initialize(options=setups)
    def begin(self, options: dict[str, Any]) -> None:
        self.board = puluc.Board(**options)
        self.naive = NaivePuluc(options)
        self.past: list[NaivePuluc] = []

    def _play(self, token: str) -> None:
        self.past.append(self.naive.copy())
        self.board.push_token(token)
        self.naive.apply(token)

    @precondition(lambda self: not self.naive.over)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        self._play(data.draw(st.sampled_from(sorted(self.naive.legal()))))

    @precondition(lambda self: not self.naive.over)
    @rule(seed=st.integers(0, 2**32), moves=st.integers(1, 60))
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
        self.board = puluc.Board.from_position(self.board.position())
        self.past = []

    @invariant()
    def agree(self) -> None:
        board, naive = self.board, self.naive
        assert sorted(map(str, board.legal_moves)) == sorted(naive.legal())
        assert board.turn == naive.turn
        assert board.throw == naive.throw
        assert board.camps == tuple(naive.camps)
        assert list(board.lost) == naive.lost
        stacks = {cell: (s.owner, s.light, s.dark) for cell, s in board.stacks.items()}
        assert stacks == naive.stacks()
        outcome = board.outcome()
        assert (list(outcome.winners) if outcome else []) == naive.winners


TestBothPulucs = BothPulucs.TestCase
