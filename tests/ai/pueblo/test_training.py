"""Learning: the same weights for any number of threads, and right ones where they are known."""

from pathlib import Path

import numpy as np
import pytest

from cacique.ai.pueblo import model, training
from cacique.ai.pueblo.exposure import COLOURED, STAGES, TERMS
from cacique.ai.pueblo.training import Sums, first_model, fit, learn, play_games
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import Board, Setup

pytestmark = pytest.mark.compiled


def test_threads_make_no_difference() -> None:
    one, two = (
        learn(2, demolition=False, games=16, rounds=2, threads=threads) for threads in (1, 2)
    )
    assert np.array_equal(one.weights, two.weights)
    assert np.array_equal(one.spreads, two.spreads)


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


def test_models_come_back_from_their_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = first_model()
    model.save_models({(3, True): made}, tmp_path / "weights.npz")
    monkeypatch.setattr(model, "_FILE", tmp_path / "weights.npz")
    model._load.cache_clear()
    loaded = model.load_model(Setup(players=3, demolition=True))
    assert np.array_equal(loaded.weights, made.weights)
    with pytest.raises(CaciqueError, match=r"no weights for 3 players$"):
        model.load_model(Setup(players=3))
    monkeypatch.setattr(model, "_FILE", tmp_path / "nothing.npz")
    with pytest.raises(CaciqueError, match="no weights for 2 players with demolition"):
        model.load_model(Setup(players=2, demolition=True))
    model._load.cache_clear()


def test_the_weights_that_are_shipped_are_whole_and_small() -> None:
    assert model._FILE.stat().st_size < 1_000_000
    for players in (2, 3, 4):
        for demolition in (False, True):
            shipped = model.load_model(Setup(players=players, demolition=demolition))
            assert shipped.weights.shape == (STAGES, TERMS)
            assert np.isfinite(shipped.weights).all()
            assert (shipped.spreads[1:] > 0).all()
