"""Why a move is illegal, in words a player understands. What is legal, kernels decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cacique.games.pueblo.geometry import CELLS, columns
from cacique.games.pueblo.moves import (
    COLOURED,
    HIGHEST_BID,
    Bid,
    Build,
    Pass,
    PuebloMove,
    Remove,
    SetAside,
    Take,
    Walk,
)
from cacique.games.pueblo.position import Phase
from cacique.games.pueblo.words import block_words, edition_words

if TYPE_CHECKING:
    from cacique.games.pueblo.board import Board

__all__ = ["explain"]

_PHASES: dict[type[PuebloMove], Phase] = {
    Build: Phase.BUILDING,
    SetAside: Phase.BUILDING,
    Walk: Phase.WALKING,
    Bid: Phase.BIDDING,
    Pass: Phase.BIDDING,
    Take: Phase.TAKING,
    Remove: Phase.REMOVING,
}
_TASKS = {
    Phase.BIDDING: "now is the time to bid or to pass",
    Phase.TAKING: "an order card must be taken first",
    Phase.BUILDING: "a block must be built first",
    Phase.WALKING: "the chieftain must walk first",
    Phase.REMOVING: "a block must be removed first",
    Phase.OVER: "the game is over",
}


def explain(board: Board, move: PuebloMove) -> str:
    """Say why a move that is illegal is so."""
    if board.phase is not _PHASES.get(type(move)):
        return _task(board, move)
    return next(_reasons(board, move), f"{move} is not written as {board.rules.moves[move.code]}")


def _task(board: Board, move: PuebloMove) -> str:
    """Say what is to be done instead of a move that is out of turn."""
    if board.phase is Phase.BUILDING and isinstance(board.legal_moves[0], SetAside):
        return "no block fits anywhere, so one must be set aside first"
    is_barred = isinstance(move, Remove) and board.phase is Phase.WALKING and board.part == 3
    if is_barred and board.turn not in {block.owner for block in board.blocks}:
        colour = edition_words(board.setup.edition).colours[board.turn or 0]
        return f"no {colour} block is left, so the chieftain must walk"
    return _TASKS[board.phase]


def _reasons(board: Board, move: PuebloMove) -> Iterator[str]:
    match move:
        case Build():
            yield from _kind_reasons(board, move.kind)
            yield from _placement_reasons(board, move)
        case SetAside():
            yield from _kind_reasons(board, move.kind)
            yield f"a block is set aside only where none fits, and {board.legal_moves[0]} does"
        case Bid():
            assert board.auction
            highest = board.auction.bid
            is_open = highest < HIGHEST_BID
            yield f"a bid must be higher than {highest}" if is_open else f"{highest} is unbeatable"
        case Take():
            players = board.setup.players
            is_card = move.card <= players
            yield f"card {move.card} is taken" if is_card else f"there are only {players} cards"
        case Remove():
            yield from _removal_reasons(board, move)


def _kind_reasons(board: Board, kind: str) -> Iterator[str]:
    assert board.turn is not None
    coloured, neutral = board.stock(board.turn)
    owed = neutral > coloured if kind == COLOURED else coloured > neutral
    if owed and board.part == 1 and _is_untouched(board, coloured, neutral):
        yield "the single coloured block comes first"
    elif owed:
        owed_kind = "neutral" if kind == COLOURED else "coloured"
        yield f"the {owed_kind} block of the open pair must be used first"


def _is_untouched(board: Board, coloured: int, neutral: int) -> bool:
    return coloured + neutral == board.setup.blocks_each


def _placement_reasons(board: Board, move: Build) -> Iterator[str]:
    at = CELLS.index(move.cell)
    block = columns(board.setup.handed, move.pose)
    cells = [CELLS[at + column.offset] for column in block]
    sites = {cell for area in board.setup.sites for cell in area}
    for cell in cells:
        if cell in sites:
            yield f"{cell} is a {edition_words(board.setup.edition).site}"
    heights = board.heights.reshape(-1)[[at + column.offset for column in block]].tolist()
    lows = [column.low for column in block]
    base = max(height - low for height, low in zip(heights, lows, strict=True))
    for cell, height, low in zip(cells, heights, lows, strict=True):
        if base + low > height:
            yield f"there is a gap under {cell} at level {base + low}"


def _removal_reasons(board: Board, move: Remove) -> Iterator[str]:
    setup, seat = board.setup, board.turn
    assert seat is not None
    height = int(board.heights.reshape(-1)[CELLS.index(move.cell)])
    if not height:
        yield f"nothing stands on {move.cell}"
        return
    block = board.block_at(move.cell, height)
    name = block_words(setup.edition, block)
    if block.owner not in {seat, None}:
        yield f"the {name} on top of {move.cell} is another player's"
    first = min((cell for cell, _ in block.cubes(setup.handed)), key=CELLS.index)
    if first != move.cell:
        yield f"the {name} on top of {move.cell} is named by its first cell, x{first}"
    for cell, level in block.cubes(setup.handed):
        top = int(board.heights.reshape(-1)[CELLS.index(cell)])
        if top > level and board.block_at(cell, level + 1) != block:
            above = block_words(setup.edition, board.block_at(cell, level + 1))
            yield f"the {above} at {cell} stands on it"
