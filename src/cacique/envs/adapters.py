"""Each game as the environments see it: its boards, planes and kernels."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.contract import Board, Game, Move, State
from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.core.setup import Setup
from cacique.envs.kernels import planes, pueblo_batch, puluc_batch
from cacique.games import registry

__all__ = ["AnyBoard", "Face", "find"]

AnyBoard = Board[Any, Any]


@dataclass(frozen=True)
class Face:
    """A game, the planes that show it, and the kernels that play many at once."""

    game: Game
    planes: tuple[str, ...]
    shape: tuple[int, ...]
    observe: Callable[[State, int, NDArray[np.uint8]], None]
    returns: Callable[[State, NDArray[np.float32]], None]
    begin: Callable[..., None]
    step: Callable[..., None]
    look: Callable[..., None]
    first_illegal: Callable[..., int]

    def __reduce__(self) -> tuple[Callable[[str], "Face"], tuple[str]]:
        """Copy and pickle by name, since there is one face for each game."""
        return find, (self.game.setup.game,)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Moves by code, which is their number as actions."""
        return self.game.rules.moves

    @property
    def flat_shape(self) -> tuple[int, int]:
        """The shape that kernels see: planes by squares."""
        return self.shape[0], int(np.prod(self.shape[1:]))

    def board(self, options: dict[str, Any]) -> AnyBoard:
        return self.game.board(self.game.setup.from_options(options))

    def start(self, setup: Setup, line: str | None) -> AnyBoard:
        """Set up a new game, or the position of a line with as many players."""
        if line is None:
            return self.game.board(setup)
        board, players = self.game.board.from_position(line), len(self.game.board(setup).scores)
        if len(board.scores) != players:
            raise IllegalSetup([f"the position is not one of {players} players"])
        if board.is_over:
            raise IllegalSetup(["nothing is left to decide in the position"])
        return board

    def observation(self, board: AnyBoard, seat: int) -> NDArray[np.uint8]:
        """Show a seat the board."""
        planes = np.empty(self.flat_shape, np.uint8)
        self.observe(board.state, seat, planes)
        return planes.reshape(self.shape)

    def rewards(self, board: AnyBoard) -> list[float]:
        """What the board is worth to each seat: nothing until the game is over."""
        rewards = np.zeros(len(board.scores), np.float32)
        if board.is_over:
            self.returns(board.state, rewards)
        return [float(reward) for reward in rewards]


def _face(name: str, batch: Any, planes: tuple[str, ...], shape: tuple[int, ...]) -> Face:
    return Face(
        game=registry.find(name),
        planes=planes,
        shape=shape,
        observe=batch.observe,
        returns=batch.returns,
        begin=batch.begin,
        step=batch.step,
        look=batch.look,
        first_illegal=batch.first_illegal,
    )


_FACES = {
    "pueblo": _face("pueblo", pueblo_batch, planes.PUEBLO_PLANES, planes.PUEBLO_SHAPE),
    "puluc": _face("puluc", puluc_batch, planes.PULUC_PLANES, planes.PULUC_SHAPE),
}


def find(name: str) -> Face:
    """Look a game's face up; raises CaciqueError for a strange name."""
    if name not in _FACES:
        raise CaciqueError(f"there is no environment of {name!r}, only of {', '.join(_FACES)}")
    return _FACES[name]
