"""What callers hand in is checked before anything is done with it."""

from typing import Any

import numpy as np
import pytest

from cacique.core import checks
from cacique.core.errors import CaciqueError, NotFound, WrongType
from cacique.core.rng import seeded


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3)])
def test_whole_numbers_of_any_kind_count(value: Any) -> None:
    assert checks.check_number(value, "a thing") == 3


@pytest.mark.parametrize("value", [3.0, "3", None, True, np.bool_(True), [3], np.float32(3)])
def test_what_is_no_whole_number_does_not(value: object) -> None:
    with pytest.raises(WrongType, match="a thing is a whole number, not "):
        checks.check_number(value, "a thing")


def test_bounds() -> None:
    with pytest.raises(CaciqueError, match="a thing is at least 1, not 0"):
        checks.check_number(0, "a thing", least=1)
    with pytest.raises(CaciqueError, match="a thing is at most 4, not 5"):
        checks.check_number(5, "a thing", most=4)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_there_are_no_other_seats(seat: int) -> None:
    with pytest.raises(NotFound, match=f"there is no seat {seat}: the seats are 0 to 1"):
        checks.check_seat(seat, range(2))
    with pytest.raises(WrongType, match="a seat is a whole number"):
        checks.check_seat("0", range(2))
    assert checks.check_seat(1, range(2)) == 1


@pytest.mark.parametrize("value", ["0.5", None, True])
def test_a_fraction_is_a_number(value: object) -> None:
    with pytest.raises(WrongType, match="a fraction is a number"):
        checks.check_fraction(value)


@pytest.mark.parametrize("value", [-0.1, 1, 1.0, float("nan"), float("inf")])
def test_a_fraction_is_less_than_one(value: float) -> None:
    with pytest.raises(CaciqueError, match="a fraction is at least 0 and less than 1"):
        checks.check_fraction(value)
    assert checks.check_fraction(np.float32(0.5)) == checks.check_fraction(0.5) == 0.5


@pytest.mark.parametrize(
    "rng",
    [None, 5, np.random.default_rng(1), np.zeros(1, np.uint64), np.ones(1), np.ones(2, np.uint64)],
    ids=["none", "seed", "numpy's", "zero", "floats", "two"],
)
def test_other_randomness_is_refused(rng: object) -> None:
    with pytest.raises(WrongType, match=r"randomness is what cacique\.seeded\(seed\) gives"):
        checks.check_rng(rng)
    assert checks.check_rng(seeded(1))[0]


def test_randomness_that_cannot_move_on_is_refused() -> None:
    rng = seeded(1)
    rng.flags.writeable = False
    with pytest.raises(WrongType, match="randomness"):
        checks.check_rng(rng)


def test_texts() -> None:
    assert checks.check_text("x", "a token") == "x"
    with pytest.raises(WrongType, match=r"a token is a text, not \['aaaa.*\.\.\.$"):
        checks.check_text(["a" * 100], "a token")
