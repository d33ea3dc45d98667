"""What a screen shows of a position: the one place where the server tells the games apart."""

from typing import Annotated, Any

from pydantic import Field

from cacique.core.contract import Board
from cacique.server.protocol.views.pueblo import PuebloView, view_pueblo
from cacique.server.protocol.views.puluc import PulucView, view_puluc

__all__ = ["View", "view_board"]

View = Annotated[PuebloView | PulucView, Field(discriminator="game")]

_VIEWERS = {"pueblo": view_pueblo, "puluc": view_puluc}


def view_board(board: Board[Any, Any]) -> PuebloView | PulucView:
    """All that is to be seen of a position, the same for everybody."""
    return _VIEWERS[board.setup.game](board)  # type: ignore[no-any-return,operator]
