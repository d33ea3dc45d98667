"""One game as its events tell it. The same events always give the same match."""

from collections.abc import Iterable
from copy import copy
from typing import Any, Literal, assert_never, cast

from cacique.core.contract import Board
from cacique.core.dice import fair_dice
from cacique.core.errors import CaciqueError
from cacique.core.play import Dice, Play
from cacique.games import registry
from cacique.server.play.clock import ClockStop, Outages, first_budget, go_back, overlap
from cacique.server.protocol import events as ev
from cacique.server.protocol.messages import AwayQuestion, DiceView, GameView
from cacique.server.protocol.model import OutcomeView

__all__ = ["Match"]


class Match:
    """Folds events; it decides nothing (see `authority`) and knows no sockets, files or clocks."""

    def __init__(self, game_id: str, seed: bytes | None) -> None:
        self.id = game_id
        self.number = 0
        self.version = 0
        self.turn: int | None = None  # the seat that is to decide or to throw, while the game is on
        self._commands: dict[str, dict[str, int]] = {}  # guest -> id -> number of its event
        self._seed = seed
        self.stops: list[ClockStop | None] = []  # of each move on the board, for the clock
        self.entropy: tuple[str, ...] = ()
        self.began_at: float | None = None
        self.turn_began = 0.0
        self.shares: dict[int, ev.DiceSharedEvent] = {}  # by seat: the owners' parts of the dice
        self.draw: ev.DrawOfferedEvent | None = None
        self.takeback: ev.TakebackAskedEvent | None = None
        self.takeback_agreed: tuple[int, ...] = ()
        self.away: ev.AwayAskedEvent | None = None  # what is asked about somebody who is away
        self.away_agreed: tuple[int, ...] = ()
        self.stand_ins: set[int] = set()  # seats that a bot plays until their owner is back
        self.invitations: dict[int, ev.InvitedEvent] = {}  # to seats of owners who are away
        self.drop_reason = ""  # why the last seat dropped out
        self.ended: ev.EndedEvent | None = None
        self.rematch: str | None = None

    @classmethod
    def of(cls, game_id: str, events: Iterable[ev.Event], seed: bytes | None) -> "Match":
        """Take a game up where its events leave it."""
        match = cls(game_id, seed)
        for event in events:
            match.apply(event)
        return match

    def add(self, event: ev.Event) -> ev.Event:
        """Let something new happen; returns the event with its number."""
        numbered = event.model_copy(update={"number": self.number + 1})
        self.apply(numbered)
        return numbered

    def foresee(self, *events: ev.Event) -> "Match":
        """The match as it would be after events before its beginning: no board changes in them."""
        twin = copy(self)
        twin.seats = list(self.seats)
        twin.shares, twin.invitations = dict(self.shares), dict(self.invitations)
        for event in events:
            twin.add(event)
        return twin

    def apply(self, event: ev.Event) -> None:
        """Let one event happen, the next in number."""
        assert event.number == self.number + 1, (event.number, self.number)
        self.number = event.number
        if isinstance(event, ev.PLAY):
            self.version = event.number
        self._let_happen(event)
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

    def _let_happen(self, event: ev.Event) -> None:  # noqa: C901, PLR0912, PLR0915  # each kind
        match event:
            case ev.CreatedEvent():
                self._create(event)
            case ev.JoinedEvent():
                self._change_seat(event.seat, guest=event.guest, name=event.name, reserved=None)
                if self.status == "waiting":
                    self.shares.pop(event.seat, None)
                self._forget_question(event.seat)
                self.invitations.pop(event.seat, None)
            case ev.DiceSharedEvent():
                self.shares[event.seat] = event
            case ev.BeganEvent():
                self.began_at = self.turn_began = event.at
                self.entropy = event.entropy
                self.play.dice = self.dice_of(event.entropy)
            case ev.MovedEvent():
                self._move(event)
            case ev.UndoneEvent():
                self._undo(event)
            case ev.TakebackAskedEvent():
                self.takeback, self.takeback_agreed = event, ()
            case ev.TakebackAnsweredEvent():
                self.takeback_agreed += (event.seat,)
                if not event.agrees:
                    self.takeback, self.takeback_agreed = None, ()
            case ev.DrawOfferedEvent():
                self.draw = event
            case ev.DrawAnsweredEvent():
                self.draw = None
            case ev.DroppedEvent():
                self.drop_reason = event.reason
                self._forget_absence(event.seat)
                self._change_seat(event.seat, is_out=True, bot=event.bot)
                if event.reason == "time":
                    self.left[event.seat] = 0.0
                self._begin_turn(event.at if event.seat == self.board.turn else self.turn_began)
            case ev.AwayAskedEvent():
                self.away, self.away_agreed = event, ()
            case ev.AwayAnsweredEvent():
                self.away_agreed += (event.seat,)
                if not event.agrees:
                    self.away, self.away_agreed = None, ()
            case ev.SubstitutedEvent():
                self._substitute(event)
            case ev.InvitedEvent():
                self._forget_question(event.seat)
                self.invitations[event.seat] = event
            case ev.ReturnedEvent():
                self._return(event)
            case ev.ChattedEvent():
                pass
            case ev.EndedEvent():
                self.ended = event
                self.away, self.away_agreed = None, ()
                self.invitations.clear()
                self._begin_turn(event.at)
            case ev.RematchedEvent():
                self.rematch = event.game_id
            case _:
                assert_never(event)

    def _create(self, event: ev.CreatedEvent) -> None:
        self.created = event
        self.seats = list(event.seats)
        game = registry.find(event.game)
        _refuse_other_rules(event, game.setup.rules_version)
        self.play = Play(game.begin(event.options, event.position))
        self.start = self.board.position()
        self.left = [first_budget(event.clock)] * len(self.seats)

    def _move(self, event: ev.MovedEvent) -> None:
        self.play.push(self.board.rules.parse_move(event.token), event.draw)
        self.stops.append(None)
        if event.left is not None:
            self.left[event.seat] = event.left
            self.stops[-1] = ClockStop(event.left - event.earned, event.earned)
        self._begin_turn(event.at)

    def _undo(self, event: ev.UndoneEvent) -> None:
        self.play.go_back(event.ply)
        del self.stops[event.ply :]
        if event.left is not None:
            self.left = list(event.left)
        self._begin_turn(event.at)

    def _substitute(self, event: ev.SubstitutedEvent) -> None:
        if event.is_stand_in:  # somebody may still be invited
            self._forget_question(event.seat)
            self.stand_ins.add(event.seat)
        else:
            self._forget_absence(event.seat)
        self._change_player(event.seat, event.bot, event)

    def _return(self, event: ev.ReturnedEvent) -> None:
        has_stand_in = event.seat in self.stand_ins
        self._forget_absence(event.seat)
        if has_stand_in:
            self._change_player(event.seat, None, event)

    def _change_player(
        self, seat: int, bot: str | None, event: ev.SubstitutedEvent | ev.ReturnedEvent
    ) -> None:
        """Let a bot play a seat, or its owner again: the clock of one ends where another begins."""
        if bot and not self.seats[seat].guest:  # nobody had taken it
            self._change_seat(seat, name=bot, reserved=None)
        self._change_seat(seat, bot=bot)
        self.turn_began = event.at if seat == self.board.turn else self.turn_began
        if event.left is not None:
            self.left[seat] = event.left

    def _forget_absence(self, seat: int) -> None:
        """Whatever was asked or agreed on while a seat's owner was away is over."""
        self.stand_ins.discard(seat)
        self.invitations.pop(seat, None)
        self._forget_question(seat)

    def _forget_question(self, seat: int) -> None:
        if self.away and self.away.whom == seat:
            self.away, self.away_agreed = None, ()

    def _change_seat(self, seat: int, **changes: object) -> None:
        self.seats[seat] = self.seats[seat].model_copy(update=changes)

    def _begin_turn(self, at: float) -> None:
        """Start the clock of whoever is to move; what was asked before is void."""
        self.turn_began = at
        self.draw = self.takeback = None
        self.takeback_agreed = ()

    # how it stands

    @property
    def board(self) -> Board[Any, Any]:
        return self.play.board

    @property
    def movers(self) -> list[int]:
        """The seat that made each move on the board."""
        return self.play.movers

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.ended:
            return "over"
        return "waiting" if self.began_at is None else "playing"

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose decision the game waits for."""
        return None if self.turn is None else self.seats[self.turn].bot

    @property
    def is_left_to_bots(self) -> bool:
        """Whether bots have all seats, for nobody or for people who let them."""
        return all(seat.bot for seat in self.seats)

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest owns, those that a bot plays for them included."""
        return tuple([i for i, seat in enumerate(self.seats) if seat.guest == guest])

    def others_to_ask(self, guest: str) -> set[int]:
        """Seats of other people, a bot may play for them or not; real bots agree to everything."""
        pairs = enumerate(self.seats)
        return {i for i, seat in pairs if seat.guest not in {guest, None} and not seat.is_out}

    def misses(self, seat: int) -> bool:
        """Whether something is asked or agreed on that ends when the seat's owner comes back."""
        asked = {self.away.whom} if self.away else set()
        return seat in asked | self.stand_ins | self.invitations.keys()

    @property
    def misses_anybody(self) -> bool:
        return bool(self.away or self.stand_ins or self.invitations)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats of people whose part of the dice is missing, while the game has not begun."""
        if self.status != "waiting" or self.created.dice != "server":
            return ()
        shared = {self.seats[seat].guest for seat in self.shares}
        pairs = enumerate(self.seats)
        return tuple([i for i, seat in pairs if seat.guest and seat.guest not in shared])

    @property
    def is_ready(self) -> bool:
        """Whether nobody is missing any more, nor anybody's part of the dice."""
        is_full = all(seat.guest or seat.bot for seat in self.seats)
        return self.status == "waiting" and is_full and not self.awaited

    @property
    def shared_entropy(self) -> tuple[str, ...]:
        """What each seat has sent for the dice so far."""
        shares = [self.shares.get(seat) for seat in range(len(self.seats))]
        return tuple(share.entropy if share else "" for share in shares)

    def dice_of(self, entropy: tuple[str, ...]) -> Dice | None:
        """The server's dice, once the players sent their part; None where it throws none."""
        return None if self._seed is None else fair_dice(self._seed, entropy)

    @property
    def draws(self) -> list[int]:
        """The numbers of the throws that stand, in order."""
        return [number for number in self.play.draws if number is not None]

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
        seat = self.play.undo_by if self.status == "playing" else None
        return None if seat is None or self.seats[seat].bot else seat

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
            draw_offered_by=self.draw.seat if self.draw else None,
            takeback_asked_by=self.takeback.seat if self.takeback else None,
            takeback_agreed=self.takeback_agreed,
            undo_by=self.undo_by,
            dice=self._view_dice(),
            outcome=self.outcome,
            reason=self.ended.reason if self.ended else None,
            rematch=self.rematch,
            takeback_question=self.takeback.number if self.takeback else None,
            draw_question=self.draw.number if self.draw else None,
            away_question=self._view_away(),
            stand_ins=tuple(sorted(self.stand_ins)),
            invited=tuple(sorted(self.invitations)),
        )

    def _view_away(self) -> AwayQuestion | None:
        asked = self.away and self.away.model_dump(include={"number", "seat", "whom", "wish"})
        return AwayQuestion(**asked, agreed=self.away_agreed) if asked else None

    def _view_dice(self) -> DiceView:
        return DiceView(
            source=self.created.dice,
            commitment=self.created.dice_commitment,
            entropy=self.entropy,
            seed=self.ended.seed if self.ended else None,
            draws=tuple(self.draws),
            awaited=self.awaited,
            early=tuple(sorted(seat for seat, share in self.shares.items() if share.is_early)),
        )


def _refuse_other_rules(event: ev.CreatedEvent, version: int) -> None:
    """Moves that were made by other rules would lead to another game, or to none."""
    if event.rules != version:
        raise CaciqueError(
            f"this game is of version {event.rules} of the rules of {event.game},"
            f" and this program plays version {version}"
        )
