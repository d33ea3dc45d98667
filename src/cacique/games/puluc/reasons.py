"""Reasons why a move is illegal, in a player's words. What is legal, kernels decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cacique.core.reason import Reason
from cacique.games.puluc.geometry import CAMPS, FORWARD, SEATS
from cacique.games.puluc.moves import Advance, Pass, PulucMove, Throw

if TYPE_CHECKING:
    from cacique.games.puluc.board import Board

__all__ = ["explain"]


def explain(board: Board, move: PulucMove) -> Reason:
    """Say why a move that is illegal is so."""
    if board.is_over:
        return Reason("over", "the game is over")
    if isinstance(move, Throw):
        return Reason("use_throw", "the throw must be used first")
    if board.is_chance:
        return Reason("throw_first", "the dice must be thrown first")
    if isinstance(move, Pass):
        return Reason("must_move", "there is a move: {token}", token=str(board.legal_moves[0]))
    assert isinstance(move, Advance)
    return next(_start_reasons(board, move), None) or next(_end_reasons(board, move))


def _start_reasons(board: Board, move: Advance) -> Iterator[Reason]:
    seat, start = board.turn or 0, move.start
    if start == CAMPS[seat]:
        if not board.camps[seat]:
            yield Reason("no_piece", "{who} has no piece left in camp", who=SEATS[seat], seat=seat)
    elif start not in board.stacks or board.stacks[start].owner != seat:
        text = "{who} has no stack on {start}"
        yield Reason("no_stack", text, who=SEATS[seat], seat=seat, start=start)


def _end_reasons(board: Board, move: Advance) -> Iterator[Reason]:
    seat, throw, start, stacks = board.turn or 0, board.throw or 0, move.start, board.stacks
    end = start + FORWARD[seat] * throw
    goes_home = end <= CAMPS[0] or end >= CAMPS[1]
    who: dict[str, int | str] = {"who": SEATS[seat], "seat": seat, "start": start, "end": end}
    if goes_home and move.end is not None:
        text = "with a throw of {throw}, {who} goes from {start} home"
        yield Reason("goes_home", text, throw=throw, **who)
    if not goes_home and move.end != end:
        text = "with a throw of {throw}, {who} goes from {start} to {end}"
        yield Reason("goes_to", text, throw=throw, **who)
    if end in stacks and stacks[end].owner == seat:
        yield Reason("own_stack", "{who} already has a stack on {end}", **who)
    if end in stacks:
        yield Reason("enemy_stack", "{end} holds an enemy stack, so it is {start}x{end}", **who)
    yield Reason("no_capture", "there is nothing to capture on {end}", end=end)
