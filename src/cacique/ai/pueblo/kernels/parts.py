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
    KINDS_OF_GAIN,
    LONGEST,
    PLAYED,
    Books,
    cell_of,
    count_turns,
    fine_of,
    follow_both,
    level_of,
)
from cacique.ai.pueblo.kernels.terms import MODEL, Model
from cacique.ai.pueblo.kernels.walkers import count_walks, find_walk, has_more_walks
from cacique.core.abi import FLOAT, array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.rules import ASIDE, PLACEMENTS
from cacique.games.pueblo.kernels.site import IS_CORNER, PATH, ahead
from cacique.games.pueblo.kernels.state import (
    DEMOLITION,
    NEUTRAL_OWNER,
    NOBODY,
    OVER,
    STATE,
)

__all__ = ["GAINS", "MOST_PARTS", "PART", "PART_KINDS", "clear_part", "compare"]

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
GAINS = ("faces", "walk", "stock", "tempo")  # what can speak for what was played
FACES, STOPS, BLOCKS, PACES = range(KINDS_OF_GAIN)
SHOWN, HID, REACHED, STOP, CORNER, STOCK, PACE, GAIN, REST = range(9)

_LEAST = 0.25  # points that a part has to be worth to be named
_TOLD = 0.25  # of all that is gained, that one kind of it has to be to be named
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
                ("needed", np.int16),  # what would have been enough for a card
                ("kind", np.int8),
                ("seat", np.int8),  # whose face it is, or who pays
                ("cell", np.int8),
                ("level", np.int8),
                ("square", np.int8),  # where the chieftain stops, or first sees it
                ("better", np.int8),  # where it stops in the better turn; the better card
                ("start", np.int8),  # where it stands before the walks that are counted
                ("by", np.int8),  # who walks there
                (
                    "walks",
                    np.int8,
                ),  # after so many more; 0: none is left; NOBODY: unknown
                ("lap", np.int8),  # whether a lap is still to come
                ("coloured", np.int8),  # whether a coloured block was used
                ("stands", np.int8),  # whether a face is in the other turn, too
                ("gains", np.int8),  # kinds that are gained, as bits
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
    count, own = 0, 0.0
    books.gains[:] = 0
    is_kept = _keeps_colour(lines)  # a coloured block that the better turn gets rid of
    for seat in range(s.players):
        if books.stops[PLAYED] != books.stops[BETTER]:
            points = _sign(s, seat) * (books.sums[PLAYED, seat] - books.sums[BETTER, seat])
            books.gains[STOPS] += min(points, 0.0)
            count = _name_stop(seat, points, books, parts, count)
    for cube in range(CUBES):
        if is_kept and _is_only_better(s, cube, books):
            own -= _cost(BETTER, cube, books)
        elif books.views[PLAYED, cube] == books.views[BETTER, cube]:
            if books.paid[PLAYED, cube] != books.paid[BETTER, cube]:
                count = _name_reached(s, cube, books, parts, count)
        else:
            count = _name_face(s, lines, cube, books, parts, count)
    count = _name_block(s, lines, own, books, parts, count)
    if s.part == DEMOLITION:
        count = _name_pace(s, books, parts, count)
    named = 0.0
    for i in range(count):
        named += parts[i].points
    gained = 0.0
    for kind in range(KINDS_OF_GAIN):
        gained += books.gains[kind]
    if gained <= -_LEAST:
        clear_part(parts[count], GAIN, gained)
        for kind in range(KINDS_OF_GAIN):
            parts[count].gains |= int(books.gains[kind] <= _TOLD * gained) << kind
        named += gained
        count += 1
    clear_part(parts[count], REST, lost - named)
    return count + 1


