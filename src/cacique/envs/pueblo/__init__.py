"""Pueblo as the environments see it."""

from cacique.envs.adapters import make_face
from cacique.envs.pueblo.kernels import batch, planes
from cacique.envs.pueblo.picture import draw
from cacique.games.pueblo import GAME

__all__ = ["FACE"]

FACE = make_face(GAME, batch, planes, draw)
