"""A position of Pueblo as data: what stands where, who has what, and who is to decide what."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from cacique.core.errors import CaciqueError, IllegalSetup, NotFound
from cacique.games.pueblo.geometry import CELLS, COLOURED_EACH, HANDS, POSES, columns
from cacique.games.pueblo.kernels.state import (
    BIDDING,
    BUILDING,
    OVER,
    REMOVING,
    RESERVE,
    TAKING,
    WALKING,
)
from cacique.games.pueblo.setup import PuebloSetup

__all__ = ["Auction", "Block", "Phase", "Placement", "Position"]

Placement = tuple[int | None, str, str]  # owner, window's cell, pose
_RESERVED_BLOCKS = 2 * RESERVE


class Phase(IntEnum):
    """A phase of a game: the kind of decision that comes next."""

    BIDDING = BIDDING
    TAKING = TAKING
    BUILDING = BUILDING
    WALKING = WALKING
    REMOVING = REMOVING
    OVER = OVER


@dataclass(frozen=True, slots=True)
class Block:
    """A block that stands: whose (None for neutral), its window, pose and lowest level."""

    owner: int | None
    cell: str
    pose: str
    level: int

    def cubes(self, handed: str = "right") -> tuple[tuple[str, int], ...]:
        """Cell and level of its four cubes."""
        if handed not in HANDS:
            raise CaciqueError(f"a block is {' or '.join(HANDS)}, not {handed!r}")
        if self.cell not in CELLS:
            raise NotFound(f"there is no cell {self.cell!r}")
        if self.pose not in POSES:
            raise NotFound(f"there is no pose {self.pose!r}")
        at = CELLS.index(self.cell)
        return tuple(
            (CELLS[at + column.offset], self.level + column.low + i)
            for column in columns(handed, self.pose)
            for i in range(column.cubes)
        )


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding for one order card; `cards` has 0 for seats that have none yet."""

    cards: tuple[int, ...]
    opener: int
    bidder: int | None
    bid: int
    passed: tuple[bool, ...]

    @property
    def bidders(self) -> tuple[int, ...]:
        """Seats that have no card and have not passed."""
        pairs = enumerate(zip(self.cards, self.passed, strict=True))
        return tuple(seat for seat, (card, passed) in pairs if not card and not passed)

    @property
    def is_decided(self) -> bool:
        """Whether somebody is to take a card, rather than to bid."""
        return not self.bidders or (len(self.bidders) == 1 and self.bidder is not None)

    @property
    def seat(self) -> int:
        """Who is to bid or to take a card: bidding goes clockwise after the highest bidder."""
        last = self.opener if self.bidder is None else self.bidder
        if self.is_decided:
            return last
        after = range(self.bidder is not None, len(self.cards) + 1)
        seats = ((last + i) % len(self.cards) for i in after)
        return next(seat for seat in seats if seat in self.bidders)

    def problems(self) -> Iterator[str]:
        """Every reason why there can be no such auction."""
        taken = [card for card in self.cards if card]
        if len(set(taken)) < len(taken) or max(self.cards) > len(self.cards):
            yield "the order cards are not different ones of this game"
        if self.cards.count(0) < 2:
            yield "the last order card is not auctioned"
        if self.cards[self.opener]:
            yield "the player who opened the bidding has a card already"
        if any(passed and card for passed, card in zip(self.passed, self.cards, strict=True)):
            yield "a player who has a card does not pass"
        if self.bidder is not None and self.bidder not in self.bidders:
            yield "the highest bidder has passed or has a card"
        if self.bidder is None and not self._passed_in_turn():
            yield "players pass in clockwise order"

    def _passed_in_turn(self) -> bool:
        """Whether, as nobody bid, those who passed come first in clockwise order."""
        count = len(self.cards)
        seats = [(self.opener + i) % count for i in range(count)]
        passes = [self.passed[seat] for seat in seats if not self.cards[seat]]
        return passes == sorted(passes, reverse=True)


