"""Everything a screen shows of a position, as lines of text."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cacique.cli.terminal.table import AnyBoard, seat_name, task
from cacique.core.errors import CaciqueError
from cacique.games import pueblo, puluc
from cacique.games.pueblo import sentences
from cacique.games.pueblo.geometry import FILES, SQUARES
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["FACTS", "SIDES", "Fact", "cost", "elevation", "letter"]

SIDES = ("N", "E", "S", "W")
Grid = list[list[int | str | None]]  # by level from the ground and by column: owner, or "" for air


def letter(board: AnyBoard, owner: int | None) -> str:
    """One capital for a block's owner."""
    return "N" if owner is None else seat_name(board, owner)[0]


def elevation(board: pueblo.Board, side: str) -> Grid:
    """What is seen of each level from one side, from left to right as one stands there."""
    squares = [square for square in SQUARES if square[0] == side and len(_columns(square)) == 1]
    grid: Grid = [[""] * 8 for _ in range(board.height)]
    for column, square in enumerate(reversed(squares)):
        for cube in board.sight(square):
            grid[cube.level - 1][column] = cube.owner
    return grid


def _columns(square: str) -> str:
    """The file or rank that a square looks into; both letters of a corner."""
    return square if square[1].isupper() else square[1]


def cost(board: pueblo.Board, move: PuebloMove) -> int:
    """What a build or removal costs its mover: the cheapest walk, and the lap as it stands then."""
    seat = board.turn
    assert seat is not None
    twin = board.copy()
    twin.push_unchecked(move)
    return int(twin.walks()[:, seat].min()) + twin.lap()[seat]


# Pueblo, line by line


def _heights(board: pueblo.Board, _word: str) -> Iterator[str]:
    for rank in range(8, 0, -1):
        cells = "".join(f"{height:>3}" for height in board.heights[rank - 1])
        yield f"{rank} {cells}"
    yield "  " + "".join(f"{file:>3}" for file in FILES)


def _sides(board: pueblo.Board, word: str) -> Iterator[str]:
    if word and word not in {*SIDES, "top"}:
        raise CaciqueError(f"there is no side {word!r}; there are N, E, S, W and top")
    for side in [word] if word else [*SIDES, "top"]:
        yield from _top(board) if side == "top" else _side(board, side)


def _side(board: pueblo.Board, side: str) -> Iterator[str]:
    ends = {"N": "h to a", "E": "1 to 8", "S": "a to h", "W": "8 to 1"}[side]
    yield f"from {side}, {ends}:"
    for level, row in reversed(list(enumerate(elevation(board, side), 1))):
        cubes = " ".join("." if owner == "" else letter(board, owner) for owner in row)  # type: ignore[arg-type]
        yield f"{level:>3} {cubes}"


def _top(board: pueblo.Board) -> Iterator[str]:
    yield "from above:"
    for rank in range(8, 0, -1):
        cells = " ".join(_top_letter(board, f"{file}{rank}") for file in FILES)
        yield f"{rank:>3} {cells}"
    yield f"    {' '.join(FILES)}"


def _top_letter(board: pueblo.Board, cell: str) -> str:
    height = int(board.heights[int(cell[1]) - 1, FILES.index(cell[0])])
    return letter(board, board.owner_at(cell, height)) if height else "."


def _stock(board: pueblo.Board, _word: str) -> Iterator[str]:
    for seat in range(board.setup.players):
        coloured, neutral = board.stock(seat)
        yield f"{seat_name(board, seat)}: {coloured} coloured, {neutral} neutral"


def _prices(board: pueblo.Board, word: str) -> Iterator[str]:
    """Points of the four walks and the lap after one move, or after each, the cheapest first."""
    prices = board.prices()
    if not prices:
        raise CaciqueError("only builds and removals have prices")
    moves = [board.parse(word)] if word else sorted(prices, key=lambda move: cost(board, move))
    seats = [letter(board, seat) for seat in range(board.setup.players)]
    yield f"points of {'/'.join(seats)} for walks of 1, 2, 3 and 4, and in the lap:"
    for move in moves:
        twin = board.copy()
        twin.push_unchecked(move)
        walks = "  ".join("/".join(map(str, walk)) for walk in prices[move].tolist())
        yield f"{move!s:8} {walks}  lap {'/'.join(map(str, twin.lap()))}"


def _walks(board: pueblo.Board, _word: str) -> Iterator[str]:
    here = SQUARES.index(board.chief)
    for steps, points in enumerate(board.walks().tolist(), 1):
        yield f">{steps} to {SQUARES[(here + steps) % 36]}: {_points(board, points)}"


def _lap(board: pueblo.Board, _word: str) -> Iterator[str]:
    yield f"the lap as it stands: {_points(board, board.lap())}"


