"""Learning from self-play: each round plays with what the last round learned.

    python -m cacique.ai.pueblo.training --games 2400 --rounds 5
    python -m cacique.ai.pueblo.training --rounds 2 --visits 40 --only 2 --start weights.npz
    python -m cacique.ai.pueblo.training --games 2400 --rounds 5 --ray 192.0.2.10:6379

The result depends on the arguments alone, not on who plays the games and how many they are.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import Desk
from cacique.ai.pueblo.kernels.search import TreeArrays
from cacique.ai.pueblo.kernels.selfplay import Sums, self_play
from cacique.ai.pueblo.kernels.terms import COLOURED, NEUTRAL, RAZING, TEMPO, TERMS
from cacique.ai.pueblo.model import Model, first_model, read_model, save_models, variant_key
from cacique.ai.version import refuse_other, version
from cacique.ai.workers import Workers, here, in_processes, on_ray
from cacique.core.rng import Rng, seeded
from cacique.games.pueblo import Board
from cacique.games.pueblo.kernels.site import PATH

__all__ = ["Variant", "fit", "learn", "main", "play_games"]

Variant = tuple[int, bool]  # players, and whether there is a demolition

_BATCHES = 8  # that a round's games are split into, whatever the number of workers
_NEARNESS = (4, 8, 12, 18, 27, PATH)  # distances from the chieftain that share a weight


def _group_terms() -> NDArray[np.float64]:
    """Which terms share a weight: a matrix of ones, by term and group."""
    columns = []
    for offset in range(0, COLOURED, PATH):
        start = 0
        for end in _NEARNESS:
            column = np.zeros(TERMS)
            column[offset + start : offset + end] = 1
            columns.append(column)
            start = end
    for term in (COLOURED, NEUTRAL, *range(TEMPO, TERMS)):
        column = np.zeros(TERMS)
        column[term] = 1
        columns.append(column)
    return np.array(columns).T


_GROUPS = _group_terms()
# What draws a stage to the one after it: stock and tempo but little. A block in stock is worth many
# points, which would take many rounds to be learned, and the tempo differs from turn to turn.
_RIDGE = np.where(_GROUPS[COLOURED:].any(axis=0), 20.0, 2000.0)
_FIRST_STAGES = {0, 1, RAZING + 1}  # drawn to what they were: what comes after is of another kind
_ENOUGH = 500  # samples of a stage
# two seats' errors together, as the scale of a logistic curve
_SPREAD_OF_ERROR = 0.78
_LEAST_SPREAD = 0.5


def play_games(board: Board, model: Model, games: int, rng: Rng, visits: int = 0) -> Sums:
    """Play one batch, with as many visits for most turns."""
    sums, tree = Sums.zero(), TreeArrays.empty(visits and visits + 1)  # the root's too
    self_play(board.state, games, model, tree, Desk.empty(), rng, sums)
    return sums


def fit(sums: Sums, prior: Model, *, exact_end: bool) -> Model:
    """Solve for the weights of each stage that was met often enough; keep the others."""
    weights, spreads = prior.weights.copy(), prior.spreads.copy()
    for stage in np.flatnonzero(sums.counts > _ENOUGH):
        near = prior.weights[stage] if stage in _FIRST_STAGES else weights[stage - 1]
        grouped = _GROUPS.T @ sums.products[stage] @ _GROUPS + np.diag(_RIDGE)
        missing = sums.targets[stage] - sums.products[stage] @ near
        solved = near + _GROUPS @ np.linalg.solve(grouped, _GROUPS.T @ missing)
        unexplained = sums.squares[stage] - 2 * solved @ sums.targets[stage]
        unexplained += solved @ sums.products[stage] @ solved
        weights[stage] = solved
        error = float(np.sqrt(unexplained / sums.counts[stage]))
        spreads[stage] = max(_SPREAD_OF_ERROR * error, _LEAST_SPREAD)
    if exact_end:
        weights[0] = 0
        weights[0, :COLOURED] = 1
        spreads[0] = 0
    weights[RAZING] = 0
    return Model(weights, spreads)


@dataclass(frozen=True, slots=True)
class Batch:
    """A part of a round's games, to be played anywhere."""

    variant: Variant
    model: Model
    games: int
    visits: int
    seed: int
    stream: int
    version: str  # that a worker must have


