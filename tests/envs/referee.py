"""What the environments' rewards must be, told from the outcome alone."""

import pytest
from tests.players import VARIANTS, AnyBoard

from cacique.core.contract import Outcome

# Whole games of Pueblo take too long in plain mode.
whole_games = pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(name, options, marks=[pytest.mark.compiled] * (name == "pueblo"))
        for name, options in VARIANTS
    ],
)


def expected_rewards(board: AnyBoard) -> list[float]:
    """Pairs of seats are compared by their points; fewest win in Pueblo, most in Puluc."""
    outcome = board.outcome()
    if outcome is None:
        return [0.0] * len(board.scores)
    lots = [-score if board.setup.game == "pueblo" else score for score in outcome.scores]
    others = len(lots) - 1
    return [
        (sum(mine > other for other in lots) - sum(mine < other for other in lots)) / others
        for mine in lots
    ]


def check_winners(outcome: Outcome, rewards: list[float]) -> None:
    """The winners, as the rules name them, are exactly the seats with the best reward."""
    assert [s for s, r in enumerate(rewards) if r == max(rewards)] == list(outcome.winners)
    assert abs(sum(rewards)) < 1e-6
    if not outcome.is_shared:
        assert max(rewards) == 1
