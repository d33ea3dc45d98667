"""Learning: the same weights for any workers, and right ones where they are known."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from cacique.ai.pueblo import training
from cacique.ai.pueblo.kernels.selfplay import Sums
from cacique.ai.pueblo.kernels.terms import COLOURED, TERMS
from cacique.ai.pueblo.model import Model, first_model
from cacique.ai.pueblo.training import Variant, fit, learn, play_games
from cacique.ai.workers import Workers, here, in_processes
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import Board

pytestmark = pytest.mark.compiled


VARIANTS = ((4, False), (4, True))


def some_models(workers: Workers = here, rounds: int = 2) -> dict[Variant, Model]:
    """Models of few games, which are made to be enough for weights to be fitted."""
    with patch.object(training, "_ENOUGH", 50):
        return learn(VARIANTS, games=16, rounds=rounds, workers=workers)


def backwards(function: Callable[..., Any], tasks: Iterable[Any]) -> Iterator[Any]:
    """Workers of which the last is the first."""
    yield from reversed([function(task) for task in tasks])


def assert_same(one: dict[Variant, Model], other: dict[Variant, Model]) -> None:
    for variant in VARIANTS:
        assert not np.array_equal(one[variant].weights, first_model().weights)
        assert np.array_equal(one[variant].weights, other[variant].weights)
        assert np.array_equal(one[variant].spreads, other[variant].spreads)


def test_workers_make_no_difference() -> None:
    alone = some_models()
    assert_same(alone, some_models(in_processes(2)))
    assert_same(alone, some_models(backwards))


# Ray warns and listens as it likes, so it gets a process of its own
_ON_RAY = """
import sys
from pathlib import Path
from cacique.ai.pueblo.model import save_models
from cacique.ai.workers import on_ray
from tests.ai.pueblo.test_training import some_models

for cores in (1, 2):  # each round has a cluster of its own, so there is one round
    save_models(some_models(on_ray("local", cores), 1), Path(sys.argv[1]) / f"{cores}.npz")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="as the arena's test of Ray")
def test_a_cluster_of_any_size_learns_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _ON_RAY, str(tmp_path)]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    alone = some_models(rounds=1)
    for cores in (1, 2):
        with np.load(tmp_path / f"{cores}.npz") as arrays:
            assert np.array_equal(arrays["weights4"], alone[4, False].weights)
            assert np.array_equal(arrays["weights4d"], alone[4, True].weights)


def test_workers_of_another_version_are_refused() -> None:
    batch = training.Batch((2, False), first_model(), 1, 0, 0, "0.0+strange")
    with pytest.raises(CaciqueError, match=r"a worker has cacique .*, not 0\.0\+strange"):
        training._play_batch((0, batch))


def test_the_recipe_writes_all_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.npz"
    words = ["--games", "8", "--rounds", "1", "--processes", "1", "--output", str(path)]
    monkeypatch.setattr(sys, "argv", ["training", *words])
    training.main()
    with np.load(path) as arrays:
        assert len(arrays.files) == 12


def test_weights_that_made_the_points_are_found() -> None:
    rng = np.random.default_rng(1)
    truth = training._GROUPS @ rng.uniform(0, 1, training._GROUPS.shape[1])
    terms = rng.normal(0, 10, (20_000, TERMS))
    owed = terms @ truth
    sums = Sums.zero()
    sums.products[5], sums.targets[5] = terms.T @ terms, terms.T @ owed
    sums.squares[5], sums.counts[5] = owed @ owed, len(owed)
    found = fit(sums, first_model(), exact_end=True)
    used = training._GROUPS.any(axis=1)
    assert found.weights[5][used] == pytest.approx(truth[used], abs=0.02)
    assert (found.weights[0, :COLOURED] == 1).all()


def test_games_are_summed_for_every_stage_of_building() -> None:
    sums = play_games(Board(), first_model(), games=4, seed=1, stream=0)
    assert sums.counts[1:30].tolist() == [8] * 29  # two seats of four games
    assert sums.counts[0] == 0
    razed = play_games(Board(demolition=True), first_model(), games=4, seed=1, stream=0)
    assert razed.counts[0] == 8
    assert razed.counts[37:].sum() > 0
