"""Why a turn lost points: the parts of the difference between it and a better one.

Both turns are followed through the lines behind them (`books`). A cube is named where its view
differs once the turn is made, or where somebody's walk in the line comes to see it. What is left of
the loss is what follows in the line.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.books import (
    AT_PACE,
    BETTER,
    BOOKS,
    CUBES,
    IN_STOCK,
    LONGEST,
    PLAYED,
    Books,
    cell_of,
    count_turns,
    fine_of,
    follow_both,
    level_of,
)
from cacique.ai.pueblo.kernels.terms import MODEL, Model, find_stage
from cacique.core.abi import FLOAT, array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.rules import ASIDE, PLACEMENTS
from cacique.games.pueblo.kernels.site import IS_CORNER, PATH, ahead
from cacique.games.pueblo.kernels.state import (
    DEMOLITION,
    FIRST_PART,
    NEUTRAL_OWNER,
    NOBODY,
    OVER,
    RESERVE,
    STATE,
    WALKING,
)

__all__ = ["MOST_PARTS", "PART", "PART_KINDS", "clear_part", "compare"]

PART_KINDS = (
    "shown",
    "hid",
    "reached",
    "walk",
    "corner",
    "stock",
    "tempo",
    "gain",
    "line",
    "price",
    "card",
)
SHOWN, HID, REACHED, STOP, CORNER, STOCK, PACE, GAIN, REST = range(9)

_LEAST = 0.25  # points that a part has to be worth to be named
_NAMED = 6  # parts at most, beside what is gained and what follows
MOST_PARTS = _NAMED + 2

# A part of a loss. What does not apply is NOBODY or 0; levels count from 1.
PART = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("points", np.float64),
                ("worth", np.float64),  # of an order card
                ("fine", np.int16),  # for one look from there; of a walk, in all
                ("paid", np.int16),  # for a card; of a walk, in the better turn
                ("kind", np.int8),
                ("seat", np.int8),  # whose face it is, or who pays
                ("cell", np.int8),
                ("level", np.int8),
                ("square", np.int8),  # where the chieftain stops, or first sees it
                ("better", np.int8),  # where it stops in the better turn; the better card
                ("by", np.int8),  # who walks there
                ("walks", np.int8),  # after so many more; 0 where no walk is left for it
                ("lap", np.int8),  # whether a lap is still to come
                ("coloured", np.int8),  # whether a coloured block was used
                ("card", np.int8),
                ("count", np.int8),  # of squares
                ("squares", np.int8, PATH),  # that see it, in the order of the path
            ],
            align=True,
        ),
    )
)


@entry(
    array(STATE),
    MODEL,
    readonly(np.int16, 2),
    readonly(np.int64),
    FLOAT,
    BOOKS,
    array(PART),
)
def compare(
    root: Any,
    model: Model,
    lines: NDArray[np.int16],
    lengths: NDArray[np.int64],
    lost: float,
    books: Books,
    parts: Any,
) -> int:
    """List the parts of a loss, the largest first, what was gained and what follows last.

    `lines` has the codes of what was played and of what was better, each with what follows it, from
    the same state. Returns how many parts there are; they add up to `lost`. Of all depths that the
    lines can be followed to, the one that leaves least unexplained is taken, but the end of the
    game where both lines lead there.
    """
    most = min(count_turns(lines[0], lengths[0]), count_turns(lines[1], lengths[1]))
    follow_both(root, model, lines, lengths, LONGEST, books)
    if books.states[0].phase == OVER and books.states[1].phase == OVER:
        return _list_parts(root[0], lines, lost, books, parts)
    best, least = 1, np.inf
    for depth in range(1, most + 1):
        follow_both(root, model, lines, lengths, depth, books)
        count = _list_parts(root[0], lines, lost, books, parts)
        rest = abs(parts[count - 1].points)
        if rest < least:
            best, least = depth, rest
    follow_both(root, model, lines, lengths, best, books)
    return _list_parts(root[0], lines, lost, books, parts)


@kernel
def _sign(s: Any, seat: Any) -> float:
    """What a point of a seat takes from the lead of the one that moves."""
    return 1.0 if seat == s.seat else -1.0 / (int(s.players) - 1)


@kernel
def _list_parts(s: Any, lines: Any, lost: float, books: Books, parts: Any) -> int:
    """List the parts of the difference between two lines whose books are filled."""
    count, gained, own = 0, 0.0, 0.0
    is_kept = _keeps_colour(lines)  # a coloured block that the better turn gets rid of
    for seat in range(s.players):
        if books.stops[PLAYED] != books.stops[BETTER]:
            points = _sign(s, seat) * (books.sums[PLAYED, seat] - books.sums[BETTER, seat])
            gained += min(points, 0.0)
            count = _name_stop(seat, points, books, parts, count)
    for cube in range(CUBES):
        if is_kept and _is_only_better(s, cube, books):
            own -= _cost(BETTER, cube, books)
        elif books.views[PLAYED, cube] == books.views[BETTER, cube]:
            if books.paid[PLAYED, cube] != books.paid[BETTER, cube]:
                count = _name_reached(s, cube, books, parts, count)
        else:
            count, gain = _name_face(s, cube, books, parts, count)
            gained += gain
    count, gained = _name_sums(s, lines, books, (own, gained), parts, count)
    named = 0.0
    for i in range(count):
        named += parts[i].points
    if gained <= -_LEAST:
        clear_part(parts[count], GAIN, gained)
        named += gained
        count += 1
    clear_part(parts[count], REST, lost - named)
    return count + 1


@kernel
def clear_part(part: Any, kind: int, points: float) -> None:
    part.kind, part.points, part.worth = kind, points, 0.0
    part.seat = part.cell = part.square = part.better = part.by = NOBODY
    part.level = part.fine = part.walks = part.lap = part.coloured = 0
    part.paid = part.card = part.count = 0


@kernel
def _insert(parts: Any, count: int, kind: int, points: float) -> int:
    """Make room for a part in its place, the largest first; its place, or NOBODY for none."""
    if points < _LEAST or (count == _NAMED and parts[count - 1].points >= points):
        return NOBODY
    i = min(count, _NAMED - 1)
    while i > 0 and parts[i - 1].points < points:
        parts[i] = parts[i - 1]
        i -= 1
    clear_part(parts[i], kind, points)
    return i


@kernel
def _name_stop(seat: int, points: float, books: Books, parts: Any, count: int) -> int:
    """Name what the turn's own walk makes a seat pay, against the better one."""
    stop = books.stops[PLAYED]
    other = books.stops[BETTER]
    is_corner = (stop != NOBODY and IS_CORNER[stop]) or (other != NOBODY and IS_CORNER[other])
    at = _insert(parts, count, CORNER if is_corner else STOP, points)
    if at == NOBODY:
        return count
    part = parts[at]
    part.seat, part.square, part.better = seat, stop, other
    part.fine = np.int16(books.sums[PLAYED, seat])
    part.paid = np.int16(books.sums[BETTER, seat])
    return min(count + 1, _NAMED)


