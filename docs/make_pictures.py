"""Draw the pictures of the rules pages: `python docs/make_pictures.py`."""
# ruff: noqa: INP001

from collections.abc import Iterator
from pathlib import Path

from cacique import pueblo, puluc
from cacique.core.svg import INK, card, element, label, mix, points
from cacique.games.pueblo import drawing
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import CELLS, FILES, HANDS, POSES, columns
from cacique.games.pueblo.isometry import MARKS, Cube, cubes, project, symbols

FOLDER = Path(__file__).parent / "pictures"

TURN = "Cd3/3u >2 Cd6/3u >2 Cd6/4d >2 Nd1/1u >2 Cd6/3u >3 Nf6/3u"
HERO = (
    "pueblo1_players=4_Nd11u3d12d3g22uNf13sNa22uNb24u0d34u2g34u1b43u0a43sNd44s1d42dNg52u0e64u"
    "0f54u2g43u1a62u3a71s3a64uNc63uNd62sNc62d2b62u2g73uNg74d_W5_16,10,27,14_11,21,12,12_0123_1w0"
)
DEMOLITION = (
    "pueblo1_players=3;demolition_0c23uNe34u2e31dNb44uNd51u1c44d1f53uNa62u"
    "_W1_114,97,214_00,00,00_012_3x1"
)
SITES = (("c3", "d3", "c4"), ("f6", "g6", "g5"), ("b7", "b8", "c8"), ("e1", "f1", "f2"))


def pictures() -> dict[str, str]:
    """All pictures by file name."""
    hero = pueblo.Board.from_position(HERO)
    return {
        "hero.svg": hero.svg(),
        "poses.svg": poses("right"),
        "poses-left.svg": poses("left"),
        "empty.svg": pueblo.Board(players=2).svg(),
        "turn.svg": turn().svg(),
        "side.svg": side_view(turn(), "Sd"),
        "corner.svg": corner_view(turn(), "NE"),
        "demolition.svg": pueblo.Board.from_position(DEMOLITION).svg(),
        "cult-sites.svg": pueblo.Board(players=3, pro=True, sites=SITES).svg(),
        "gardens.svg": _gardens().svg(),
        "puluc-road.svg": puluc.Board().svg(),
        "puluc-capture-1.svg": _road("3.-.-.D.-.-.L.-.D.-.3_L2").svg(),
        "puluc-capture-2.svg": _road("3.-.-.D.-.-.-.-.L11.-.3_D-").svg(),
        "puluc-home-1.svg": _road("2.-.-.D21.-.-.-.L.-.-.3_D5").svg(),
        "puluc-home-2.svg": _road("2.-.-.-.-.-.-.L.-.-.4_L-").svg(),
    }


def turn() -> pueblo.Board:
    """The worked example of a turn: Green has just built."""
    board = pueblo.Board(players=3, chief="NE")
    for token in TURN.split():
        board.push_token(token)
    return board


def _gardens() -> pueblo.Board:
    board = pueblo.Board(players=2, edition=2023, pro=True, sites=SITES)
    for token in ("pass", "bid2", "take1", "Cg3/2u", ">3", "Cd4/1u", ">4"):
        board.push_token(token)
    return board


def _road(cells: str) -> puluc.Board:
    return puluc.Board.from_position(f"puluc1_-_{cells}")


# The twelve poses


