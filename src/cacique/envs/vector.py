"""Thousands of games at once from numpy, in the manner of Gymnasium's vector environments."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cacique.core.checks import check_number
from cacique.core.errors import CaciqueError, IllegalMove, NotFound, WrongType
from cacique.envs.adapters import AnyBoard, find, position_in
from cacique.envs.extras import need
from cacique.envs.kernels.choices import draw, first_illegal
from cacique.envs.observations import Observer
from cacique.games.options import AnyOptions

need("gymnasium")
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

__all__ = ["VectorEnv"]

Observations = dict[str, NDArray[Any]]
Infos = dict[str, Any]
Flags = NDArray[np.bool_]


class VectorEnv(GymnasiumVectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games of one kind, each waiting for the decision of the seat whose turn it is.

    Rewards are by game and seat. A game that ends starts again in the same step; how it ended
    stands in `infos`. `observe=False` leaves the planes out. What happens does not depend on
    `threads`. All that is handed out is the caller's; its memory is used again when let go.

    >>> env = VectorEnv("pueblo", 3, players=4)
    >>> observations, infos = env.reset(seed=1)
    >>> observations["action_mask"].sum(axis=1).tolist(), infos["seat"].tolist()
    ([196, 196, 196], [0, 0, 0])
    >>> observations, rewards, terminations, truncations, infos = env.step(env.sample())
    >>> rewards.shape
    (3, 4)
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        observe: bool = True,
        threads: int = 2,
        max_decisions: int | None = None,
        **options: Unpack[AnyOptions],
    ) -> None:
        """Set the games up; raises CaciqueError where that cannot be."""
        check_number(num_envs, "the number of games", least=1)
        check_number(threads, "the number of threads", least=1)
        if max_decisions is not None:
            check_number(max_decisions, "the most decisions", least=1)
        self._face = find(game)
        self._start = self._face.board(options)
        self.setup = self._start.setup
        self.num_envs = num_envs
        self.players = self.setup.seats
        self._observe, self._limit = observe, max_decisions
        self._pool = ThreadPoolExecutor(threads)
        self._parts = _parts(num_envs, threads)
        self._describe(game)
        self._make_arrays()
        self._seed(None)
        self.reset()  # so that there is no state that the rules do not know
        self._is_begun = False  # nobody has asked for the first observations yet

    def _describe(self, game: str) -> None:
        self.metadata = {
            "autoreset_mode": AutoresetMode.SAME_STEP,
            "name": f"{game}_v0",
            "render_modes": ["rgb_array"],
        }
        self.render_mode = "rgb_array"  # at any time: pictures are drawn when asked for
        codes = len(self._face.moves)
        parts: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (codes,), np.int8)}
        if self._observe:
            parts["observation"] = spaces.Box(0, 255, self._face.shape, np.uint8)
        self.single_action_space = spaces.Discrete(codes)
        self.single_observation_space = spaces.Dict(parts)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> Any:  # type: ignore[override]
        """The batched space: made only when asked for, since it takes much memory."""
        return batch_space(self.single_observation_space, self.num_envs)

    def _make_arrays(self) -> None:
        games = self.num_envs
        self._states = np.zeros(games, self._face.game.rules.state)
        self._decisions = np.zeros(games, np.int32)
        self._observer = Observer(self._face, games, planes=self._observe)
        self._make_results()

    def _make_results(self) -> None:
        self._rewards = np.zeros((self.num_envs, self.players), np.float32)
        self._scores = np.zeros((self.num_envs, self.players), np.int32)
        self._ended = np.zeros(self.num_envs, np.bool_)

    def _seed(self, seed: int | None) -> None:
        words = np.random.SeedSequence(seed).generate_state(2 * self.num_envs, np.uint64)
        self._dice, self._choices = np.maximum(words, np.uint64(1)).reshape(2, -1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Start all games anew, and from `options["position"]` where a line is given."""
        start = self._face.start(self.setup, position_in(options))
        for name in options or {}:
            if name != "position":
                raise CaciqueError(f"there is no option {name!r} of a reset, only 'position'")
        if seed is not None:
            self._seed(check_number(seed, "a seed"))
        self._start = start
        self._is_begun = True
        self._renew()
        self._begin(np.ones(self.num_envs, np.bool_))
        self._scores[:] = self._start.scores
        self._on_parts(lambda part: self._observer.observe(self._states, part))
        return self._observer.observations(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.float32], Flags, Flags, Infos]:
        """Make a move in each game; an illegal one raises IllegalMove and changes nothing."""
        codes = self._codes(actions)
        self._refuse_illegal(codes)
        self._renew()
        self._on_parts(lambda part: self._move(codes, part))
        self._decisions += 1
        truncated = ~self._ended & (self._decisions == (self._limit or -1))
        over = self._ended | truncated
        final = self._end(over) if over.any() else {}
        self._on_parts(lambda part: self._observer.observe(self._states, part))
        seen = self._observer.observations()
        return seen, self._rewards, self._ended, truncated, self._infos() | final

    def sample(self) -> NDArray[np.int64]:
        """Draw a legal action for each game, all alike."""
        actions = np.empty(self.num_envs, np.int64)
        codes, counts, rngs = self._observer.codes, self._observer.counts, self._choices
        self._on_parts(lambda part: draw(codes[part], counts[part], rngs[part], actions[part]))
        return actions

    def board(self, index: int) -> AnyBoard:
        """One of the games as a board of its own, without the moves that led to it."""
        if not 0 <= check_number(index, "a game's number", least=-1) < self.num_envs:
            raise NotFound(f"there are {self.num_envs} games, and none of number {index}")
        states = self._states[index : index + 1]
        return type(self._start).from_state(self._start.setup, states)

    def render(self) -> tuple[NDArray[np.uint8], ...]:
        """All games as pixels, by row, column and colour."""
        return tuple(self._face.draw(self.board(index)) for index in range(self.num_envs))

    def close_extras(self, **_kwargs: object) -> None:
        """Let the threads go."""
        self._pool.shutdown()

    def _on_parts(self, work: Callable[[slice], object]) -> None:
        """Do some work on each part of the games, in a thread of its own."""
        for _ in self._pool.map(work, self._parts):
            pass

    def _renew(self) -> None:
        """Leave to the caller what was handed out before."""
        self._observer.renew()
        self._make_results()

    def _infos(self) -> Infos:
        return {"seat": self._observer.seats, "scores": self._scores}

    def _begin(self, which: Flags) -> None:
        start, face = self._start.state, self._face
        self._decisions[which] = 0
        self._on_parts(
            lambda part: face.begin(self._states[part], which[part], start, self._dice[part])
        )

    def _move(self, codes: NDArray[np.int64], part: slice) -> None:
        self._face.step(
            self._states[part],
            codes[part],
            self._dice[part],
            self._rewards[part],
            self._scores[part],
            self._ended[part],
        )

    def _end(self, over: Flags) -> Infos:
        """Start some games again; tell how they looked at their end."""
        ends = self._states[over]
        shown = Observer(self._face, len(ends), planes=self._observe).observe(ends).observations()
        finals = np.full(self.num_envs, None, object)
        for i, index in enumerate(np.flatnonzero(over)):
            finals[index] = {name: array[i] for name, array in shown.items()}
        self._begin(over)
        return {"final_obs": finals, "_final_obs": over}

    def _codes(self, actions: ArrayLike) -> NDArray[np.int64]:
        """Actions as numbers, which must be whole ones."""
        if not self._is_begun:
            raise CaciqueError("reset the games before the first step")
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer):
            raise WrongType(f"actions are whole numbers, not {given.dtype}")
        return given.astype(np.int64, copy=False)

    def _refuse_illegal(self, codes: NDArray[np.int64]) -> None:
        if codes.shape != (self.num_envs,):
            raise CaciqueError(f"{self.num_envs} games need as many actions, not {codes.shape}")
        index = first_illegal(self._observer.codes, self._observer.counts, codes)
        if index >= 0:
            raise IllegalMove(f"game {index}: {self._why_illegal(index, int(codes[index]))}")

    def _why_illegal(self, index: int, code: int) -> str:
        if not 0 <= code < len(self._face.moves):
            return f"there is no action {code}"
        move = self._face.moves[code]
        return f"{move}: {self.board(index).why_illegal(move)}"


def _parts(count: int, threads: int) -> list[slice]:
    bounds = [count * i // threads for i in range(threads + 1)]
    return [slice(a, b) for a, b in pairwise(bounds) if a < b]
