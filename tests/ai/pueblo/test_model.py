"""Models on disk: they come back as they were, and the shipped ones are whole."""

import gzip
from pathlib import Path

import numpy as np
import pytest

from cacique.ai.pueblo import model
from cacique.ai.pueblo.kernels.terms import STAGES, TERMS
from cacique.ai.pueblo.model import first_model
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import Setup


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


def test_packed_models_are_those_that_are_shipped_in_their_order() -> None:
    packed = model.pack_models()
    assert len(gzip.compress(packed)) < 100_000
    rows = np.frombuffer(packed, "<f4").reshape(7, STAGES * (TERMS + 1))
    setups = [Setup(players=n, demolition=d) for n in (2, 3, 4) for d in (False, True)]
    for row, made in zip(rows, [first_model(), *map(model.load_model, setups)], strict=True):
        weights, spreads = row[: STAGES * TERMS], row[STAGES * TERMS :]
        assert np.array_equal(weights.reshape(STAGES, TERMS), made.weights)
        assert np.array_equal(spreads, made.spreads)
