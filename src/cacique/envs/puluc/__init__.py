"""Puluc as the environments see it."""

from cacique.envs.adapters import make_face
from cacique.envs.puluc.kernels import batch, planes
from cacique.envs.puluc.picture import draw
from cacique.games.puluc import GAME

__all__ = ["FACE"]

FACE = make_face(GAME, batch, planes, draw)
