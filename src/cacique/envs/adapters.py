"""Adapters of the games to the environments: boards, planes and kernels of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.checks import check_kind
from cacique.core.contract import Board, Game, Move, State
from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.core.setup import Setup
from cacique.games import registry

__all__ = ["AnyBoard", "Face", "find", "make_face", "position_in"]

AnyBoard = Board[Any, Any]


@dataclass(frozen=True)
class Face:
    """A game, the planes that show it, and the kernels that play many at once."""

    game: Game
    planes: tuple[str, ...]
    shape: tuple[int, ...]
    returns: Callable[[State, NDArray[np.float32]], None]
    begin: Callable[..., None]
    step: Callable[..., None]
    list_legal: Callable[..., None]
    observe: Callable[..., None]
    draw: Callable[[Any], NDArray[np.uint8]]  # pixels of a board

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

    def board(self, options: Mapping[str, object]) -> AnyBoard:
        """Set up a game by its options."""
        return self.game.board(self.game.setup.from_options(options))

    def start(self, setup: Setup, line: str | None) -> AnyBoard:
        """Set up a new game, or the position of a line with as many players."""
        if line is None:
            return self.game.board(setup)
        board = self.game.board.from_position(line)
        if board.setup.seats != setup.check().seats:
            raise IllegalSetup([f"the position is not one of {setup.seats} players"])
        if board.is_over:
            raise IllegalSetup(["nothing is left to decide in the position"])
        return board

    def observation(self, board: AnyBoard, seat: int) -> NDArray[np.uint8]:
        """Show a seat the board."""
        planes = np.empty((1, *self.flat_shape), np.uint8)
        self.observe(board.state, np.array([seat], np.int8), planes)
        return planes.reshape(self.shape)

    def rewards(self, board: AnyBoard) -> list[float]:
        """What the board is worth to each seat: nothing until the game is over."""
        rewards = np.zeros(board.setup.seats, np.float32)
        if board.is_over:
            self.returns(board.state, rewards)
        return [float(reward) for reward in rewards]


def position_in(options: Mapping[str, Any] | None) -> str | None:
    """The position line that a reset is given."""
    given = {} if options is None else options
    check_kind(given, Mapping, "options of a reset are by name")
    return given.get("position")


def make_face(
    game: Game, batch: Any, planes: Any, draw: Callable[[Any], NDArray[np.uint8]]
) -> Face:
    """Put a game's kernels together, those of many games and those of its planes, and a picture."""
    return Face(
        game=game,
        planes=planes.PLANES,
        shape=planes.SHAPE,
        returns=batch.returns,
        begin=batch.begin,
        step=batch.step,
        list_legal=batch.list_legal,
        observe=batch.observe,
        draw=draw,
    )


def find(name: str) -> Face:
    """Look a game's face up; raises CaciqueError for a strange name."""
    room = f"{__package__}.{name}"
    if name not in registry.NAMES or find_spec(room) is None:
        known = ", ".join(one for one in registry.NAMES if find_spec(f"{__package__}.{one}"))
        raise CaciqueError(f"there is no environment of {name!r}, only of {known}")
    face: Face = import_module(room).FACE
    return face
