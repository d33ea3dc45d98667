"""Models by number of players and variant: the one to begin with, and those that were learned."""

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from cacique.ai.pueblo.kernels.terms import COLOURED, STAGES, TERMS, Model
from cacique.core.errors import CaciqueError
from cacique.core.files import write_atomically
from cacique.games.pueblo.setup import PuebloSetup

__all__ = [
    "Model",
    "first_model",
    "load_model",
    "pack_models",
    "read_model",
    "save_models",
    "variant_key",
]

_FILE = Path(__file__).with_name("weights.npz")


def first_model() -> Model:
    """A model to begin with: the lap as it stands counts by a third, and whole at the end."""
    weights = np.zeros((STAGES, TERMS), np.float32)
    weights[:, :COLOURED] = 0.3
    weights[0, :COLOURED] = 1
    spreads = np.full(STAGES, 8, np.float32)
    spreads[0] = 0.5
    return Model(weights, spreads)


def variant_key(players: int, *, demolition: bool) -> str:
    """What a variant is called in a file of models."""
    return f"{players}{'d' if demolition else ''}"


def save_models(models: Mapping[tuple[int, bool], Model], path: Path) -> None:
    arrays = {}
    for (players, demolition), model in models.items():
        key = variant_key(players, demolition=demolition)
        arrays[f"weights{key}"] = model.weights
        arrays[f"spreads{key}"] = model.spreads
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]
    write_atomically(path, buffer.getvalue())


def pack_models() -> bytes:
    """All models as one block of float32, little-endian, for programs that cannot read npz.

    The model to begin with, then those of 2, 3 and 4 players, each without demolition and with it;
    of each the weights by stage and term, then the spreads by stage.
    """
    learned = [_load(variant_key(n, demolition=d)) for n in (2, 3, 4) for d in (False, True)]
    arrays = [array.reshape(-1) for one in (first_model(), *learned) for array in one]
    return np.concatenate(arrays).astype("<f4").tobytes()


def load_model(setup: PuebloSetup) -> Model:
    """The model for a game's number of players and variant; raises CaciqueError without one."""
    try:
        return _load(variant_key(setup.players, demolition=setup.demolition))
    except (KeyError, OSError, ValueError):
        variant = " with demolition" if setup.demolition else ""
        raise CaciqueError(f"{_FILE} has no weights for {setup.players} players{variant}") from None


@cache
def _load(key: str) -> Model:
    return _read(_FILE, key)


def read_model(path: Path, *, players: int, demolition: bool) -> Model:
    """A model of a file, to learn on from; terms that came later than the file count nothing."""
    weights, spreads = _read(path, variant_key(players, demolition=demolition))
    return Model(np.pad(weights, ((0, 0), (0, TERMS - weights.shape[1]))), spreads)


def _read(path: Path, key: str) -> Model:
    with np.load(path) as arrays:
        return Model(arrays[f"weights{key}"], arrays[f"spreads{key}"])
