"""What is shown of many games at once."""

from typing import Any, Self

import numpy as np

from cacique.core.contract import State
from cacique.envs.faces import Face

__all__ = ["Sight"]

_ALL = slice(None)


class Sight:
    """Who decides in each game, what is legal there, and its planes unless they are left out."""

    def __init__(self, face: Face, games: int, *, planes: bool) -> None:
        self._face, self._games, self._has_planes = face, games, planes
        self.seats = np.empty(games, np.int8)
        self.counts = np.empty(games, np.int16)
        self.codes = np.empty((games, face.game.rules.most_legal), np.int16)
        self._renew_views()

    def _renew_views(self) -> None:
        games, face = self._games, self._face
        self.masks = np.empty((games, len(face.moves)), np.int8)
        self.planes = np.empty((games if self._has_planes else 0, *face.flat_shape), np.uint8)

    def renew(self) -> None:
        """Let go of the arrays that were handed out."""
        self.seats = np.empty(self._games, np.int8)
        self._renew_views()

    def look(self, states: State, part: slice = _ALL) -> Self:
        """Look at some of the games; `states` are those of all."""
        self._face.look(
            states[part],
            self.seats[part],
            self.counts[part],
            self.codes[part],
            self.masks[part],
            self.planes[part] if self._has_planes else self.planes,
        )
        return self

    def observations(self) -> dict[str, Any]:
        shown: dict[str, Any] = {"action_mask": self.masks}
        if self._has_planes:
            shown["observation"] = self.planes.reshape(-1, *self._face.shape)
        return shown
