"""Learn Puluc from nothing but games against oneself, with numpy alone, and beat `fair`.

    OPENBLAS_NUM_THREADS=1 python examples/train_puluc.py --output student.npz
    cd examples && cacique arena fair train_puluc:Student      # the one that lies beside it

A network of one hidden layer has two heads: a policy over moves, and the value of the position for
whoever decides. A thousand games run at once in `VectorEnv`; after a few steps of all of them the
weights follow the gradient (advantage actor-critic with generalised advantages, Adam). What is kept
is the mean of the weights over the last part, which is less noisy than the last of them. `Student`
then looks two moves ahead with the value, over all throws.

The matrices are small: threads for each product would only wait for each other.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from cacique.ai.agent import NEVER, Stop
from cacique.ai.arena import Arena
from cacique.ai.standings import sum_up
from cacique.core.contract import Outcome
from cacique.core.rng import Rng
from cacique.envs.observations import observe
from cacique.envs.vector import VectorEnv
from cacique.games.puluc import MOVES, Board
from cacique.games.puluc.moves import Advance, PulucMove

HIDDEN, GAMES, STEPS = 128, 1024, 16
RATE, ENTROPY, TRACE, PARTS = 1e-3, 0.01, 0.9, 4
UPDATES, AVERAGED = 2500, 0.2  # and the share of them, at the end, that is averaged
SQUARES = 11
TRAINED = Path(__file__).with_name("student.npz")  # what this script learned from seed 0
Array = np.ndarray
Weights = dict[str, Array]


def mirrored(move: PulucMove) -> int:
    """The code of a move as the other side sees it, who counts squares from the other camp."""
    if not isinstance(move, Advance):
        return move.code
    end = None if move.end is None else SQUARES - 1 - move.end
    return Advance(SQUARES - 1 - move.start, end, move.captures).code


MIRROR = np.array([[move.code for move in MOVES], [mirrored(move) for move in MOVES]])


def features(planes: Array) -> Array:
    """What the network sees: how many pieces stand where at least, owners, throw, what is left."""
    pieces = planes[:, :2, :, None] > np.arange(5)
    parts = (pieces, planes[:, 2:4] > 0, planes[:, 4:9, 0] > 0, planes[:, 9:11, 0] / 5.0)
    return np.concatenate([part.reshape(len(planes), -1) for part in parts], 1, dtype=np.float32)


def begin(rng: np.random.Generator) -> Weights:
    inputs, moves = 2 * SQUARES * 5 + 2 * SQUARES + 5 + 2, len(MOVES)
    return {
        "w": rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
        "b": np.zeros(HIDDEN, np.float32),
        "policy": rng.normal(0, 0.01, (HIDDEN, moves)).astype(np.float32),
        "value": np.zeros((HIDDEN, 1), np.float32),
    }


def hidden_of(weights: Weights, seen: Array) -> Array:
    return np.maximum(seen @ weights["w"] + weights["b"], 0)


def value_of(weights: Weights, hidden: Array) -> Array:
    """What the decider may expect, from -1 to 1."""
    return np.tanh(hidden @ weights["value"])[:, 0]


def policy_of(weights: Weights, hidden: Array, mask: Array) -> Array:
    logits = np.where(mask, hidden @ weights["policy"], -1e9)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return chances / chances.sum(1, keepdims=True)


class Adam:
    """Steps along gradients, each weight at its own pace."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(w) for name, w in weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in weights.items()}
        self.steps = 0

    def follow(self, weights: Weights, gradients: Weights, rate: float) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Batch(NamedTuple):
    """Decisions to learn from: what was seen, what was legal, what was done, how it turned out."""

    seen: Array
    mask: Array
    taken: Array
    gain: Array  # how much better than expected
    target: Array  # what the value should have been

    def part(self, rows: Array) -> "Batch":
        return Batch(*(array[rows] for array in self))


def gradients_of(weights: Weights, batch: Batch) -> Weights:
    """Of the policy's loss, less some entropy, and of the squared error of the value."""
    seen, mask, taken, gain, target = batch
    hidden = hidden_of(weights, seen)
    chances, value = policy_of(weights, hidden, mask), value_of(weights, hidden)
    logs = np.log(chances + 1e-9)
    surprise = -(chances * logs).sum(1, keepdims=True)
    to_policy = chances * gain[:, None] + ENTROPY * chances * (logs + surprise)
    to_policy[np.arange(len(taken)), taken] -= gain
    to_value = ((value - target) * (1 - value**2))[:, None]
    to_hidden = (to_policy @ weights["policy"].T + to_value @ weights["value"].T) * (hidden > 0)
    return {
        "w": seen.T @ to_hidden / len(seen),
        "b": to_hidden.mean(0),
        "policy": hidden.T @ to_policy / len(seen),
        "value": hidden.T @ to_value / len(seen),
    }


