"""A position of Pueblo as one line.

    pueblo1_-_0d43u_Nd_3,0_77,87_01_1b1

Game, options, blocks, chieftain, points, stocks, order of play, and part with phase and turn.
A block is its owner (N for neutral), window and pose; each rests on the ones before it. In an
auction there is no order of play, and the last field tells the cards, who opened, the highest
bid and who has passed: `1a.0040.2.3:7.1000`.
"""

import re

from cacique.core.errors import InvalidNotation
from cacique.core.notation import format_head, parse_head
from cacique.games.pueblo.geometry import SQUARES, WINDOWS
from cacique.games.pueblo.position import Auction, Phase, Placement, Position
from cacique.games.pueblo.setup import PuebloSetup

__all__ = ["format_position", "parse_position"]

_BLOCK = re.compile(r"([0-3N])([a-h][1-8])([1-4][usd])")
_SCORE = re.compile(r"0|[1-9][0-9]{0,5}")
_STOCK = re.compile(r"([0-8])([0-8])")
_TURN = re.compile(r"([123])([bwxe])([0-3])")
_AUCTION = re.compile(r"([123])a\.([0-4]+)\.([0-3])\.(?:-|([0-3]):([1-9][0-9]?))\.([01]+)")
_PHASES = {"b": Phase.BUILDING, "w": Phase.WALKING, "x": Phase.REMOVING, "e": Phase.OVER}
_LETTERS = {phase: letter for letter, phase in _PHASES.items()}


def format_position(setup: PuebloSetup, position: Position) -> str:
    fields = [
        format_head(setup),
        "".join(map(_format_placement, position.placements)) or "-",
        position.chief,
        ",".join(map(str, position.scores)),
        ",".join(f"{coloured}{neutral}" for coloured, neutral in position.stock),
        "".join(map(str, position.order)) or "-",
        _format_turn(position),
    ]
    return "_".join(fields)


def _format_placement(placement: Placement) -> str:
    owner, cell, pose = placement
    return f"{'N' if owner is None else owner}{cell}{pose}"


def _format_turn(position: Position) -> str:
    auction = position.auction
    if auction is None:
        return f"{position.part}{_LETTERS[position.phase]}{position.turn}"
    cards = "".join(map(str, auction.cards))
    bid = "-" if auction.bidder is None else f"{auction.bidder}:{auction.bid}"
    passed = "".join(str(int(passed)) for passed in auction.passed)
    return f"{position.part}a.{cards}.{auction.opener}.{bid}.{passed}"


def parse_position(line: str) -> tuple[PuebloSetup, Position]:
    """Read a line; the position is not checked yet."""
    setup, fields = parse_head(line, PuebloSetup, fields=6)
    blocks, chief, scores, stock, order, turn = fields
    if chief not in SQUARES:
        raise InvalidNotation(f"there is no square {chief!r}")
    part, phase, at, auction = _parse_turn(turn, setup.players)
    if not re.fullmatch("-" if auction else "[0-3]+", order):
        raise InvalidNotation(f"{order!r} is not an order of play")
    position = Position(
        placements=_parse_placements(blocks),
        chief=chief,
        scores=tuple(int(score[0]) for score in _split(scores, _SCORE, setup.players, "points")),
        stock=tuple(
            (int(s[1]), int(s[2])) for s in _split(stock, _STOCK, setup.players, "a stock")
        ),
        order=() if auction else tuple(map(int, order)),
        part=part,
        phase=phase,
        turn=at,
        auction=auction,
    )
    return setup, position


def _split(text: str, form: re.Pattern[str], players: int, name: str) -> list[re.Match[str]]:
    matches = [form.fullmatch(word) for word in text.split(",")]
    if len(matches) != players or None in matches:
        raise InvalidNotation(f"{text!r} is not {name} for each of {players} players")
    return [match for match in matches if match]


def _parse_placements(text: str) -> tuple[Placement, ...]:
    if text == "-":
        return ()
    return tuple(_parse_placement(text[i : i + 5]) for i in range(0, len(text), 5))


def _parse_placement(text: str) -> Placement:
    match = _BLOCK.fullmatch(text)
    if not match or match[2] not in WINDOWS:
        raise InvalidNotation(f"{text!r} is not a block such as 0d43u")
    return None if match[1] == "N" else int(match[1]), match[2], match[3]


def _parse_turn(text: str, players: int) -> tuple[int, Phase, int, Auction | None]:
    match = _TURN.fullmatch(text)
    if match:
        return int(match[1]), _PHASES[match[2]], int(match[3]), None
    match = _AUCTION.fullmatch(text)
    if not match or len(match[2]) != players or len(match[6]) != players:
        raise InvalidNotation(f"{text!r} does not tell whose turn it is")
    opener, bidder = int(match[3]), None if match[4] is None else int(match[4])
    if max(opener, bidder or 0) >= players:
        raise InvalidNotation(f"{text!r} names a seat that is not in the game")
    auction = Auction(
        cards=tuple(map(int, match[2])),
        opener=opener,
        bidder=bidder,
        bid=int(match[5] or 0),
        passed=tuple(digit == "1" for digit in match[6]),
    )
    phase = Phase.TAKING if auction.is_decided else Phase.BIDDING
    return int(match[1]), phase, 0, auction
