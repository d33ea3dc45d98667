"""A game reviewed: what every decision lost and why, as plain data.

The fields are those of `cacique review --json` and of the page's `reviewdata.ts`.
"""

from dataclasses import dataclass, fields
from typing import Any

from cacique.study import report, words

__all__ = ["Cause", "GameReview", "Lesson", "MoveReview", "Reason", "SeatReview"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the difference between what was played and what was better.

    What does not apply is None. Kinds are listed in docs/study.md; points that are negative spoke
    for what was played.
    """

    kind: str
    seat: int | None = None  # whose face or stack it is, or who pays
    cell: str | None = None
    level: int | None = None
    square: str | None = None  # where the chieftain stops, or first sees the face
    squares: tuple[str, ...] | None = None  # all that see it after the one turn only
    better_square: str | None = None
    fine: int | None = None  # for one look; of a walk, in all
    start: str | None = None  # where the chieftain stands before these walks
    walks: int | None = None  # until somebody can be there; 0 where only the lap comes
    by: int | None = None  # who walks then
    is_on_lap: bool | None = None  # whether the last lap is still to come
    is_left: bool | None = None  # whether the face stands in the better turn, too
    is_coloured: bool | None = None  # of the block used
    gains: tuple[str, ...] | None = None  # what spoke for what was played: GAINS of the kernels
    paid: int | None = None
    needed: int | None = None  # the bid that would have been enough
    worth: float | None = None  # of an order card, in points
    card: int | None = None
    better_card: int | None = None
    pieces: int | None = None  # of a stack
    throws: tuple[int, ...] | None = None  # that reach it
    odds: float | None = None  # of these throws
    points: float | None = None
    chance: float | None = None  # the part of the loss where a game has no points
    tokens: tuple[str, ...] | None = None  # the turn that does better, or the reply

    def to_json(self) -> dict[str, Any]:
        """All that applies."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in values if value is not None}


@dataclass(frozen=True, slots=True)
class MoveReview:
    """A decision looked back at; a build and its walk are two. Throws are told with their luck."""

    ply: int  # moves made before it
    seat: int
    token: str
    chances_before: tuple[float, ...]  # of every seat, after the best decision
    chances_after: tuple[float, ...]
    points_before: tuple[float, ...]  # that every seat may expect at the end
    points_after: tuple[float, ...]
    loss: float  # chance
    points_lost: float | None  # of the lead
    mark: str  # `class` in JSON: see `marks`
    is_forced: bool
    is_exact: bool
    luck: float | None = None  # of a throw
    best: tuple[str, ...] = ()
    line: tuple[str, ...] = ()  # behind the best, itself included
    played_line: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()  # that punishes
    reasons: tuple[Reason, ...] = ()

    @property
    def is_decision(self) -> bool:
        """Whether it counts: somebody decided, and could have decided otherwise."""
        return self.luck is None and not self.is_forced

    def to_json(self, language: str = "en", names: tuple[str, ...] = ()) -> dict[str, Any]:
        """As `cacique review --json` gives it, with each reason in words."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["class"] = values.pop("mark")
        values["reasons"] = [
            reason.to_json() | {"text": words.tell(reason, self, language, names)}
            for reason in self.reasons
        ]
        return values


@dataclass(frozen=True, slots=True)
class Cause:
    """What one kind of reason cost a seat in a whole game, and at which plies."""

    kind: str
    points: float  # in Puluc, a chance
    plies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A thing to remember: a cause, and the ply at which it cost most."""

    kind: str
    points: float
    ply: int


@dataclass(frozen=True, slots=True)
class SeatReview:
    """How a seat played."""

    seat: int
    accuracy: float  # 0 to 100
    loss_per_decision: float
    decisions: int
    classes: dict[str, int]
    like_level: int | None = None
    like_level_low: int | None = None
    like_level_high: int | None = None
    luck: float | None = None
    causes: tuple[Cause, ...] = ()
    remember: tuple[Lesson, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game's review: all moves, what they say of each seat, and where the game turned."""

    game: str
    is_finished: bool
    visits: int
    moves: tuple[MoveReview, ...]
    seats: tuple[SeatReview, ...]
    turning_points: tuple[int, ...]
    names: tuple[str, ...] = ()  # of the seats
    paints: tuple[str, ...] = ()  # of the seats, as in pictures of the game

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As `cacique review --json` gives it."""
        return {
            "game": self.game,
            "is_finished": self.is_finished,
            "visits": self.visits,
            "moves": [move.to_json(language, self.names) for move in self.moves],
            "seats": [_plain(seat) for seat in self.seats],
            "turning_points": self.turning_points,
        }

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return report.to_html(self)


def _plain(value: Any) -> Any:
    if isinstance(value, (SeatReview, Cause, Lesson)):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
