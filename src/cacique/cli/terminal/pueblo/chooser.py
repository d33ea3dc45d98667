"""The choosers of Pueblo: a block in hand for builds, lists for all other decisions."""

from cacique.cli.terminal.chooser import Chooser
from cacique.cli.terminal.pueblo.ghost import Ghost
from cacique.cli.terminal.pueblo.queries import cost
from cacique.cli.terminal.words import explain
from cacique.games.pueblo import Board, Build, Phase, Remove

__all__ = ["BuildChooser", "make_chooser"]


class BuildChooser(Chooser):
    """A ghost that goes anywhere; Tab goes through the legal places, the cheapest first."""

    def __init__(self, board: Board) -> None:
        self._builds = sorted(
            (move for move in board.legal_moves if isinstance(move, Build)),
            key=lambda move: cost(board, move),
        )
        super().__init__(board, [str(move) for move in self._builds], {})
        self.ghost = Ghost(board, self._builds[0])

    @property
    def token(self) -> str:
        return str(self.ghost.move)

    @property
    def reason(self) -> str | None:
        return explain(self.board, self.ghost.reason)

    def step(self, by: int) -> None:
        if self.token in self.tokens:
            self._at = self.tokens.index(self.token)
        super().step(by)
        self.ghost = Ghost(self.ghost.board, self._builds[self._at])

    def move(self, east: int, north: int) -> None:
        self.ghost = self.ghost.moved(east, north)

    def turn(self, quarters: int) -> None:
        self.ghost = self.ghost.turned(quarters)

    def tip(self, times: int) -> None:
        self.ghost = self.ghost.tipped(times)

    def switch(self) -> None:
        """Take a block of the other kind."""
        self.ghost = self.ghost.of_other_kind()

    def point_at(self, place: str) -> bool:
        is_cell = place[0].islower()
        if is_cell:
            self.ghost = self.ghost.at(place)
        return is_cell

    def pick(self, token: str) -> None:
        super().pick(token)
        if token in self.tokens:
            self.ghost = Ghost(self.ghost.board, self._builds[self._at])


def make_chooser(board: Board) -> Chooser:
    """Fit a chooser to what is to be decided."""
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


def _choose_removal(board: Board) -> Chooser:
    """A click on any cell of a block that lies open chooses it."""
    moves = sorted(board.legal_moves, key=lambda move: cost(board, move))
    chooser = Chooser(board, [str(move) for move in moves], {})
    for move in moves:
        assert isinstance(move, Remove)
        block = board.top_at(move.cell)
        assert block
        for cell, _level in block.cubes(board.setup.handed):
            chooser.keys.setdefault(cell, str(move))
        chooser.keys[move.cell] = str(move)
    return chooser
