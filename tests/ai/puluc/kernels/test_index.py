"""Positions and their numbers."""

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import index
from cacique.games.puluc.kernels import rules


def blank() -> NDArray[Any]:
    return np.zeros(1, rules.STATE)


def fillings(cells: int, mine: int, theirs: int) -> int:
    """Count roads the slow way: each cell empty, or any stack with its owner's piece on top."""
    counts = itertools.product(range(mine + 1), range(theirs + 1))
    stacks = [(0, 0)] + [(m, t) for m, t in counts for top in (m, t) if top]
    return sum(
        sum(m for m, _ in road) <= mine and sum(t for _, t in road) <= theirs
        for road in itertools.product(stacks, repeat=cells)
    )


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, 2), (2, 2)])
def test_counts_agree_with_listing_all_roads(mine: int, theirs: int) -> None:
    assert index._WAYS[4, mine, theirs] == fillings(4, mine, theirs)


def test_there_are_as_many_positions_as_known() -> None:
    assert index.total() == 21_355_946
    assert int(index.SIZES[5, 5]) == 10_618_255


def test_blocks_follow_one_another_without_gap() -> None:
    stop = index.LOST + 1
    for block in index.blocks():
        assert block.start == stop
        stop = block.stop
        assert block.start == index.STARTS[block.few, block.many]


@given(st.integers(0, index.total() - 1))
def test_numbers_and_positions_are_one_to_one(number: int) -> None:
    state = blank()
    index.place(state, number)
    assert index.index(state) == number


def test_all_small_numbers_give_different_positions() -> None:
    state = blank()
    seen = set()
    for number in range(1, index.total(2)):
        index.place(state, number)
        seen.add(state.tobytes())
    assert len(seen) == index.total(2) - 1


@given(st.integers(1, index.total() - 1))
def test_mirroring_keeps_the_number(number: int) -> None:
    state = blank()
    index.place(state, number)
    mirror = state.copy()
    one, other = state[0], mirror[0]
    other["seat"] = 1
    other["left"][:] = one["left"][::-1]
    other["pieces"][:] = one["pieces"][::-1, ::-1]
    owner = one["owner"][::-1]
    other["owner"][:] = np.where(owner == rules.EMPTY, rules.EMPTY, 1 - owner)
    assert index.index(mirror) == number


@given(st.integers(1, index.total() - 1), st.integers(0, 4), st.integers(0, 5))
def test_moves_never_lead_above_their_block(number: int, throw: int, which: int) -> None:
    state = blank()
    index.place(state, number)
    block = next(block for block in index.blocks() if number < block.stop)
    codes = np.empty(rules.MOST_LEGAL, np.int16)
    rules.apply(state, throw)
    count = rules.legal_codes(state, codes)
    rules.apply(state, int(codes[which % count]))
    assert index.index(state) < block.stop
