"""Why a move is illegal, in words a player understands. What is legal, kernels decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cacique.core.reason import Reason
from cacique.games.pueblo.editions import block_words, edition_words
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
from cacique.games.pueblo.position import Block, Phase

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
    Phase.BIDDING: Reason("bid_now", "now is the time to bid or to pass"),
    Phase.TAKING: Reason("take_first", "an order card must be taken first"),
    Phase.BUILDING: Reason("build_first", "a block must be built first"),
    Phase.WALKING: Reason("walk_first", "the chieftain must walk first"),
    Phase.REMOVING: Reason("remove_first", "a block must be removed first"),
    Phase.OVER: Reason("over", "the game is over"),
}
_NEUTRAL = -1  # in place of an owner's seat


def explain(board: Board, move: PuebloMove) -> Reason:
    """Say why a move that is illegal is so."""
    if board.phase is not _PHASES.get(type(move)):
        return _task(board, move)
    usual = str(board.rules.moves[move.code])
    strange = Reason("strange", "{token} is not written as {usual}", token=str(move), usual=usual)
    return next(_reasons(board, move), strange)


def _task(board: Board, move: PuebloMove) -> Reason:
    """Say what is to be done instead of a move that is out of turn."""
    if board.phase is Phase.BUILDING and isinstance(board.legal_moves[0], SetAside):
        return Reason("set_aside_first", "no block fits anywhere, so one must be set aside first")
    is_barred = isinstance(move, Remove) and board.phase is Phase.WALKING and board.part == 3
    if is_barred and board.turn not in {block.owner for block in board.blocks}:
        edition, owner = board.setup.edition, board.turn or 0
        return Reason(
            "none_left",
            "no {colour} block is left, so the chieftain must walk",
            colour=edition_words(edition).colours[owner],
            owner=owner,
        )
    return _TASKS[board.phase]


def _reasons(board: Board, move: PuebloMove) -> Iterator[Reason]:
    match move:
        case Build():
            yield from _kind_reasons(board, move.kind)
            yield from _placement_reasons(board, move)
        case SetAside():
            yield from _kind_reasons(board, move.kind)
            yield Reason(
                "fits",
                "a block is set aside only where none fits, and {token} does",
                token=str(board.legal_moves[0]),
            )
        case Bid():
            assert board.auction
            bid = board.auction.bid
            if bid < HIGHEST_BID:
                yield Reason("bid_higher", "a bid must be higher than {bid}", bid=bid)
            yield Reason("unbeatable", "{bid} is unbeatable", bid=bid)
        case Take():
            players = board.setup.players
            if move.card <= players:
                yield Reason("card_taken", "card {card} is taken", card=move.card)
            yield Reason("few_cards", "there are only {cards} cards", cards=players)
        case Remove():
            yield from _removal_reasons(board, move)


def _kind_reasons(board: Board, kind: str) -> Iterator[Reason]:
    assert board.turn is not None
    coloured, neutral = board.stock(board.turn)
    owed = neutral > coloured if kind == COLOURED else coloured > neutral
    if owed and board.part == 1 and _is_untouched(board, coloured, neutral):
        yield Reason("single_first", "the single coloured block comes first")
    elif owed:
        kind = "neutral" if kind == COLOURED else "coloured"
        text = "the {kind} block of the open pair must be used first"
        yield Reason(f"{kind}_first", text, kind=kind)


def _is_untouched(board: Board, coloured: int, neutral: int) -> bool:
    return coloured + neutral == board.setup.blocks_each


def _placement_reasons(board: Board, move: Build) -> Iterator[Reason]:
    at = CELLS.index(move.cell)
    block = columns(board.setup.handed, move.pose)
    cells = [CELLS[at + column.offset] for column in block]
    sites = {cell for area in board.setup.sites for cell in area}
    for cell in cells:
        if cell in sites:
            site = edition_words(board.setup.edition).site
            yield Reason("site", "{cell} is a {site}", cell=cell, site=site)
    heights = board.heights.reshape(-1)[[at + column.offset for column in block]].tolist()
    lows = [column.low for column in block]
    base = max(height - low for height, low in zip(heights, lows, strict=True))
    for cell, height, low in zip(cells, heights, lows, strict=True):
        if base + low > height:
            text = "there is a gap under {cell} at level {level}"
            yield Reason("gap", text, cell=cell, level=base + low)


def _removal_reasons(board: Board, move: Remove) -> Iterator[Reason]:
    setup, seat = board.setup, board.turn
    assert seat is not None
    height = int(board.heights.reshape(-1)[CELLS.index(move.cell)])
    if not height:
        yield Reason("empty", "nothing stands on {cell}", cell=move.cell)
        return
    block = board.block_at(move.cell, height)
    words = {"cell": move.cell, **_block_words(board, block)}
    if block.owner not in {seat, None}:
        yield Reason("anothers", "the {block} on top of {cell} is another player's", **words)
    first = min((cell for cell, _ in block.cubes(setup.handed)), key=CELLS.index)
    if first != move.cell:
        text = "the {block} on top of {cell} is named by its first cell, {token}"
        yield Reason("named_by", text, token=f"x{first}", **words)
    for cell, level in block.cubes(setup.handed):
        top = int(board.heights.reshape(-1)[CELLS.index(cell)])
        if top > level and board.block_at(cell, level + 1) != block:
            above = _block_words(board, board.block_at(cell, level + 1))
            yield Reason("covered", "the {block} at {cell} stands on it", cell=cell, **above)


def _block_words(board: Board, block: Block) -> dict[str, int | str]:
    owner = _NEUTRAL if block.owner is None else block.owner
    return {"block": block_words(board.setup.edition, block), "owner": owner}
