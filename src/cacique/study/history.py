"""One's own history: what many reviewed games of one person say together, as plain data.

The fields are those of `cacique history --json`.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from cacique.study import words
from cacique.study.kinds import find
from cacique.study.marks import (
    FOLLOWING,
    accuracy,
    like_level,
    lost_bids,
    price_of,
    says_level,
    share_out,
)
from cacique.study.review import MoveReview, Reason

__all__ = [
    "PEOPLE",
    "CauseTally",
    "Decision",
    "Example",
    "Habit",
    "History",
    "PlayedGame",
    "Tally",
    "sum_up_games",
]

PEOPLE = "people"  # the opponents' level where one of them is no bot
_AUCTION = "auction"  # comes before the opening
_PERIODS = 5  # at most
_HABITS = 3
_EXAMPLES = 3  # of a habit, at most


@dataclass(frozen=True, slots=True)
class Decision:
    """What the person decided once, in which phase, and the position before it."""

    move: MoveReview
    phase: str
    position: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the person, reviewed; forced moves are among the decisions, throws are not."""

    game: str
    variant: str  # as levels are measured by
    place: str  # where the record stands
    day: date | None
    names: tuple[str, ...]  # of the seats
    opponents: str  # names of bots in order, or `people`
    score: float | None  # 1 for a win, a part of it for a shared one; None while it goes on
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What some decisions of some games lost together."""

    key: str
    games: int
    score: float | None  # the mean over finished games
    decisions: int  # that were not forced
    loss: float  # chances, summed up
    loss_per_decision: float
    points_lost: float | None  # of the lead, summed up; None where a game has no points
    accuracy: float
    chance: float | None = None  # to win after an opening, the mean
    like_level: int | None = None  # of whole games
    like_level_low: int | None = None
    like_level_high: int | None = None


@dataclass(frozen=True, slots=True)
class CauseTally:
    """What one kind of reason cost: points where the game has them, and a share of the chances.

    The chance that a decision lost is shared out among its reasons that cost something, in
    proportion to what each of them cost.
    """

    kind: str
    times: int  # decisions that had it
    games: int
    loss: float
    points: float | None


@dataclass(frozen=True, slots=True)
class Example:
    """A decision that a habit shows in: where it is, and the reason that speaks of it."""

    place: str
    position: str
    move: MoveReview
    reason: Reason
    share: float  # of the chance lost, that this kind of reason cost
    names: tuple[str, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As `cacique history --json` gives it."""
        return {
            "place": self.place,
            "ply": self.move.ply,
            "position": self.position,
            "token": self.move.token,
            "best": self.move.best,
            "loss": self.move.loss,
            "share": self.share,
            "points_lost": self.move.points_lost,
            "class": self.move.mark,
            "text": words.tell(self.reason, self.move, language, self.names),
        }


@dataclass(frozen=True, slots=True)
class Habit:
    """A cause that cost much, with the decisions where it cost most."""

    cause: CauseTally
    examples: tuple[Example, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As `cacique history --json` gives it."""
        examples = [one.to_json(language) for one in self.examples]
        return asdict(self.cause) | {"examples": examples}


@dataclass(frozen=True, slots=True)
class History:
    """All that some games of one kind say of the person."""

    game: str
    won: int
    shared: int
    lost: int
    unfinished: int
    total: Tally
    periods: tuple[Tally, ...]  # in order of time
    opponents: tuple[Tally, ...]
    phases: tuple[Tally, ...]  # in order of play
    openings: tuple[Tally, ...]  # the most frequent first
    causes: tuple[CauseTally, ...]  # the dearest first
    habits: tuple[Habit, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As `cacique history --json` gives it."""
        tables = ("periods", "opponents", "phases", "openings", "causes")
        return {
            "game": self.game,
            "won": self.won,
            "shared": self.shared,
            "lost": self.lost,
            "unfinished": self.unfinished,
            "total": asdict(self.total),
            **{name: [asdict(one) for one in getattr(self, name)] for name in tables},
            "habits": [habit.to_json(language) for habit in self.habits],
        }


def sum_up_games(games: Iterable[PlayedGame]) -> tuple[History, ...]:
    """A history for each kind of game.

    Time goes by the days of the games where all have one, else by the order in which they come.
    """
    kinds: dict[str, list[PlayedGame]] = {}
    for game in games:
        kinds.setdefault(game.game, []).append(game)
    return tuple(_sum_up(kind, some) for kind, some in kinds.items())


Part = tuple[PlayedGame, tuple[Decision, ...]]  # of a game, some of its decisions


def _sum_up(kind: str, games: list[PlayedGame]) -> History:
    scores = [game.score for game in games if game.score is not None]
    won, lost = scores.count(1.0), scores.count(0.0)
    causes = _causes(games)
    habits = [cause for cause in causes if cause.loss > 0 and cause.kind not in FOLLOWING]
    whole: list[Part] = [(game, game.decisions) for game in games]
    return History(
        game=kind,
        won=won,
        shared=len(scores) - won - lost,
        lost=lost,
        unfinished=len(games) - len(scores),
        total=_tally("", whole, is_whole=True),
        periods=_periods(games),
        opponents=_by(whole, lambda game: game.opponents, is_whole=True),
        phases=_phases(games),
        openings=_openings(games),
        causes=causes,
        habits=tuple(Habit(one, _examples(one.kind, games)) for one in habits[:_HABITS]),
    )


def _tally(
    key: str, parts: Sequence[Part], *, is_whole: bool = False, chance: float | None = None
) -> Tally:
    counted = [[one.move for one in some if one.move.is_decision] for _, some in parts]
    losses = [move.loss for moves in counted for move in moves]
    points = [
        move.points_lost for moves in counted for move in moves if move.points_lost is not None
    ]
    scores = [game.score for game, _ in parts if game.score is not None]
    variants = {game.variant for game, _ in parts}
    by_game = [accuracy(moves) for moves in counted if says_level(moves)]
    level = like_level(min(variants), by_game) if is_whole and len(variants) == 1 else None
    return Tally(
        key=key,
        games=len(parts),
        score=_mean(scores) if scores else None,
        decisions=len(losses),
        loss=math.fsum(losses),
        loss_per_decision=_mean(losses),
        points_lost=math.fsum(points) if points else None,
        accuracy=accuracy([move for moves in counted for move in moves]),
        chance=chance,
        like_level=level[0] if level else None,
        like_level_low=level[1] if level else None,
        like_level_high=level[2] if level else None,
    )


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _by(
    parts: Iterable[Part], key: Callable[[PlayedGame], str], *, is_whole: bool
) -> tuple[Tally, ...]:
    """Tallies of games that are alike in something, the most frequent first."""
    groups: dict[str, list[Part]] = {}
    for part in parts:
        groups.setdefault(key(part[0]), []).append(part)
    tallies = (_tally(name, some, is_whole=is_whole) for name, some in groups.items())
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, tally.key)))


