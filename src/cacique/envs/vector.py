"""Thousands of games at once from numpy, in the manner of Gymnasium's vector environments."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cacique.core.errors import IllegalMove
from cacique.core.jit import kernel
from cacique.core.rng import Rng, below
from cacique.envs.extras import need
from cacique.envs.faces import AnyBoard, find

need("gymnasium")
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

__all__ = ["VectorEnv", "sample"]

Observations = dict[str, NDArray[Any]]
Infos = dict[str, Any]


@kernel
def sample(masks: NDArray[np.int8], rngs: Rng, actions: NDArray[np.int64]) -> None:
    """Draw one of the actions that each mask allows, all alike."""
    for i in range(len(masks)):
        mask = masks[i]
        legal = 0
        for action in range(len(mask)):
            legal += mask[action]
        index = below(rngs[i : i + 1], legal)
        action = 0
        while index >= mask[action]:
            index -= mask[action]
            action += 1
        actions[i] = action


class VectorEnv(GymnasiumVectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games of one kind, each waiting for the decision of the seat whose turn it is.

    Rewards are by game and seat. A game that ends starts again in the same step; what it was
    is told in `infos`. `copy=False` hands out arrays that the next step overwrites, and
    `observe=False` leaves the planes out.

    >>> env = VectorEnv("pueblo", 3, players=4)
    >>> observations, infos = env.reset(seed=1)
    >>> observations["action_mask"].sum(axis=1).tolist(), infos["seat"].tolist()
    ([196, 196, 196], [0, 0, 0])
    >>> observations, rewards, terminations, truncations, infos = env.step(env.sample())
    >>> rewards.shape
    (3, 4)
    """

    def __init__(  # noqa: PLR0913
        self,
        game: str,
        num_envs: int,
        *,
        observe: bool = True,
        copy: bool = True,
        threads: int = 2,
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "name": f"{game}_v0"}
        self._face = find(game)
        board = self._face.board(options)
        self.setup = board.setup
        self.num_envs = num_envs
        self.players = len(board.scores)
        self._copy, self._observe, self._limit = copy, observe, max_decisions
        self._pool = ThreadPoolExecutor(threads)
        self._parts = _parts(num_envs, threads)
        self._make_spaces()
        self._make_arrays(board)
        self._seed(None)

    def _make_spaces(self) -> None:
        codes = len(self._face.moves)
        parts: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (codes,), np.int8)}
        if self._observe:
            parts["observation"] = spaces.Box(0, 255, self._face.shape, np.uint8)
        self.single_action_space = spaces.Discrete(codes)
        self.single_observation_space = spaces.Dict(parts)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> Any:  # type: ignore[override]
        """The batched space, which takes much memory and is made only when asked for."""
        return batch_space(self.single_observation_space, self.num_envs)

    def _make_arrays(self, board: AnyBoard) -> None:
        n, face = self.num_envs, self._face
        self._start = board
        self._states = np.zeros(n, face.game.rules.state)
        self._decisions = np.zeros(n, np.int32)
        self._everyone = np.ones(n, np.bool_)
        self._outcomes = np.zeros((n, self.players), np.float32)
        self._scores = np.zeros((n, self.players), np.int32)
        self._ended = np.zeros(n, np.bool_)
        self._seats = np.zeros(n, np.int8)
        self._masks = np.zeros((n, len(face.moves)), np.int8)
        self._planes = np.zeros((n if self._observe else 0, *face.flat_shape), np.uint8)

    def _seed(self, seed: int | None) -> None:
        words = np.random.SeedSequence(seed).generate_state(2 * self.num_envs, np.uint64)
        self._dice, self._choices = np.maximum(words, np.uint64(1)).reshape(2, -1)

    def _on_parts(self, work: Callable[[slice], object]) -> None:
        """Do some work on each part of the games, in a thread of its own."""
        for _ in self._pool.map(work, self._parts):
            pass

    # the games

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Start all games anew, all from `options["position"]` where that is given."""
        if seed is not None:
            self._seed(seed)
        self._start = self._face.start(self.setup, (options or {}).get("position"))
        self._begin(self._everyone)
        self._on_parts(self._look)
        self._scores[:] = self._start.scores
        return self._hand_out(self._observations()), self._hand_out(self._infos())

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos
    ]:
        """Make a move in each game; an illegal one raises IllegalMove and changes nothing."""
        codes = np.asarray(actions, np.int64)
        self._refuse_illegal(codes)
        self._on_parts(lambda part: self._move(codes, part))
        self._decisions += 1
        terminated = self._ended.copy()
        truncated = ~terminated & (self._decisions == (self._limit or -1))
        infos = self._infos()
        over = terminated | truncated
        if over.any():
            infos |= self._final(over)
            self._begin(over)
        self._on_parts(self._look)
        rewards = self._outcomes.copy() if self._copy else self._outcomes
        return (
            self._hand_out(self._observations()),
            rewards,
            terminated,
            truncated,
            self._hand_out(infos),
        )

    def sample(self) -> NDArray[np.int64]:
        """Draw a legal action for each game."""
        actions = np.empty(self.num_envs, np.int64)
        self._on_parts(
            lambda part: sample(self._masks[part], self._choices[part], actions[part])
        )
        return actions

    def board(self, index: int) -> AnyBoard:
        """One of the games as a board of its own, without the moves that led to it."""
        states = self._states[index : index + 1]
        return type(self._start).from_state(self._start.setup, states)

    def close_extras(self, **_kwargs: Any) -> None:
        self._pool.shutdown()

    # what is handed out

    def _observations(self) -> Observations:
        observations: Observations = {"action_mask": self._masks}
        if self._observe:
            observations["observation"] = self._planes.reshape(-1, *self._face.shape)
        return observations

    def _infos(self) -> Infos:
        return {"seat": self._seats, "scores": self._scores}

    def _hand_out(self, arrays: dict[str, Any]) -> dict[str, Any]:
        if not self._copy:
            return arrays
        return {name: array.copy() for name, array in arrays.items()}

    def _final(self, over: NDArray[np.bool_]) -> Infos:
        """Show how games ended before they start again."""
        finals = np.full(self.num_envs, None, object)
        indices = np.flatnonzero(over)
        states, seats = self._states[indices], self._seats[indices]
        masks = np.zeros((len(indices), len(self._face.moves)), np.int8)
        planes = np.zeros((len(indices) * self._observe, *self._face.flat_shape), np.uint8)
        self._face.look(states, seats, masks, planes)
        for i, index in enumerate(indices):
            finals[index] = {"action_mask": masks[i]}
            if self._observe:
                finals[index]["observation"] = planes[i].reshape(self._face.shape)
        return {"final_obs": finals, "_final_obs": over}

    # what threads do

    def _begin(self, which: NDArray[np.bool_]) -> None:
        start = self._start.state()
        self._decisions[which] = 0
        self._on_parts(
            lambda part: self._face.begin(
                self._states[part], which[part], start, self._dice[part]
            )
        )

    def _move(self, codes: NDArray[np.int64], part: slice) -> None:
        self._face.step(
            self._states[part],
            codes[part],
            self._dice[part],
            self._outcomes[part],
            self._scores[part],
            self._ended[part],
        )

    def _look(self, part: slice) -> None:
        planes = self._planes[part] if self._observe else self._planes
        self._face.look(self._states[part], self._seats[part], self._masks[part], planes)

    def _refuse_illegal(self, codes: NDArray[np.int64]) -> None:
        if codes.shape != (self.num_envs,):
            raise ValueError(f"there must be {self.num_envs} actions, not {codes.shape}")
        index = self._face.first_illegal(self._states, codes, len(self._face.moves))
        if index >= 0:
            raise IllegalMove(f"game {index}: {self._why_illegal(index, int(codes[index]))}")

    def _why_illegal(self, index: int, code: int) -> str:
        if not 0 <= code < len(self._face.moves):
            return f"there is no action {code}"
        move = self._face.moves[code]
        return f"{move}: {self.board(index).why_illegal(move)}"


def _parts(count: int, threads: int) -> list[slice]:
    bounds = np.linspace(0, count, threads + 1).astype(int).tolist()
    return [slice(a, b) for a, b in zip(bounds, bounds[1:], strict=False) if a < b]
