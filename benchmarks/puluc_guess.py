"""Fit the weights of the search player's guess to the solution, and print them.

Needs the table: `cacique puluc solve`.
"""

import numpy as np

from cacique.ai.puluc.kernels import index, search
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.table import ValueTable, table_path
from cacique.games import puluc
from cacique.games.puluc.kernels.rules import STATE

SAMPLE = 200_000
SMALLEST = int(index.STARTS[1, 4])  # positions below are solved at once, not guessed


def main() -> None:
    setup = puluc.Setup()
    table = ValueTable.open(table_path(setup), setup)
    numbers = np.random.default_rng(1).integers(SMALLEST, table.steps.size, SAMPLE)
    features = np.empty((SAMPLE, search.FEATURES))
    state = np.zeros(1, STATE)
    for row, number in zip(features, numbers.tolist(), strict=True):
        index.place(state, number)
        search.note_features(state, row)
    values = np.clip(table.steps[numbers] / SCALE, 0.001, 0.999)
    logits = np.log(values / (1 - values))
    weights = np.linalg.lstsq(features, logits, rcond=None)[0]
    guesses = 1 / (1 + np.exp(-features @ weights))
    print("weights", np.round(weights, 2).tolist())
    print(f"mean error {np.abs(guesses - values).mean():.3f}, spread {values.std():.3f}")


if __name__ == "__main__":
    main()
