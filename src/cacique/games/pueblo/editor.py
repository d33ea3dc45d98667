"""A position of Pueblo that is being put together, and may be wrong until it is a board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from cacique.core.checks import check_number, check_seat
from cacique.core.errors import IllegalSetup, InvalidNotation, NotFound, WrongType
from cacique.games.pueblo.geometry import (
    CELLS,
    COLOURED_EACH,
    MOST_BLOCKS,
    POSES,
    SQUARES,
    WINDOWS,
)
from cacique.games.pueblo.kernels import rules
from cacique.games.pueblo.kernels.state import NEUTRAL_OWNER
from cacique.games.pueblo.position import Auction, Block, Phase, Position

if TYPE_CHECKING:
    from cacique.games.pueblo.board import Board
    from cacique.games.pueblo.setup import PuebloSetup

__all__ = ["Editor"]

T = TypeVar("T")


class Editor:
    """A position as it is being changed; `problems` tells what is wrong, `board` makes it one.

    Blocks must rest where they are set. All else may be wrong for a while: points, stocks and the
    turn have to fit the blocks only when a board is made of them.

    >>> from cacique import pueblo
    >>> editor = pueblo.Board().edit()
    >>> editor.set_block(0, "d4", "3u")
    Block(owner=0, cell='d4', pose='3u', level=1)
    >>> editor.fit_stock()
    >>> editor.problems()
    []
    >>> editor.board().stock(0)
    (7, 7)
    """

    def __init__(self, board: type[Board], setup: PuebloSetup, position: Position) -> None:
        self._board = board
        self.setup = setup
        self._position = position

    @property
    def position(self) -> Position:
        """The position as data."""
        return self._position

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that stand, each after those that it rests on."""
        return self._site().blocks

    # the site

    def set_block(self, owner: int | None, cell: str, pose: str) -> Block:
        """Let a block down into a window, a seat's or a neutral one; raises IllegalSetup.

        It stays where it first touches something, and nothing may be open under it.
        """
        if owner is not None:
            owner = check_seat(owner, self._seats)
        _find(cell, WINDOWS, "window")
        _find(pose, POSES, "pose")
        if len(self._position.placements) == MOST_BLOCKS:
            raise IllegalSetup([f"there are {MOST_BLOCKS} blocks in all"])
        site = self._site()
        self._put(site, owner, cell, pose)
        self._change(placements=(*self._position.placements, (owner, cell, pose)))
        return site.blocks[-1]

    def remove_block(self, cell: str) -> Block:
        """Take the block on top of a cell away; raises IllegalSetup where others rest on it."""
        site = self._site()
        block = site.top_at(cell)
        if block is None:
            raise NotFound(f"there is no block on {cell}")
        tops = Counter[str]()
        for at, level in block.cubes(self.setup.handed):
            tops[at] = max(tops[at], level)
        if any(site.height_at(at) > level for at, level in tops.items()):
            raise IllegalSetup([f"another block rests on the one on {cell}"])
        number = site.blocks.index(block)
        placements = self._position.placements
        self._change(placements=(*placements[:number], *placements[number + 1 :]))
        return block

    def clear(self) -> None:
        """Take all blocks away."""
        self._change(placements=())

    def set_chief(self, square: str) -> None:
        """Put the chieftain on a square of the path."""
        _find(square, SQUARES, "square")
        self._change(chief=square)

    # who has what

    def set_score(self, seat: int, points: int) -> None:
        """Say how many penalty points a seat has."""
        number = check_number(points, "a number of points", most=999_999)
        self._change(scores=_changed(self._position.scores, check_seat(seat, self._seats), number))

    def set_stock(self, seat: int, coloured: int, neutral: int) -> None:
        """Say how many blocks a seat has left, those put aside included."""
        most = COLOURED_EACH[self.setup.players]
        pair = (
            check_number(coloured, "a number of coloured blocks", most=most),
            check_number(neutral, "a number of neutral blocks", most=most - 1),
        )
        self._change(stock=_changed(self._position.stock, check_seat(seat, self._seats), pair))

    def fit_stock(self) -> None:
        """Give the seats what is left when the blocks that stand were built in turn, and the turn.

        That needs a game whose blocks all still stand; raises IllegalSetup where no stocks fit.
        """
        players, order = self.setup.players, self._order()
        owners = [owner for owner, _, _ in self._position.placements]
        rounds, begun = divmod(len(owners), players)
        coloured = COLOURED_EACH[players]
        stock: list[tuple[int, int]] = [(0, 0)] * players
        for i, seat in enumerate(order):
            used = owners.count(seat)
            stock[seat] = coloured - used, coloured - 1 - (rounds + (i < begun) - used)
        if any(not (0 <= left <= coloured and 0 <= rest < coloured) for left, rest in stock):
            raise IllegalSetup(["no stocks fit these blocks"])
        self._change(stock=tuple(stock), order=order, auction=None, part=1)
        self.set_turn(order[begun])

    # whose turn it is

    def set_turn(self, seat: int, phase: Phase = Phase.BUILDING) -> None:
        """Say who is to do what: build, walk or remove; with `Phase.OVER` the game is over."""
        if not isinstance(phase, Phase):
            raise WrongType(f"{phase!r} is no pueblo.Phase")
        if phase in {Phase.BIDDING, Phase.TAKING}:
            raise IllegalSetup(["an auction is set by set_auction"])
        order = self._order()
        turn = 0 if phase is Phase.OVER else order.index(check_seat(seat, self._seats))
        self._change(order=order, turn=turn, phase=phase, auction=None)

    def set_order(self, *seats: int) -> None:
        """Say in which order the seats play, as an auction of the Pro game has decided."""
        order = tuple(check_seat(seat, self._seats) for seat in seats)
        if sorted(order) != list(self._seats):
            raise IllegalSetup(["the order of play must name every seat once"])
        self._change(order=order)

    def set_part(self, part: int) -> None:
        """Say which part it is: 1 or 2 of the building, or 3, the demolition."""
        self._change(part=check_number(part, "a part", least=1, most=3))

    def set_auction(self, auction: Auction) -> None:
        """Say how the bidding for an order card stands, in a Pro game."""
        if not isinstance(auction, Auction):
            raise WrongType(f"{auction!r} is no pueblo.Auction")
        if not len(auction.cards) == len(auction.passed) == self.setup.players:
            raise IllegalSetup(["an auction has a card and a pass for every seat"])
        phase = Phase.TAKING if auction.is_decided else Phase.BIDDING
        self._change(auction=auction, phase=phase, order=(), turn=0)

    # what came of it

    def problems(self) -> list[str]:
        """Every reason why there can be no such position; nothing for one that can be played."""
        try:
            self.board()
        except IllegalSetup as error:
            return list(error.reasons)
        return []

    def board(self) -> Board:
        """The board of this position; raises IllegalSetup with every reason why there is none."""
        return self._board.at(self.setup, self._position)

    @property
    def _seats(self) -> range:
        return range(self.setup.players)

    def _order(self) -> tuple[int, ...]:
        """The order of play, which an auction has not yet decided."""
        rotated = tuple((self.setup.first + i) % self.setup.players for i in self._seats)
        return self._position.order or rotated

    def _change(self, **changes: object) -> None:
        self._position = replace(self._position, **changes)  # type: ignore[arg-type]

    def _site(self) -> Board:
        """A board with these blocks, whatever else it has."""
        site = self._board(self.setup)
        for owner, cell, pose in self._position.placements:
            self._put(site, owner, cell, pose)
        return site

    @staticmethod
    def _put(site: Board, owner: int | None, cell: str, pose: str) -> None:
        seat = NEUTRAL_OWNER if owner is None else owner
        if not rules.put(site.state, CELLS.index(cell), POSES.index(pose), seat):
            raise IllegalSetup([f"a block {pose} does not rest in the window of {cell}"])


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _find(name: str, names: tuple[str, ...], kind: str) -> None:
    if name not in names:
        raise InvalidNotation(f"there is no {kind} {name!r}")
