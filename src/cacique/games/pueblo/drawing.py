"""Pictures of a position: text for terminals, SVG for pages and notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cacique.games.pueblo.board import Board

__all__ = ["draw", "picture"]


def picture(board: Board) -> str:
    return board.position()


def draw(board: Board) -> str:
    return ""
