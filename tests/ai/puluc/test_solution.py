"""Whole solutions: for any dice, told as they grow, and taken up where they stopped."""

from pathlib import Path

import numpy as np
import pytest

from cacique.ai.puluc.solution import solve
from cacique.games import puluc

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("p", [0.3, 0.8])
def test_other_dice_have_their_own_solution(p: float) -> None:
    found = solve(puluc.Setup(p=p), None, pieces=2)
    standard = solve(puluc.Setup(), None, pieces=2)
    assert found.error < 1e-6
    assert np.abs(found.values - standard.values).max() > 0.01


@pytest.mark.parametrize("p", [0.0, 1.0])
def test_dice_without_chance_are_solved_too(p: float) -> None:
    assert solve(puluc.Setup(p=p, draw=False), None, pieces=2).error < 1e-6


def test_progress_rises_to_the_end() -> None:
    shares: list[float] = []
    solve(puluc.Setup(), None, pieces=2, report=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_finished_blocks_are_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = solve(puluc.Setup(), tmp_path, pieces=2)
    monkeypatch.setattr("cacique.ai.puluc.solution.solve_block", None)
    again = solve(puluc.Setup(), tmp_path, pieces=2)
    assert again.values.tobytes() == first.values.tobytes()
    assert again.proofs == first.proofs


def test_blocks_of_other_options_or_damaged_ones_are_solved_anew(tmp_path: Path) -> None:
    solve(puluc.Setup(draw=False), tmp_path, pieces=2)
    block = tmp_path / "block-1-2"
    block.write_bytes(block.read_bytes()[:-1])
    found = solve(puluc.Setup(), tmp_path, pieces=2)
    assert found.values.tobytes() == solve(puluc.Setup(), None, pieces=2).values.tobytes()
