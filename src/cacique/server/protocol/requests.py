"""Bodies of HTTP requests and their answers."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, StringConstraints

from cacique.server.protocol.events import Clock, NoClock
from cacique.server.protocol.fields import Flag, Name, Whole
from cacique.server.protocol.messages import Code, GameView, Token
from cacique.server.protocol.model import ClosedModel
from cacique.server.protocol.views import SeenView, View

__all__ = [
    "Account",
    "BotInfo",
    "BotSeat",
    "CatalogueEntry",
    "Claim",
    "Created",
    "GameLine",
    "Hint",
    "HintChoice",
    "Invitation",
    "Invited",
    "Links",
    "Look",
    "Me",
    "NewGame",
    "Price",
    "Problem",
    "Rename",
    "SeatSpec",
    "Secret",
    "Sight",
    "Study",
    "Why",
]

Entropy = Annotated[str, StringConstraints(max_length=64, pattern=r"^[0-9a-f]*$")]
Line = Annotated[str, StringConstraints(max_length=4000)]
Lot = Literal["first", "tallest"]  # an option that names a seat


class Problem(ClosedModel):
    """Why a request was refused."""

    code: Code
    reason: str


class Me(ClosedModel):
    """A guest: an id that is no secret, and the name that others see."""

    guest: str
    name: str


class Rename(ClosedModel):
    """A new name for a guest."""

    name: Name


class SeatSpec(ClosedModel):
    """Who shall have a seat: the creator, somebody with the link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Annotated[str, StringConstraints(max_length=20)] | None = None


class NewGame(ClosedModel):
    """A game to create: options as in a record, and where it goes on from, if anywhere."""

    game: Annotated[str, StringConstraints(max_length=20)]
    options: Annotated[dict[str, JsonValue], Field(max_length=20, default_factory=dict)]
    position: Line | None = None
    moves: Annotated[tuple[Token, ...], Field(max_length=2000)] = ()
    seats: Annotated[tuple[SeatSpec, ...], Field(min_length=2, max_length=4)]
    clock: Clock = NoClock()
    is_public: Flag = False
    has_chat: Flag = True
    dice: Literal["server", "hand"] = "server"
    entropy: Entropy = ""
    lots: Annotated[tuple[Lot, ...], Field(max_length=2)] = ()  # seats that are drawn


class Links(ClosedModel):
    """Secrets of a game's links: of seats still open, and to watch a private game."""

    seats: dict[int, str]
    watch: str | None


class Created(ClosedModel):
    """A new game, and the secrets that only its creator gets."""

    id: str
    links: Links


class Claim(ClosedModel):
    """Take a seat with the secret of its link."""

    secret: Annotated[str, StringConstraints(min_length=10, max_length=60)]
    name: Name | None = None
    entropy: Entropy = ""


class Invited(ClosedModel):
    """Ask what a link invites to, with its secret."""

    secret: Annotated[str, StringConstraints(min_length=10, max_length=60)]


class Invitation(ClosedModel):
    """What a link invites to."""

    game: str
    options: dict[str, JsonValue]
    clock: Clock
    inviter: str  # a name, or nothing
    names: tuple[str, ...]  # of who sits where
    status: Literal["waiting", "playing", "over"]
    is_mine: bool  # whoever asks has this very seat
    is_own: bool  # whoever asks made the game, or plays it


class BotSeat(ClosedModel):
    """A bot for a seat that nobody has taken."""

    bot: Annotated[str, StringConstraints(max_length=20)]


class GameLine(ClosedModel):
    """A game in a list; the points and who won, once it is over."""

    id: str
    game: str
    options: dict[str, JsonValue]
    status: Literal["waiting", "playing", "over"]
    names: tuple[str, ...]
    is_mine: bool
    is_my_turn: bool
    moves: int
    updated: float
    my_seats: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None


class Look(ClosedModel):
    """A game or a record at one of its moves."""

    game: GameView | None
    names: tuple[str, ...]
    tokens: tuple[str, ...]  # of the whole game
    movers: tuple[int, ...]
    start: str
    ply: int
    view: View


class Secret(ClosedModel):
    """The secret of a link that was renewed."""

    secret: str


class Price(ClosedModel):
    """What a build or removal costs: `walks[steps - 1][seat]`, and the last lap after it."""

    walks: tuple[tuple[int, ...], ...]
    lap: tuple[int, ...]


class Sight(ClosedModel):
    """What is seen from a square of the path."""

    square: str
    seen: tuple[SeenView, ...]


class Why(ClosedModel):
    """Why a move is illegal: in English, and by code and words for catalogues of other languages.

    All is null or empty for a legal move.
    """

    reason: str | None
    code: str | None
    words: dict[str, int | str]


class Account(ClosedModel):
    """How the points came: after each move, who cost whom how much, and the last laps."""

    scores: tuple[tuple[int, ...], ...]  # after each move, from the beginning
    costs: tuple[tuple[int, ...], ...]  # costs[mover][payer]
    laps: tuple[tuple[int, ...], ...]  # points by square, in the order of the walk, of each seat
    lap_squares: tuple[str, ...]
    luck: tuple[float, ...] | None  # what the dice won or lost each seat, where that is known


class HintChoice(ClosedModel):
    """A turn that is worth a look: its chance to win, and the points that everybody ends with."""

    tokens: tuple[str, ...]
    chance: float | None
    points: tuple[float, ...]
    visits: int
    line: tuple[str, ...]


class Hint(ClosedModel):
    """What the strongest bot thinks of a position; `is_exact` where the game is solved."""

    version: int
    is_exact: bool
    choices: tuple[HintChoice, ...]


class Study(ClosedModel):
    """A record to look at."""

    record: Annotated[str, StringConstraints(max_length=100_000)]
    ply: Annotated[Whole, Field(ge=0, le=5000)] | None = None


class BotInfo(ClosedModel):
    """A bot that can be asked for."""

    id: str
    level: int | None
    title: str
    description: str


class CatalogueEntry(ClosedModel):
    """A game that can be played, and its bots."""

    game: str
    title: str
    bots: tuple[BotInfo, ...]
    solved: tuple[dict[str, JsonValue], ...]  # options with which bots know the solution here
