"""A decision in the making: a choice that moves about until it is confirmed."""

from cacique.cli.terminal.language import t
from cacique.cli.terminal.words import AnyBoard

__all__ = ["Chooser"]


class Chooser:
    """Goes through the legal moves; `token` is the one that a confirmation would make."""

    def __init__(self, board: AnyBoard, tokens: list[str], keys: dict[str, str]) -> None:
        self.board = board
        self.tokens = tokens
        self.keys = keys  # that make a move at once
        self._at = 0

    @property
    def token(self) -> str:
        return self.tokens[self._at]

    @property
    def reason(self) -> str | None:
        """Why the choice is illegal, if it is."""
        return None

    @property
    def rank(self) -> str:
        """Which one of how many the choice is."""
        at = self.tokens.index(self.token) + 1
        return f"  ({t('chooser.rank', n=at, all=len(self.tokens))})"

    def step(self, by: int) -> None:
        self._at = (self._at + by) % len(self.tokens)

    def move(self, east: int, north: int) -> None:
        """Arrows: a list has only two ways to go."""
        self.step(1 if east + north > 0 else -1)

    def point_at(self, place: str) -> bool:
        """Choose by a cell or square that was clicked; whether that was a choice."""
        if place in self.keys:
            self.pick(self.keys[place])
        return place in self.keys

    def pick(self, token: str) -> None:
        """Choose a legal move by name."""
        if token in self.tokens:
            self._at = self.tokens.index(token)
