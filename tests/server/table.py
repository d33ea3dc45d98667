"""A match in memory, for tests: commands are decided and applied at once."""

import itertools

from cacique.core.dice import commit_to
from cacique.server.play.absence import come_back
from cacique.server.play.authority import Moment, begin, decide, move_bot, run_out
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg

SEED = bytes(range(32))
NO_CLOCK = ev.NoClock()
NAMES = ("ann", "bob", "cid", "dan")
TIMELESS = {"say", "share_dice", "substitute", "ask_away", "answer_away"}  # for any version
_ids = itertools.count(1)


def question_of(match: Match, kind: str) -> int:
    """The number of the question that is open, 0 where there is none."""
    asked = {
        "answer_takeback": match.takeback,
        "answer_draw": match.draw,
        "answer_away": match.away,
    }[kind]
    return asked.number if asked else 0


class Table:
    """Guests `ann`, `bob`, `cid` and `dan` sit down in that order, unless seats are given."""

    def __init__(
        self,
        game: str = "pueblo",
        seats: tuple[ev.Seat, ...] | None = None,
        clock: ev.Clock = NO_CLOCK,
        dice: str = "",
        begins: bool = True,  # noqa: FBT001, FBT002
        position: str | None = None,
        **options: object,
    ) -> None:
        players = int(str(options.get("players", 2)))
        people = tuple(ev.Seat(name=name.title(), guest=name) for name in NAMES[:players])
        self.now = 1000.0
        self.away: dict[str, float] = {}  # seconds for which guests have been away
        self.outages: tuple[tuple[float, float], ...] = ()
        source = dice or ("server" if game == "puluc" else "none")
        seed = SEED if source == "server" else None
        self.events: list[ev.Event] = []
        self.match = Match("test", seed)
        self.happen(
            ev.CreatedEvent(
                at=self.now,
                game=game,
                options=options,  # type: ignore[arg-type]
                position=position,
                seats=seats or people,
                creator="ann",
                clock=clock,
                is_public=True,
                has_chat=True,
                dice=source,  # type: ignore[arg-type]
                dice_commitment=commit_to(seed) if seed else None,
            )
        )
        if begins and all(seat.guest or seat.bot for seat in self.match.seats):
            self.happen(*begin(self.match, ("aa", "bb"), self.now))

    def happen(self, *events: ev.Event) -> None:
        for event in events:
            numbered = event.model_copy(update={"number": self.match.number + 1})
            self.match.apply(numbered)
            self.events.append(numbered)

    def do(self, guest: str, kind: str, **values: object) -> list[ev.Event]:
        """Let a guest command something at the present version."""
        fields = {"kind": kind, "id": f"c{next(_ids)}", **values}
        if kind not in TIMELESS:
            fields.setdefault("version", self.match.version)
        if kind.startswith("answer_"):
            fields.setdefault("question", question_of(self.match, kind))
        command = msg.CLIENT_MESSAGE.validate_python(fields)
        moment = Moment(self.now, self.outages, self.away)
        events = decide(self.match, command, guest, moment)  # type: ignore[arg-type]
        self.happen(*events)
        return self.events[-len(events) :]

    def come_back(self, guest: str) -> list[ev.Event]:
        """Let a guest be here again."""
        self.away.pop(guest, None)
        events = come_back(self.match, guest, Moment(self.now, self.outages, self.away))
        self.happen(*events)
        return events

    def move(self, token: str | None = None, guest: str | None = None) -> list[ev.Event]:
        """Let whoever is to move do so, with the first legal move by default."""
        match = self.match
        assert match.turn is not None
        owner = match.seats[match.turn].guest
        return self.do(guest or owner or "", "move", token=token or str(match.board.legal_moves[0]))

    def bot(self) -> None:
        self.happen(*move_bot(self.match, str(self.match.board.legal_moves[0]), self.now))

    def run_out(self) -> list[ev.Event]:
        events = run_out(self.match, Moment(self.now, self.outages))
        self.happen(*events)
        return events

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def eventful() -> Table:
    """A game of Puluc in which nearly everything happens."""
    table = Table("puluc", draw=True)
    table.do("ann", "say", text="hello")
    table.move()
    table.move()
    table.do("ann", "ask_takeback")
    table.do("bob", "answer_takeback", agrees=False)
    table.do("ann", "ask_takeback")
    table.do("bob", "answer_takeback", agrees=True)
    table.do("ann", "offer_draw")
    table.do("bob", "answer_draw", agrees=False)
    table.away = {"bob": 120.0}
    table.do("ann", "ask_away", seat=1, wish="bot")
    table.come_back("bob")
    table.do("bob", "substitute", seat=1, bot="fair")
    table.do("bob", "substitute", seat=1, bot=None)
    table.away = {"bob": 120.0}
    table.do("ann", "ask_away", seat=1, wish="link")
    table.come_back("bob")
    table.move()
    table.do("ann", "resign", seat=0)
    table.happen(ev.RematchedEvent(at=table.now, game_id="again"))
    return table
