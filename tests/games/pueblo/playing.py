"""Short ways to a position that a test needs."""

from collections.abc import Iterable

from cacique import pueblo

__all__ = ["line", "play", "points_seen", "seats_of", "site_of", "walk_on"]


def play(board: pueblo.Board, tokens: str) -> pueblo.Board:
    for token in tokens.split():
        board.push_token(token)
    return board


def seats_of(board: pueblo.Board, tokens: str) -> list[int | None]:
    """Play tokens and tell who decided each."""
    seats = []
    for token in tokens.split():
        seats.append(board.turn)
        board.push_token(token)
    return seats


def walk_on(board: pueblo.Board, rounds: int = 1) -> list[int | None]:
    """Build anything and walk one square, for whole rounds; tell who built."""
    seats = []
    for _ in range(rounds * board.setup.players):
        seats.append(board.turn)
        board.push(board.legal_moves[0])
        board.push_token(">1")
    return seats


def line(
    blocks: str, turn: str, options: str = "-", chief: str = "NW", stock: str = "00,00"
) -> str:
    """A position line without points; `turn` is its end, with the order of play: `01_3x0`."""
    points = ",".join("0" for _ in stock.split(","))
    return "_".join(
        ["pueblo1", options, blocks.replace(" ", "") or "-", chief, points, stock, turn]
    )


def site_of(blocks: str, options: str = "-") -> pueblo.Board:
    """A finished game of two players, to look at what stands."""
    return pueblo.Board.from_position(line(blocks, "01_1e0", options))


def points_seen(board: pueblo.Board, squares: Iterable[str]) -> list[int]:
    """Points of each seat for all that is seen from some squares."""
    points = [0] * board.setup.players
    for square in squares:
        for cube in board.sight(square):
            if cube.owner is not None:
                points[cube.owner] += cube.points
    return points
