"""Dice that can be checked: a seed that is promised by its hash before the first throw.

The key of all throws is HMAC-SHA256 of what the players sent, with the server's seed as key; throw
number n takes the first 48 bits of HMAC-SHA256 of its number as a fraction, and the first outcome
whose cumulated chance exceeds it.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from typing import Any

from cacique.core.contract import Board, Game
from cacique.core.errors import CaciqueError
from cacique.core.play import Dice
from cacique.core.record import Record

__all__ = [
    "FairDice",
    "Witness",
    "check_dice",
    "commit_to",
    "fair_dice",
    "format_draws",
    "mix",
    "parse_draws",
]

_BITS = 48
_SCALE = 2.0**_BITS
_RUN = re.compile(r"(?P<first>[0-9]{1,9})(-(?P<last>[0-9]{1,9}))?")
_LONGEST_RUN = 100_000


def commit_to(seed: bytes) -> str:
    """The commitment to a seed, published before the first throw.

    >>> commit_to(b"a secret")[:8]
    '984ca516'
    """
    return hashlib.sha256(seed).hexdigest()


def mix(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The key of a game's throws: the server's seed with what each player sent."""
    return hmac.digest(seed, " ".join(text or "-" for text in entropy).encode(), "sha256")


def fair_dice(seed: bytes, entropy: Sequence[str]) -> Dice:
    """Dice whose every throw follows from the promised seed and what the players sent."""
    key = mix(seed, entropy)

    def fraction(number: int, _ply: int) -> float:
        word = hmac.digest(key, str(number).encode(), "sha256")[: _BITS // 8]
        return int.from_bytes(word) / _SCALE

    return fraction


def format_draws(draws: Sequence[int]) -> str:
    """Write ascending numbers as runs.

    >>> format_draws([1, 2, 3, 5])
    '1-3 5'
    """
    runs = groupby(enumerate(draws), key=lambda pair: pair[1] - pair[0])
    return " ".join(_format_run([number for _, number in run]) for _, run in runs)


def _format_run(run: list[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


def parse_draws(text: str) -> list[int]:
    """Read what `format_draws` wrote; raises CaciqueError."""
    draws = list(chain.from_iterable(_parse_run(run) for run in text.split()))
    if any(one >= other for one, other in pairwise([0, *draws])):
        raise CaciqueError("DiceDraws does not ascend from 1: a throw may be used once, in order")
    return draws


def _parse_run(run: str) -> range:
    found = _RUN.fullmatch(run)
    first, last = (int(found["first"]), int(found["last"] or found["first"])) if found else (1, 0)
    if not 0 <= last - first < _LONGEST_RUN:
        raise CaciqueError(f"{run!r} is no run of throws such as 3-14")
    return range(first, last + 1)


@dataclass(frozen=True, slots=True)
class Witness:
    """What somebody remembers of the beginning: the promise that they saw, and what they sent.

    An empty text is not remembered.
    """

    commitment: str = ""
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class FairDice:
    """Dice that are what they were promised to be: how many throws were made, and left out."""

    throws: int
    skipped: int  # throws before the last one that the game does not have: they were taken back


NOBODY = Witness()


def check_dice(record: Record, game: Game, witness: Witness = NOBODY) -> FairDice:
    """Check every throw of a record against its dice tags, and these against what is remembered.

    Raises CaciqueError for the first that is not what the seed gives, or where tags are missing,
    or are not what a witness saw and sent.
    """
    seed, entropy = _read_seed(record)
    if witness.commitment not in {"", record.tag["DiceCommitment"]}:
        raise CaciqueError("the promise in the record is not the one that you saw")
    if witness.entropy and witness.entropy not in entropy:
        raise CaciqueError("what you sent for the dice is not in the record")
    draws = parse_draws(record.tag["DiceDraws"])
    dice, count = fair_dice(seed, entropy), 0
    for board, token in _throws(record, game):
        if count == len(draws):
            raise CaciqueError("DiceDraws has fewer numbers than the record has throws")
        expected = str(board.draw_throw(dice(draws[count], board.ply)))
        count += 1
        if expected != token:
            raise CaciqueError(f"throw {count} is {token}, but the seed gives {expected}")
    if count < len(draws):
        raise CaciqueError("DiceDraws has more numbers than the record has throws")
    return FairDice(count, draws[-1] - count if draws else 0)


def _read_seed(record: Record) -> tuple[bytes, list[str]]:
    missing = [
        name
        for name in ("DiceCommitment", "DiceEntropy", "DiceSeed", "DiceDraws")
        if name not in record.tag
    ]
    if missing:
        raise CaciqueError(f"the record lacks {', '.join(missing)}: its dice cannot be checked")
    try:
        seed = bytes.fromhex(record.tag["DiceSeed"])
    except ValueError:
        raise CaciqueError("DiceSeed is not written in hexadecimal digits") from None
    if commit_to(seed) != record.tag["DiceCommitment"]:
        raise CaciqueError("the seed is not the one that was promised")
    return seed, ["" if text == "-" else text for text in record.tag["DiceEntropy"].split()]


def _throws(record: Record, game: Game) -> Iterator[tuple[Board[Any, Any], str]]:
    """The board before each throw, and its token."""
    tokens = iter(record.tokens)
    for board in record.boards(game):
        token = next(tokens, None)
        if token is not None and board.is_chance:
            yield board, token
