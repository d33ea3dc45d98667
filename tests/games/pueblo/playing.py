"""Short ways to a position that a test needs."""

from collections.abc import Iterable

from cacique import pueblo

__all__ = ["CROWDED", "line", "play", "points_seen", "seats_of", "site_of", "walk_on"]

# from a golden game: nothing fits any more, left-handed, with four cult sites
CROWDED = (
    "pueblo1_players=4;pro;sites=c7.c8.d8,c2.b3.c3,f6.e7.f7,f1.e2.f2;handed=left_"
    "Nb12u0a12sNa11uNd12u1c11s3b12dNb12u0g21u2g11sNg14uNa33u3d42uNd33dNd42uNd33d3d33u2f41uNf31s"
    "3g53s1f41u1a54u1a74uNa61s0d62u2g74uNg73dNg63u0a73d2a72s3g73sNg72u_"
    "E7_29,19,26,57_11,10,10,01_2310_2b3"
)


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
