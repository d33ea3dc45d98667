"""How a decision is made with keys: a choice that moves about until it is confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cacique.cli.terminal.ghost import Ghost
from cacique.cli.terminal.queries import cost
from cacique.games import pueblo, puluc
from cacique.games.pueblo import Build, Phase

if TYPE_CHECKING:
    from cacique.cli.terminal.table import AnyBoard

__all__ = ["BuildChooser", "Chooser", "make_chooser"]


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
    def ghost(self) -> Ghost | None:
        return None

    @property
    def reason(self) -> str | None:
        """Why the choice is illegal, if it is."""
        return None

    def step(self, by: int) -> None:
        self._at = (self._at + by) % len(self.tokens)

    def move(self, east: int, north: int) -> None:
        """Arrows: a list has only two ways to go."""
        self.step(1 if east + north > 0 else -1)

    def turn(self, quarters: int) -> None:
        """Lists do not turn."""

    def tip(self, times: int) -> None:
        """Nor do they tip."""

    def switch(self) -> None:
        """There is no other kind."""

    def point_at(self, place: str) -> bool:
        """Choose by a cell or square that was clicked; whether that was a choice."""
        if place in self.keys:
            self.pick(self.keys[place])
        return place in self.keys

    def pick(self, token: str) -> None:
        """Choose a legal move by name."""
        if token in self.tokens:
            self._at = self.tokens.index(token)


class BuildChooser(Chooser):
    """A ghost that goes anywhere; Tab goes through the legal places, the cheapest first."""

    def __init__(self, board: pueblo.Board) -> None:
        self._builds = sorted(
            (move for move in board.legal_moves if isinstance(move, Build)),
            key=lambda move: cost(board, move),
        )
        super().__init__(board, [str(move) for move in self._builds], {})
        self._ghost = Ghost(board, self._builds[0])

    @property
    def token(self) -> str:
        return str(self._ghost.move)

    @property
    def ghost(self) -> Ghost:
        return self._ghost

    @property
    def reason(self) -> str | None:
        return self._ghost.reason

    def step(self, by: int) -> None:
        if self.token in self.tokens:
            self._at = self.tokens.index(self.token)
        super().step(by)
        self._ghost = Ghost(self._ghost.board, self._builds[self._at])

    def move(self, east: int, north: int) -> None:
        self._ghost = self._ghost.moved(east, north)

    def turn(self, quarters: int) -> None:
        self._ghost = self._ghost.turned(quarters)

    def tip(self, times: int) -> None:
        self._ghost = self._ghost.tipped(times)

    def switch(self) -> None:
        self._ghost = self._ghost.of_other_kind()

    def point_at(self, place: str) -> bool:
        is_cell = place[0].islower()
        if is_cell:
            self._ghost = self._ghost.at(place)
        return is_cell

    def pick(self, token: str) -> None:
        if token in self.tokens:
            self._at = self.tokens.index(token)
            self._ghost = Ghost(self._ghost.board, self._builds[self._at])


def make_chooser(board: AnyBoard) -> Chooser:
    """Fit a chooser to what is to be decided."""
    if isinstance(board, puluc.Board):
        return _choose_advance(board)
    assert isinstance(board, pueblo.Board)
    tokens = [str(move) for move in board.legal_moves]
    match board.phase:
        case Phase.BUILDING if isinstance(board.legal_moves[0], Build):
            return BuildChooser(board)
        case Phase.REMOVING:
            return _choose_removal(board)
        case Phase.BIDDING:
            return Chooser(board, tokens, {"p": "pass"})
        case _:
            return Chooser(board, tokens, {token[-1]: token for token in tokens})


def _choose_removal(board: pueblo.Board) -> Chooser:
    """A click on any cell of a block that lies open chooses it."""
    moves = sorted(board.legal_moves, key=lambda move: cost(board, move))
    chooser = Chooser(board, [str(move) for move in moves], {})
    for move in moves:
        assert isinstance(move, pueblo.Remove)
        for cell, _level in removed_block(board, move).cubes(board.setup.handed):
            chooser.keys.setdefault(cell, str(move))
        chooser.keys[move.cell] = str(move)
    return chooser


def removed_block(board: pueblo.Board, move: pueblo.Remove) -> pueblo.Block:
    height = int(board.heights[int(move.cell[1]) - 1, ord(move.cell[0]) - ord("a")])
    return board.block_at(move.cell, height)


def _choose_advance(board: puluc.Board) -> Chooser:
    """A digit is the cell to start from, 0 the own camp."""
    keys = {}
    for move in board.legal_moves:
        if isinstance(move, puluc.Advance):
            keys[str(move.start % 10)] = str(move)
    return Chooser(board, [str(move) for move in board.legal_moves], keys)