@kernel
def clear_part(part: Any, kind: int, points: float) -> None:
    part.kind, part.points, part.worth = kind, points, 0.0
    part.seat = part.cell = part.square = part.better = part.by = NOBODY
    part.start = NOBODY
    part.level = part.fine = part.walks = part.lap = part.coloured = part.stands = 0
    part.paid = part.needed = part.card = part.count = part.gains = 0


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
def _name_block(s: Any, lines: Any, own: float, books: Books, parts: Any, count: int) -> int:
    """Name what another kind of block costs.

    A coloured block costs what its own faces do where it is built, which is given, and what it is
    expected to while it is kept.
    """
    played, better = lines[PLAYED, 0], lines[BETTER, 0]
    if played >= ASIDE or better >= ASIDE or played // PLACEMENTS == better // PLACEMENTS:
        return count
    points = own + _difference(s, IN_STOCK, books)
    books.gains[BLOCKS] += min(points, 0.0)
    at = _insert(parts, count, STOCK, points)
    if at == NOBODY:
        return count
    parts[at].coloured = int(played < PLACEMENTS)
    parts[at].seat = s.seat
    return min(count + 1, _NAMED)


@kernel
def _name_pace(s: Any, books: Books, parts: Any, count: int) -> int:
    """Name what another pace in the demolition costs, where it leaves coloured blocks standing."""
    later = _standing(books.states[PLAYED]) - _standing(books.states[BETTER])
    points = _difference(s, AT_PACE, books)
    if later < 0:
        books.gains[PACES] += min(points, 0.0)
    at = _insert(parts, count, PACE, points if later > 0 else 0.0)
    if at == NOBODY:
        return count
    parts[at].seat = s.seat
    return min(count + 1, _NAMED)


@kernel
def _standing(s: Any) -> int:
    """Coloured blocks on the site."""
    blocks = 0
    for seat in range(s.players):
        blocks += int(s.standing[seat])
    return blocks


@kernel
def _difference(s: Any, which: int, books: Books) -> float:
    """By how much the mover's lead is smaller after what was played, by one of the sums."""
    points = 0.0
    for seat in range(s.players):
        sums = books.sums
        points += _sign(s, seat) * (sums[PLAYED, which + seat] - sums[BETTER, which + seat])
    return points


@kernel
def _name_face(s: Any, lines: Any, cube: int, books: Books, parts: Any, count: int) -> int:
    """Name a cube whose view differs once the turn is made, or note what it gains."""
    owner = _owner(cube, books)
    if owner == NOBODY:
        return count
    points = _sign(s, owner) * (_cost(PLAYED, cube, books) - _cost(BETTER, cube, books))
    if points < 0:
        books.gains[FACES] += points
        return count
    is_own = owner == s.seat
    side = PLAYED if is_own else BETTER
    squares = books.views[side, cube] & ~books.views[1 - side, cube]
    if squares == np.uint64(0):
        return count
    at = _insert(parts, count, SHOWN if is_own else HID, points)
    if at == NOBODY:
        return count
    part = parts[at]
    part.seat, part.cell, part.level = owner, cell_of(cube), level_of(cube) + 1
    part.stands = int(books.owners[1 - side, cube] == owner)
    stop = books.stops[side]
    part.start = s.chief if stop == NOBODY else stop
    _describe(s, lines[side, 0], squares, cube, part)
    return min(count + 1, _NAMED)


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
def _describe(s: Any, code: Any, squares: Any, cube: int, part: Any) -> None:
    """Fill in the squares that see a face, and who comes to the first of them."""
    part.lap = int(s.part != DEMOLITION)
    for distance in range(1, PATH + 1):
        square = ahead(part.start, distance)
        if (squares >> np.uint64(square)) & np.uint64(1) == np.uint64(0):
            continue
        if part.count == 0:
            part.square, part.fine = square, fine_of(square, cube)
            part.walks = find_walk(s, part.seat, distance, count_walks(s, code))
        part.squares[part.count] = square
        part.count += 1
    if part.walks > 0:
        part.by = s.order[(int(s.turn) + int(part.walks)) % int(s.players)]
    elif has_more_walks(s):
        part.walks = NOBODY


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
