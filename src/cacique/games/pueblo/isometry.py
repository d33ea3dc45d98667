"""Cubes seen from the south-west and above: where they are drawn, in which order, and their faces.

A cube shows at most three faces: top, west (on the left) and south (on the right). Lines are drawn
only where a block ends, so that each block is seen as one piece.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from cacique.core.svg import INK, element, ink_on, mix, points
from cacique.games.pueblo.editions import edition_words

__all__ = ["HALF_WIDTH", "MARKS", "Cube", "Point", "cube_alone", "cubes", "project", "symbols"]


Cube = tuple[int, int, int]  # east, north, up
Point = tuple[float, float]

HALF_WIDTH, HALF_DEPTH, LEVEL = 25, 15, 24
FACES: dict[str, Cube] = {"t": (0, 0, 1), "l": (-1, 0, 0), "r": (0, -1, 0)}
_SHADES = {"t": 0.0, "l": 0.14, "r": 0.32}
_WAYS: tuple[Cube, ...] = (*FACES.values(), (0, 0, -1), (1, 0, 0), (0, 1, 0))

# By seat, in a unit square: a dot, bars, a cross and a ring tell colours apart without hue.
MARKS = (
    "M.5 .3A.2 .2 0 1 1 .5 .7A.2 .2 0 1 1 .5 .3",
    "M.22 .24H.78V.4H.22zM.22 .6H.78V.76H.22z",
    "M.42 .2H.58V.42H.8V.58H.58V.8H.42V.58H.2V.42H.42z",
    "M.5 .2A.3 .3 0 1 1 .5 .8A.3 .3 0 1 1 .5 .2M.5 .35A.15 .15 0 1 0 .5 .65A.15 .15 0 1 0 .5 .35",
)


def project(x: float, y: float, z: float = 0) -> Point:
    """Where a point of the site is drawn; the origin is the south-west corner on the ground."""
    return (x - y) * HALF_WIDTH, -(x + y) * HALF_DEPTH - z * LEVEL


# Faces as things to be used again and again


def symbols(edition: int, players: int) -> Iterator[str]:
    """Define the three faces of every colour; seat 4 is the neutral one."""
    words = edition_words(edition)
    paints = [*enumerate(words.paints[:players]), (4, words.neutral_paint)]
    for (seat, paint), side in product(paints, FACES):
        yield element("g", *_face_parts(seat, paint, side), id=f"{side}{seat}-{edition}")


def _face(edition: int, side: str, owner: int | None, at: Point) -> str:
    """Draw one face of a cube whose lower near corner is at a point."""
    seat = 4 if owner is None else owner
    return element("use", href=f"#{side}{seat}-{edition}", x=at[0], y=at[1])


def _face_parts(seat: int, paint: str, side: str) -> Iterator[str]:
    fill = mix(paint, "#20102a", _SHADES[side])
    # the stroke closes hairlines between faces of one block
    yield element("path", d=points(*_outline(side)), fill=fill, stroke=fill, stroke_width=0.6)
    if seat < len(MARKS):
        yield element(
            "path",
            d=MARKS[seat],
            transform=_onto(side),
            fill=mix(fill, ink_on(paint), 0.62),
            stroke="none",
        )


def _outline(side: str) -> list[Point]:
    across, up, origin = _frame(side)
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    return [
        (origin[0] + u * across[0] + v * up[0], origin[1] + u * across[1] + v * up[1])
        for u, v in corners
    ]


def _frame(side: str) -> tuple[Point, Point, Point]:
    """Two edges of a face and the corner where they meet."""
    east, north, up = project(1, 0), project(0, 1), project(0, 0, 1)
    return {
        "t": (east, north, up),
        "l": (north, up, (0.0, 0.0)),
        "r": (east, up, (0.0, 0.0)),
    }[side]


def _onto(side: str) -> str:
    across, up, origin = _frame(side)
    return f"matrix({across[0]} {across[1]} {up[0]} {up[1]} {origin[0]:g} {origin[1]:g})"


# Cubes in space


def cubes(edition: int, slots: Mapping[Cube, int], owners: Mapping[int, int | None]) -> str:
    """Draw cubes from far to near; `slots` tells which block a cube belongs to."""
    parts = (
        part
        for cube in sorted(slots, key=_painting_order)
        for part in _cube(edition, slots, cube, owners[slots[cube]])
    )
    return element("g", *parts, stroke=INK, stroke_width=1.2, stroke_linecap="round", fill="none")


def cube_alone(edition: int, owner: int | None) -> str:
    """Draw one cube at the origin."""
    return cubes(edition, {(0, 0, 0): 0}, {0: owner})


def _cube(edition: int, slots: Mapping[Cube, int], cube: Cube, owner: int | None) -> Iterator[str]:
    sides = [side for side, normal in FACES.items() if _step(cube, normal) not in slots]
    for side in sides:
        yield _face(edition, side, owner, project(*cube))
    yield from _lines(slots, cube, sides)


def _painting_order(cube: Cube) -> tuple[int, int, int]:
    x, y, z = cube
    return -(x + y), z, x


def _step(cube: Cube, *ways: Cube) -> Cube:
    x, y, z = (sum(parts) for parts in zip(cube, *ways, strict=True))
    return x, y, z


def _lines(slots: Mapping[Cube, int], cube: Cube, sides: Iterable[str]) -> Iterator[str]:
    """Draw the edges of faces where the block ends."""
    segments = {
        _segment(cube, normal, way)
        for normal in map(FACES.__getitem__, sides)
        for way in _ways_across(normal)
        if _is_block_edge(slots, cube, normal, way)
    }
    if segments:
        yield element("path", d="".join(sorted(segments)))


def _ways_across(normal: Cube) -> list[Cube]:
    return [way for way in _WAYS if not any(a and b for a, b in zip(way, normal, strict=True))]


def _is_block_edge(slots: Mapping[Cube, int], cube: Cube, normal: Cube, way: Cube) -> bool:
    """Whether a line is seen where a face ends towards `way`."""
    beside = slots.get(_step(cube, way))
    if beside == slots[cube]:
        return slots.get(_step(cube, way, normal), beside) != beside
    return beside is not None or way not in FACES.values()


def _segment(cube: Cube, normal: Cube, way: Cube) -> str:
    """The edge that two faces of a cube share."""
    ends = [
        corner
        for corner in product((0, 1), repeat=3)
        if all(c == (n + 1) // 2 for c, n in zip(corner, normal, strict=True) if n)
        and all(c == (w + 1) // 2 for c, w in zip(corner, way, strict=True) if w)
    ]
    (x1, y1), (x2, y2) = sorted(project(cube[0] + x, cube[1] + y, cube[2] + z) for x, y, z in ends)
    return f"M{x1} {y1}l{x2 - x1} {y2 - y1}"
