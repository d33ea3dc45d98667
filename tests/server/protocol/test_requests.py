"""Bodies of requests have the types that they say."""

import pytest
from pydantic import ValidationError

from cacique.server.protocol.requests import NewGame, Rename


@pytest.mark.parametrize(
    "change",
    [
        {"is_public": "yes"},
        {"has_chat": 0},
        {"clock": {"kind": "days", "days": "3"}},
        {"clock": {"kind": "fischer", "seconds": 60.5, "increment": 0}},
        {"clock": {"kind": "fischer", "seconds": 60, "increment": True}},
    ],
)
def test_a_request_has_the_types_that_it_says(change: dict[str, object]) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    NewGame.model_validate({"game": "puluc", "seats": seats})
    with pytest.raises(ValidationError):
        NewGame.model_validate({"game": "puluc", "seats": seats, **change})


def test_strange_fields_are_refused() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Rename.model_validate({"name": "Ann", "guest": "bob"})


def test_a_name_is_tidied_as_it_is_read() -> None:
    assert Rename(name="  Ann   Lee ").name == "Ann Lee"
