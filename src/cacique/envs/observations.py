"""Observations: of a board, and of many games at once."""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cacique.core.checks import check_kind, check_seat
from cacique.core.contract import Board, State
from cacique.core.errors import CaciqueError
from cacique.envs.adapters import AnyBoard, Face, find
from cacique.envs.kernels.choices import fill_masks
from cacique.envs.pool import Pool

__all__ = ["Observer", "action_mask", "observe"]

_ALL = slice(None)


def observe(board: AnyBoard, seat: int | None = None) -> NDArray[np.uint8]:
    """Show a board as planes, to a seat or else to whoever is to decide.

    They are those of the environments: `find(game).planes` of `cacique.envs.adapters` names them.

    >>> from cacique import puluc
    >>> planes = observe(puluc.Board.from_position("puluc1_-_4.-.L.-.-.-.-.-.-.-.5_L3"))
    >>> planes.shape, planes[0].tolist()
    ((14, 11), [4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    """
    check_kind(board, Board, "a board is observed")
    observer = board.turn if seat is None else seat
    if observer is None:
        raise CaciqueError("the game is over: say which seat looks")
    return find(board.setup.game).observation(board, check_seat(observer, board.seats))


def action_mask(board: AnyBoard) -> NDArray[np.int8]:
    """Mark the codes of the legal moves of a board with 1.

    >>> from cacique import pueblo
    >>> mask = action_mask(pueblo.Board())
    >>> mask.shape, int(mask.sum())
    ((1350,), 196)
    """
    check_kind(board, Board, "a board has legal moves")
    mask = np.zeros(len(board.rules.moves), np.int8)
    mask[board.legal_codes()] = 1
    return mask


class Observer:
    """Who decides in each game, what is legal there, and its planes unless they are left out."""

    def __init__(self, face: Face, games: int, *, planes: bool) -> None:
        self._face, self._games, self._has_planes = face, games, planes
        self._masks = Pool((games, len(face.moves)), np.int8)
        self._planes = Pool((games if planes else 0, *face.flat_shape), np.uint8)
        self.counts = np.empty(games, np.int16)
        self.codes = np.empty((games, face.game.rules.most_legal), np.int16)
        self.renew()

    def renew(self) -> None:
        """Let go of the arrays that were handed out."""
        self.seats = np.empty(self._games, np.int8)
        self.masks = self._masks.take()
        self.planes = self._planes.take()

    def observe(self, states: State, part: slice = _ALL) -> Self:
        """Observe some of the games; `states` are those of all."""
        seats, counts, codes = self.seats[part], self.counts[part], self.codes[part]
        self._face.list_legal(states[part], seats, counts, codes)
        fill_masks(codes, counts, self.masks[part])
        if self._has_planes:
            self._face.observe(states[part], seats, self.planes[part])
        return self

    def observations(self) -> dict[str, Any]:
        """Masks, and planes where they are asked for, by game."""
        shown: dict[str, Any] = {"action_mask": self.masks}
        if self._has_planes:
            shown["observation"] = self.planes.reshape(-1, *self._face.shape)
        return shown
