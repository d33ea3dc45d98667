"""The protocol: what a client says over the socket, and what it is told. Two closed unions."""

import json
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from cacique.server.protocol.events import Clock, Event, Seat
from cacique.server.protocol.fields import ChatLine, Flag, SeatIndex, Whole
from cacique.server.protocol.model import ClosedModel, OutcomeView
from cacique.server.protocol.views import View

__all__ = [
    "CLIENT_MESSAGE",
    "SERVER_MESSAGE",
    "ClientMessage",
    "Code",
    "GameView",
    "ServerMessage",
    "join_refused",
    "join_update",
    "join_welcome",
]

CommandId = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
Version = Annotated[Whole, Field(ge=0, le=10**9)]
Token = Annotated[str, StringConstraints(min_length=1, max_length=12)]
_HEX = r"^[0-9a-f]*$"

Code = Literal[
    "bad_message",  # not one of the messages, or a field that cannot be
    "too_large",
    "too_fast",
    "too_many",
    "not_found",
    "forbidden",
    "not_seated",
    "not_your_turn",
    "not_begun",
    "over",
    "stale",  # made for another version than the game's
    "illegal",
    "newer",  # the game needs a newer version of the server
    "damaged",  # what is stored of the game makes none, so it is stopped
    "unavailable",  # the storage does not take anything now: nothing was done
    "closing",
]


# what a client says


class Hello(ClosedModel):
    """Comes first: the last event that the client has, and whether it wants views to show.

    `watch` is the secret of a private game's link.
    """

    kind: Literal["hello"] = "hello"
    last: Version = 0
    views: Flag = True
    watch: Annotated[str, StringConstraints(max_length=60)] = ""


class Ping(ClosedModel):
    """Asks whether somebody is there."""

    kind: Literal["ping"] = "ping"


class _Command(ClosedModel):
    """A command has an id, so that its repetition has no second effect."""

    id: CommandId


class Say(_Command):
    """A line of chat."""

    kind: Literal["say"] = "say"
    text: ChatLine


class ShareDice(_Command):
    """Send one's part of the dice, once their promise was seen; only the first one counts."""

    kind: Literal["share_dice"] = "share_dice"
    entropy: Annotated[str, StringConstraints(min_length=32, max_length=64, pattern=_HEX)]


class Substitute(_Command):
    """Let a bot play one's own seat, or take it back with null."""

    kind: Literal["substitute"] = "substitute"
    seat: SeatIndex
    bot: Annotated[str, StringConstraints(max_length=20)] | None


class AskAway(_Command):
    """Ask the others to let a bot stand in for somebody who is away, or to invite somebody."""

    kind: Literal["ask_away"] = "ask_away"
    seat: SeatIndex  # of who is away
    wish: Literal["bot", "link"]


class AnswerAway(_Command):
    """Agree to that, or not; `question` is the number of the event that asked."""

    kind: Literal["answer_away"] = "answer_away"
    question: Version
    agrees: Flag


class _PlayCommand(_Command):
    """A command about the play is made for one version of it, and for no other."""

    version: Version


class Play(_PlayCommand):
    """Make a move; where dice are thrown by hand, also a throw."""

    kind: Literal["move"] = "move"
    token: Token


class Undo(_PlayCommand):
    """Take one's own last decision back, as long as nothing came after it."""

    kind: Literal["undo"] = "undo"


class AskTakeback(_PlayCommand):
    """Ask the others to go back to before one's own last turn."""

    kind: Literal["ask_takeback"] = "ask_takeback"


class AnswerTakeback(_PlayCommand):
    """Agree to go back, or not; `question` is the number of the event that asked."""

    kind: Literal["answer_takeback"] = "answer_takeback"
    question: Version
    agrees: Flag


class OfferDraw(_PlayCommand):
    """Offer a draw, in games that know one."""

    kind: Literal["offer_draw"] = "offer_draw"


class AnswerDraw(_PlayCommand):
    """Accept a draw, or not; `question` is the number of the event that asked."""

    kind: Literal["answer_draw"] = "answer_draw"
    question: Version
    agrees: Flag


class Resign(_PlayCommand):
    """Give up."""

    kind: Literal["resign"] = "resign"
    seat: SeatIndex


class Finish(_PlayCommand):
    """End a game at once whose end nothing can change any more."""

    kind: Literal["finish"] = "finish"


TimelessCommand = Say | ShareDice | Substitute | AskAway | AnswerAway  # for any version
PlayCommand = Play | Undo | AskTakeback | AnswerTakeback | OfferDraw | AnswerDraw | Resign | Finish
Command = TimelessCommand | PlayCommand
ClientMessage = Annotated[Hello | Ping | Command, Field(discriminator="kind")]


# what a client is told


