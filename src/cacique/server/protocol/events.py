"""Events of a game, as they are stored and sent: a closed union, numbered from 1 in each game.

Nothing here is secret: seeds and links that are not revealed are kept elsewhere.

Processes of two versions may work on one database. So a field that is added later has a default
and is made by `later`, which writes it only where it says something; a reader of stored events
ignores fields that it does not know. Where ignoring one would be wrong, the event is written with
the next `format`, and an older server leaves the game to newer ones, as it does with an unknown
kind of event.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import Field, JsonValue, TypeAdapter

from cacique.server.protocol.fields import Whole
from cacique.server.protocol.model import ClosedModel

__all__ = ["EVENT", "FOREGONE_FORMAT", "FORMAT", "KINDS", "PLAY", "Clock", "Event", "Seat", "later"]

FORMAT = 2  # the newest format of an event that this program reads
# What each format brought: 2, games that are ended because nothing can change their end.
FOREGONE_FORMAT = 2


def later(default: Any) -> Any:
    """A field that older versions do not know: it is left out where it has its default."""
    return Field(default=default, exclude_if=lambda value: value == default)


class NoClock(ClosedModel):
    """Everybody takes the time they like."""

    kind: Literal["none"] = "none"


class DaysClock(ClosedModel):
    """Correspondence: so many days for each move."""

    kind: Literal["days"] = "days"
    days: Whole = Field(ge=1, le=30)


class FischerClock(ClosedModel):
    """A budget for the whole game, and an increment for each turn."""

    kind: Literal["fischer"] = "fischer"
    seconds: Whole = Field(ge=10, le=24 * 3600)
    increment: Whole = Field(ge=0, le=600)


Clock = Annotated[NoClock | DaysClock | FischerClock, Field(discriminator="kind")]


class Seat(ClosedModel):
    """Who plays a seat: a person, a bot, or nobody yet; `guest` is a public name for a browser."""

    name: str
    guest: str | None = None
    bot: str | None = None  # plays the seat now
    is_out: bool = False  # resigned or ran out of time: it can no longer win
    reserved: str | None = later(None)  # for a guest who was offered a rematch and has not agreed


class _Event(ClosedModel):
    number: int = 0  # given when it is stored
    at: float = 0.0  # seconds since the epoch
    format: int = later(1)  # what a reader must know of events, to read this one


class CreatedEvent(_Event):
    """A game that waits for its players, or begins at once where none is missing."""

    kind: Literal["created"] = "created"
    game: str
    rules: int = 1  # their version
    options: dict[str, JsonValue]
    position: str | None  # where it begins, if not at the beginning
    seats: tuple[Seat, ...]
    creator: str
    clock: Clock
    is_public: bool
    has_chat: bool
    dice: Literal["none", "server", "hand"]
    dice_commitment: str | None  # SHA-256 of the seed
    lots: tuple[str, ...] = later(())  # options that the server drew


class JoinedEvent(_Event):
    """Somebody took a seat, from nobody or from their own other browser."""

    kind: Literal["joined"] = "joined"
    seat: int
    guest: str
    name: str


class DiceSharedEvent(_Event):
    """Somebody sent their part of the dice; `is_early` where they had not seen the promise."""

    kind: Literal["dice_shared"] = "dice_shared"
    seat: int  # the first of theirs
    entropy: str
    is_early: bool = False


class BeganEvent(_Event):
    """All seats are taken, and what the players sent for the dice is fixed."""

    kind: Literal["began"] = "began"
    entropy: tuple[str, ...]


class MovedEvent(_Event):
    """A decision, or a throw; `draw` counts all throws of the game, those taken back included."""

    kind: Literal["moved"] = "moved"
    seat: int
    token: str
    draw: int | None = None
    left: float | None = None  # seconds that the seat has left
    earned: float = 0.0  # how many of them it got for the end of its turn


class UndoneEvent(_Event):
    """The board went back to where only `ply` moves had been made."""

    kind: Literal["undone"] = "undone"
    seat: int
    ply: int
    left: tuple[float | None, ...] | None = None  # seconds of each seat; null: as they were


class TakebackAskedEvent(_Event):
    """A seat asks all others to go back to where `ply` moves had been made."""

    kind: Literal["takeback_asked"] = "takeback_asked"
    seat: int
    ply: int


class TakebackAnsweredEvent(_Event):
    """One of the others agreed or not; a refusal ends it."""

    kind: Literal["takeback_answered"] = "takeback_answered"
    seat: int
    agrees: bool


class DrawOfferedEvent(_Event):
    """A seat offers to call it a draw."""

    kind: Literal["draw_offered"] = "draw_offered"
    seat: int


class DrawAnsweredEvent(_Event):
    """The other agreed or not."""

    kind: Literal["draw_answered"] = "draw_answered"
    seat: int
    agrees: bool


class DroppedEvent(_Event):
    """A seat resigned or ran out of time, and can no longer win; a bot may play on for it."""

    kind: Literal["dropped"] = "dropped"
    seat: int
    reason: Literal["resigned", "time"]
    bot: str | None


class AwayAskedEvent(_Event):
    """A seat asks the others what becomes of the seat of somebody who is away."""

    kind: Literal["away_asked"] = "away_asked"
    seat: int
    whom: int  # the seat whose owner is away
    wish: Literal["bot", "link"]  # that a bot stands in, or that somebody else is invited


class AwayAnsweredEvent(_Event):
    """One of the others agreed or not; a refusal ends it."""

    kind: Literal["away_answered"] = "away_answered"
    seat: int
    agrees: bool


class SubstitutedEvent(_Event):
    """A bot plays for a seat's owner, or hands the seat back (then it is null)."""

    kind: Literal["substituted"] = "substituted"
    seat: int
    bot: str | None
    left: float | None = None  # seconds that the seat has left
    is_stand_in: bool = later(False)  # the others agreed on it, and it goes when the owner comes