class School:
    """Games that go on while their players learn."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights = begin(self.rng)
        self.adam = Adam(self.weights)
        self.env = VectorEnv("puluc", GAMES, threads=1)
        self.shown, self.infos = self.env.reset(seed=seed)

    def play(self) -> Batch:
        """Some steps of all games, and what they teach."""
        rows = [self.step() for _ in range(STEPS)]
        after = value_of(self.weights, hidden_of(self.weights, features(self.shown["observation"])))
        next_seat = self.infos["seat"].astype(np.int64)
        advantage, gains = np.zeros(GAMES, np.float32), []
        for _, _, _, value, reward, ended, seat in reversed(rows):
            # what the opponent may expect next is my loss
            sign = np.where(ended, 0, np.where(next_seat == seat, 1, -1))
            advantage = reward + sign * after - value + TRACE * sign * advantage
            gains.append(advantage)
            after, next_seat = value, seat
        seen, mask, taken, value, *_ = (np.concatenate(part) for part in zip(*rows, strict=True))
        gain = np.concatenate(gains[::-1]).astype(np.float32)
        scaled = np.clip((gain - gain.mean()) / (gain.std() + 1e-6), -3, 3)
        return Batch(seen, mask, taken, scaled, gain + value)

    def step(self) -> tuple[Array, ...]:
        """One decision in each game, drawn from the policy."""
        seat = self.infos["seat"].astype(np.int64)
        seen = features(self.shown["observation"])
        mask = np.take_along_axis(self.shown["action_mask"], MIRROR[seat], 1) > 0
        hidden = hidden_of(self.weights, seen)
        drawn = policy_of(self.weights, hidden, mask).cumsum(1) > self.rng.random((GAMES, 1))
        taken = np.where(drawn.any(1), drawn.argmax(1), mask.argmax(1))
        self.shown, rewards, ended, _, self.infos = self.env.step(MIRROR[seat, taken])
        reward = rewards[np.arange(GAMES), seat]
        return seen, mask, taken, value_of(self.weights, hidden), reward, ended, seat

    def learn(self, batch: Batch, rate: float) -> None:
        for rows in np.array_split(self.rng.permutation(len(batch.seen)), PARTS):
            self.adam.follow(self.weights, gradients_of(self.weights, batch.part(rows)), rate)


def train(updates: int, seed: int = 0) -> Weights:
    """Learn from so many batches, more and more slowly; the result is the mean of the last part."""
    school, start = School(seed), time.monotonic()
    mean = {name: np.zeros_like(weight, np.float64) for name, weight in school.weights.items()}
    first = updates - max(1, int(AVERAGED * updates))
    for update in range(updates):
        school.learn(school.play(), RATE * max(0.1, 1 - update / updates))
        if update >= first:
            for name, weight in school.weights.items():
                mean[name] += weight / (updates - first)
        if update % 50 == 49:
            decisions = (update + 1) * GAMES * STEPS / 1e6
            print(
                f"{time.monotonic() - start:4.0f} s, {decisions:5.1f} million decisions", flush=True
            )
    school.env.close()
    return {name: weight.astype(np.float32) for name, weight in mean.items()}


def result_of(outcome: Outcome, seat: int | None) -> float:
    """1 for a win, -1 for a loss, 0 for a draw."""
    return 0.0 if outcome.is_shared else 1.0 if seat in outcome.winners else -1.0


def pushed(board: Board, move: PulucMove) -> Board:
    after = board.copy()
    after.push_unchecked(move)
    return after


class Student:
    """Looks two moves ahead: its own, then the opponent's best answer to each throw.

    What follows is what the network expects of it, over all throws.
    """

    name = "student"
    game = "puluc"

    def __init__(self, weights: Weights | None = None, ahead: int = 2) -> None:
        self.weights = weights or dict(np.load(TRAINED))
        self.ahead = ahead  # moves

    def choose(self, board: Board, _rng: Rng, _stop: Stop = NEVER, /) -> PulucMove:
        moves = [*board.legal_moves]
        return moves[0] if len(moves) == 1 else max(moves, key=self.promises(board).__getitem__)

    def promises(self, board: Board) -> dict[PulucMove, float]:
        """What each move is worth to whoever makes it."""
        other = 1 - (board.turn or 0)
        moves = board.legal_moves
        return {move: -self.expect(pushed(board, move), other, self.ahead - 1) for move in moves}

    def expect(self, board: Board, seat: int, ahead: int) -> float:
        """What a seat that is to throw may expect, by looking so many moves ahead."""
        outcome = board.outcome()
        if outcome:
            return result_of(outcome, seat)
        throws, chances = zip(*board.chance_outcomes(), strict=True)
        boards = [pushed(board, throw) for throw in throws]
        values = (
            self.values(boards)
            if not ahead
            else [
                max(
                    -self.expect(pushed(one, move), 1 - seat, ahead - 1) for move in one.legal_moves
                )
                for one in boards
            ]
        )
        return float(np.dot(chances, values))

    def values(self, boards: list[Board]) -> Array:
        """What the network thinks of some positions, for whoever decides."""
        seen = features(np.stack([observe(board) for board in boards]))
        return value_of(self.weights, hidden_of(self.weights, seen))


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Puluc, and play a match.")
    parser.add_argument("--updates", type=int, default=UPDATES, help="steps along the gradient")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--opponent", default="fair")
    parser.add_argument("--output", type=Path, help="keep the weights in a file")
    parser.add_argument("--load", type=Path, help="learn nothing, take the weights of a file")
    given = parser.parse_args()
    weights = dict(np.load(given.load)) if given.load else train(given.updates, given.seed)
    if given.output:
        np.savez(given.output, **weights)
    arena = Arena("puluc", (Student(weights), given.opponent), games=given.games)
    (pair,) = sum_up(arena, arena.run()).pairs
    sign, score = (1, pair.score) if pair.one == Student.name else (-1, 1 - pair.score)
    elo = f"{sign * pair.elo.value:+.0f} ± {pair.elo.error:.0f} Elo"
    print(f"student against {given.opponent}: {score:.1%} of {pair.duels} games, {elo}")


if __name__ == "__main__":
    main()
