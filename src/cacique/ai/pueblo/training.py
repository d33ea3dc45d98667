"""Learn the weights from self-play: each round plays with what the last round learned.

    python -m cacique.ai.pueblo.training --games 2000 --rounds 5

The result depends on the arguments alone, not on the number of threads.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.exposure import COLOURED, NEUTRAL, RAZING, STAGES, TERMS
from cacique.ai.pueblo.model import Model, save_models
from cacique.ai.pueblo.selfplay import self_play
from cacique.core.rng import seeded
from cacique.games.pueblo import Board

__all__ = ["first_model", "fit", "main", "play_games"]

_BATCHES = 8  # that a round's games are split into, whatever the number of threads
_NEARNESS = (4, 8, 12, 18, 27, 36)  # distances from the chieftain that share a weight


def _group_terms() -> NDArray[np.float64]:
    """Which terms share a weight: a matrix of ones, by term and group."""
    columns = []
    for offset in range(0, COLOURED, 36):
        start = 0
        for end in _NEARNESS:
            column = np.zeros(TERMS)
            column[offset + start : offset + end] = 1
            columns.append(column)
            start = end
    for term in (COLOURED, NEUTRAL):
        column = np.zeros(TERMS)
        column[term] = 1
        columns.append(column)
    return np.array(columns).T


_GROUPS = _group_terms()
_RIDGE = np.full(_GROUPS.shape[1], 2000.0)  # draws a stage to the one after it
_TEMPERATURE = 0.03


@dataclass(frozen=True, slots=True)
class Sums:
    """The normal equations of one or more batches of games."""

    products: NDArray[np.float64]
    targets: NDArray[np.float64]
    squares: NDArray[np.float64]
    counts: NDArray[np.int64]

    @classmethod
    def zero(cls) -> "Sums":
        return cls(
            np.zeros((STAGES, TERMS, TERMS)),
            np.zeros((STAGES, TERMS)),
            np.zeros(STAGES),
            np.zeros(STAGES, np.int64),
        )

    def faded(self) -> "Sums":
        """Count the past by half: new games steer, old ones steady."""
        return Sums(self.products / 2, self.targets / 2, self.squares / 2, self.counts // 2)

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.products + other.products,
            self.targets + other.targets,
            self.squares + other.squares,
            self.counts + other.counts,
        )


def first_model() -> Model:
    """Something to begin with: the lap as it stands counts by a third, and whole at the end."""
    weights = np.zeros((STAGES, TERMS), np.float32)
    weights[:, :COLOURED] = 0.3
    weights[0, :COLOURED] = 1
    spreads = np.full(STAGES, 8, np.float32)
    spreads[0] = 0.5
    return Model(weights, spreads)


def play_games(board: Board, model: Model, games: int, seed: int, stream: int) -> Sums:
    """Play one batch."""
    sums = Sums.zero()
    self_play(
        board.state,
        games,
        model.weights,
        model.spreads,
        _TEMPERATURE,
        seeded(seed, stream),
        sums.products,
        sums.targets,
        sums.squares,
        sums.counts,
    )
    return sums


def fit(sums: Sums, prior: Model, *, exact_end: bool) -> Model:
    """Solve for the weights of each stage that was met often enough; keep the others."""
    weights, spreads = prior.weights.copy(), prior.spreads.copy()
    for stage in np.flatnonzero(sums.counts > 500):
        near = weights[stage - 1] if stage not in {1, RAZING + 1} else prior.weights[stage]
        grouped = _GROUPS.T @ sums.products[stage] @ _GROUPS + np.diag(_RIDGE)
        missing = sums.targets[stage] - sums.products[stage] @ near
        solved = near + _GROUPS @ np.linalg.solve(grouped, _GROUPS.T @ missing)
        left = sums.squares[stage] - 2 * solved @ sums.targets[stage]
        left += solved @ sums.products[stage] @ solved
        weights[stage] = solved
        # two seats' errors together, as the scale of a logistic curve
        spreads[stage] = max(0.78 * float(np.sqrt(left / sums.counts[stage])), 0.5)
    if exact_end:
        weights[0] = 0
        weights[0, :COLOURED] = 1
        spreads[0] = 0
    weights[RAZING] = 0
    return Model(weights, spreads)


def learn(players: int, *, demolition: bool, games: int, rounds: int, threads: int) -> Model:
    board = Board(players=players, demolition=demolition)
    model = first_model()
    sums = Sums.zero()
    share = -(-games // _BATCHES)
    for number in range(rounds):

        def batch(stream: int, number: int = number, model: Model = model) -> Sums:
            return play_games(board, model, share, seed=number, stream=stream)

        with ThreadPoolExecutor(threads) as pool:
            results = list(pool.map(batch, range(_BATCHES)))
        sums = sum(results, start=sums.faded())
        model = fit(sums, model, exact_end=not demolition)
        middle = 15
        print(  # noqa: T201
            f"{players} players{', demolition' if demolition else ''}, round {number + 1}: "
            f"spread {model.spreads[middle]:.2f} at {middle} turns left",
            flush=True,
        )
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the weights of Pueblo from self-play.")
    parser.add_argument("--games", type=int, default=2000, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--output", type=Path, default=Path(__file__).with_name("weights.npz"))
    args = parser.parse_args()
    models = {
        (players, demolition): learn(
            players,
            demolition=demolition,
            games=args.games,
            rounds=args.rounds,
            threads=args.threads,
        )
        for players, demolition in product((2, 3, 4), (False, True))
    }
    save_models(models, args.output)


if __name__ == "__main__":
    main()