@dataclass(frozen=True, slots=True)
class Position:
    """All of a position beside the setup. It may be wrong: `check` raises every reason."""

    placements: tuple[Placement, ...]  # in an order in which they can be built
    chief: str
    scores: tuple[int, ...]
    stock: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    part: int
    phase: Phase
    turn: int
    auction: Auction | None

    def check(self, setup: PuebloSetup) -> None:
        """Raise IllegalSetup unless there can be such a position; blocks may still not rest."""
        problems = [
            *self._stock_problems(setup),
            *self._part_problems(setup),
            *self._order_problems(setup),
            *(self.auction.problems() if self.auction else ()),
        ]
        if problems:
            raise IllegalSetup(problems)
        problems = [*self._progress_problems(setup), *self._block_problems(setup)]
        if problems:
            raise IllegalSetup(problems)

    def _used(self, setup: PuebloSetup) -> list[int]:
        return [setup.blocks_each - sum(stock) for stock in self.stock]

    def _stock_problems(self, setup: PuebloSetup) -> Iterator[str]:
        for seat, (coloured, neutral) in enumerate(self.stock):
            total = COLOURED_EACH[setup.players]
            balance = coloured - neutral
            untouched = coloured + neutral == 2 * total - 1
            is_possible = (
                coloured <= total
                and neutral < total
                and abs(balance) == (coloured + neutral) % 2
                and (balance == 1 or not untouched)
            )
            if not is_possible:
                yield f"seat {seat} cannot have {coloured} coloured and {neutral} neutral blocks"

    def _part_problems(self, setup: PuebloSetup) -> Iterator[str]:
        if self.part == 2 and not setup.pro:
            yield "only the Pro game has a second part"
        if self.part == 3 and not setup.demolition:
            yield "this game has no demolition"
        if self.auction and not setup.pro:
            yield "only the Pro game has auctions"
        if self.phase is Phase.REMOVING and self.part != 3:
            yield "blocks are removed in the demolition only"
        if self.phase is Phase.BUILDING and self.part == 3:
            yield "nothing is built in the demolition"
        if self.phase is Phase.OVER and setup.pro and self.part == 1:
            yield "a Pro game does not end with its first part"

    def _order_problems(self, setup: PuebloSetup) -> Iterator[str]:
        seats = list(range(setup.players))
        rotated = [(setup.first + i) % setup.players for i in seats]
        if self.auction:
            return
        if sorted(self.order) != seats:
            yield "the order of play must name every seat once"
        elif not setup.pro and list(self.order) != rotated:
            yield "without an auction, seats play clockwise from the first"
        if self.turn >= setup.players:
            yield f"a round has {setup.players} turns"
        if self.phase is Phase.OVER and self.turn:
            yield "nobody has a turn when the game is over"

    def _progress_problems(self, setup: PuebloSetup) -> Iterator[str]:
        """Compare the blocks used so far with what the part and the turn ask for."""
        each = setup.blocks_each
        first_part = each - _RESERVED_BLOCKS if setup.pro else each
        used = self._used(setup)
        if self.auction:
            expected = (0, first_part, each)[self.part - 1]
            if set(used) != {expected}:
                yield f"in this auction, every seat has used {expected} blocks"
        elif self.part == 3 or self.phase is Phase.OVER:
            if set(used) != {each}:
                yield "building ends when all blocks are used"
        else:
            begun = self.turn + (self.phase is Phase.WALKING)
            rounds = used[self.order[-1]] - (begun == setup.players)
            limits = range(first_part) if self.part == 1 else range(first_part, each)
            is_in_step = all(
                used[seat] == rounds + (i < begun) for i, seat in enumerate(self.order)
            )
            if not is_in_step or rounds not in limits:
                yield "the blocks used do not fit the turn"

    def _block_problems(self, setup: PuebloSetup) -> Iterator[str]:
        owners = [owner for owner, _cell, _pose in self.placements]
        coloured = COLOURED_EACH[setup.players]
        for seat, (left, _) in enumerate(self.stock):
            if owners.count(seat) > coloured - left:
                yield f"too many blocks of seat {seat} are built"
        neutral = sum(coloured - 1 - left for _, left in self.stock)
        if owners.count(None) > neutral:
            yield "too many neutral blocks are built"
        if any(owner is not None and owner >= setup.players for owner in owners):
            yield "a block belongs to nobody in the game"
        is_neutral = not any(owner is not None for owner in owners)
        if self.part == 3 and is_neutral != (self.phase is Phase.OVER):
            yield "the demolition ends with the last coloured block"
        if self.phase is Phase.OVER and self.part < 3 and setup.demolition and not is_neutral:
            yield "the demolition follows"