@kernel
def _keeps_colour(lines: Any) -> bool:
    """Whether a neutral block was used where a coloured one was better."""
    return PLACEMENTS <= lines[PLAYED, 0] < ASIDE and lines[BETTER, 0] < PLACEMENTS


@kernel
def _is_only_better(s: Any, cube: int, books: Books) -> bool:
    """Whether a cube of the mover's colour stands in the better line alone."""
    return books.owners[BETTER, cube] == s.seat and books.owners[PLAYED, cube] != s.seat


@kernel
def _name_sums(
    s: Any, lines: Any, books: Books, sums: tuple[float, float], parts: Any, count: int
) -> tuple[int, float]:
    """Name what another kind of block, or another pace in the demolition, costs.

    A coloured block costs what its own faces do where it is built, which is the first of the sums,
    and what it is expected to while it is kept; the second is what was gained so far.
    """
    stock, gained = sums
    pace = 0.0
    for seat in range(s.players):
        row, sign = books.sums, _sign(s, seat)
        stock += sign * (row[PLAYED, IN_STOCK + seat] - row[BETTER, IN_STOCK + seat])
        pace += sign * (row[PLAYED, AT_PACE + seat] - row[BETTER, AT_PACE + seat])
    played, better = lines[PLAYED, 0], lines[BETTER, 0]
    if played < ASIDE and better < ASIDE and played // PLACEMENTS != better // PLACEMENTS:
        gained += min(stock, 0.0)
        at = _insert(parts, count, STOCK, stock)
        if at != NOBODY:
            parts[at].coloured = int(played < PLACEMENTS)
            parts[at].seat = s.seat
            count = min(count + 1, _NAMED)
    if s.part == DEMOLITION:
        gained += min(pace, 0.0)
        at = _insert(parts, count, PACE, pace)
        if at != NOBODY:
            parts[at].seat = s.seat
            count = min(count + 1, _NAMED)
    return count, gained