def _periods(games: list[PlayedGame]) -> tuple[Tally, ...]:
    """Parts of the time, each with about as many games."""
    days = [game.day for game in games if game.day is not None]
    is_dated = len(days) == len(games)
    ordered = sorted(games, key=lambda game: game.day or date.min) if is_dated else games
    count = min(_PERIODS, len(ordered))
    limits = [round(i * len(ordered) / count) for i in range(count + 1)]
    tallies = []
    for start, end in itertools.pairwise(limits):
        some = ordered[start:end]
        ends = (some[0].day, some[-1].day) if is_dated else (start + 1, end)
        key = " – ".join(dict.fromkeys(map(str, ends)))
        tallies.append(_tally(key, [(game, game.decisions) for game in some], is_whole=True))
    return tuple(tallies)


def _phases(games: list[PlayedGame]) -> tuple[Tally, ...]:
    names = dict.fromkeys(one.phase for game in games for one in game.decisions)
    order = find(games[0].game).phases
    tallies = []
    for name in sorted(names, key=order.index):
        parts = [
            (game, tuple(one for one in game.decisions if one.phase == name)) for game in games
        ]
        tallies.append(_tally(name, [part for part in parts if part[1]]))
    return tuple(tallies)


def _openings(games: list[PlayedGame]) -> tuple[Tally, ...]:
    """First turns, with the losses of these turns alone and the chances that they left."""
    groups: dict[str, list[Part]] = {}
    for game in games:
        turn = _first_turn(game)
        if turn:
            key = " ".join(one.move.token for one in turn)
            groups.setdefault(key, []).append((game, turn))
    tallies = []
    for key, parts in groups.items():
        last = [turn[-1].move for _, turn in parts]
        chance = _mean([move.chances_after[move.seat] for move in last])
        tallies.append(_tally(key, parts, chance=chance))
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, tally.key)))


def _first_turn(game: PlayedGame) -> tuple[Decision, ...]:
    turns = [one for one in game.decisions if one.phase != _AUCTION]
    return tuple(one for i, one in enumerate(turns) if one.move.ply == turns[0].move.ply + i)


def _explained(game: PlayedGame) -> list[Decision]:
    """The decisions that count, and whose loss came about."""
    unpaid = lost_bids([one.move for one in game.decisions])
    return [one for one in game.decisions if one.move.is_decision and one.move.ply not in unpaid]


def _causes(games: list[PlayedGame]) -> tuple[CauseTally, ...]:
    found: dict[str, list[tuple[int, MoveReview]]] = {}
    for number, game in enumerate(games):
        for one in _explained(game):
            for kind in share_out(one.move.loss, one.move):
                found.setdefault(kind, []).append((number, one.move))
    causes = []
    for kind, parts in found.items():
        moves = [move for _, move in parts]
        points = [share_out(price_of(m), m)[kind] for m in moves if m.points_lost is not None]
        causes.append(
            CauseTally(
                kind=kind,
                times=len(parts),
                games=len({number for number, _ in parts}),
                loss=math.fsum(share_out(move.loss, move)[kind] for move in moves),
                points=math.fsum(points) if points else None,
            )
        )
    return tuple(sorted(causes, key=lambda cause: (-cause.loss, -(cause.points or 0.0))))


def _examples(kind: str, games: list[PlayedGame]) -> tuple[Example, ...]:
    """The decisions in which a kind of reason cost most."""
    found = [
        (share, game, one)
        for game in games
        for one in _explained(game)
        if (share := share_out(one.move.loss, one.move).get(kind, 0.0)) > 0
    ]
    found.sort(key=lambda some: -some[0])
    return tuple(
        Example(game.place, one.position, one.move, _dearest(one.move, kind), share, game.names)
        for share, game, one in found[:_EXAMPLES]
    )


def _dearest(move: MoveReview, kind: str) -> Reason:
    reasons = [reason for reason in move.reasons if reason.kind == kind]
    return max(reasons, key=lambda one: (one.points if one.chance is None else one.chance) or 0.0)
