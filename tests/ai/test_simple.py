"""The player that needs no thought."""

from collections import Counter

import pytest

from cacique.ai.simple import RandomAgent
from cacique.core.rng import seeded
from cacique.games import puluc, registry


@pytest.mark.parametrize("game", registry.NAMES)
def test_any_legal_move_of_any_game_is_played(game: str) -> None:
    board = registry.find(game).board()
    before = board.copy()
    chosen = {RandomAgent().choose(board, seeded(seed)) for seed in range(20)}
    assert len(chosen) > 2
    assert chosen <= set(board.legal_moves)
    assert board == before


def test_all_moves_are_alike_and_follow_the_seed() -> None:
    board, rng, agent = puluc.Board(), seeded(1), RandomAgent()
    counts = Counter(agent.choose(board, rng) for _ in range(500))
    assert len(counts) == 5
    assert min(counts.values()) > 70
    again = seeded(1)
    assert Counter(agent.choose(board, again) for _ in range(500)) == counts
