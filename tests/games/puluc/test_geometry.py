"""The road of Puluc, and how often four dice fall."""

import pytest

from cacique import puluc
from cacique.games.puluc.geometry import CAMPS, CELLS, THROWS
from cacique.games.puluc.kernels.rules import throw_chances


@pytest.mark.parametrize(
    ("p", "chances"),
    [
        (0.5, [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16]),
        (0.25, [81 / 256, 108 / 256, 54 / 256, 12 / 256, 1 / 256]),
        (0.0, [1, 0, 0, 0, 0]),
        (1.0, [0, 0, 0, 0, 1]),
    ],
)
def test_chances_of_dark_faces_plus_one(p: float, chances: list[float]) -> None:
    outcomes = puluc.Board(p=p).chance_outcomes()
    assert [str(throw) for throw, _ in outcomes] == ["r1", "r2", "r3", "r4", "r5"]
    assert [chance for _, chance in outcomes] == pytest.approx(chances)


@pytest.mark.parametrize(
    ("p", "chances"),
    [
        (0.5, [4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16]),
        (0.25, [108 / 256, 54 / 256, 12 / 256, 1 / 256, 81 / 256]),
        (0.0, [0, 0, 0, 0, 1]),
        (1.0, [0, 0, 0, 1, 0]),
    ],
)
def test_chances_of_marked_faces_of_which_none_counts_five(p: float, chances: list[float]) -> None:
    outcomes = puluc.Board(ruleset="bell", p=p).chance_outcomes()
    assert [chance for _, chance in outcomes] == pytest.approx(chances)


@pytest.mark.parametrize("p", [0.0, 0.1, 1 / 3, 0.5, 0.9, 1.0])
def test_chances_are_mirrored_with_the_dice_and_sum_to_one(p: float) -> None:
    assert sum(throw_chances(p)) == pytest.approx(1)
    assert throw_chances(p) == pytest.approx(throw_chances(1 - p)[::-1])


def test_a_road_lies_between_two_camps() -> None:
    assert CAMPS == (0, CELLS - 1)
    assert len(THROWS) == len(throw_chances(0.5)) == 5
