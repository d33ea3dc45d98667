"""The site, the path around it, the block's twelve poses and the chieftain's lines of sight."""

from dataclasses import dataclass
from itertools import permutations, product

__all__ = [
    "CELLS",
    "COLOURED_EACH",
    "CORNERS",
    "FILES",
    "HANDS",
    "MOST_BLOCKS",
    "MOST_LEVELS",
    "POSES",
    "SIGHT_LINES",
    "SQUARES",
    "WINDOWS",
    "Column",
    "ahead",
    "columns",
    "is_corner",
    "site_cells",
    "steps_to",
    "xy",
]

FILES = "abcdefgh"
CELLS = tuple(f"{file}{rank}" for rank in range(1, 9) for file in FILES)
WINDOWS = tuple(f"{file}{rank}" for rank in range(1, 8) for file in FILES[:7])

CORNERS = ("NW", "NE", "SE", "SW")
SQUARES = (
    *("NW", *(f"N{file}" for file in FILES)),
    *("NE", *(f"E{rank}" for rank in range(8, 0, -1))),
    *("SE", *(f"S{file}" for file in reversed(FILES))),
    *("SW", *(f"W{rank}" for rank in range(1, 9))),
)

COLOURED_EACH = {2: 8, 3: 6, 4: 5}  # by number of players; always one neutral block fewer
MOST_BLOCKS = 36
# The three columns of a block end within one level of each other and hold nothing but cubes,
# so a column of h cubes needs 3h - 2 of the 144 cubes there are.
MOST_LEVELS = 48

HANDS = ("right", "left")
_SCREW = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))
_EMPTY_CORNERS = {"1": (0, 1), "2": (1, 1), "3": (1, 0), "4": (0, 0)}
POSES = tuple(f"{corner}{letter}" for corner in _EMPTY_CORNERS for letter in "usd")

Cube = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a block, on one cell of its window: offset, lowest level, number of cubes."""

    x: int
    y: int
    low: int
    cubes: int

    @property
    def offset(self) -> int:
        return self.x + 8 * self.y


def columns(hand: str, pose: str) -> tuple[Column, Column, Column]:
    """The three columns of a pose, in the order of the cells."""
    return _POSES_BY_HAND[hand][pose]


def is_corner(square: int) -> bool:
    return square % 9 == 0


def ahead(square: str, steps: int) -> str:
    """The square so many steps further on the path, which is a ring."""
    return SQUARES[(SQUARES.index(square) + steps) % len(SQUARES)]


def steps_to(square: str, start: str) -> int:
    """How many steps the chieftain walks from a start to a square; none where they are one."""
    return (SQUARES.index(square) - SQUARES.index(start)) % len(SQUARES)


def xy(square: str, near: float = -1, far: float = 8) -> tuple[float, float]:
    """The south-west corner of a path square: a1's is 0, 0, and the path lies at near and far."""
    side, at = square[0], square[1]
    x = near if "W" in square else far if "E" in square else FILES.index(at)
    y = near if side == "S" else far if side == "N" else int(at) - 1
    return x, y


def site_cells(window: str, corner: str) -> tuple[str, str, str]:
    """The three cells of a 2 × 2 window that leave one corner out."""
    at = CELLS.index(window)
    empty_x, empty_y = _EMPTY_CORNERS[corner]
    cells = [CELLS[at + x + 8 * y] for y in (0, 1) for x in (0, 1) if (x, y) != (empty_x, empty_y)]
    return cells[0], cells[1], cells[2]


def _rotations(cubes: tuple[Cube, ...]) -> set[tuple[Cube, ...]]:
    """All distinct ways to turn cubes, each moved into the corner of its box."""
    turned = set()
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        is_even = axes in {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
        if (1 if is_even else -1) * signs[0] * signs[1] * signs[2] == 1:
            moved = [[signs[i] * cube[axes[i]] for i in range(3)] for cube in cubes]
            low = [min(cube[i] for cube in moved) for i in range(3)]
            turned.add(tuple(sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in moved)))
    return turned


def _columns_of(cubes: tuple[Cube, ...]) -> tuple[Column, Column, Column]:
    levels: dict[tuple[int, int], list[int]] = {}
    for x, y, z in cubes:
        levels.setdefault((y, x), []).append(z)
    first, second, third = (Column(x, y, min(zs), len(zs)) for (y, x), zs in sorted(levels.items()))
    return first, second, third


def _pose_name(block: tuple[Column, Column, Column]) -> str:
    cells = {(column.x, column.y) for column in block}
    corner = next(name for name, cell in _EMPTY_CORNERS.items() if cell not in cells)
    raised = sum(column.low for column in block)  # columns that hang one level up
    return corner + "usd"[raised]


def _name_poses(cubes: tuple[Cube, ...]) -> dict[str, tuple[Column, Column, Column]]:
    blocks = [_columns_of(turned) for turned in _rotations(cubes)]
    return {_pose_name(block): block for block in blocks}


_POSES_BY_HAND = {
    "right": _name_poses(_SCREW),
    "left": _name_poses(tuple((-x, y, z) for x, y, z in _SCREW)),
}


def _sight_line(square: int) -> tuple[int, ...]:
    """Cells that a square looks at: nearest first from a side, a quarter from a corner."""
    side, at = divmod(square, 9)
    if at == 0:
        left, bottom = (0, 4, 4, 0)[side], (4, 4, 0, 0)[side]
        return tuple(8 * y + x for y in range(bottom, bottom + 4) for x in range(left, left + 4))
    ahead = range(8)
    return (
        tuple(8 * (7 - k) + at - 1 for k in ahead),
        tuple(8 * (8 - at) + 7 - k for k in ahead),
        tuple(8 * k + 8 - at for k in ahead),
        tuple(8 * (at - 1) + k for k in ahead),
    )[side]


SIGHT_LINES = tuple(map(_sight_line, range(36)))
