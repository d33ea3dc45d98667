"""Choices: masks, draws and what is illegal, for rows of codes."""

import numpy as np
import pytest
from numpy.typing import NDArray

from cacique.envs.kernels.choices import draw, fill_masks, first_illegal, sample

LEGAL = [[0, 3, 8], [5], [], [1, 2, 3, 4, 5, 6, 7]]


def rows() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Codes and counts; behind its count, a row holds whatever was there before."""
    codes = np.full((len(LEGAL), 8), 6, np.int16)
    for row, legal in zip(codes, LEGAL, strict=True):
        row[: len(legal)] = legal
    return codes, np.array([len(legal) for legal in LEGAL], np.int16)


def test_masks_mark_the_codes_and_no_others() -> None:
    codes, counts = rows()
    masks = np.full((len(LEGAL), 9), 7, np.int8)
    fill_masks(codes, counts, masks)
    assert set(masks.reshape(-1).tolist()) == {0, 1}
    assert [np.flatnonzero(mask).tolist() for mask in masks] == LEGAL


def test_the_first_illegal_action_is_found() -> None:
    codes, counts = rows()
    for row, legal in enumerate(LEGAL):
        for action in range(-2, 12):
            found = first_illegal(
                codes[row : row + 1], counts[row : row + 1], np.array([action], np.int64)
            )
            assert found == (-1 if action in legal else 0)
    only = [0, 1, 3]  # rows in which something is legal
    for actions, expected in [([8, 5, 7], -1), ([8, 6, 8], 1), ([8, 5, 8], 2), ([1, 1, 8], 0)]:
        assert first_illegal(codes[only], counts[only], np.array(actions, np.int64)) == expected


@pytest.mark.compiled
def test_draws_from_codes_are_legal_and_even() -> None:
    codes, counts = rows()
    many = np.repeat([3], 7000)
    actions = np.empty(7000, np.int64)
    rngs = np.arange(1, 7001, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    draw(codes[many], counts[many], rngs, actions)
    assert np.bincount(actions, minlength=8)[1:].min() > 900
    assert actions.min() == 1


def test_draws_from_masks_are_legal_and_even() -> None:
    masks = np.zeros((6000, 9), np.int8)
    masks[:, [0, 3, 8]] = 1
    rngs = np.arange(1, 6001, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    actions = np.empty(6000, np.int64)
    sample(masks, rngs, actions)
    counts = np.bincount(actions, minlength=9)
    assert counts.sum() == counts[[0, 3, 8]].sum()
    assert counts[[0, 3, 8]].min() > 1800
