"""One game as its events tell it. The same events always give the same match."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, cast

from cacique.core.contract import Board
from cacique.core.dice import draw, mix
from cacique.core.errors import CaciqueError
from cacique.games import registry
from cacique.server.play.clock import Outages, Stop, first_budget, go_back, overlap
from cacique.server.protocol import events as ev
from cacique.server.protocol.messages import DiceView, GameView
from cacique.server.protocol.model import OutcomeView

__all__ = ["Match"]

_PLAY = (ev.Created, ev.Began, ev.Moved, ev.Undone, ev.Dropped, ev.Ended)  # change the version


class Match:
    """Folds events; it decides nothing (see `authority`) and knows no sockets, files or clocks."""

    def __init__(self, game_id: str, seed: bytes | None) -> None:
        self.id = game_id
        self.number = 0
        self.version = 0
        self.turn: int | None = None  # the seat that is to decide or to throw, while the game is on
        self._commands: dict[str, dict[str, int]] = {}  # guest -> id -> number of its event
        self._seed = seed
        self.draws_made = 0
        self.draws: list[int | None] = []  # of each move on the board: the number of its throw
        self.movers: list[int] = []
        self.stops: list[Stop | None] = []  # of each move on the board: how it stopped the clock
        self.entropy: tuple[str, ...] = ()
        self.began_at: float | None = None
        self.turn_began = 0.0
        self.draw_offered_by: int | None = None
        self.takeback: ev.TakebackAsked | None = None
        self.takeback_agreed: tuple[int, ...] = ()
        self.drop_reason = ""  # why the last seat dropped out
        self.ended: ev.Ended | None = None
        self.rematch: str | None = None

    @classmethod
    def of(cls, game_id: str, events: Iterable[ev.Event], seed: bytes | None) -> "Match":
        """Take a game up where its events leave it."""
        match = cls(game_id, seed)
        for event in events:
            match.apply(event)
        return match

    def apply(self, event: ev.Event) -> None:
        """Let one event happen, the next in number."""
        assert event.number == self.number + 1, (event.number, self.number)
        self.number = event.number
        if isinstance(event, _PLAY):
            self.version = event.number
        handler = cast("Callable[[Any], None] | None", getattr(self, f"_on_{event.kind}", None))
        if handler:
            handler(event)
        self.turn = self.board.turn if self.status == "playing" else None

    def note(self, command: tuple[str, str], number: int) -> None:
        """Remember which event a command made, so that its repetition makes none."""
        guest, command_id = command
        if command_id:
            self._commands.setdefault(guest, {})[command_id] = number

    def event_of(self, command: tuple[str, str]) -> int | None:
        """The number of the event that a command has made already."""
        guest, command_id = command
        return self._commands.get(guest, {}).get(command_id)

    def commands_of(self, guest: str) -> int:
        """How many commands a guest has made here."""
        return len(self._commands.get(guest, {}))

    # what happens

    def _on_created(self, event: ev.Created) -> None:
        self.created = event
        self.seats = list(event.seats)
        game = registry.find(event.game)
        _refuse_other_rules(event, game.setup.rules_version)
        if event.position is None:
            self.board: Board[Any, Any] = game.board(game.setup.from_options(event.options))
        else:
            self.board = game.board.from_position(event.position)
        self.start = self.board.position()
        self.left = [first_budget(event.clock)] * len(self.seats)

    def _on_joined(self, event: ev.Joined) -> None:
        seat = self.seats[event.seat]
        self.seats[event.seat] = seat.model_copy(update={"guest": event.guest, "name": event.name})

    def _on_began(self, event: ev.Began) -> None:
        self.began_at = self.turn_began = event.at
        self.entropy = event.entropy

    def _on_moved(self, event: ev.Moved) -> None:
        self.board.push_token(event.token)
        self.movers.append(event.seat)
        self.draws.append(event.draw)
        self.draws_made = max(self.draws_made, event.draw or 0)
        self.stops.append(None)
        if event.left is not None:
            self.left[event.seat] = event.left
            self.stops[-1] = Stop(event.left - event.earned, event.earned)
        self._turn_again(event.at)

    def _on_undone(self, event: ev.Undone) -> None:
        while len(self.movers) > event.ply:
            self.board.pop()
            self.movers.pop()
            self.draws.pop()
            self.stops.pop()
        if event.left is not None:
            self.left = list(event.left)
        self._turn_again(event.at)

    def _turn_again(self, at: float) -> None:
        self.turn_began = at
        self.draw_offered_by = self.takeback = None
        self.takeback_agreed = ()

    def _on_takeback_asked(self, event: ev.TakebackAsked) -> None:
        self.takeback, self.takeback_agreed = event, ()

    def _on_takeback_answered(self, event: ev.TakebackAnswered) -> None:
        self.takeback_agreed += (event.seat,)
        if not event.agrees:
            self.takeback, self.takeback_agreed = None, ()

    def _on_draw_offered(self, event: ev.DrawOffered) -> None:
        self.draw_offered_by = event.seat

    def _on_draw_answered(self, _event: ev.DrawAnswered) -> None:
        self.draw_offered_by = None

    def _on_dropped(self, event: ev.Dropped) -> None:
        self.drop_reason = event.reason
        update = {"is_out": True, "bot": event.bot}
        self.seats[event.seat] = self.seats[event.seat].model_copy(update=update)
        self._turn_again(event.at if event.seat == self.board.turn else self.turn_began)

    def _on_substituted(self, event: ev.Substituted) -> None:
        self.seats[event.seat] = self.seats[event.seat].model_copy(update={"bot": event.bot})
        self.turn_began = event.at if event.seat == self.board.turn else self.turn_began
        if event.left is not None:
            self.left[event.seat] = event.left

    def _on_ended(self, event: ev.Ended) -> None:
        self.ended = event
        self._turn_again(event.at)

    def _on_rematched(self, event: ev.Rematched) -> None:
        self.rematch = event.game_id

    # how it stands

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.ended:
            return "over"
        return "waiting" if self.began_at is None else "playing"

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose decision the game waits for."""
        return None if self.turn is None else self.seats[self.turn].bot

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest owns, those that a bot plays for them included."""
        return tuple([i for i, seat in enumerate(self.seats) if seat.guest == guest])

    def others_to_ask(self, guest: str) -> set[int]:
        """Seats of other people: bots agree to everything."""
        pairs = enumerate(self.seats)
        return {i for i, seat in pairs if seat.guest not in {guest, None} and not seat.bot}

    def throw(self, board: Board[Any, Any], entropy: tuple[str, ...]) -> ev.Moved | None:
        """The throw that the server makes next on a board, if one is due."""
        if self._seed is None or not board.is_chance:
            return None
        number = self.draws_made + 1
        assert board.turn is not None
        token = str(draw(mix(self._seed, entropy), number, board.chance_outcomes()))
        return ev.Moved(seat=board.turn, token=token, draw=number)

    @property
    def revealed_seed(self) -> str | None:
        """The seed as it is published at the end."""
        return self._seed.hex() if self._seed is not None else None

    def time_left(self, seat: int, now: float, outages: Outages) -> float | None:
        """Seconds that a seat has at a time; None without a limit."""
        left = self.left[seat]
        if left is None or seat != self.turn or self.seats[seat].bot:
            return left
        return left - (now - self.turn_began - overlap(outages, self.turn_began, now))

    def left_after_undoing(
        self, ply: int, now: float, outages: Outages
    ) -> tuple[float | None, ...]:
        """Seconds that each seat would have, if only `ply` moves were left."""
        clock, seats = self.created.clock, range(len(self.seats))
        undone = list(zip(self.movers[ply:], self.stops[ply:], strict=True))
        stops = [[stop for mover, stop in undone if stop and mover == seat] for seat in seats]
        left = [self.time_left(seat, now, outages) for seat in seats]
        return tuple(
            None if seconds is None else go_back(clock, seconds, its_stops)
            for seconds, its_stops in zip(left, stops, strict=True)
        )

    @property
    def deadline(self) -> float | None:
        """When the seat to move runs out of time, outages aside."""
        if self.turn is None or self.bot_to_move or self.left[self.turn] is None:
            return None
        return self.turn_began + cast("float", self.left[self.turn])

    @property
    def undo_by(self) -> int | None:
        """The seat that could take its last decision back: nothing else has happened since."""
        if self.status != "playing" or not self.movers or self.draws[-1] is not None:
            return None
        seat = self.movers[-1]
        return None if self.seats[seat].bot else seat

    @property
    def outcome(self) -> OutcomeView | None:
        if not self.ended:
            return None
        return OutcomeView(winners=self.ended.winners, scores=self.ended.scores)

    def view(self, now: float, outages: Outages) -> GameView:
        """All but the position, for a screen."""
        return GameView(
            id=self.id,
            game=self.created.game,
            status=self.status,
            number=self.number,
            version=self.version,
            seats=tuple(self.seats),
            creator=self.created.creator,
            tokens=tuple(str(move) for move in self.board.moves),
            movers=tuple(self.movers),
            start=self.start,
            turn=self.turn,
            clock=self.created.clock,
            left=tuple(self.time_left(seat, now, outages) for seat in range(len(self.seats))),
            now=now,
            is_public=self.created.is_public,
            has_chat=self.created.has_chat,
            draw_offered_by=self.draw_offered_by,
            takeback_asked_by=self.takeback.seat if self.takeback else None,
            takeback_agreed=self.takeback_agreed,
            undo_by=self.undo_by,
            dice=self._view_dice(),
            outcome=self.outcome,
            reason=self.ended.reason if self.ended else None,
            rematch=self.rematch,
        )

    def _view_dice(self) -> DiceView:
        return DiceView(
            source=self.created.dice,
            commitment=self.created.dice_commitment,
            entropy=self.entropy,
            seed=self.ended.seed if self.ended else None,
            draws=tuple(number for number in self.draws if number is not None),
        )


def _refuse_other_rules(event: ev.Created, version: int) -> None:
    """Moves that were made by other rules would lead to another game, or to none."""
    if event.rules != version:
        raise CaciqueError(
            f"this game is of version {event.rules} of the rules of {event.game},"
            f" and this program plays version {version}"
        )
