"""Reasons why a move is illegal, in a player's words. What is legal and why not, kernels decide."""

from collections.abc import Callable
from typing import Any

import numpy as np

from cacique.core.reason import Reason
from cacique.games.pueblo.editions import block_words, edition_words
from cacique.games.pueblo.geometry import CELLS
from cacique.games.pueblo.kernels import reasons
from cacique.games.pueblo.kernels.state import NEUTRAL_OWNER
from cacique.games.pueblo.moves import MOVES

__all__ = ["explain"]

_TEXTS = {
    "bid_now": "now is the time to bid or to pass",
    "take_first": "an order card must be taken first",
    "build_first": "a block must be built first",
    "walk_first": "the chieftain must walk first",
    "remove_first": "a block must be removed first",
    "over": "the game is over",
    "set_aside_first": "no block fits anywhere, so one must be set aside first",
    "none_left": "no {colour} block is left, so the chieftain must walk",
    "single_first": "the single coloured block comes first",
    "neutral_first": "the {kind} block of the open pair must be used first",
    "coloured_first": "the {kind} block of the open pair must be used first",
    "site": "{cell} is a {site}",
    "gap": "there is a gap under {cell} at level {level}",
    "fits": "a block is set aside only where none fits, and {token} does",
    "bid_higher": "a bid must be higher than {bid}",
    "unbeatable": "{bid} is unbeatable",
    "card_taken": "card {card} is taken",
    "few_cards": "there are only {cards} cards",
    "empty": "nothing stands on {cell}",
    "anothers": "the {block} on top of {cell} is another player's",
    "named_by": "the {block} on top of {cell} is named by its first cell, {token}",
    "covered": "the {block} at {cell} stands on it",
}
_NEUTRAL = -1  # in place of an owner's seat

Words = dict[str, int | str]


def _block_words(told: Any, edition: int) -> Words:
    owner = None if told.owner == NEUTRAL_OWNER else int(told.owner)
    return {
        "cell": CELLS[told.cell],
        "block": block_words(edition, owner),
        "owner": _NEUTRAL if owner is None else owner,
    }


# What is filled into a text, found from what the kernel tells and the edition.
_WORDS: dict[str, Callable[[Any, int], Words]] = {
    "none_left": lambda r, e: {
        "colour": edition_words(e).colours[r.owner],
        "owner": int(r.owner),
    },
    "neutral_first": lambda _r, _e: {"kind": "neutral"},
    "coloured_first": lambda _r, _e: {"kind": "coloured"},
    "site": lambda r, e: {"cell": CELLS[r.cell], "site": edition_words(e).site},
    "gap": lambda r, _e: {"cell": CELLS[r.cell], "level": int(r.level)},
    "fits": lambda r, _e: {"token": str(MOVES[r.code])},
    "bid_higher": lambda r, _e: {"bid": int(r.number)},
    "unbeatable": lambda r, _e: {"bid": int(r.number)},
    "card_taken": lambda r, _e: {"card": int(r.number)},
    "few_cards": lambda r, _e: {"cards": int(r.number)},
    "empty": lambda r, _e: {"cell": CELLS[r.cell]},
    "anothers": _block_words,
    "named_by": lambda r, e: {"token": str(MOVES[r.code]), **_block_words(r, e)},
    "covered": _block_words,
}


def explain(state: Any, code: int, edition: int) -> Reason | None:
    """Say why a move is illegal, if it is."""
    told = np.zeros(1, reasons.REASON)
    number = reasons.explain(state, code, told)
    if number == reasons.LEGAL:
        return None
    name = reasons.REASONS[number]
    words = _WORDS[name](told[0], edition) if name in _WORDS else {}
    return Reason(name, _TEXTS[name], **words)
