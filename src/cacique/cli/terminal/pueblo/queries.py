"""The queries of Pueblo: heights, sides, prices and whatever else its screen shows, as text."""

from collections.abc import Iterator

from cacique.cli.terminal.language import t
from cacique.cli.terminal.pueblo.words import DEMOLITION, auction_note, letter
from cacique.cli.terminal.queries import ANY_QUERIES, Query
from cacique.cli.terminal.words import format_pair, format_points, refuse_illegal, seat_name
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import Board
from cacique.games.pueblo.geometry import CORNERS, FILES, SQUARES, ahead
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["QUERIES", "SIDES", "cost", "elevation", "has_lap_ahead"]

SIDES = ("N", "E", "S", "W")
Grid = list[list[int | str | None]]  # by level from the ground and by column: owner, or "" for air


def elevation(board: Board, side: str) -> Grid:
    """What is seen of each level from one side, from left to right as one stands there."""
    squares = [square for square in SQUARES if square[0] == side and square not in CORNERS]
    grid: Grid = [[""] * 8 for _ in range(board.height)]
    for column, square in enumerate(reversed(squares)):
        for cube in board.sight(square):
            grid[cube.level - 1][column] = cube.owner
    return grid


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
        raise CaciqueError(t("plain.noSide", side=word))
    for side in [word] if word else [*SIDES, "top"]:
        yield from _top(board) if side == "top" else _side(board, side)


def _side(board: Board, side: str) -> Iterator[str]:
    ends = {"N": "ha", "E": "18", "S": "ah", "W": "81"}[side]
    yield t("plain.fromSide", side=side, ends=t("plain.ends", one=ends[0], other=ends[1]))
    for level, row in reversed(list(enumerate(elevation(board, side), 1))):
        cubes = " ".join("." if owner == "" else letter(board, owner) for owner in row)  # type: ignore[arg-type]
        yield f"{level:>3} {cubes}"


def _top(board: Board) -> Iterator[str]:
    yield t("plain.fromAbove")
    for rank in range(8, 0, -1):
        tops = [board.top_at(f"{file}{rank}") for file in FILES]
        yield f"{rank:>3} {' '.join(letter(board, top.owner) if top else '.' for top in tops)}"
    yield f"    {' '.join(FILES)}"


def _stock(board: Board, _word: str) -> Iterator[str]:
    for seat in board.seats:
        coloured, neutral = board.stock(seat)
        stock = t("plain.stock", coloured=coloured, neutral=neutral)
        yield format_pair(seat_name(board, seat), stock)


def _prices(board: Board, word: str) -> Iterator[str]:
    """Points of the four walks and the lap after one move, or after each, the cheapest first."""
    prices = board.prices()
    if not prices:
        raise CaciqueError(t("plain.noPrices"))
    moves = [refuse_illegal(board, word)] if word else list(prices)
    seats = [letter(board, seat) for seat in board.seats]
    has_lap = has_lap_ahead(board)
    yield t("plain.pricesAndLap" if has_lap else "plain.prices", seats="/".join(seats))
    for move in sorted(moves, key=lambda move: cost(board, move)):
        twin = board.copy()
        twin.push_unchecked(move)
        walks = "  ".join("/".join(map(str, walk)) for walk in prices[move].tolist())
        lap = f"  {t('walks.lap')} {'/'.join(map(str, twin.lap()))}" if has_lap else ""
        yield f"{move!s:8} {walks}{lap}"


def _walks(board: Board, _word: str) -> Iterator[str]:
    for steps, points in enumerate(board.walks().tolist(), 1):
        square = ahead(board.chief, steps)
        yield t("plain.walk", n=steps, square=square, points=format_points(board, points))


def _lap(board: Board, _word: str) -> Iterator[str]:
    yield t("plain.lap", points=format_points(board, board.lap()))


def _sight(board: Board, word: str) -> Iterator[str]:
    if word and word not in SQUARES:
        raise CaciqueError(t("plain.noSquare", square=word))
    seen = board.sight(word or None)
    yield t("plain.sight", square=word or board.chief, n=len(seen))
    for cube in seen:
        name = t("colour.neutral") if cube.owner is None else seat_name(board, cube.owner)
        yield t("plain.cube", cell=cube.cell, level=cube.level, name=name, n=int(cube.points))


def _auction(board: Board, _word: str) -> Iterator[str]:
    auction = board.auction
    if auction is None:
        raise CaciqueError(t("plain.noAuction"))
    opener = seat_name(board, auction.opener)
    if auction.bidder is None:
        yield t("plain.openedOnly", opener=opener)
    else:
        bidder, bid = seat_name(board, auction.bidder), int(auction.bid)
        yield t("plain.opened", opener=opener, bidder=bidder, n=bid)
    for seat in board.seats:
        note = auction_note(board, seat) or t("plain.stillIn")
        yield format_pair(seat_name(board, seat), note)


def _blocks(board: Board, _word: str) -> Iterator[str]:
    for block in board.blocks:
        cubes = " ".join(f"{cell}:{level}" for cell, level in block.cubes(board.setup.handed))
        yield f"{letter(board, block.owner)} {block.cell}/{block.pose} {cubes}"


QUERIES = {
    **ANY_QUERIES,
    "heights": Query("query.heights", _heights),
    "sides": Query("query.sides", _sides, "[SIDE]"),
    "blocks": Query("query.blocks", _blocks),
    "stock": Query("query.stock", _stock),
    "prices": Query("query.prices", _prices, "[TOKEN]"),
    "walks": Query("query.walks", _walks),
    "lap": Query("query.lap", _lap),
    "sight": Query("query.sight", _sight, "[SQUARE]"),
    "auction": Query("query.auction", _auction),
}
