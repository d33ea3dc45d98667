"""Puluc as a screen shows it."""

from typing import Literal

from cacique.games.puluc import Board
from cacique.server.protocol.model import ClosedModel, OutcomeView, as_view, view_outcome

__all__ = ["PulucView", "view_puluc"]


class PulucOptions(ClosedModel):
    """What was agreed before the game."""

    ruleset: str
    draw: bool
    first: int
    p: float


class StackView(ClosedModel):
    """What stands on a cell: its owner's piece is on top."""

    cell: int
    owner: int
    light: int
    dark: int


class PulucView(ClosedModel):
    """A position of Puluc, with everything that may be done in it."""

    game: Literal["puluc"]
    options: PulucOptions
    turn: int | None
    throw: int | None  # null where the dice are to be thrown
    camps: tuple[int, int]
    stacks: tuple[StackView, ...]
    lost: tuple[int, int]
    scores: tuple[int, ...]
    legal: tuple[str, ...]
    position: str
    outcome: OutcomeView | None
    foregone: OutcomeView | None  # the end that nothing can change any more


def view_puluc(board: Board) -> PulucView:
    return PulucView(
        game="puluc",
        options=PulucOptions.model_validate(board.setup.options()),
        turn=board.turn,
        throw=board.throw,
        camps=board.camps,
        stacks=tuple(
            StackView(cell=cell, owner=stack.owner, light=stack.light, dark=stack.dark)
            for cell, stack in sorted(board.stacks.items())
        ),
        lost=board.lost,
        scores=board.scores,
        legal=tuple(map(str, board.legal_moves)),
        position=board.position(),
        outcome=view_outcome(board),
        foregone=as_view(board.foregone),
    )
