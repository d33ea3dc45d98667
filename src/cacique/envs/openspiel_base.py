"""OpenSpiel's games, states and observers over any board; `openspiel` registers each game's."""

from abc import abstractmethod
from dataclasses import fields
from typing import Any, ClassVar

import numpy as np

from cacique.core.setup import Setup
from cacique.envs.adapters import AnyBoard, Face
from cacique.envs.extras import need

need("pyspiel")
import pyspiel  # noqa: E402
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # noqa: E402

__all__ = ["BoardGame", "BoardObserver", "BoardState", "game_type"]

# Commas separate OpenSpiel's own parameters.
_COMMA = "/"


def _parameters(setup: type[Setup]) -> dict[str, Any]:
    return {
        field.name: "" if isinstance(field.default, tuple) else field.default
        for field in fields(setup)
    }


def _words(params: dict[str, Any]) -> list[str]:
    """Parameters as `Setup.parse` reads them."""
    truth = {True: "yes", False: "no"}
    return [
        f"{name}={truth[value] if isinstance(value, bool) else value}".replace(_COMMA, ",")
        for name, value in params.items()
    ]


def game_type(face: Face, *, most_players: int, **extra: Any) -> Any:
    """Describe a game, with its options and some extra ones as parameters."""
    kinds = pyspiel.GameType
    game = face.game
    return kinds(
        short_name=f"cacique_{game.setup.game}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC
            if game.board.has_chance
            else kinds.ChanceMode.DETERMINISTIC
        ),
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game.setup) | extra,
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; raises IllegalSetup for options that no game can have."""

    game_type: ClassVar[Any]
    state_type: ClassVar[type["BoardState"]]
    face: ClassVar[Face]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _parameters(self.face.game.setup)
        given |= {name: value for name, value in (params or {}).items() if name in given}
        self.setup = self.face.game.setup.parse(_words(given)).check()
        self.start = self.face.game.board(self.setup)
        self.longest = self._longest(params or {})
        super().__init__(self.game_type, self._info(), params or {})

    @abstractmethod
    def _longest(self, params: dict[str, Any]) -> int:
        """No game has more decisions, throws not counted."""

    def _info(self) -> Any:
        board = self.start
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.face.moves),
            max_chance_outcomes=len(board.chance_outcomes()),
            num_players=board.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )

    def new_initial_state(self) -> "BoardState":
        """The state before the first move."""
        return self.state_type(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer of its planes, for OpenSpiel."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self.face, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class BoardState(pyspiel.State):  # type: ignore[misc]
    """A position of either game; `board` is the library's own."""

    face: ClassVar[Face]  # OpenSpiel copies all that instances hold, so this is not one's own

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.board: AnyBoard = game.start.copy()
        self._longest = game.longest
        self.decisions = 0

    def current_player(self) -> Any:
        """Who decides: a player, chance, or nobody any more."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.board.is_chance else self.board.turn

    def is_terminal(self) -> bool:
        """Whether the game is over, or as long as games may be."""
        return self.board.is_over or self.decisions >= self._longest

    def _legal_actions(self, _player: int) -> list[int]:
        codes: list[int] = self.board.legal_codes().tolist()
        return codes

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The throws that may fall, with their chances."""
        return [(move.code, chance) for move, chance in self.board.chance_outcomes() if chance]

    def _apply_action(self, action: int) -> None:
        is_decision = not self.board.is_chance
        self.board.push(self.face.moves[action])
        self.decisions += is_decision

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.face.moves[action])

    def returns(self) -> list[float]:
        """What the end is worth to each player; nothing before."""
        return self.face.rewards(self.board)

    def __str__(self) -> str:
        return self.board.position()


class BoardObserver:
    """Planes of a position as a player sees them, and its line as a string."""

    def __init__(self, face: Face, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        self._face = face
        self.tensor = np.zeros(int(np.prod(face.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(face.shape)}

    def set_from(self, state: BoardState, player: int) -> None:
        """Take the planes of a state, as a player sees them."""
        self.tensor[:] = self._face.observation(state.board, player).reshape(-1)

    def string_from(self, state: BoardState, _player: int) -> str:
        """The state as a position line."""
        return state.board.position()
