"""One game between bots, determined by its fixture: the throws, the opening, all play."""

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Self

from cacique.ai import bots
from cacique.ai.agent import Agent
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


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. The seconds are measured; all else follows from the fixture."""

    scores: tuple[int, ...]
    places: tuple[float, ...]
    moves: tuple[int, ...]  # that each seat's bot decided
    seconds: tuple[float, ...]  # that they took
    record: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        """Read what `to_json` wrote; raises KeyError or TypeError for anything else."""
        names = ("scores", "places", "moves", "seconds")
        figures = {name: tuple(fields[name]) for name in names}
        return cls(**figures, record=fields["record"])


def read_setup(game: str, options: tuple[str, ...]) -> Setup:
    """Read a game's options; raises CaciqueError for wrong ones."""
    return registry.find(game).setup.parse(options).check()


def play(fixture: Fixture) -> Result:
    """Play a game to its end."""
    _refuse_strangers(fixture)
    for bot in fixture.bots:
        _warm_up(fixture.game, fixture.options, bot)
    board = _open(fixture.game, fixture.options, fixture.seed, fixture.opening)
    roster = bots.find(fixture.game)
    seats = [
        _Seat(roster.make(bot), seeded(fixture.seed, _SEATS + seat))
        for seat, bot in enumerate(fixture.bots)
    ]
    play = Play(board, _dice_of(seeded(fixture.seed, _THROWS)))
    play.run(lambda seat: seats[seat].choose(board))
    outcome = board.outcome()
    assert outcome
    return Result(
        outcome.scores,
        find_places(outcome.scores, outcome.winners),
        tuple(seat.moves for seat in seats),
        tuple(seat.seconds for seat in seats),
        str(Record.of(board, names=fixture.bots, extra={"Seed": str(fixture.seed)})),
    )


class _Seat:
    """A bot, its own randomness and its clock."""

    def __init__(self, agent: Agent, rng: Rng) -> None:
        self._agent = agent
        self._rng = rng
        self.moves = 0
        self.seconds = 0.0

    def choose(self, board: Board[Any, Any]) -> Move:
        start = time.perf_counter()
        move = self._agent.choose(board, self._rng)
        self.seconds += time.perf_counter() - start
        self.moves += 1
        return move


def _refuse_strangers(fixture: Fixture) -> None:
    """Refuse to play where bots differ from those of whoever asked: it would spoil the match."""
    if fixture.version is not None:
        refuse_other(fixture.version)
    setup, roster = read_setup(fixture.game, fixture.options), bots.find(fixture.game)
    for bot, expected in zip(fixture.bots, fixture.notes or (), strict=False):
        note = roster.describe(setup, bot)
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
    """Let a bot decide once before its clock runs, because kernels load on their first call."""
    board = _open(game, options, 0, 0)
    if board.is_chance:
        board.push(board.draw_throw(unit(seeded(0))))
    bots.make_bot(game, bot).choose(board, seeded(0))
