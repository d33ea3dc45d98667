"""Positions as a screen shows them: the one place where the server tells the games apart."""

from typing import Annotated, Any

from pydantic import Field

from cacique.core.contract import Board
from cacique.server.protocol.views import pueblo, puluc
from cacique.server.protocol.views.pueblo import SeenView

__all__ = ["SeenView", "View", "view_board", "view_sight"]

View = Annotated[pueblo.PuebloView | puluc.PulucView, Field(discriminator="game")]

_VIEWERS: dict[str, Any] = {"pueblo": pueblo.view_pueblo, "puluc": puluc.view_puluc}
_SIGHTS: dict[str, Any] = {"pueblo": pueblo.view_sight}


def view_board(board: Board[Any, Any]) -> View:
    """All that is to be seen of a position, the same for everybody."""
    view: View = _VIEWERS[board.setup.game](board)
    return view


def view_sight(board: Board[Any, Any], square: str) -> tuple[SeenView, ...] | None:
    """What is seen from a square, None in games where nobody looks at anything."""
    look = _SIGHTS.get(board.setup.game)
    return None if look is None else look(board, square)