def _points(board: AnyBoard, points: Any) -> str:
    return ", ".join(f"{seat_name(board, seat)} {some}" for seat, some in enumerate(points))


def _sight(board: pueblo.Board, word: str) -> Iterator[str]:
    seen = board.sight(word or None)
    yield f"from {word or board.chief}: {len(seen)} cubes"
    for cube in seen:
        owner = "neutral" if cube.owner is None else seat_name(board, cube.owner)
        yield f"  {cube.cell} level {cube.level}: {owner}, {cube.points} points"


def _auction(board: pueblo.Board, _word: str) -> Iterator[str]:
    auction = board.auction
    if auction is None:
        raise CaciqueError("there is no auction now")
    bidder = "nobody has bid"
    if auction.bidder is not None:
        bidder = f"{seat_name(board, auction.bidder)} bid {auction.bid}"
    yield f"{seat_name(board, auction.opener)} opened, {bidder}"
    for seat in range(board.setup.players):
        yield f"{seat_name(board, seat)}: {sentences.note(board, seat) or 'still in'}"


def _blocks(board: pueblo.Board, _word: str) -> Iterator[str]:
    for block in board.blocks:
        cubes = " ".join(f"{cell}:{level}" for cell, level in block.cubes(board.setup.handed))
        yield f"{letter(board, block.owner)} {block.cell}/{block.pose} {cubes}"


# Puluc


def _road(board: puluc.Board, _word: str) -> Iterator[str]:
    yield f"camps: Light {board.camps[0]}, Dark {board.camps[1]}"
    for cell, stack in sorted(board.stacks.items()):
        owner = seat_name(board, stack.owner)
        yield f"{cell}: {owner}, with {stack.light} light and {stack.dark} dark pieces"


def _dice(board: puluc.Board, _word: str) -> Iterator[str]:
    if board.throw:
        yield f"the throw is {board.throw}: {board.throw - 1} of the four dice show dark"
    for move, chance in zip(puluc.MOVES, _chances(board), strict=False):
        yield f"{move}: {chance:.1%}"


def _chances(board: puluc.Board) -> list[float]:
    start = puluc.Board(board.setup)
    return [chance for _throw, chance in start.chance_outcomes()]


# any game


def _board(board: AnyBoard, _word: str) -> Iterator[str]:
    yield from str(board).splitlines()


def _scores(board: AnyBoard, _word: str) -> Iterator[str]:
    yield _points(board, board.scores)


def _legal(board: AnyBoard, word: str) -> Iterator[str]:
    tokens = [str(move) for move in board.legal_moves if str(move).startswith(word)]
    yield " ".join(tokens) or "none"


def _history(board: AnyBoard, _word: str) -> Iterator[str]:
    yield " ".join(map(str, board.moves)) or "no move was made yet"


def _position(board: AnyBoard, _word: str) -> Iterator[str]:
    yield board.position()


def _why(board: AnyBoard, word: str) -> Iterator[str]:
    if not word:
        raise CaciqueError("say which move: why TOKEN")
    move = board.rules.parse_move(word)
    yield board.why_illegal(move) or f"{word} is legal"


def _turn(board: AnyBoard, _word: str) -> Iterator[str]:
    yield task(board)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to ask for: what it tells, the word it takes, and how it is found."""

    words: str
    tell: Callable[[Any, str], Iterator[str]]
    argument: str = ""


_ANY = {
    "board": Fact("the position as a picture in text", _board),
    "turn": Fact("who is to do what", _turn),
    "scores": Fact("points of every seat", _scores),
    "legal": Fact("the legal moves, or those that begin with a word", _legal, "[START]"),
    "why": Fact("why a move is illegal", _why, "TOKEN"),
    "history": Fact("the moves so far", _history),
    "position": Fact("the position as one line", _position),
}
FACTS: Mapping[str, Mapping[str, Fact]] = {
    "pueblo": {
        **_ANY,
        "heights": Fact("the height of each cell", _heights),
        "sides": Fact("what is seen from the sides and from above", _sides, "[SIDE]"),
        "blocks": Fact("every block with its cubes", _blocks),
        "stock": Fact("blocks that are left", _stock),
        "prices": Fact("what a build or removal, or each of them, costs", _prices, "[TOKEN]"),
        "walks": Fact("points of the four walks", _walks),
        "lap": Fact("points of the last lap as it stands", _lap),
        "sight": Fact("what is seen from a square, or by the chieftain", _sight, "[SQUARE]"),
        "auction": Fact("how the bidding stands", _auction),
    },
    "puluc": {
        **_ANY,
        "road": Fact("every stack on the road", _road),
        "dice": Fact("the throw, and the chances of each", _dice),
    },
}