@kernel
def _name_face(s: Any, cube: int, books: Books, parts: Any, count: int) -> tuple[int, float]:
    """Name a cube whose view differs once the turn is made; the second is what it gains."""
    owner = _owner(cube, books)
    if owner == NOBODY:
        return count, 0.0
    sign = _sign(s, owner)
    points = sign * (_cost(PLAYED, cube, books) - _cost(BETTER, cube, books))
    if points < 0:
        return count, points
    is_own = owner == s.seat
    side = PLAYED if is_own else BETTER
    squares = books.views[side, cube] & ~books.views[1 - side, cube]
    if squares == np.uint64(0):
        return count, 0.0
    at = _insert(parts, count, SHOWN if is_own else HID, points)
    if at == NOBODY:
        return count, 0.0
    _describe(s, parts[at], owner, cube, squares, side, books)
    return min(count + 1, _NAMED), 0.0


@kernel
def _owner(cube: int, books: Books) -> int:
    """The seat that a cube belongs to in either line, NOBODY for a neutral one."""
    for side in range(2):
        if 0 <= books.owners[side, cube] < NEUTRAL_OWNER:
            return int(books.owners[side, cube])
    return NOBODY


@kernel
def _cost(side: int, cube: int, books: Books) -> float:
    return books.paid[side, cube] + books.due[side, cube]


@kernel
def _describe(
    s: Any, part: Any, owner: int, cube: int, squares: Any, side: int, books: Books
) -> None:
    """Fill in which face it is, the squares that see it, and who comes there first."""
    part.seat, part.cell, part.level = owner, cell_of(cube), level_of(cube) + 1
    stop = books.stops[side]
    start = s.chief if stop == NOBODY else stop
    for distance in range(1, PATH + 1):
        square = ahead(start, distance)
        if (squares >> np.uint64(square)) & np.uint64(1) == np.uint64(0):
            continue
        if part.count == 0:
            part.square, part.fine = square, fine_of(square, cube)
            part.walks = (distance + 3) // 4
        part.squares[part.count] = square
        part.count += 1
    part.lap = int(s.part != DEMOLITION)
    if s.part != DEMOLITION and part.walks > _walks_left(s):
        part.walks = 0
        return
    part.by = s.order[(int(s.turn) + int(part.walks)) % int(s.players)]


@kernel
def _walks_left(s: Any) -> int:
    """Walks of the part that is being built, after the turn that is being made."""
    blocks = find_stage(s) - int(s.phase != WALKING)
    if s.pro and s.part == FIRST_PART:
        blocks -= 2 * RESERVE * int(s.players)
    return blocks


@kernel
def _name_reached(s: Any, cube: int, books: Books, parts: Any, count: int) -> int:
    """Name a cube that a walk of the one line comes to see, and not of the other."""
    owner = _owner(cube, books)
    if owner == NOBODY:
        return count
    points = _sign(s, owner) * (books.paid[PLAYED, cube] - books.paid[BETTER, cube])
    side = PLAYED if owner == s.seat else BETTER
    walks = books.visits[side, 3 * cube]
    if walks == NOBODY:
        return count
    at = _insert(parts, count, REACHED, points)
    if at == NOBODY:
        return count
    part = parts[at]
    part.seat, part.cell, part.level = owner, cell_of(cube), level_of(cube) + 1
    part.walks, part.square = walks, books.visits[side, 3 * cube + 1]
    part.by, part.fine = books.visits[side, 3 * cube + 2], fine_of(part.square, cube)
    part.squares[0], part.count = part.square, 1
    part.lap = int(s.part != DEMOLITION)
    return min(count + 1, _NAMED)
