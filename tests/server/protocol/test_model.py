"""Models of the wire: closed, frozen, and the end of a game."""

import pytest
from pydantic import ValidationError

from cacique import puluc
from cacique.server.protocol.model import ClosedModel, OutcomeView, view_outcome


class Point(ClosedModel):
    x: int = 0


def test_models_are_closed_and_frozen() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Point.model_validate({"x": 1, "y": 2})
    with pytest.raises(ValidationError, match="frozen"):
        Point(x=1).x = 2
    assert hash(Point(x=1)) == hash(Point(x=1))


@pytest.mark.parametrize(
    ("road", "outcome"),
    [
        ("5.-.-.-.-.-.-.-.-.-.5", None),
        ("1.-.-.-.-.-.-.-.-.-.0", OutcomeView(winners=(0,), scores=(5, 4))),
        ("1.-.-.-.-.-.-.-.-.-.1", OutcomeView(winners=(0, 1), scores=(4, 4))),
    ],
)
def test_an_outcome_is_shown_at_the_end(road: str, outcome: OutcomeView | None) -> None:
    assert view_outcome(puluc.Board.from_position(f"puluc1_-_{road}_L-")) == outcome
