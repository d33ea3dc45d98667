"""Errors: narrow, and all of them ValueErrors that say what is wrong."""

import pytest

from cacique.core import errors
from cacique.core.errors import CaciqueError, IllegalSetup, InvalidNotation, InvalidRecord

KINDS = [
    *(errors.IllegalMove, IllegalSetup, InvalidNotation, InvalidRecord),
    *(errors.NotFound, errors.WrongType),
]


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_catches_ours_or_value_errors_catches_all(kind: type[Exception]) -> None:
    assert issubclass(kind, CaciqueError)
    assert issubclass(kind, ValueError)


def test_a_setup_tells_every_reason_apart_and_together() -> None:
    error = IllegalSetup(["too many", "too few"])
    assert error.reasons == ("too many", "too few")
    assert str(error) == "too many; too few"


def test_a_record_says_where_it_goes_wrong() -> None:
    error = InvalidRecord("no such move", 3, 14)
    assert isinstance(error, InvalidNotation)
    assert (error.message, error.line, error.column) == ("no such move", 3, 14)
    assert str(error) == "line 3, column 14: no such move"


@pytest.mark.parametrize(
    ("kind", "python"),
    [(errors.WrongType, TypeError), (errors.NotFound, KeyError), (errors.NotFound, IndexError)],
)
def test_some_are_also_what_python_would_raise(
    kind: type[CaciqueError], python: type[Exception]
) -> None:
    with pytest.raises(python) as caught:
        raise kind("there is no seat 7")
    assert str(caught.value) == "there is no seat 7"
