"""Pueblo's board, as people and programs meet it."""

from typing import ClassVar, Self, Unpack

import numpy as np
from numpy.typing import NDArray

from cacique.core.checks import check_number, check_rng, check_seat
from cacique.core.contract import Board as CoreBoard
from cacique.core.contract import Rules
from cacique.core.errors import IllegalSetup, InvalidNotation, NotFound, WrongType
from cacique.core.lines import Mark
from cacique.core.reason import Reason
from cacique.core.rng import Rng
from cacique.games.pueblo import drawing, reasons, sentences, text
from cacique.games.pueblo.editor import Editor
from cacique.games.pueblo.geometry import CELLS, MOST_LEVELS, POSES, SQUARES
from cacique.games.pueblo.kernels import prices, rules
from cacique.games.pueblo.kernels.playouts import playouts
from cacique.games.pueblo.kernels.state import (
    BLOCK_BASE,
    BLOCK_OWNER,
    GONE,
    HEAD_BYTES,
    NEUTRAL_OWNER,
    NOBODY,
    OVER,
    STATE,
)
from cacique.games.pueblo.moves import COLOURED, MOVES, Build, PuebloMove, Remove
from cacique.games.pueblo.notation import format_position, parse_position
from cacique.games.pueblo.position import Auction, Block, Phase, Placement, Position
from cacique.games.pueblo.pricing import Prices, SeenCube
from cacique.games.pueblo.setup import PuebloOptions, PuebloSetup

__all__ = ["Board"]


_KEPT_BYTES = HEAD_BYTES + 5  # before each move: the head, and the slot and block that it lifts
_AT = {name: field[1] for name, field in STATE.fields.items() if field[0] == np.int8}  # type: ignore[union-attr]
_CUBES = tuple(f"{cell}.{level}" for cell in CELLS for level in range(1, MOST_LEVELS + 1))


