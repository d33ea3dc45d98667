"""Models of the wire, as far as they are all alike."""

from typing import Any

from pydantic import BaseModel, ConfigDict

__all__ = ["ClosedModel", "OutcomeView", "view_outcome"]


class ClosedModel(BaseModel):
    """Closed and frozen: a strange field is an error, and nothing changes once it is made."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OutcomeView(ClosedModel):
    """Who won, and what each seat has."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


def view_outcome(board: Any) -> OutcomeView | None:
    outcome = board.outcome()
    return OutcomeView(winners=outcome.winners, scores=outcome.scores) if outcome else None
