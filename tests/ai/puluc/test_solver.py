"""The solver against an independent solution of the small game, and against itself."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.naive.puluc import PIECES, NaivePuluc

from cacique.ai.puluc.kernels import index
from cacique.ai.puluc.solution import solve
from cacique.ai.puluc.solver import Found
from cacique.core.errors import CaciqueError
from cacique.games import puluc
from cacique.games.puluc.kernels import rules

Key = tuple[object, ...]
CHANCES = {
    "box": (1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16),
    "bell": (4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16),
}

pytestmark = pytest.mark.compiled


def naive_game(number: int, setup: puluc.Setup) -> NaivePuluc:
    """Set the slow program up at a numbered position, Light to throw."""
    state = np.zeros(1, rules.STATE)
    index.place(state, number)
    pieces, owner = state["pieces"][0], state["owner"][0]
    game = NaivePuluc({"ruleset": setup.ruleset, "draw": setup.draw})
    game._camps = [int(pieces[0, 0]), int(pieces[1, 10])]
    for cell in range(1, 10):
        if owner[cell] >= 0:
            stack = [0] * int(pieces[0, cell]) + [1] * int(pieces[1, cell])
            stack.remove(owner[cell])
            game._road[cell] = [*stack, int(owner[cell])]
    game.lost = [PIECES - int(left) for left in state["left"][0]]
    for seat in (0, 1):
        if setup.is_bell and not game.over:
            game._take_captives(seat)
    return game


def key_of(game: NaivePuluc) -> Key:
    """The position as the side to throw sees it."""
    seat = game._seat
    stacks = game.stacks()
    if seat == 0:
        return game.camps, tuple(sorted(stacks.items()))
    mirrored = {10 - cell: (1 - top, dark, light) for cell, (top, light, dark) in stacks.items()}
    return game.camps[::-1], tuple(sorted(mirrored.items()))


class Reference:
    """The game with two pieces a side as plain lists, solved by policy iteration."""

    def __init__(self, setup: puluc.Setup) -> None:
        self.size = index.total(2)
        self.chances = CHANCES[setup.ruleset]
        games = [naive_game(number, setup) for number in range(1, self.size)]
        numbers = {key_of(game): number for number, game in enumerate(games, 1)}
        self.ended: dict[int, float] = {index.LOST: 0.0}
        self.followers: dict[int, list[list[int]]] = {}
        for number, game in enumerate(games, 1):
            if game.over:
                self.ended[number] = 0.5 if len(game.winners) == 2 else 1.0 - game.winners[0]
            else:
                self.followers[number] = [
                    [self._number(child, numbers) for child in children(game, throw)]
                    for throw in range(1, 6)
                ]

    @staticmethod
    def _number(game: NaivePuluc, numbers: dict[Key, int]) -> int:
        return index.LOST if len(game.winners) == 1 else numbers[key_of(game)]

    def improved(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """One pass over the equations of the game."""
        result = values.copy()
        for number, throws in self.followers.items():
            worst = [min(values[follower] for follower in followers) for followers in throws]
            result[number] = sum(c * (1 - w) for c, w in zip(self.chances, worst, strict=True))
        return result

    def policy(self, values: NDArray[np.float64]) -> dict[int, list[int]]:
        return {
            number: [min(followers, key=values.__getitem__) for followers in throws]
            for number, throws in self.followers.items()
        }

    def evaluate(self, policy: dict[int, list[int]]) -> NDArray[np.float64]:
        """Solve the linear equations of a policy, one block after the other."""
        values = np.zeros(self.size)
        for number, value in self.ended.items():
            values[number] = value
        for block in index.blocks(2):
            inside = [number for number in range(block.start, block.stop) if number in policy]
            places = {number: place for place, number in enumerate(inside)}
            matrix, right = np.eye(len(inside)), np.ones(len(inside))
            for row, number in enumerate(inside):
                for chance, follower in zip(self.chances, policy[number], strict=True):
                    if follower in places:
                        matrix[row, places[follower]] += chance
                    else:
                        right[row] -= chance * values[follower]
            if inside:
                values[inside] = np.linalg.solve(matrix, right)
        return values

    def solve(self) -> NDArray[np.float64]:
        values = np.full(self.size, 0.5)
        for number, value in self.ended.items():
            values[number] = value
        for _ in range(60):
            values = self.improved(values)
        policy = self.policy(values)
        for _ in range(20):
            values = self.evaluate(policy)
            if np.abs(self.improved(values) - values).max() < 1e-13:
                return values
            policy = self.policy(values)
        raise AssertionError("policy iteration did not end")


def children(game: NaivePuluc, throw: int) -> Iterator[NaivePuluc]:
    thrown = game.copy()
    thrown.apply(f"r{throw}")
    for token in thrown.legal():
        child = thrown.copy()
        child.apply(token)
        yield child


def test_values_agree_with_policy_iteration(setup: puluc.Setup, two_pieces: Found) -> None:
    reference = Reference(setup)
    exact = reference.solve()
    assert np.abs(exact - two_pieces.values).max() < 1e-9
    # The proof must hold too: neither the error nor the residual is greater than it says.
    assert np.abs(exact - two_pieces.values).max() <= two_pieces.error
    residual = np.abs(reference.improved(two_pieces.values) - two_pieces.values).max()
    assert residual <= two_pieces.residual + 1e-15
    assert two_pieces.error < 1e-6


def test_values_that_have_not_settled_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cacique.ai.puluc.solver._MOST_SWEEPS", 3)
    with pytest.raises(CaciqueError, match="cannot be proven"):
        solve(puluc.Setup(), None, pieces=2)
