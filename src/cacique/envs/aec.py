"""PettingZoo's face of both games: agents take turns, and the environment throws the dice.

Importing this module registers the environments, so `pettingzoo.make("aec", "cacique/pueblo_v0")`
works as well as `pueblo_v0.env()`.
"""

from random import Random
from typing import Any, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from cacique.core.checks import check_number
from cacique.core.errors import CaciqueError, NotFound
from cacique.envs.adapters import AnyBoard, find, position_in
from cacique.envs.extras import need
from cacique.games import registry
from cacique.games.options import AnyOptions

need("pettingzoo")
import pettingzoo  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

__all__ = ["BoardEnv", "EnvOptions", "env", "parallel_env"]

_RENDER_MODES = ("ansi", "svg", "rgb_array")
_ILLEGAL = ("terminate", "random")
_ILLEGAL_REWARD = -1.0


class _Habits(TypedDict, total=False):
    """How an environment behaves, beside the game's options."""

    render_mode: str | None
    illegal: str
    max_decisions: int | None


class EnvOptions(AnyOptions, _Habits, total=False):
    """All that an environment is made of, beside the name of the game."""


class BoardEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """One game, without wrappers: an illegal action raises IllegalMove and changes nothing.

    With `illegal="random"` it is replaced by a random legal one instead, for agents that cannot
    use masks. After `max_decisions` the game is truncated.
    """

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        illegal: str = "terminate",
        max_decisions: int | None = None,
        **options: Unpack[AnyOptions],
    ) -> None:
        """Set a game up, which `reset` begins; raises CaciqueError where that cannot be."""
        super().__init__()
        if max_decisions is not None:
            check_number(max_decisions, "the most decisions", least=1)
        _refuse_strange("render_mode", render_mode, (None, *_RENDER_MODES))
        _refuse_strange("illegal", illegal, _ILLEGAL)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(_RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._face = find(game)
        self._board = self._face.board(options)
        self.setup = self._board.setup
        self._replaces_illegal = illegal == "random"
        self._limit = max_decisions
        self._random = Random()
        self._is_begun = False
        self._make_spaces()

    def _make_spaces(self) -> None:
        codes = len(self._face.moves)
        self.possible_agents = [f"player_{seat}" for seat in self._board.seats]
        self._actions = {agent: spaces.Discrete(codes) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, self._face.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (codes,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: planes, and a mask of its legal actions."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The codes of all moves, whoever makes them."""
        return self._actions[agent]

    @property
    def board(self) -> AnyBoard:
        """A copy of the board, throws included."""
        return self._board.copy()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game, from `options["position"]` where a line is given."""
        if seed is not None:
            self._random = Random(seed)
        self._board = self._face.start(self.setup, position_in(options))
        self._decisions = 0
        self._is_begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Planes as the agent sees them; the mask is empty unless it is the agent's turn."""
        if agent not in self.possible_agents:
            raise NotFound(f"there is no agent {agent!r}, only {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self._face.moves), np.int8)
        if self._board.turn == seat:
            mask[self._board.legal_codes()] = 1
        return {"observation": self._face.observation(self._board, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Take the action of the agent whose turn it is, and go on to the next."""
        if not self._is_begun:
            raise CaciqueError("reset the game before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._board.push(self._move(action))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._reward()
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as a text, a picture or pixels, as the mode says; nothing without one."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self._face.draw(self._board)
        return self._board.svg() if self.render_mode == "svg" else str(self._board)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""

    def _move(self, action: Any) -> Any:
        code = check_number(action, "an action", least=-1)
        if not 0 <= code < len(self._face.moves):
            raise CaciqueError(f"there is no action {code}")
        move = self._face.moves[code]
        if self._replaces_illegal and not self._board.is_legal(move):
            return self._random.choice(self._board.legal_moves)
        return move

    def _go_on(self) -> None:
        """Throw the dice where that comes next, and turn to whoever decides then."""
        while self._board.is_chance:
            self._board.push(self._board.draw_throw(self._random.random()))
        self.agent_selection = self.possible_agents[self._board.turn or 0]
        self.infos = {agent: {"scores": self._board.scores} for agent in self.agents}

    def _reward(self) -> None:
        is_over = self._board.is_over
        is_cut = not is_over and self._decisions == self._limit
        self.rewards = dict(zip(self.agents, self._face.rewards(self._board), strict=True))
        self.terminations = dict.fromkeys(self.agents, is_over)
        self.truncations = dict.fromkeys(self.agents, is_cut)


def env(game: str, *, max_cycles: int | None = None, **options: Unpack[EnvOptions]) -> Any:
    """One game with PettingZoo's wrappers: who tries an illegal action loses at once.

    A cycle is as many decisions as there are players.
    """
    raw = BoardEnv(game, **options)
    if max_cycles is not None:
        check_number(max_cycles, "the most cycles", least=1)
        options["max_decisions"] = max_cycles * len(raw.possible_agents)
        raw = BoardEnv(game, **options)
    if options.get("illegal") == "random":
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=_ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(game: str, *, max_cycles: int | None = None, **options: Unpack[EnvOptions]) -> Any:
    """Take actions of all agents, and use the one of the agent whose turn it is.

    A cycle is one step.
    """
    if max_cycles is not None:
        options["max_decisions"] = max_cycles
    return turn_based_aec_to_parallel(env(game, **options))


def _refuse_strange(name: str, value: object, choices: tuple[object, ...]) -> None:
    if value not in choices:
        raise CaciqueError(f"{name} must be one of {', '.join(map(str, choices))}, not {value!r}")


for _game in registry.NAMES:
    _module = f"cacique.envs.{_game}_v0"
    pettingzoo.register("aec", f"cacique/{_game}_v0", entry_point=f"{_module}:env")
    pettingzoo.register("parallel", f"cacique/{_game}_v0", entry_point=f"{_module}:parallel_env")