class Board(CoreBoard[PuebloSetup, PuebloMove]):
    """A position of Pueblo.

    >>> board = Board(players=2)
    >>> board.push_token("Cd4/3u"), board.push_token(">4")
    (Build(kind='C', cell='d4', pose='3u'), Walk(steps=4))
    >>> board.chief, board.scores
    ('Nd', (3, 0))
    """

    __slots__ = ()

    setup_type = PuebloSetup

    def __init__(
        self, setup: PuebloSetup | None = None, /, **options: Unpack[PuebloOptions]
    ) -> None:
        super().__init__(setup, **options)

    fewest_wins = True
    places = frozenset([*CELLS, *SQUARES, *_CUBES])
    rules: ClassVar[Rules[PuebloMove]] = Rules(
        state=STATE,
        move_type=PuebloMove,  # type: ignore[type-abstract]
        moves=MOVES,
        most_legal=rules.MOST_LEGAL,
        legal_codes=rules.legal_codes,
        is_legal=rules.is_legal,
        apply=rules.apply,
    )

    def _begin(self) -> None:
        rules.begin(self._state, self.setup.for_kernels())

    def _number(self, name: str) -> int:
        byte = self._raw[_AT[name]]  # much sooner than by way of numpy
        return byte if byte < 128 else byte - 256

    def _by_seat(self, name: str) -> tuple[int, ...]:
        return tuple(self._state[name][0, : self.setup.players].tolist())

    # who decides what

    @property
    def phase(self) -> Phase:
        """What kind of decision comes next."""
        return Phase(self._number("phase"))

    @property
    def part(self) -> int:
        """The part of the game: 1 and 2 for those of the building, 3 for the demolition."""
        return self._number("part") + 1

    @property
    def is_over(self) -> bool:
        return self._number("phase") == OVER

    @property
    def turn(self) -> int | None:
        return None if self.is_over else self._number("seat")

    @property
    def is_chance(self) -> bool:
        return False

    def seat_name(self, seat: int) -> str:
        return sentences.name(self, check_seat(seat, self.seats))

    def task(self) -> str:
        return sentences.task(self)

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in the order of play; empty while it is being auctioned."""
        return () if self.auction else self._by_seat("order")

    @property
    def auction(self) -> Auction | None:
        """The bidding for an order card, while it goes on."""
        if self.phase not in {Phase.BIDDING, Phase.TAKING}:
            return None
        bidder = self._number("bidder")
        return Auction(
            cards=self._by_seat("card"),
            opener=self._number("opener"),
            bidder=None if bidder == NOBODY else bidder,
            bid=self._number("bid"),
            passed=tuple(map(bool, self._by_seat("passed"))),
        )

    # the site

    @property
    def chief(self) -> str:
        """The square that the chieftain stands on."""
        return SQUARES[self._number("chief")]

    @property
    def heights(self) -> NDArray[np.int8]:
        """Height of each cell, by rank and file: `heights[3, 0]` is a4."""
        heights: NDArray[np.int8] = self._state["heights"][0].reshape(8, 8).copy()
        return heights

    @property
    def height(self) -> int:
        """Height of the tallest column."""
        return int(self._state["heights"].max())

    def height_at(self, cell: str) -> int:
        """Height of a cell: the level of its topmost cube, 0 where nothing stands."""
        return int(self._state["heights"][0, _find(cell, CELLS, "cell")])

    def top_at(self, cell: str) -> Block | None:
        """The block on top of a cell; None where nothing stands."""
        height = self.height_at(cell)
        return self.block_at(cell, height) if height else None

    def resting(self, move: Build) -> Block:
        """The block of a build where it first touches something, though gaps may be under it."""
        if not isinstance(move, Build):
            raise WrongType(f"{move!r} is no build")
        level = int(rules.resting_level(self._state, move.code))
        return Block(self.turn if move.kind == COLOURED else None, move.cell, move.pose, level)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that stand, in the order in which they were built."""
        rows = self._state["blocks"][0].tolist()
        return tuple(self._block(row) for row in rows if row[BLOCK_BASE] != GONE)

    def _block(self, row: list[int]) -> Block:
        at, pose, base, owner = row
        return Block(None if owner == NEUTRAL_OWNER else owner, CELLS[at], POSES[pose], base + 1)

    def owner_at(self, cell: str, level: int) -> int | None:
        """The seat that owns a cube, None for a neutral one; NotFound where there is none."""
        slot = self._slot_at(cell, level)
        owner = int(self._state["blocks"][0, slot, BLOCK_OWNER])
        return None if owner == NEUTRAL_OWNER else owner

    def block_at(self, cell: str, level: int) -> Block:
        """The block that a cube belongs to; raises NotFound where there is none."""
        return self._block(self._state["blocks"][0, self._slot_at(cell, level)].tolist())

    def _slot_at(self, cell: str, level: int) -> int:
        at = _find(cell, CELLS, "cell")
        number = check_number(level, "a level", least=-1)
        slot = int(self._state["cubes"][0, at, number - 1]) if 0 < number <= MOST_LEVELS else GONE
        if slot == GONE:
            raise NotFound(f"there is no cube on {cell} at level {level}")
        return slot

    def sight(self, square: str | None = None) -> list[SeenCube]:
        """Which cubes are seen from a square, the chieftain's own by default.

        >>> board = Board()
        >>> _ = board.push_token("Cd4/3u")
        >>> [(cube.cell, cube.level, cube.points) for cube in board.sight("Nd")]
        [('d5', 1, 1), ('d4', 2, 2)]
        """
        at = self._number("chief") if square is None else _find(square, SQUARES, "square")
        cubes = np.empty(prices.MOST_SEEN, np.int16)
        seen = np.zeros(prices.MOST_SEEN, prices.SEEN)
        count = prices.sight(self._state, at, cubes, seen)
        return [
            SeenCube(CELLS[cell], level, None if owner == NEUTRAL_OWNER else owner, points)
            for cell, level, owner, points in seen[:count].tolist()
        ]

    # points

    @property
    def scores(self) -> tuple[int, ...]:
        """Penalty points of each seat."""
        return self._by_seat("scores")

    def stock(self, seat: int) -> tuple[int, int]:
        """Coloured and neutral blocks that a seat has left, those put aside included."""
        seat = check_seat(seat, self.seats)
        return self._by_seat("coloured")[seat], self._by_seat("neutral")[seat]

    def walks(self) -> NDArray[np.int32]:
        """Points of each walk from here for each seat: `walks()[steps - 1, seat]`."""
        points = np.zeros((4, 4), np.int32)
        prices.walk_prices(self._state, points)
        return points[:, : self.setup.players]

    def lap(self) -> tuple[int, ...]:
        """Points that the last lap would give each seat as the site stands."""
        points = np.zeros(4, np.int32)
        prices.lap_prices(self._state, points)
        return tuple(points[: self.setup.players].tolist())

    def lap_by_square(self) -> NDArray[np.int32]:
        """The same by square: `lap_by_square()[steps - 1, seat]`, from the chieftain on."""
        points = np.zeros((len(SQUARES), 4), np.int32)
        prices.lap_by_square(self._state, points)
        return points[:, : self.setup.players]

    def prices(self) -> Prices:
        """For every legal build or removal, the points of the four walks and of a lap after it.

        >>> prices = Board().prices()
        >>> prices[Build("C", "d4", "3u")].tolist()  # by steps and seat
        [[0, 0], [0, 0], [0, 0], [3, 0]]
        """
        is_site = self.phase in {Phase.BUILDING, Phase.REMOVING}
        codes = self.legal_codes() if is_site else np.empty(0, np.int16)
        points = np.zeros((len(codes), 4, 4), np.int32)
        laps = np.zeros((len(codes), 4), np.int32)
        prices.prices(self._state, codes, points, laps, np.zeros(prices.FINES, np.int32))
        players = self.setup.players
        return Prices(codes, points[..., :players], laps[:, :players])

    def playouts(self, games: int, rng: Rng) -> NDArray[np.float64]:
        """Play random games from here, compiled, and return the mean scores."""
        check_number(games, "the number of games", least=1)
        totals = np.zeros(4, np.int64)
        playouts(self._state, games, check_rng(rng), totals)
        return totals[: self.setup.players] / games

    def why_illegal(self, move: PuebloMove) -> Reason | None:
        self._check_kind(move)
        return reasons.explain(self._state, move.code, self.setup.edition)

    # undoing, comparing, writing

    def _snapshot(self, move: PuebloMove) -> bytearray:
        if not isinstance(move, Remove):
            return self._raw[:_KEPT_BYTES]
        at = CELLS.index(move.cell)
        slot: np.int8 = self._state["cubes"][0, at, self._state["heights"][0, at] - 1]
        block: NDArray[np.int8] = self._state["blocks"][0, slot]
        return self._raw[:HEAD_BYTES] + slot.tobytes() + block.tobytes()

    def _restore(self, move: PuebloMove, snapshot: bytearray) -> None:
        if isinstance(move, Build):
            rules.unbuild(self._state)
        elif isinstance(move, Remove):
            lifted = np.frombuffer(snapshot, np.int8, offset=HEAD_BYTES)
            rules.put_back(self._state, lifted[0], lifted[1:])
        super()._restore(move, snapshot[:HEAD_BYTES])

    def _identity(self) -> bytes:
        """The head, and the standing blocks in an order that does not tell when they were built."""
        blocks = self._state["blocks"][0].reshape(-1).view(np.int32)
        return bytes(self._raw[:HEAD_BYTES]) + np.sort(blocks).tobytes()

    def position(self) -> str:
        return format_position(self.setup, self._position())

    def _position(self) -> Position:
        seats = range(self.setup.players)
        return Position(
            placements=self._placements(),
            chief=self.chief,
            scores=self.scores,
            stock=tuple(map(self.stock, seats)),
            order=self.order,
            part=self.part,
            phase=self.phase,
            turn=self._number("turn"),
            auction=self.auction,
        )

    def _placements(self) -> tuple[Placement, ...]:
        """The blocks in an order that depends on nothing but where they are."""
        count = int(self._state["standing"][0].sum())
        rows = np.empty((count, 4), np.int8)
        rules.building_order(self._state.copy(), rows)
        blocks = map(self._block, rows.tolist())
        return tuple((block.owner, block.cell, block.pose) for block in blocks)

    @classmethod
    def from_position(cls, line: str) -> Self:
        board = cls.at(*parse_position(line))
        if board.position() != line:
            raise InvalidNotation("the blocks are not written in the usual order")
        return board

    @classmethod
    def at(cls, setup: PuebloSetup, position: Position) -> Self:
        """Set a position up; raises IllegalSetup with every reason why it cannot be."""
        position.check(setup)
        board = cls(setup)
        board._take_up(position)
        return board

    def edit(self) -> Editor:
        """Begin another position with this one: what stands where, who has what, whose turn it is.

        >>> editor = Board().edit()
        >>> editor.set_block(0, "d4", "3u")
        Block(owner=0, cell='d4', pose='3u', level=1)
        >>> editor.problems()
        ['too many blocks of seat 0 are built']
        >>> editor.fit_stock()
        >>> editor.board().position()
        'pueblo1_-_0d43u_NW_0,0_77,87_01_1b1'
        """
        return Editor(type(self), self.setup, self._position())

    def _take_up(self, position: Position) -> None:
        state, players = self._state, self.setup.players
        for owner, cell, pose in position.placements:
            seat = NEUTRAL_OWNER if owner is None else owner
            if not rules.put(state, CELLS.index(cell), POSES.index(pose), seat):
                raise IllegalSetup([f"a block {pose} does not rest in the window of {cell}"])
        state["chief"] = SQUARES.index(position.chief)
        state["scores"][0, :players] = position.scores
        state["coloured"][0, :players] = [coloured for coloured, _ in position.stock]
        state["neutral"][0, :players] = [neutral for _, neutral in position.stock]
        state["part"] = position.part - 1
        state["phase"] = position.phase
        if position.auction:
            self._take_up_auction(position.auction)
        else:
            self._take_up_turn(position)

    def _take_up_auction(self, auction: Auction) -> None:
        state, players = self._state, self.setup.players
        state["card"][0, :players] = auction.cards
        state["passed"][0, :players] = auction.passed
        state["opener"] = auction.opener
        state["bidder"] = NOBODY if auction.bidder is None else auction.bidder
        state["bid"] = auction.bid
        state["seat"] = auction.seat

    def _take_up_turn(self, position: Position) -> None:
        state = self._state
        for i, seat in enumerate(position.order):
            state["order"][0, i] = seat
            state["card"][0, seat] = i + 1 if self.setup.pro else 0
        state["opener"] = 0
        state["turn"] = position.turn
        state["seat"] = 0 if self.is_over else position.order[position.turn]
        if position.phase is Phase.REMOVING and not self.legal_moves:
            raise IllegalSetup([f"seat {self.turn} can remove nothing, so it only walks"])

    def _draw(self, last_move: PuebloMove | None, marks: tuple[Mark, ...]) -> str:
        return drawing.draw(self, last_move, marks)

    def __str__(self) -> str:
        return text.picture(self)


def _find(name: str, names: tuple[str, ...], kind: str) -> int:
    if name not in names:
        raise InvalidNotation(f"there is no {kind} {name!r}")
    return names.index(name)
