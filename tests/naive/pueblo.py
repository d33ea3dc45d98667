"""A slow, literal reference of Pueblo, cube by cube, to check the real engine against.

Levels count from 1 (the ground floor), files and ranks from 0. Nothing here is clever on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

Cell = tuple[int, int]
Cube = tuple[int, int, int]
Shape = frozenset[Cube]
Owner = int | None
Step = Literal["bid", "take", "build", "walk", "remove", "over"]
Part = Literal["first", "second", "demolition"]
Seen = tuple[str, int, Owner, int]

SIZE = 8
FILES = "abcdefgh"
RANKS = "12345678"
PATH: tuple[str, ...] = (
    "NW", *("N" + f for f in FILES),
    "NE", *("E" + r for r in reversed(RANKS)),
    "SE", *("S" + f for f in reversed(FILES)),
    "SW", *("W" + r for r in RANKS),
)  # fmt: skip
CORNERS = ("NW", "NE", "SE", "SW")
PAIRS = {2: 7, 3: 5, 4: 4}
PAIRS_PUT_ASIDE = 2
HIGHEST_BID = 99
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "pro": False,
    "demolition": False,
    "sites": (),
    "chief": "NW",
    "first": 0,
    "tallest": 0,
    "handed": "right",
}


def cell_name(cell: Cell) -> str:
    return FILES[cell[0]] + RANKS[cell[1]]


def parse_cell(name: str) -> Cell:
    if len(name) != 2 or name[0] not in FILES or name[1] not in RANKS:
        raise ValueError(f"no such cell: {name!r}")
    return FILES.index(name[0]), RANKS.index(name[1])


# --- The block and its poses ---------------------------------------------------------------------

SCREW: dict[str, tuple[Cube, ...]] = {
    "right": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)),
    "left": ((0, 0, 0), (-1, 0, 0), (-1, 1, 0), (-1, 1, 1)),
}
EMPTY_CORNER: dict[Cell, str] = {(0, 1): "1", (1, 1): "2", (1, 0): "3", (0, 0): "4"}
LETTER = {3: "u", 2: "s", 1: "d"}


def normalised(cubes: Iterable[Cube]) -> Shape:
    """The same shape, moved so that its smallest coordinates are 0."""
    listed = list(cubes)
    west, south, low = (min(cube[axis] for cube in listed) for axis in range(3))
    return frozenset((x - west, y - south, z - low) for x, y, z in listed)


def quarter_turns(shape: Shape) -> Iterator[Shape]:
    """The shape turned about the vertical axis, and tilted about the west-east axis."""
    yield normalised((-y, x, z) for x, y, z in shape)
    yield normalised((x, -z, y) for x, y, z in shape)


def rotations(shape: Shape) -> set[Shape]:
    found = {shape}
    waiting = [shape]
    while waiting:
        for turned in quarter_turns(waiting.pop()):
            if turned not in found:
                found.add(turned)
                waiting.append(turned)
    return found


def pose_name(shape: Shape) -> str:
    (empty,) = set(EMPTY_CORNER) - {(x, y) for x, y, _ in shape}
    cubes_low = sum(1 for cube in shape if cube[2] == 0)
    return EMPTY_CORNER[empty] + LETTER[cubes_low]


@cache
def poses(handed: str) -> dict[str, Shape]:
    return {pose_name(shape): shape for shape in rotations(normalised(SCREW[handed]))}


class Placement(NamedTuple):
    """A block somewhere inside the site; `bottoms` are its cubes with a downward face."""

    name: str
    cubes: tuple[Cube, ...]
    bottoms: tuple[Cube, ...]


def place(name: str, shape: Shape, window: Cell, level: int) -> Placement:
    cubes = tuple(sorted((x + window[0], y + window[1], z + level) for x, y, z in shape))
    bottoms = tuple((x, y, z) for x, y, z in cubes if (x, y, z - 1) not in cubes)
    return Placement(f"{cell_name(window)}/{name}", cubes, bottoms)


def inside(cubes: Iterable[Cube]) -> bool:
    return all(0 <= x < SIZE and 0 <= y < SIZE for x, y, _ in cubes)


@cache
def placements_at(handed: str, level: int) -> list[Placement]:
    """Every pose everywhere inside the site, with its lowest cubes on the level."""
    everywhere = (
        place(name, shape, (x, y), level)
        for y in range(SIZE)
        for x in range(SIZE)
        for name, shape in sorted(poses(handed).items())
    )
    return [placement for placement in everywhere if inside(placement.cubes)]


# --- The path and what is seen from it -----------------------------------------------------------


def quarter(corner: str) -> list[Cell]:
    """The 4 x 4 cells below a corner, in the order a1, b1, ..."""
    half = SIZE // 2
    south = half if corner[0] == "N" else 0
    west = half if corner[1] == "E" else 0
    return [(x, y) for y in range(south, south + half) for x in range(west, west + half)]


def line_of_sight(side_square: str) -> list[Cell]:
    """The file or rank in front of a side square, nearest cell first."""
    side, line = side_square[0], side_square[1]
    if side in "NS":
        file = [(FILES.index(line), y) for y in range(SIZE)]
        return file if side == "S" else file[::-1]
    rank = [(x, RANKS.index(line)) for x in range(SIZE)]
    return rank if side == "W" else rank[::-1]


# --- The auction of the order cards --------------------------------------------------------------


class Auction:
    """One auction of the order cards, from the first bid until every seat has a card."""

    def __init__(self, players: int, opener: int) -> None:
        self.players = players
        self.card_of: dict[int, int] = {}
        self.open_card(opener)

    def copy(self) -> Auction:
        twin = Auction(self.players, self.opener)
        twin.card_of = dict(self.card_of)
        twin.bidders = list(self.bidders)
        twin.highest = self.highest
        twin.leader = self.leader
        return twin

    def clockwise_without_card(self, start: int) -> list[int]:
        seats = [(start + i) % self.players for i in range(self.players)]
        return [seat for seat in seats if seat not in self.card_of]

    def open_card(self, opener: int) -> None:
        self.opener = opener
        self.bidders = self.clockwise_without_card(opener)
        self.highest = 0
        self.leader: int | None = None

    @property
    def winner(self) -> int | None:
        """The seat that takes a card now, or None while the bidding goes on."""
        if not self.bidders:
            return self.opener
        if len(self.bidders) == 1 and self.leader is not None:
            return self.leader
        return None

    @property
    def cards_left(self) -> list[int]:
        cards = range(1, self.players + 1)
        return [card for card in cards if card not in self.card_of.values()]

    @property
    def finished(self) -> bool:
        return not self.cards_left

    def bid(self, points: int) -> None:
        self.highest = points
        self.leader = self.bidders.pop(0)
        self.bidders.append(self.leader)

    def drop_out(self) -> None:
        self.bidders.pop(0)

    def take(self, card: int) -> None:
        assert self.winner is not None
        taker = self.winner
        self.card_of[taker] = card
        waiting = self.clockwise_without_card(taker)
        if len(waiting) == 1:  # the last player gets the last card, free
            self.card_of[waiting[0]] = self.cards_left[0]
        else:
            self.open_card(waiting[0])

    def order(self) -> list[int]:
        return sorted(self.card_of, key=lambda seat: self.card_of[seat])


# --- Options -------------------------------------------------------------------------------------


def is_l_of_three(cells: Sequence[Cell]) -> bool:
    wide = {x for x, _ in cells}
    deep = {y for _, y in cells}
    return (
        len(set(cells)) == len(cells) == 3
        and len(wide) == len(deep) == 2
        and max(wide) - min(wide) == max(deep) - min(deep) == 1
    )


def parse_sites(sites: Sequence[Sequence[str]]) -> frozenset[Cell]:
    shapes = [[parse_cell(name) for name in site] for site in sites]
    cells = [cell for shape in shapes for cell in shape]
    if len(shapes) > 4 or not all(map(is_l_of_three, shapes)) or len(set(cells)) < len(cells):
        raise ValueError(f"bad cult sites: {sites!r}")
    return frozenset(cells)


def check_options(options: Mapping[str, Any]) -> None:
    if options.keys() - DEFAULTS.keys():
        raise ValueError(f"unknown options: {sorted(options.keys() - DEFAULTS.keys())}")
    chosen = {**DEFAULTS, **options}
    if chosen["players"] not in PAIRS:
        raise ValueError("2 to 4 players")
    if chosen["chief"] not in CORNERS:
        raise ValueError("the chieftain starts on a corner")
    seats = range(chosen["players"])
    if chosen["first"] not in seats or chosen["tallest"] not in seats:
        raise ValueError("no such seat")
    if chosen["handed"] not in SCREW:
        raise ValueError("handed is right or left")
    if chosen["sites"] and not chosen["pro"]:
        raise ValueError("cult sites belong to the Pro game")


# --- The game ------------------------------------------------------------------------------------


class NaivePueblo:
    """A game of Pueblo. `winners` stays empty until the game is over."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        check_options(options)
        chosen = {**DEFAULTS, **options}
        self._players: int = chosen["players"]
        self._pro = bool(chosen["pro"])
        self._demolition = bool(chosen["demolition"])
        self._tallest: int = chosen["tallest"]
        self._handed: str = chosen["handed"]
        self._cult = parse_sites(chosen["sites"])
        self._site: dict[Cube, tuple[int, Owner]] = {}
        self._blocks_built = 0
        self._fitting: dict[str, Placement] | None = None  # cache, dropped when the site changes
        self._chief = PATH.index(chosen["chief"])
        self.scores = [0] * self._players
        self._deal()
        self._part: Part = "first"
        self._auction: Auction | None = None
        clockwise = list(range(self._players))
        first: int = chosen["first"]
        self._order: list[int] = clockwise[first:] + clockwise[:first]
        self._mover = 0  # index into the order
        self._step: Step = "build"
        if self._pro:
            self._start_auction()

    def _deal(self) -> None:
        """A hand is a list of groups, played from the front: the single "C", then pairs "CN"."""
        aside = PAIRS_PUT_ASIDE if self._pro else 0
        pairs = ["CN"] * PAIRS[self._players]
        self._hands = [["C", *pairs[aside:]] for _ in range(self._players)]
        self._put_aside = [pairs[:aside] for _ in range(self._players)]

    def copy(self) -> NaivePueblo:
        twin = object.__new__(NaivePueblo)
        twin.__dict__.update(self.__dict__)
        twin._site = dict(self._site)
        twin.scores = list(self.scores)
        twin._hands = [list(hand) for hand in self._hands]
        twin._put_aside = [list(pairs) for pairs in self._put_aside]
        twin._auction = self._auction and self._auction.copy()
        return twin

    # What the outside may ask

    @property
    def over(self) -> bool:
        return self._step == "over"

    @property
    def turn(self) -> int | None:
        if self.over:
            return None
        if self._auction is None:
            return self._order[self._mover]
        if self._auction.winner is not None:
            return self._auction.winner
        return self._auction.bidders[0]

    @property
    def winners(self) -> list[int]:
        if not self.over:
            return []
        fewest = min(self.scores)
        return [seat for seat, points in enumerate(self.scores) if points == fewest]

    @property
    def chief(self) -> str:
        return PATH[self._chief]

    @property
    def height(self) -> int:
        return max((z for _, _, z in self._site), default=0)

    def heights(self) -> list[int]:
        tops = self._tops()
        return [tops[x, y] for y in range(SIZE) for x in range(SIZE)]

    def stock(self, seat: int) -> tuple[int, int]:
        letters = "".join(self._hands[seat] + self._put_aside[seat])
        return letters.count("C"), letters.count("N")

    def owner_at(self, cell: str, level: int) -> Owner | Literal["empty"]:
        """The seat that owns the cube there, None for a neutral one, or "empty"."""
        x, y = parse_cell(cell)
        return self._site[x, y, level][1] if (x, y, level) in self._site else "empty"

    def seen_from(self, square: str) -> list[Seen]:
        if square not in PATH:
            raise ValueError(f"no such square: {square!r}")
        return self._seen_from_above(square) if square in CORNERS else self._seen_ahead(square)

    # Sight

    def _seen_from_above(self, corner: str) -> list[Seen]:
        top = self.height
        rays = [[(x, y, z) for z in range(top, 0, -1)] for x, y in quarter(corner)]
        return [self._sighting(hit, 1) for ray in rays if (hit := self._first_hit(ray))]

    def _seen_ahead(self, side_square: str) -> list[Seen]:
        line = line_of_sight(side_square)
        rays = [[(x, y, level) for x, y in line] for level in range(1, self.height + 1)]
        return [self._sighting(hit, hit[2]) for ray in rays if (hit := self._first_hit(ray))]

    def _first_hit(self, ray: Iterable[Cube]) -> Cube | None:
        return next((cube for cube in ray if cube in self._site), None)

    def _sighting(self, cube: Cube, points: int) -> Seen:
        x, y, level = cube
        owner = self._site[cube][1]
        return cell_name((x, y)), level, owner, 0 if owner is None else points

    def _look(self) -> None:
        for _, _, owner, points in self.seen_from(self.chief):
            if owner is not None:
                self.scores[owner] += points

    # Legal decisions

    def legal(self) -> list[str]:
        if self._step == "bid":
            return self._legal_bids()
        if self._step == "take":
            assert self._auction is not None
            return [f"take{card}" for card in self._auction.cards_left]
        if self._step == "build":
            return self._legal_builds()
        if self._step == "walk":
            return [f">{squares}" for squares in range(1, 5)]
        if self._step == "remove":
            return list(self._removable())
        return []

    def _legal_bids(self) -> list[str]:
        assert self._auction is not None
        return ["pass"] + [f"bid{n}" for n in range(self._auction.highest + 1, HIGHEST_BID + 1)]

    def _legal_builds(self) -> list[str]:
        usable = self._hands[self._seat()][0]
        where = list(self._fitting_placements()) or ["--"]  # nowhere to build: set a block aside
        return [letter + name for letter in usable for name in where]

    def _seat(self) -> int:
        return self._order[self._mover]

    def _tops(self) -> dict[Cell, int]:
        tops = {(x, y): 0 for x in range(SIZE) for y in range(SIZE)}
        for x, y, z in self._site:
            tops[x, y] = max(tops[x, y], z)
        return tops

    def _fitting_placements(self) -> dict[str, Placement]:
        if self._fitting is None:
            tops = self._tops()
            self._fitting = {
                placement.name: placement
                for level in range(1, self.height + 2)
                for placement in placements_at(self._handed, level)
                if self._fits(placement, tops)
            }
        return self._fitting

    def _fits(self, placement: Placement, tops: Mapping[Cell, int]) -> bool:
        return not (
            any(z > 1 and (x, y, z - 1) not in self._site for x, y, z in placement.bottoms)  # a gap
            or any(cube in self._site for cube in placement.cubes)
            or any(tops[x, y] > z for x, y, z in placement.cubes)  # it is under something
            or any((x, y) in self._cult for x, y, _ in placement.cubes)
        )

    def _blocks(self) -> dict[int, list[Cube]]:
        blocks: dict[int, list[Cube]] = {}
        for cube, (number, _) in self._site.items():
            blocks.setdefault(number, []).append(cube)
        return blocks

    def _removable(self) -> dict[str, list[Cube]]:
        """What the mover may take off, by token."""
        seat = self._seat()
        owners = {owner for _, owner in self._site.values()}
        if seat not in owners:
            return {}
        return {
            "x" + cell_name(min(((x, y) for x, y, _ in cubes), key=lambda cell: cell[::-1])): cubes
            for cubes in self._blocks().values()
            if self._site[cubes[0]][1] in (seat, None) and self._lifts_straight_up(cubes)
        }

    def _lifts_straight_up(self, cubes: Sequence[Cube]) -> bool:
        return all((x, y, z + 1) in cubes or (x, y, z + 1) not in self._site for x, y, z in cubes)

    # Making decisions

    def apply(self, token: str) -> None:
        if token not in self.legal():
            raise ValueError(f"not legal here: {token!r}")
        if self._step in ("bid", "take"):
            self._apply_auction(token)
        elif self._step == "build":
            self._build(token[0], token[1:])
            self._step = "walk"
        elif self._step == "remove":
            self._remove(token)
        else:
            self._walk(int(token[1:]))
            self._next_turn()

    def _build(self, letter: str, name: str) -> None:
        seat = self._seat()
        hand = self._hands[seat]
        hand[0] = hand[0].replace(letter, "")
        if not hand[0]:
            hand.pop(0)
        if name == "--":
            return
        owner = seat if letter == "C" else None
        for cube in self._fitting_placements()[name].cubes:
            self._site[cube] = (self._blocks_built, owner)
        self._blocks_built += 1
        self._fitting = None

    def _walk(self, squares: int) -> None:
        self._chief = (self._chief + squares) % len(PATH)
        self._look()

    def _remove(self, token: str) -> None:
        for cube in self._removable()[token]:
            del self._site[cube]
        self._fitting = None
        self._step = "walk" if self._coloured_stands() else "over"

    def _coloured_stands(self) -> bool:
        return any(owner is not None for _, owner in self._site.values())

    # The course of the game

    def _next_turn(self) -> None:
        self._mover = (self._mover + 1) % self._players
        if self._part == "demolition":
            self._start_demolition_turn()
        elif any(self._hands):
            self._step = "build"
        else:
            self._end_part()

    def _start_demolition_turn(self) -> None:
        self._step = "remove" if self._removable() else "walk"

    def _end_part(self) -> None:
        if any(self._put_aside):
            self._part = "second"
            self._start_auction()
            return
        self._last_lap()
        if not (self._demolition and self._coloured_stands()):
            self._step = "over"
            return
        self._part = "demolition"
        if self._pro:
            self._start_auction()
        else:
            self._start_demolition_turn()

    def _last_lap(self) -> None:
        for _ in PATH:
            self._walk(1)

    def _start_auction(self) -> None:
        self._auction = Auction(self._players, self._tallest)
        self._step = "bid"

    def _apply_auction(self, token: str) -> None:
        auction = self._auction
        assert auction is not None
        if token == "pass":
            auction.drop_out()
        elif token.startswith("bid"):
            auction.bid(int(token[3:]))
        else:
            assert auction.winner is not None
            self.scores[auction.winner] += auction.highest
            auction.take(int(token[4:]))
        if auction.finished:
            self._end_auction(auction.order())
        else:
            self._step = "bid" if auction.winner is None else "take"

    def _end_auction(self, order: list[int]) -> None:
        self._auction = None
        self._order = order
        self._mover = 0
        if self._part == "demolition":
            self._start_demolition_turn()
            return
        if self._part == "second":
            self._hands, self._put_aside = self._put_aside, self._hands
        self._step = "build"
