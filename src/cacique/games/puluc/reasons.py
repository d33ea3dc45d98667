"""Reasons why a move is illegal, in a player's words. What is legal and why not, kernels decide."""

from typing import Any

import numpy as np

from cacique.core.reason import Reason
from cacique.games.puluc.geometry import SEATS
from cacique.games.puluc.kernels import reasons
from cacique.games.puluc.moves import MOVES

__all__ = ["explain"]

# The text of each reason, and the words that go with it.
_TEXTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "over": ("the game is over", ()),
    "use_throw": ("the throw must be used first", ()),
    "throw_first": ("the dice must be thrown first", ()),
    "must_move": ("there is a move: {token}", ("token",)),
    "no_piece": ("{who} has no piece left in camp", ("who", "seat")),
    "no_stack": ("{who} has no stack on {start}", ("who", "seat", "start")),
    "goes_home": (
        "with a throw of {throw}, {who} goes from {start} home",
        ("throw", "who", "seat", "start", "end"),
    ),
    "goes_to": (
        "with a throw of {throw}, {who} goes from {start} to {end}",
        ("throw", "who", "seat", "start", "end"),
    ),
    "own_stack": ("{who} already has a stack on {end}", ("who", "seat", "start", "end")),
    "enemy_stack": (
        "{end} holds an enemy stack, so it is {start}x{end}",
        ("who", "seat", "start", "end"),
    ),
    "no_capture": ("there is nothing to capture on {end}", ("end",)),
}


def explain(state: Any, code: int) -> Reason | None:
    """Say why a move is illegal, if it is."""
    told = np.zeros(1, reasons.REASON)
    number = reasons.explain(state, code, told)
    if number == reasons.LEGAL:
        return None
    name = reasons.REASONS[number]
    text, words = _TEXTS[name]
    return Reason(name, text, **{word: _word(told[0], word) for word in words})


def _word(told: Any, word: str) -> int | str:
    if word == "token":
        return str(MOVES[told.code])
    return SEATS[told.seat] if word == "who" else int(told[word])