class DiceView(ClosedModel):
    """What is known of the dice: everything needed to check them, once the seed is revealed."""

    source: Literal["none", "server", "hand"]
    commitment: str | None
    entropy: tuple[str, ...]
    seed: str | None
    draws: tuple[int, ...]  # the number of each throw that stands, in order
    awaited: tuple[int, ...] = ()  # seats whose owners have not sent their part: it waits for them
    early: tuple[int, ...] = ()  # seats whose part was sent before its owner saw the promise


class AwayQuestion(ClosedModel):
    """What the others are asked about the seat of somebody who is away."""

    number: int  # of its event
    seat: int  # that asks
    whom: int
    wish: Literal["bot", "link"]
    agreed: tuple[int, ...]


class GameView(ClosedModel):
    """A game without its position: who plays, how it stands with the time, what is on offer."""

    id: str
    game: str
    status: Literal["waiting", "playing", "over"]
    number: int  # of its last event
    version: int  # of the play: what a command must be made for
    seats: tuple[Seat, ...]
    creator: str
    tokens: tuple[str, ...]
    movers: tuple[int, ...]  # the seat that made each move
    start: str  # the position that it began with
    turn: int | None
    clock: Clock
    left: tuple[float | None, ...]  # seconds of each seat, at `now`
    now: float
    is_public: bool
    has_chat: bool
    draw_offered_by: int | None
    takeback_asked_by: int | None
    takeback_agreed: tuple[int, ...]
    undo_by: int | None  # the seat that could undo now
    dice: DiceView
    outcome: OutcomeView | None
    reason: Literal["played", "resigned", "time", "draw", "foregone"] | None
    rematch: str | None
    takeback_question: int | None = None  # number of the event that asked, which an answer names
    draw_question: int | None = None
    away_question: AwayQuestion | None = None
    stand_ins: tuple[int, ...] = ()  # seats that a bot plays until their owner is back
    invited: tuple[int, ...] = ()  # seats of owners who are away that a new link can be made for


class Welcome(ClosedModel):
    """Answers a hello: who you are here, and all events that you have missed."""

    kind: Literal["welcome"] = "welcome"
    guest: str
    seats: tuple[int, ...]  # yours
    events: tuple[Event, ...]
    game: GameView
    view: View | None


class Update(ClosedModel):
    """Something happened. The views come only to clients that want them."""

    kind: Literal["update"] = "update"
    events: tuple[Event, ...]
    game: GameView | None = None
    view: View | None = None


class Ack(ClosedModel):
    """The command was carried out and is stored, as the event of this number."""

    kind: Literal["ack"] = "ack"
    id: str
    number: int


class Refused(ClosedModel):
    """The command changed nothing; why, which version the game has, and what you missed of it."""

    kind: Literal["refused"] = "refused"
    id: str | None
    code: Code
    reason: str
    version: int
    missing: tuple[Event, ...] = ()


class Presence(ClosedModel):
    """Which guests are connected, and how many only watch."""

    kind: Literal["presence"] = "presence"
    here: tuple[str, ...]
    watchers: int


class Pong(ClosedModel):
    """Says that somebody is."""

    kind: Literal["pong"] = "pong"


class Closing(ClosedModel):
    """The server closes this socket, and whether coming back soon makes sense."""

    kind: Literal["closing"] = "closing"
    code: Code
    reason: str
    come_back: bool


ServerMessage = Annotated[
    Welcome | Update | Ack | Refused | Presence | Pong | Closing, Field(discriminator="kind")
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


# messages of events that are JSON already, because they are sent as they are stored


def join_welcome(
    guest: str, seats: Sequence[int], bodies: Sequence[str], game: GameView, view: View | None
) -> str:
    """A Welcome as JSON."""
    return _join(
        kind='"welcome"',
        guest=json.dumps(guest),
        seats=json.dumps(seats),
        events=f"[{','.join(bodies)}]",
        game=game.model_dump_json(),
        view=view.model_dump_json() if view else "null",
    )


def join_refused(refused: Refused, bodies: Sequence[str]) -> str:
    """A Refused as JSON, with what was missed."""
    members = refused.model_dump(exclude={"missing"})
    texts = {name: json.dumps(value) for name, value in members.items()}
    return _join(**texts, missing=f"[{','.join(bodies)}]")


def join_update(
    bodies: Sequence[str], game: GameView | None = None, view: View | None = None
) -> str:
    """An Update as JSON, without views for those who want none."""
    members = {"kind": '"update"', "events": f"[{','.join(bodies)}]"}
    if game and view:
        members |= {"game": game.model_dump_json(), "view": view.model_dump_json()}
    return _join(**members)


def _join(**members: str) -> str:
    return "{" + ",".join(f'"{name}":{text}' for name, text in members.items()) + "}"