def poses(hand: str) -> str:
    """Each pose on its window, north to the upper left."""
    defs = element("defs", *symbols(2002, HANDS.index(hand) + 1))
    tiles = [_pose(hand, pose, i // 3, i % 3) for i, pose in enumerate(POSES)]
    title = f"The twelve poses of the {hand}-handed block"
    note = "Empty corner of the window: 1 left (NW), 2 back (NE), 3 right (SE), 4 front (SW)"
    foot = label(note, 300, 462, text_anchor="middle", fill="#7a6444")
    return card(600, 484, title, note, defs, *tiles, foot)


def _pose(hand: str, pose: str, column: int, row: int) -> str:
    slots: dict[Cube, int] = {
        (part.x, part.y, part.low + i): 0 for part in columns(hand, pose) for i in range(part.cubes)
    }
    where = f"translate({84 + 144 * column} {122 + 142 * row})"
    seat = HANDS.index(hand)
    name = label(pose, 0, 26, text_anchor="middle", font_size=16, font_weight="bold")
    return element("g", *_window(), cubes(2002, slots, {0: seat}), name, transform=where)


def _window() -> Iterator[str]:
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        corners = (project(x, y), project(x + 1, y), project(x + 1, y + 1), project(x, y + 1))
        yield element("path", d=points(*corners), fill="#f1e4c3", stroke="#b89b70")


# What the chieftain sees

SIZE = 40


def side_view(board: pueblo.Board, square: str) -> str:
    """Cut through a file: what is seen is bright, what is hidden is pale."""
    seen = {(cube.cell, cube.level): cube.points for cube in board.sight(square)}
    line = [f"{square[1]}{rank}" for rank in range(1, 9)]
    parts = [*_section(board, line, seen), *_looks(board, square)]
    body = element("g", *parts, transform="translate(90 240)")
    total = f"From {square} the chieftain sees {len(seen)} cubes of file {square[1]}"
    head = label(total, 24, 36, font_size=16, font_weight="bold")
    return card(600, 290, total, "A cut through the file.", head, body)


def _section(
    board: pueblo.Board, line: list[str], seen: dict[tuple[str, int], int]
) -> Iterator[str]:
    yield element("path", d=f"M0 0H{8 * SIZE}", stroke="#a98d66", stroke_width=3)
    for i, cell in enumerate(line):
        yield label(cell, (i + 0.5) * SIZE, 20, text_anchor="middle")
        for level in range(1, _height(board, cell) + 1):
            owner = board.owner_at(cell, level)
            yield _flat(owner, i * SIZE, -level * SIZE, is_pale=(cell, level) not in seen)
    figure = drawing.CHIEFTAINS[2002]
    yield element("g", figure, transform="translate(-48 -2)")


def _looks(board: pueblo.Board, square: str) -> Iterator[str]:
    """An arrow at each level, up to what is seen, and the points behind the file."""
    for cube in board.sight(square):
        y = -(cube.level - 0.5) * SIZE
        reach = (int(cube.cell[1]) - 1) * SIZE - 4
        arrow = f"M-20 {y}H{reach}m-6-4l6 4-6 4"
        yield element("path", d=arrow, fill="none", stroke="#c0392b", stroke_width=1.5)
        owner = "neutral" if cube.owner is None else edition_words(2002).colours[cube.owner]
        words = f"level {cube.level}: {owner}, {cube.points}"
        yield label(words, 8 * SIZE + 18, y + 5)


def corner_view(board: pueblo.Board, square: str) -> str:
    """A quarter from above, with the cubes that cost a point."""
    seen = {cube.cell: cube for cube in board.sight(square)}
    files = FILES[4:] if square[1] == "E" else FILES[:4]
    ranks = range(8, 4, -1) if square[0] == "N" else range(4, 0, -1)
    cells = [f"{file}{rank}" for rank in ranks for file in files]
    parts = [part for i, cell in enumerate(cells) for part in _ground(cell, i)]
    tops = [(seen[cell].owner, i) for i, cell in enumerate(cells) if cell in seen]
    parts += [_flat(owner, i % 4 * SIZE, i // 4 * SIZE) for owner, i in tops]
    total = f"From {square} the chieftain looks down on {cells[12]} to {cells[3]}"
    head = label(total, 24, 36, font_size=16, font_weight="bold")
    body = element("g", *parts, transform="translate(60 64)")
    notes = element("g", *_corner_points(board, square), transform="translate(290 92)")
    return card(520, 260, total, "A quarter of the site.", head, body, notes)


def _ground(cell: str, i: int) -> Iterator[str]:
    x, y = i % 4 * SIZE, i // 4 * SIZE
    yield element("rect", x=x, y=y, width=SIZE, height=SIZE, fill="#fbf6ea", stroke="#d9c49a")
    if i % 4 == 0:
        yield label(cell[1], x - 18, y + 25)
    if i >= 12:
        yield label(cell[0], x + SIZE / 2, y + SIZE + 18, text_anchor="middle")


def _corner_points(board: pueblo.Board, square: str) -> Iterator[str]:
    owners = [cube.owner for cube in board.sight(square)]
    for seat in range(board.setup.players):
        count = owners.count(seat)
        words = f"{edition_words(2002).colours[seat]}: {count} point{'s'[: count != 1]}"
        yield _flat(seat, 0, 36 * seat, size=24)
        yield label(words, 36, 36 * seat + 17)


def _height(board: pueblo.Board, cell: str) -> int:
    return int(board.heights.flat[CELLS.index(cell)])


def _flat(
    owner: int | None, x: float, y: float, *, is_pale: bool = False, size: float = SIZE
) -> str:
    """One square side of a cube."""
    words = edition_words(2002)
    paint = words.neutral_paint if owner is None else words.paints[owner]
    ink = "#1d1408" if owner in {None, 2} else "#ffffff"
    side = element("rect", width=1, height=1, fill=paint, stroke=INK, stroke_width=1.2 / size)
    mark = "" if owner is None else element("path", d=MARKS[owner], fill=mix(paint, ink, 0.62))
    where = f"translate({x:g} {y:g}) scale({size})"
    return element("g", side, mark, transform=where, opacity=0.3 if is_pale else 1)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
