"""One game between bots, determined by its fixture: the throws, the opening, all play."""

import copy
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Self

from cacique.ai import bots, own
from cacique.ai.agent import Agent
from cacique.ai.own import Chooser, Fault, OwnBot
from cacique.ai.simple import RandomAgent
from cacique.ai.stats import find_places
from cacique.ai.version import refuse_other
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.play import Dice, Play
from cacique.core.record import Record
from cacique.core.rng import Rng, seeded, unit
from cacique.core.setup import Setup
from cacique.games import registry

__all__ = ["Fixture", "Result", "play", "read_setup"]

_THROWS, _OPENING, _SEATS = 0, 1, 2  # streams of a game's seed


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: the bots by seat, and all that decides how it goes."""

    game: str
    options: tuple[str, ...]  # as they are typed
    bots: tuple[str, ...]
    seed: int
    opening: int = 0  # random moves before the bots take over
    notes: tuple[str, ...] | None = None  # how the bots must play: see `Roster.describe`
    version: str | None = None  # that a worker must have
    own: tuple[Chooser | None, ...] = ()  # by seat, those that are objects and not names


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. The seconds are measured; all else follows from the fixture."""

    scores: tuple[int, ...]
    places: tuple[float, ...]
    moves: tuple[int, ...]  # that each seat's bot decided
    seconds: tuple[float, ...]  # that they took
    record: str
    fault: str = ""  # what a bot did that lost it the game, before its end

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        """Read what `to_json` wrote; raises KeyError or TypeError for anything else."""
        names = ("scores", "places", "moves", "seconds")
        figures = {name: tuple(fields[name]) for name in names}
        return cls(**figures, record=fields["record"], fault=fields.get("fault", ""))


def read_setup(game: str, options: tuple[str, ...]) -> Setup:
    """Read a game's options; raises CaciqueError for wrong ones."""
    return registry.find(game).setup.parse(options).check()


def play(fixture: Fixture) -> Result:
    """Play a game to its end, or until one's own bot is at fault: it is last then."""
    _refuse_strangers(fixture)
    for bot in fixture.bots:
        _warm_up(fixture.game, fixture.options, bot)
    board = _open(fixture.game, fixture.options, fixture.seed, fixture.opening)
    seats = [
        _Seat(_make_bot(fixture, seat), seeded(fixture.seed, _SEATS + seat))
        for seat in range(len(fixture.bots))
    ]
    play, fault = Play(board, _dice_of(seeded(fixture.seed, _THROWS))), ""
    try:
        play.run(lambda seat: seats[seat].choose(board))
    except Fault as error:
        fault = str(error)
    finally:
        for seat in seats:
            seat.leave()
    return _sum_up(fixture, play, seats, fault)


def _make_bot(fixture: Fixture, seat: int) -> Agent:
    """Make a seat's bot anew, so that no game depends on those before."""
    given = fixture.own[seat] if fixture.own else None
    if given is None:
        return bots.make_bot(fixture.game, fixture.bots[seat])
    return OwnBot(copy.deepcopy(given), fixture.bots[seat])


def _sum_up(fixture: Fixture, play: Play, seats: Sequence["_Seat"], fault: str) -> Result:
    board, extra = play.board, {"Seed": str(fixture.seed)}
    out = [board.turn] if fault and board.turn is not None else []
    if fault:
        winners = " ".join(map(str, play.winners(out)))
        extra |= {"Termination": "fault", "Result": winners, "Fault": _printable(fault)}
    return Result(
        board.scores,
        _places(play, out),
        tuple(seat.moves for seat in seats),
        tuple(seat.seconds for seat in seats),
        str(Record.of(board, names=fixture.bots, extra=extra)),
        fault,
    )


def _places(play: Play, out: Sequence[int]) -> tuple[float, ...]:
    """The place of each seat; who is out comes after all that stay, as the board has them."""
    scores, stay = play.board.scores, [seat for seat in play.board.seats if seat not in out]
    winners = [stay.index(seat) for seat in play.winners(out)]
    places = dict(zip(stay, find_places([scores[seat] for seat in stay], winners), strict=True))
    return tuple(places.get(seat, float(len(scores))) for seat in play.board.seats)


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


class _Seat:
    """A bot, its own randomness and its clock."""

    def __init__(self, agent: Agent, rng: Rng) -> None:
        self._agent = agent
        self._rng = rng
        self.moves = 0
        self.seconds = 0.0

    def choose(self, board: Board[Any, Any]) -> Move:
        start = time.perf_counter()
        try:
            move = self._agent.choose(board, self._rng)
        finally:
            self.seconds += time.perf_counter() - start
        self.moves += 1
        return move

    def leave(self) -> None:
        bots.close_bot(self._agent)


def _refuse_strangers(fixture: Fixture) -> None:
    """Refuse to play where bots differ from those of whoever asked: it would spoil the match."""
    if fixture.version is not None:
        refuse_other(fixture.version)
    setup = read_setup(fixture.game, fixture.options)
    given = fixture.own or (None,) * len(fixture.bots)
    for bot, one, expected in zip(fixture.bots, given, fixture.notes or (), strict=False):
        note = bots.describe(setup, bot) if one is None else own.describe(one)
        if note != expected:
            raise CaciqueError(f"on a worker, {bot} {note}; where the match began, it {expected}")


def _open(game: str, options: tuple[str, ...], seed: int, moves: int) -> Board[Any, Any]:
    """Begin a game with some random moves, the same for each seating of a seed."""
    board = registry.find(game).board(read_setup(game, options))
    rng, agent = seeded(seed, _OPENING), RandomAgent()
    Play(board, _dice_of(rng)).run(lambda _seat: agent.choose(board, rng), moves)
    return board


def _dice_of(rng: Rng) -> Dice:
    return lambda _number, _ply: unit(rng)


@cache
def _warm_up(game: str, options: tuple[str, ...], bot: str) -> None:
    """Let a bot decide once before its clock runs, because kernels load on their first call.

    One's own are left alone: they play the games that they are told to.
    """
    if not bots.find(game).knows(bot):
        return
    board = _open(game, options, 0, 0)
    if board.is_chance:
        board.push(board.draw_throw(unit(seeded(0))))
    bots.make_bot(game, bot).choose(board, seeded(0))
