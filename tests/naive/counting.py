"""Counts of the legal decision sequences from a position (perft)."""

from __future__ import annotations

from typing import Protocol, Self


class Game(Protocol):
    def copy(self) -> Self: ...

    def legal(self) -> list[str]: ...

    def apply(self, token: str, /) -> None: ...


def count_sequences(game: Game, depth: int) -> int:
    """How many distinct legal sequences of exactly `depth` decisions start here.

    A finished game has no continuation: it adds nothing to the counts of greater depths.
    """
    if depth < 0:
        raise ValueError("depth is at least 0")
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal())
    return sum(divide(game, depth).values())


def divide(game: Game, depth: int) -> dict[str, int]:
    """The count of the sequences of `depth` decisions, by their first decision."""
    if depth < 1:
        raise ValueError("depth is at least 1")
    counts: dict[str, int] = {}
    for token in game.legal():
        after = game.copy()
        after.apply(token)
        counts[token] = count_sequences(after, depth - 1)
    return counts
