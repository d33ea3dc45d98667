"""Models of the wire, as far as they are all alike."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from cacique.core.contract import Outcome

__all__ = ["ClosedModel", "OutcomeView", "as_view", "view_outcome"]


class ClosedModel(BaseModel):
    """Closed and frozen: a strange field is an error, and nothing changes once it is made."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OutcomeView(ClosedModel):
    """Who won, and what each seat has."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


def view_outcome(board: Any) -> OutcomeView | None:
    return as_view(board.outcome())


def as_view(outcome: Outcome | None) -> OutcomeView | None:
    return OutcomeView(winners=outcome.winners, scores=outcome.scores) if outcome else None