class InvitedEvent(_Event):
    """The others agreed to invite somebody to the seat of an owner who is away."""

    kind: Literal["invited"] = "invited"
    seat: int
    guest: str  # who asked, and may make the link


class ReturnedEvent(_Event):
    """An owner plays their seat again: a stand-in, a question or an invitation is over."""

    kind: Literal["returned"] = "returned"
    seat: int
    left: float | None = None  # seconds that the seat has left


class ChattedEvent(_Event):
    """Somebody said something; always text, never markup."""

    kind: Literal["chatted"] = "chatted"
    guest: str
    name: str
    text: str


class EndedEvent(_Event):
    """The game is over; the seed of its dice is revealed."""

    kind: Literal["ended"] = "ended"
    reason: Literal["played", "resigned", "time", "draw", "foregone"]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    seed: str | None


class RematchedEvent(_Event):
    """The same people may play again there: whoever asked has a seat, the others agree or not."""

    kind: Literal["rematched"] = "rematched"
    game_id: str
    guest: str | None = later(None)  # who asked


Event = Annotated[
    CreatedEvent
    | JoinedEvent
    | DiceSharedEvent
    | BeganEvent
    | MovedEvent
    | UndoneEvent
    | TakebackAskedEvent
    | TakebackAnsweredEvent
    | DrawOfferedEvent
    | DrawAnsweredEvent
    | DroppedEvent
    | AwayAskedEvent
    | AwayAnsweredEvent
    | SubstitutedEvent
    | InvitedEvent
    | ReturnedEvent
    | ChattedEvent
    | EndedEvent
    | RematchedEvent,
    Field(discriminator="kind"),
]

KINDS = frozenset(kind.model_fields["kind"].default for kind in get_args(get_args(Event)[0]))
EVENT: TypeAdapter[Event] = TypeAdapter(Event)

# what changes the version of a match: what somebody decides upon
PLAY = (CreatedEvent, BeganEvent, MovedEvent, UndoneEvent, DroppedEvent, EndedEvent)
