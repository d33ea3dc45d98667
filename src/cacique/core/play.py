"""The authority over a game in play: whose turn it is, what the dice throw, what may go back.

Whatever plays a game move by move follows it: the server's matches, the tables of the terminal,
matches between bots, `cacique random`. It knows no clocks, names, sockets or files.
"""

from collections.abc import Callable, Collection
from itertools import count
from typing import Any, Literal, Self

from cacique.core.checks import check_kind
from cacique.core.contract import Board, Move, Outcome
from cacique.core.errors import CaciqueError

__all__ = ["Dice", "NotAllowed", "Play"]

# A number from [0, 1) for each throw: by its own number, counted from 1 with those that were taken
# back, and by how many moves came before it.
Dice = Callable[[int, int], float]


class NotAllowed(CaciqueError):
    """A decision that is not the seat's to make now."""

    def __init__(
        self, code: Literal["over", "not_your_turn", "dice", "undecided"], reason: str
    ) -> None:
        super().__init__(reason)
        self.code = code


class Play:
    """A board, who made each of its moves, and the dice; without dice, throws are made by hand.

    A throw that the dice made is nobody's decision. One that was made by hand, or brought along
    with a position, counts as a decision of the seat that threw.
    """

    __slots__ = ("board", "dice", "draws", "draws_made", "movers")

    def __init__(self, board: Board[Any, Any], dice: Dice | None = None) -> None:
        check_kind(board, Board, "a game is played on a board")
        before = [(step.turn, step.is_chance) for step in board.replayed()][: board.ply]
        numbers = count(1)
        self.board = board
        self.dice = dice
        self.movers = [seat for seat, _ in before if seat is not None]
        self.draws = [next(numbers) if dice and is_throw else None for _, is_throw in before]
        self.draws_made = next(numbers) - 1

    def copy(self) -> Self:
        """Return an independent game at the same point, with the same dice."""
        twin = object.__new__(type(self))
        twin.board, twin.dice = self.board.copy(), self.dice
        twin.movers, twin.draws = self.movers.copy(), self.draws.copy()
        twin.draws_made = self.draws_made
        return twin

    # forward

    def check(self, seats: Collection[int], token: str) -> Move:
        """Read a decision that one of some seats wants to make.

        Raises NotAllowed where it is not theirs, InvalidNotation or IllegalMove where it is wrong.
        """
        if self.board.turn is None:
            raise NotAllowed("over", "the game is over")
        if self.board.turn not in seats:
            raise NotAllowed("not_your_turn", "it is not your turn")
        if self.dice is not None and self.board.is_chance:
            raise NotAllowed("dice", "the dice are not thrown by hand here")
        move: Move = self.board.parse(token)
        return move

    def throw(self, after: Board[Any, Any] | None = None) -> tuple[Move, int] | None:
        """The throw that falls next, and its number, if the dice are to be thrown.

        With `after`, it is the one that would fall once the game has come to that board.
        """
        board = self.board if after is None else after
        if self.dice is None or not board.is_chance:
            return None
        number = self.draws_made + 1
        return board.draw_throw(self.dice(number, board.ply)), number

    def push(self, move: Move, draw: int | None = None) -> None:
        """Make a move, a decision or the throw of a number; raises IllegalMove."""
        seat = self.board.turn
        self.board.push(move)
        assert seat is not None
        self.movers.append(seat)
        self.draws.append(draw)
        self.draws_made = max(self.draws_made, draw or 0)

    def run(self, choose: Callable[[int], Move], decisions: int | None = None) -> None:
        """Play on by what `choose` says for each seat, to the end or for some decisions."""
        while self.board.turn is not None and decisions != 0:
            throw = self.throw()
            if throw is not None:
                self.push(*throw)
                continue
            self.push(choose(self.board.turn))
            decisions = None if decisions is None else decisions - 1

    def winners(
        self, out: Collection[int] = (), after: Board[Any, Any] | None = None
    ) -> tuple[int, ...]:
        """Who is ahead: the best of those who did not give up, if anybody did not.

        With `after`, it is who would be once the game has come to that board.
        """
        board = self.board if after is None else after
        running = [seat for seat in board.seats if seat not in out]
        return board.best_of(running or board.seats)

    def finish(self) -> Outcome:
        """The end of a game that somebody would end at once; raises NotAllowed.

        Whoever plays may do so, for it takes nothing from anybody.
        """
        if self.board.turn is None:
            raise NotAllowed("over", "the game is over")
        foregone = self.board.foregone
        if foregone is None:
            raise NotAllowed("undecided", "the game can still come out otherwise")
        return foregone

    # back

    @property
    def undo_by(self) -> int | None:
        """The seat whose decision was the last thing that happened: it may change its mind."""
        return self.movers[-1] if self.movers and self.draws[-1] is None else None

    def last_decision(self, seats: Collection[int]) -> int | None:
        """How many moves came before the last decision of some seats; None where they made none."""
        decisions = zip(count(), self.movers, self.draws, strict=False)
        plies = [ply for ply, seat, draw in decisions if seat in seats and draw is None]
        return plies[-1] if plies else None

    def last_turn(self, seats: Collection[int]) -> int | None:
        """How many moves came before the turn that the last decision of some seats belongs to."""
        ply = self.last_decision(seats)
        while ply and self.movers[ply - 1] == self.movers[ply] and self.draws[ply - 1] is None:
            ply -= 1
        return ply

    def go_back(self, ply: int) -> None:
        """Take moves back until so many are left; throws that fell keep their numbers."""
        while self.board.ply > ply:
            self.board.pop()
        del self.movers[ply:], self.draws[ply:]