def _play_batch(task: tuple[int, Batch]) -> tuple[int, Sums]:
    place, batch = task
    refuse_other(batch.version)
    players, demolition = batch.variant
    board = Board(players=players, demolition=demolition)
    rng = seeded(batch.seed, batch.stream)
    return place, play_games(board, batch.model, batch.games, rng, batch.visits)


def _in_order(results: Iterable[tuple[int, Sums]]) -> Iterator[Sums]:
    """Wait for those that come late, so that sums are rounded alike for any workers."""
    early: dict[int, Sums] = {}
    following = 0
    for place, result in results:
        early[place] = result
        while following in early:
            yield early.pop(following)
            following += 1


def learn(
    variants: Sequence[Variant],
    *,
    games: int,
    rounds: int,
    visits: int = 0,
    start: Callable[[Variant], Model] = lambda _variant: first_model(),
    workers: Workers = here,
    report: Callable[[str], None] = lambda _line: None,
) -> Iterator[dict[Variant, Model]]:
    """Learn a model of each variant, and yield all after each round.

    With visits, most turns of the games are searched. Workers change nothing but the time it takes.
    """
    models = {variant: start(variant) for variant in variants}
    sums = {variant: Sums.zero() for variant in variants}
    share = -(-games // _BATCHES)
    for number in range(rounds):
        batches = [
            Batch(variant, models[variant], share, visits, number, stream, version())
            for variant in variants
            for stream in range(_BATCHES)
        ]
        sums = {variant: past.fade() for variant, past in sums.items()}
        played = _in_order(workers(_play_batch, enumerate(batches)))
        for batch, result in zip(batches, played, strict=True):
            sums[batch.variant] = sums[batch.variant].plus(result)
        for variant in variants:
            models[variant] = fit(sums[variant], models[variant], exact_end=not variant[1])
            report(f"round {number + 1}, {_describe(variant, models[variant])}")
        yield models.copy()


def _reader(path: Path | None) -> Callable[[Variant], Model]:
    """What to begin with: a file's weights, or the same guess for all variants."""
    if path is None:
        return lambda _variant: first_model()
    return lambda variant: read_model(path, players=variant[0], demolition=variant[1])


def _describe(variant: Variant, model: Model) -> str:
    players, demolition = variant
    middle = 15
    return (
        f"{players} players{', demolition' if demolition else ''}: "
        f"spread {model.spreads[middle]:.2f} at {middle} turns left"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the weights of Pueblo from self-play.")
    parser.add_argument("--games", type=int, default=9600, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--visits", type=int, default=0, help="of a search for most turns")
    parser.add_argument("--start", type=Path, help="weights to begin with, instead of a guess")
    parser.add_argument("--processes", type=int, help="by default one for each core")
    parser.add_argument("--ray", metavar="ADDRESS", help="use a Ray cluster; `local` starts one")
    parser.add_argument("--output", type=Path, default=Path(__file__).with_name("weights.npz"))
    variants = {variant_key(n, demolition=d): (n, d) for n in (2, 3, 4) for d in (False, True)}
    parser.add_argument("--only", action="append", choices=variants, help="variants; others stay")
    args = parser.parse_args()
    start = _reader(args.start)
    chosen = tuple(variants[key] for key in args.only or variants)
    kept = {variant: start(variant) for variant in variants.values() if variant not in chosen}
    rounds = learn(
        chosen,
        games=args.games,
        rounds=args.rounds,
        visits=args.visits,
        start=start,
        workers=on_ray(args.ray, args.processes) if args.ray else in_processes(args.processes),
        report=lambda line: print(line, flush=True),  # noqa: T201
    )
    for models in rounds:
        save_models(kept | models, args.output)


if __name__ == "__main__":
    main()
