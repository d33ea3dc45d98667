"""Learning: the same weights for any workers, and right ones where they are known."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from cacique.ai.bots import make_bot
from cacique.ai.pueblo import training
from cacique.ai.pueblo.kernels.selfplay import Sums
from cacique.ai.pueblo.kernels.terms import COLOURED, RAZING, STAGES, TEMPO, TERMS
from cacique.ai.pueblo.model import Model, first_model, load_model, save_models
from cacique.ai.pueblo.training import Variant, fit, learn, play_games
from cacique.ai.workers import Workers, here, in_processes
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games.pueblo import Board

pytestmark = pytest.mark.compiled


VARIANTS = ((4, False), (4, True))


def some_models(workers: Workers = here, rounds: int = 2) -> dict[Variant, Model]:
    """Models of few games, which are made to be enough for weights to be fitted."""
    with patch.object(training, "_ENOUGH", 50):
        *_, models = learn(VARIANTS, games=16, rounds=rounds, workers=workers)
        return models


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

cores = int(sys.argv[1])  # each round has a cluster of its own, so there is one round
save_models(some_models(on_ray("local", cores), 1), Path(sys.argv[2]))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Ray was tried on Linux only")
@pytest.mark.parametrize("cores", [2, pytest.param(1, marks=pytest.mark.deep)])
def test_a_cluster_of_any_size_learns_the_same(tmp_path: Path, cores: int) -> None:
    path = tmp_path / "models.npz"
    command = [sys.executable, "-c", _ON_RAY, str(cores), str(path)]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    alone = some_models(rounds=1)
    with np.load(path) as arrays:
        assert np.array_equal(arrays["weights4"], alone[4, False].weights)
        assert np.array_equal(arrays["weights4d"], alone[4, True].weights)


def test_workers_of_another_version_are_refused() -> None:
    batch = training.Batch((2, False), first_model(), 1, 0, 0, 0, "0.0+strange")
    with pytest.raises(CaciqueError, match=r"a worker has cacique .*, not 0\.0\+strange"):
        training._play_batch((0, batch))


def test_the_recipe_writes_all_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.npz"
    words = ["--games", "8", "--rounds", "1", "--processes", "1", "--output", str(path)]
    monkeypatch.setattr(sys, "argv", ["training", *words])
    training.main()
    with np.load(path) as arrays:
        assert len(arrays.files) == 12


def test_one_variant_is_learned_alone_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, path = Path(training.__file__).with_name("weights.npz"), tmp_path / "weights.npz"
    words = ["--games", "80", "--rounds", "1", "--visits", "2", "--only", "3d", "--processes", "1"]
    more = ["--start", str(known), "--output", str(path)]
    monkeypatch.setattr(sys, "argv", ["training", *words, *more])
    with patch.object(training, "_ENOUGH", 50):
        training.main()
    with np.load(path) as found, np.load(known) as before:
        changed = {name for name in before.files if (found[name] != before[name]).any()}
    assert changed == {"weights3d", "spreads3d"}


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


@pytest.mark.parametrize("stage", [0, 1, RAZING + 1])
def test_a_first_stage_is_drawn_to_what_it_was(stage: int) -> None:
    """What comes after it is of another kind: nothing, a lap, or the end of the table."""
    rng = np.random.default_rng(1)
    prior = Model(rng.uniform(0, 1, (STAGES, TERMS)).astype(np.float32), first_model().spreads)
    sums = Sums.zero()
    sums.counts[stage] = 1000
    found = fit(sums, prior, exact_end=False)
    assert found.weights[stage] == pytest.approx(prior.weights[stage])
    sums.counts[stage + 1] = 1000
    found = fit(sums, prior, exact_end=False)
    assert found.weights[stage + 1] == pytest.approx(prior.weights[stage], abs=1e-6) or stage == 0


def test_the_tempo_is_learned_though_it_alternates() -> None:
    rng = np.random.default_rng(1)
    sums = Sums.zero()
    for stage in range(2, 10):
        truth = np.zeros(TERMS)
        truth[TEMPO] = -3.0 if stage % 2 else 0.5
        terms = np.zeros((2000, TERMS))
        terms[::2, TEMPO], terms[1::2, TEMPO + 1] = 1, 1
        terms -= terms[:2].mean(axis=0)
        owed = terms @ truth + rng.normal(0, 8, len(terms))
        sums.products[stage], sums.targets[stage] = terms.T @ terms, terms.T @ owed
        sums.squares[stage], sums.counts[stage] = owed @ owed, len(owed)
    found = fit(sums, first_model(), exact_end=True)
    for stage in range(2, 10):
        gain = found.weights[stage, TEMPO] - found.weights[stage, TEMPO + 1]
        assert gain == pytest.approx(-3.0 if stage % 2 else 0.5, abs=1)


def test_what_blocks_in_stock_are_worth_is_learned_in_one_round() -> None:
    rng = np.random.default_rng(1)
    terms = np.zeros((1000, TERMS))
    terms[:, COLOURED] = np.tile([0.5, -0.5], 500)  # more or less than the mean of two seats
    owed = 12 * terms[:, COLOURED] + rng.normal(0, 5, len(terms))
    sums = Sums.zero()
    sums.products[9], sums.targets[9] = terms.T @ terms, terms.T @ owed
    sums.squares[9], sums.counts[9] = owed @ owed, len(owed)
    found = fit(sums, first_model(), exact_end=True)
    assert found.weights[9, COLOURED] == pytest.approx(12, abs=2)


def test_learning_goes_on_from_weights_of_fewer_terms(tmp_path: Path) -> None:
    path, known = tmp_path / "old.npz", load_model(Board().setup)
    save_models({(2, False): Model(known.weights[:, :TEMPO], known.spreads)}, path)
    begun = training._reader(path)((2, False))
    assert begun.weights.shape == (STAGES, TERMS)
    assert np.array_equal(begun.weights[:, :TEMPO], known.weights[:, :TEMPO])
    assert not begun.weights[:, TEMPO:].any()
    assert np.array_equal(training._reader(None)((2, False)).weights, first_model().weights)


def test_games_are_summed_for_every_stage_of_building() -> None:
    sums = play_games(Board(), first_model(), 4, seeded(1))
    assert sums.counts[1:30].tolist() == [8] * 29  # two seats of four games
    assert sums.counts[0] == 0
    razed = play_games(Board(demolition=True), first_model(), 4, seeded(1))
    assert razed.counts[0] == 8
    assert razed.counts[37:].sum() > 0


def test_searched_games_are_summed_alike() -> None:
    board, model = Board(), load_model(Board().setup)
    drawn, searched, again = (
        play_games(board, model, 10, seeded(1), visits) for visits in (0, 40, 40)
    )
    assert searched.counts.tolist() == drawn.counts.tolist()
    assert (searched.products == again.products).all()


def test_searched_games_are_better_played() -> None:
    """What is still to be paid in the middle of a game differs less between good players.

    They begin where openings are over, so that these, free as they are, decide no game.
    """
    differences, model = [0.0, 0.0], load_model(Board().setup)
    for seed in range(4):
        board, bot = Board(), make_bot("pueblo", "level6")
        for ply in range(8):
            board.push_token(str(bot.choose(board, seeded(seed, ply))))
        for which, visits in enumerate((0, 40)):
            sums = play_games(board, model, 40, seeded(seed), visits)
            differences[which] += sums.squares[10:20].sum()
    assert differences[1] < 0.8 * differences[0]
