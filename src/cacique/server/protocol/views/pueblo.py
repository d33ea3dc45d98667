"""Pueblo as a screen shows it."""

from typing import Literal

from cacique.games.pueblo import Board, Phase, ahead
from cacique.games.pueblo.position import Block
from cacique.server.protocol.model import ClosedModel, OutcomeView, view_outcome

__all__ = ["PuebloView", "view_pueblo"]

PhaseName = Literal["bidding", "taking", "building", "walking", "removing", "over"]


class PuebloOptions(ClosedModel):
    """What was agreed before the game."""

    players: int
    edition: Literal[2002, 2023]
    pro: bool
    demolition: bool
    sites: tuple[tuple[str, ...], ...]
    chief: str
    first: int
    tallest: int
    handed: Literal["right", "left"]


class CubeView(ClosedModel):
    """One cube of a block."""

    cell: str
    level: int


class BlockView(ClosedModel):
    """A block that stands; `owner` is null for a neutral one."""

    owner: int | None
    cell: str  # the south-west cell of its window
    pose: str
    level: int  # of its lowest cube
    cubes: tuple[CubeView, ...]
    removal: str  # the token that would remove it


class SeenView(ClosedModel):
    """A cube that is seen from a square, and what that costs its owner."""

    cell: str
    level: int
    owner: int | None
    points: int


class AuctionView(ClosedModel):
    """The bidding for one order card; `cards` has 0 for seats that have none yet."""

    cards: tuple[int, ...]
    opener: int
    bidder: int | None
    bid: int
    passed: tuple[bool, ...]


class WalkView(ClosedModel):
    """One of the four walks from here: where it ends, and what each seat would get."""

    steps: int
    square: str
    points: tuple[int, ...]


class PuebloView(ClosedModel):
    """A position of Pueblo, with everything that may be done in it."""

    game: Literal["pueblo"]
    options: PuebloOptions
    phase: PhaseName
    part: int
    turn: int | None
    order: tuple[int, ...]
    chief: str
    scores: tuple[int, ...]
    stock: tuple[tuple[int, int], ...]  # coloured and neutral blocks of each seat
    blocks: tuple[BlockView, ...]
    auction: AuctionView | None
    walks: tuple[WalkView, ...]  # as the site stands, in every phase but the last
    lap: tuple[int, ...]  # what the last lap would give each seat as the site stands
    sight: tuple[SeenView, ...]  # from the chieftain's square
    legal: tuple[str, ...]
    position: str
    outcome: OutcomeView | None


def view_pueblo(board: Board) -> PuebloView:
    return PuebloView(
        game="pueblo",
        options=PuebloOptions.model_validate(board.setup.options()),
        phase=_phase_name(board.phase),
        part=board.part,
        turn=board.turn,
        order=board.order,
        chief=board.chief,
        scores=board.scores,
        stock=tuple(board.stock(seat) for seat in range(board.setup.players)),
        blocks=tuple(_view_block(board, block) for block in board.blocks),
        auction=_view_auction(board),
        walks=view_walks(board),
        lap=board.lap(),
        sight=view_sight(board, board.chief),
        legal=tuple(map(str, board.legal_moves)),
        position=board.position(),
        outcome=view_outcome(board),
    )


def view_sight(board: Board, square: str) -> tuple[SeenView, ...]:
    """What is seen from any square."""
    return tuple(
        SeenView(cell=cube.cell, level=cube.level, owner=cube.owner, points=cube.points)
        for cube in board.sight(square)
    )


def view_walks(board: Board) -> tuple[WalkView, ...]:
    if board.is_over:
        return ()
    return tuple(
        WalkView(steps=steps, square=ahead(board.chief, steps), points=tuple(points.tolist()))
        for steps, points in enumerate(board.walks(), 1)
    )


def _phase_name(phase: Phase) -> PhaseName:
    return phase.name.lower()  # type: ignore[return-value]


def _view_block(board: Board, block: Block) -> BlockView:
    cubes = block.cubes(board.setup.handed)
    first = min((cell for cell, _ in cubes), key=lambda cell: (cell[1], cell[0]))
    return BlockView(
        owner=block.owner,
        cell=block.cell,
        pose=block.pose,
        level=block.level,
        cubes=tuple(CubeView(cell=cell, level=level) for cell, level in cubes),
        removal=f"x{first}",
    )


def _view_auction(board: Board) -> AuctionView | None:
    auction = board.auction
    if auction is None:
        return None
    return AuctionView(
        cards=auction.cards,
        opener=auction.opener,
        bidder=auction.bidder,
        bid=auction.bid,
        passed=auction.passed,
    )
