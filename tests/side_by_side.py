"""A board and its naive reference, driven side by side by hypothesis."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.players import AnyBoard


class SideBySide(RuleBasedStateMachine):
    """What can be done with any game; a subclass begins both and compares them."""

    board: AnyBoard
    naive: Any

    def start(self, board: AnyBoard, naive: Any) -> None:
        self.board, self.naive = board, naive
        self.past: list[Any] = []

    def _play(self, token: str) -> None:
        self.past.append(self.naive.copy())
        self.board.push_token(token)
        self.naive.apply(token)

    @precondition(lambda self: not self.naive.over)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        self._play(data.draw(st.sampled_from(sorted(self.naive.legal()))))

    @precondition(lambda self: not self.naive.over)
    @rule(seed=st.integers(0, 2**32), moves=st.integers(1, 40))
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
        self.board = type(self.board).from_position(self.board.position())
        self.past = []

    @invariant()
    def agree_on_the_moves(self) -> None:
        assert sorted(map(str, self.board.legal_moves)) == sorted(self.naive.legal())
        assert self.board.turn == self.naive.turn
        outcome = self.board.outcome()
        assert (list(outcome.winners) if outcome else []) == self.naive.winners
