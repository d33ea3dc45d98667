"""Entry points under the names that linkers know."""

import pytest

from cacique.core.abi import BOOL, FLOAT, INT, Scalar
from cacique.core.compile.entries import Typed


def returning(result: str, name: str = "cacique.ai.x.kernels.search.search") -> Typed:
    return Typed(name, (), (), result, "symbol")


def test_doors_are_named_by_room_game_and_module() -> None:
    assert returning("none").door == "ai_x_search_search"
    assert returning("none").short_name == "search"
    assert returning("float64", "cacique.core.compile.support.exp").door == "exp"


@pytest.mark.parametrize(
    ("result", "returns"),
    [("none", None), ("bool", BOOL), ("float64", FLOAT), ("int64", INT), ("uint8", INT)],
)
def test_small_numbers_become_large_ones(result: str, returns: Scalar | None) -> None:
    assert returning(result).returns == returns
