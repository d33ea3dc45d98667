"""How strong the players of Pueblo are: the pairings that their page tells of.

    python benchmarks/pueblo_strength.py --games 400
    python benchmarks/pueblo_strength.py levels --games 100 --folder build/strength

Seats rotate. Finished games are kept in journals in the folder, so a run that was stopped goes on
where it was. A time a move is only fair on a machine that does nothing else: `--visits N` gives
our own searches so many visits instead of a second, and OpenSpiel counts the processor's seconds.
Games that are counted in visits can be played several at a time, with `--processes N`.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import cacique.envs.openspiel  # noqa: F401  registers the game
from cacique.ai import bots
from cacique.ai.agent import NEVER, Stop
from cacique.ai.arena import Arena
from cacique.ai.standings import Standing, sum_up
from cacique.ai.workers import Workers, here, in_processes
from cacique.core.rng import Rng
from cacique.games.pueblo import MOVES, Board
from cacique.games.pueblo.moves import PuebloMove

OPENSPIEL = "openspiel@1s"
_CONFIDENCE = 1.96


class OpenSpielAgent:
    """OpenSpiel's own Monte Carlo tree search with random playouts, in its own Python.

    It has its time for each turn, half for the building and half for the walk. It counts
    simulations, so each of these has as many as fit into its time by the last one's pace.
    """

    name = OPENSPIEL

    def __init__(self, seconds: float = 1.0) -> None:
        self._seconds = seconds / 2
        self._pace = 20.0  # simulations a second

    def choose(self, board: Board, rng: Rng, _stop: Stop = NEVER, /) -> PuebloMove:
        state = _state_of(board)
        simulations = max(2, int(self._pace * self._seconds))
        random = np.random.RandomState(int(rng[0] & np.uint64(0xFFFFFFFF)))
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(state.get_game(), 2, simulations, evaluator, random_state=random)
        start = time.process_time()
        action: int = bot.step(state)
        self._pace = simulations / (time.process_time() - start)
        return MOVES[action]


def _state_of(board: Board) -> Any:
    """The same position in OpenSpiel, reached by the same decisions."""
    assert board.setup == Board().setup, "this face is for two players and the usual options"
    state = pyspiel.load_game("cacique_pueblo").new_initial_state()
    for move in board.moves:
        state.apply_action(move.code)
    return state


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match, and what is wanted of its first bot."""

    name: str
    bots: tuple[str, ...]
    wanted: str
    players: int = 2


def pairings(think: dict[float, str]) -> Iterator[Pairing]:
    """All pairings; searches are named by what they are given for so many seconds."""
    second = think[1.0]
    yield Pairing("greedy-random", ("greedy", "random"), "> 99 %")
    yield Pairing("strong-greedy", (second, "greedy"), "> 95 %")
    yield Pairing("strong-openspiel", (second, OPENSPIEL), "> 99 %")
    for number in (8, 7, 6, 5, 4, 3, 2):
        levels = f"level{number}", f"level{number - 1}"
        yield Pairing(f"levels-{number}-{number - 1}", levels, "60–80 %")
    yield Pairing("double-1s-0.5s", (second, think[0.5]), "≥ +40 Elo")
    yield Pairing("double-2s-1s", (think[2.0], second), "≥ +40 Elo")
    for players, name in ((3, "three-players"), (4, "four-players")):
        bots = (second, *["greedy"] * (players - 1))
        yield Pairing(name, bots, "place < 1.3", players)


def run(pairing: Pairing, games: int, folder: Path, workers: Workers) -> str:
    arena = Arena("pueblo", pairing.bots, (f"players={pairing.players}",), games, seed=1)
    journal = folder / f"{pairing.name}.jsonl"
    standings = sum_up(arena, arena.run(workers, journal))
    first = next(one for one in standings.bots if one.bot == pairing.bots[0])
    (pair,) = standings.pairs
    sign = 1 if pair.one == first.bot else -1
    return (
        f"{pairing.name:18}{_share(first):>24}{first.place:>7.2f}{sign * pair.elo.value:>+7.0f}"
        f" ± {pair.elo.error:<5.0f}{first.games:>6}{1000 * first.seconds:>9.1f}  {pairing.wanted}"
    )


def _share(one: Standing) -> str:
    """Share of the duels, and between what limits it lies by Wilson's score with 95 %."""
    square = _CONFIDENCE**2 / one.games
    middle = (one.score + square / 2) / (1 + square)
    width = (square * (one.score * (1 - one.score) + square / 4)) ** 0.5 / (1 + square)
    return f"{one.score:.1%} ({middle - width:.1%}–{middle + width:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="pairings, or how their names begin; else all")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--visits", type=int, help="of a search, instead of a second")
    parser.add_argument("--processes", type=int, default=1, help="with --visits: games at a time")
    args = parser.parse_args()
    if args.processes != 1 and not args.visits:
        parser.error("searches that count seconds need the machine for themselves: give --visits")
    named = cast("dict[str, Any]", bots.find("pueblo").bots)
    named[OPENSPIEL] = OpenSpielAgent
    think = {
        seconds: f"search@{round(seconds * args.visits)}" if args.visits else f"search@{seconds:g}s"
        for seconds in (0.5, 1.0, 2.0)
    }
    args.folder.mkdir(parents=True, exist_ok=True)
    print(
        f"{'':18}{'share (95 %)':>24}{'place':>7}{'Elo':>7}{'':8}{'games':>6}{'ms/move':>9}  wanted"
    )
    for pairing in pairings(think):
        if not args.names or pairing.name.startswith(tuple(args.names)):
            # other processes know the bots of the package only
            alone = OPENSPIEL in pairing.bots
            workers = here if alone else in_processes(args.processes)
            print(run(pairing, args.games, args.folder, workers), flush=True)


if __name__ == "__main__":
    main()
