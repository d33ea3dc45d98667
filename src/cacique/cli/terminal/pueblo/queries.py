"""The queries of Pueblo: heights, sides, prices and whatever else its screen shows, as text."""

from collections.abc import Iterator

from cacique.cli.terminal.queries import ANY_QUERIES, Query, format_points
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import Board, sentences
from cacique.games.pueblo.geometry import CORNERS, FILES, SQUARES, ahead
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["QUERIES", "SIDES", "cost", "elevation", "letter"]

SIDES = ("N", "E", "S", "W")
Grid = list[list[int | str | None]]  # by level from the ground and by column: owner, or "" for air


def letter(board: Board, owner: int | None) -> str:
    """One capital for a block's owner."""
    return "N" if owner is None else board.seat_name(owner)[0]


def elevation(board: Board, side: str) -> Grid:
    """What is seen of each level from one side, from left to right as one stands there."""
    squares = [square for square in SQUARES if square[0] == side and square not in CORNERS]
    grid: Grid = [[""] * 8 for _ in range(board.height)]
    for column, square in enumerate(reversed(squares)):
        for cube in board.sight(square):
            grid[cube.level - 1][column] = cube.owner
    return grid


DEMOLITION = 3  # the part of a game that follows the last lap


def has_lap_ahead(board: Board) -> bool:
    """Whether the last lap is still to come: in a demolition it has been walked."""
    return board.part < DEMOLITION


def cost(board: Board, move: PuebloMove) -> int:
    """What a build or removal costs its mover: the cheapest walk, and a lap that is still ahead."""
    seat = board.turn
    assert seat is not None
    twin = board.copy()
    twin.push_unchecked(move)
    lap = twin.lap()[seat] if has_lap_ahead(board) else 0
    return int(twin.walks()[:, seat].min()) + lap


def _heights(board: Board, _word: str) -> Iterator[str]:
    for rank in range(8, 0, -1):
        cells = "".join(f"{height:>3}" for height in board.heights[rank - 1])
        yield f"{rank} {cells}"
    yield "  " + "".join(f"{file:>3}" for file in FILES)


def _sides(board: Board, word: str) -> Iterator[str]:
    if word and word not in {*SIDES, "top"}:
        raise CaciqueError(f"there is no side {word!r}; there are N, E, S, W and top")
    for side in [word] if word else [*SIDES, "top"]:
        yield from _top(board) if side == "top" else _side(board, side)


def _side(board: Board, side: str) -> Iterator[str]:
    ends = {"N": "h to a", "E": "1 to 8", "S": "a to h", "W": "8 to 1"}[side]
    yield f"from {side}, {ends}:"
    for level, row in reversed(list(enumerate(elevation(board, side), 1))):
        cubes = " ".join("." if owner == "" else letter(board, owner) for owner in row)  # type: ignore[arg-type]
        yield f"{level:>3} {cubes}"


def _top(board: Board) -> Iterator[str]:
    yield "from above:"
    for rank in range(8, 0, -1):
        tops = [board.top_at(f"{file}{rank}") for file in FILES]
        yield f"{rank:>3} {' '.join(letter(board, top.owner) if top else '.' for top in tops)}"
    yield f"    {' '.join(FILES)}"


def _stock(board: Board, _word: str) -> Iterator[str]:
    for seat in board.seats:
        coloured, neutral = board.stock(seat)
        yield f"{board.seat_name(seat)}: {coloured} coloured, {neutral} neutral"


def _prices(board: Board, word: str) -> Iterator[str]:
    """Points of the four walks and the lap after one move, or after each, the cheapest first."""
    prices = board.prices()
    if not prices:
        raise CaciqueError("only builds and removals have prices")
    moves = [board.parse(word)] if word else sorted(prices, key=lambda move: cost(board, move))
    seats = [letter(board, seat) for seat in board.seats]
    has_lap = has_lap_ahead(board)
    yield f"points of {'/'.join(seats)} for walks of 1, 2, 3 and 4{', and in the lap' * has_lap}:"
    for move in moves:
        twin = board.copy()
        twin.push_unchecked(move)
        walks = "  ".join("/".join(map(str, walk)) for walk in prices[move].tolist())
        lap = f"  lap {'/'.join(map(str, twin.lap()))}" if has_lap else ""
        yield f"{move!s:8} {walks}{lap}"


def _walks(board: Board, _word: str) -> Iterator[str]:
    for steps, points in enumerate(board.walks().tolist(), 1):
        yield f">{steps} to {ahead(board.chief, steps)}: {format_points(board, points)}"


def _lap(board: Board, _word: str) -> Iterator[str]:
    yield f"the lap as it stands: {format_points(board, board.lap())}"


def _sight(board: Board, word: str) -> Iterator[str]:
    seen = board.sight(word or None)
    yield f"from {word or board.chief}: {len(seen)} cubes"
    for cube in seen:
        owner = "neutral" if cube.owner is None else board.seat_name(cube.owner)
        yield f"  {cube.cell} level {cube.level}: {owner}, {cube.points} points"


def _auction(board: Board, _word: str) -> Iterator[str]:
    auction = board.auction
    if auction is None:
        raise CaciqueError("there is no auction now")
    bidder = "nobody has bid"
    if auction.bidder is not None:
        bidder = f"{board.seat_name(auction.bidder)} bid {auction.bid}"
    yield f"{board.seat_name(auction.opener)} opened, {bidder}"
    for seat in board.seats:
        yield f"{board.seat_name(seat)}: {sentences.note(board, seat) or 'still in'}"


def _blocks(board: Board, _word: str) -> Iterator[str]:
    for block in board.blocks:
        cubes = " ".join(f"{cell}:{level}" for cell, level in block.cubes(board.setup.handed))
        yield f"{letter(board, block.owner)} {block.cell}/{block.pose} {cubes}"


QUERIES = {
    **ANY_QUERIES,
    "heights": Query("the height of each cell", _heights),
    "sides": Query("what is seen from the sides and from above", _sides, "[SIDE]"),
    "blocks": Query("every block with its cubes", _blocks),
    "stock": Query("blocks that are left", _stock),
    "prices": Query("what a build or removal, or each of them, costs", _prices, "[TOKEN]"),
    "walks": Query("points of the four walks", _walks),
    "lap": Query("points of the last lap as it stands", _lap),
    "sight": Query("what is seen from a square, or by the chieftain", _sight, "[SQUARE]"),
    "auction": Query("how the bidding stands", _auction),
}
