"""The authority over a match: a command becomes events, or is refused with a reason."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

from cacique.ai import bots
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.play import NotAllowed
from cacique.server.play.clock import DAY, Outages, refill
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg

__all__ = [
    "GRACE",
    "MOST_COMMANDS",
    "Moment",
    "Refusal",
    "begin",
    "begin_when_ready",
    "come_back",
    "decide",
    "hand_back",
    "move_bot",
    "run_out",
]

MOST_COMMANDS = 5000  # of one guest in one game, so that no game grows without end
GRACE = 120.0  # seconds that an owner may be away before others may ask about their seat
_LAST_PART = 0.1  # of the days for a move: in it, and not before, others may ask


class Refusal(CaciqueError):
    """A command that changes nothing, and why."""

    def __init__(self, code: msg.Code, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True, slots=True)
class Moment:
    """What a decision may depend on beside the match: the time, outages, and who is away.

    `away` has the seconds for which guests are known to be away; whoever is not in it is here.
    """

    now: float
    outages: Outages = ()
    away: Mapping[str, float] = field(default_factory=dict)


def decide(match: Match, command: msg.Command, guest: str, moment: Moment) -> list[ev.Event]:
    """The events that a guest's command leads to; raises Refusal. The match stays as it is."""
    desk = _Desk(match, guest, moment)
    if not desk.mine:
        raise Refusal("not_seated", "only those who play may do this")
    if match.ended and not isinstance(command, msg.Say):
        raise Refusal("over", "the game is over")
    if match.commands_of(guest) >= MOST_COMMANDS and not isinstance(command, msg.Resign):
        raise Refusal("too_many", "you did so much in this game that you can only resign")
    if not isinstance(command, msg.TimelessCommand):
        _check_version(match, command.version)
    return desk.decide(command)


def _check_version(match: Match, version: int) -> None:
    if match.status == "waiting":
        raise Refusal("not_begun", "the game waits for its players")
    if version != match.version:
        raise Refusal("stale", f"this was meant for version {version} of the game")


def begin(match: Match, entropy: tuple[str, ...], now: float) -> list[ev.Event]:
    """Begin, with the first throw where one is due."""
    play = match.play.copy()
    play.dice = match.dice_of(entropy)
    return [ev.BeganEvent(at=now, entropy=entropy), *_thrown(play.board, play.throw(), now)]


def begin_when_ready(match: Match, *events: ev.Event) -> list[ev.Event]:
    """Events before a game's beginning, and its beginning where nobody is missing after them."""
    after = match.foresee(*events)
    if not after.is_ready:
        return list(events)
    return [*events, *begin(after, after.shared_entropy, events[-1].at)]


def come_back(match: Match, guest: str, moment: Moment) -> list[ev.Event]:
    """What follows from an owner's being here again: their seats are theirs to play at once."""
    missed = [] if match.ended else [seat for seat in match.seats_of(guest) if match.misses(seat)]
    return [hand_back(match, seat, moment) for seat in missed]


def hand_back(match: Match, seat: int, moment: Moment) -> ev.ReturnedEvent:
    """Let whoever has a seat play it from now on."""
    left = match.time_left(seat, moment.now, moment.outages)
    return ev.ReturnedEvent(at=moment.now, seat=seat, left=left)


def move_bot(match: Match, token: str, now: float) -> list[ev.Event]:
    """The events of a decision that a bot made."""
    return _Desk(match, "", Moment(now)).make_move(token, match.board.seats)


def run_out(match: Match, moment: Moment) -> list[ev.Event]:
    """The end for a seat whose time is over; nothing where it has some left."""
    seat = match.turn
    left = None if seat is None else match.time_left(seat, moment.now, moment.outages)
    if seat is None or left is None or left > 0 or match.seats[seat].bot:
        return []
    return _Desk(match, "", moment).drop(seat, "time")


class _Desk:
    """The desk where one command of one guest is decided: a method for each kind."""

    def __init__(self, match: Match, guest: str, moment: Moment) -> None:
        self.match = match
        self.guest = guest
        self.mine = match.seats_of(guest)
        self.moment = moment
        self.now = moment.now

    def decide(self, command: msg.Command) -> list[ev.Event]:  # noqa: C901, PLR0911, PLR0912  # each kind
        match command:
            case msg.Play():
                return self.move(command)
            case msg.Undo():
                return self.undo()
            case msg.AskTakeback():
                return self.ask_takeback()
            case msg.AnswerTakeback():
                return self.answer_takeback(command)
            case msg.OfferDraw():
                return self.offer_draw()
            case msg.AnswerDraw():
                return self.answer_draw(command)
            case msg.Resign():
                return self.resign(command)
            case msg.Say():
                return self.say(command)
            case msg.ShareDice():
                return self.share_dice(command)
            case msg.Substitute():
                return self.substitute(command)
            case msg.AskAway():
                return self.ask_away(command)
            case msg.AnswerAway():
                return self.answer_away(command)
            case _:
                assert_never(command)

    # moves

    def move(self, command: msg.Play) -> list[ev.Event]:
        if self.match.bot_to_move:
            raise Refusal("not_your_turn", "it is not your turn")
        return self.make_move(command.token, self.mine)

    def make_move(self, token: str, seats: Collection[int]) -> list[ev.Event]:
        """A move that one of some seats may make, and what follows from it: a throw, or the end."""
        play, seat = self.match.play, self.match.turn
        assert seat is not None
        try:
            move = play.check(seats, token)
        except NotAllowed as error:
            if error.code == "dice":
                raise Refusal("illegal", "the server throws the dice") from None
            raise Refusal(error.code, str(error)) from None
        except CaciqueError as error:
            raise Refusal("illegal", str(error)) from None
        board = play.board.copy()
        board.push_unchecked(move)
        moved = self._charge(ev.MovedEvent(at=self.now, seat=seat, token=token), board)
        if board.is_over:
            out = [i for i, seat in enumerate(self.match.seats) if seat.is_out]
            return [moved, self._end("played", play.winners(out, after=board), board.scores)]
        return [moved, *_thrown(board, play.throw(after=board), self.now)]

    def _charge(self, moved: ev.MovedEvent, after: Board[Any, Any]) -> ev.MovedEvent:
        """A move with the seconds that the mover keeps."""
        kept = self.match.time_left(moved.seat, self.now, self.moment.outages)
        if kept is None or after.turn == moved.seat:
            return moved.model_copy(update={"left": kept})
        left = refill(self.match.created.clock, kept)
        return moved.model_copy(update={"left": left, "earned": left - kept})

    # ends

    def _end(
        self,
        reason: Literal["played", "draw", "resigned", "time"],
        winners: Iterable[int],
        scores: tuple[int, ...],
    ) -> ev.EndedEvent:
        return ev.EndedEvent(
            at=self.now,
            reason=reason,
            winners=tuple(winners),
            scores=scores,
            seed=self.match.revealed_seed,
        )

    def resign(self, command: msg.Resign) -> list[ev.Event]:
        if command.seat not in self.mine or self.match.seats[command.seat].is_out:
            raise Refusal("forbidden", "that is not a seat of yours that could resign")
        return self.drop(command.seat, "resigned")

    def drop(self, seat: int, reason: Literal["resigned", "time"]) -> list[ev.Event]:
        """Take a seat out of the running; the last one left has won."""
        match = self.match
        others = [i for i, s in enumerate(match.seats) if i != seat and not s.is_out]
        if len(others) > 1:
            stand_in = bots.find(match.created.game).stand_in
            return [ev.DroppedEvent(at=self.now, seat=seat, reason=reason, bot=stand_in)]
        dropped = ev.DroppedEvent(at=self.now, seat=seat, reason=reason, bot=None)
        return [dropped, self._end(reason, others, match.board.scores)]

    def offer_draw(self) -> list[ev.Event]:
        match = self.match
        if not match.board.setup.allows_draw:
            raise Refusal("illegal", "this game knows no draw")
        if match.draw is not None:
            raise Refusal("illegal", "a draw has been offered already")
        if not match.others_to_ask(self.guest):
            raise Refusal("illegal", "there is nobody else who could agree")
        return [ev.DrawOfferedEvent(at=self.now, seat=self.mine[0])]

    def answer_draw(self, command: msg.AnswerDraw) -> list[ev.Event]:
        match = self.match
        if match.draw is None or match.draw.seat in self.mine:
            raise Refusal("illegal", "nobody else has offered a draw")
        _check_question(match.draw, command.question)
        answer = ev.DrawAnsweredEvent(at=self.now, seat=self.mine[0], agrees=command.agrees)
        if not command.agrees:
            return [answer]
        running = [i for i, seat in enumerate(match.seats) if not seat.is_out]
        return [answer, self._end("draw", running or match.board.seats, match.board.scores)]

    # going back

    def undo(self) -> list[ev.Event]:
        match = self.match
        if match.undo_by not in self.mine:
            raise Refusal("illegal", "only your own last decision can be undone, before any other")
        assert match.undo_by is not None
        return [self._go_back(match.undo_by, len(match.movers) - 1)]

    def _go_back(self, seat: int, ply: int) -> ev.UndoneEvent:
        left = self.match.left_after_undoing(ply, self.now, self.moment.outages)
        return ev.UndoneEvent(at=self.now, seat=seat, ply=ply, left=left)

    def ask_takeback(self) -> list[ev.Event]:
        ply = self.match.play.last_turn(self.mine)
        if ply is None:
            raise Refusal("illegal", "you have not made a move yet")
        seat = self.match.movers[ply]
        if self.match.others_to_ask(self.guest):
            return [ev.TakebackAskedEvent(at=self.now, seat=seat, ply=ply)]
        return [self._go_back(seat, ply)]

    def answer_takeback(self, command: msg.AnswerTakeback) -> list[ev.Event]:
        match, asked = self.match, self.match.takeback
        waiting = match.others_to_ask(match.seats[asked.seat].guest or "") if asked else set()
        waiting -= set(match.takeback_agreed)
        answering = waiting.intersection(self.mine)
        if asked is None or not answering:
            raise Refusal("illegal", "nobody else waits for your answer")
        _check_question(asked, command.question)
        answers: list[ev.Event] = [
            ev.TakebackAnsweredEvent(at=self.now, seat=seat, agrees=command.agrees)
            for seat in sorted(answering)
        ]
        if command.agrees and not waiting - answering:
            answers.append(self._go_back(asked.seat, asked.ply))
        return answers if command.agrees else answers[:1]

    # people

    def say(self, command: msg.Say) -> list[ev.Event]:
        if not self.match.created.has_chat:
            raise Refusal("forbidden", "there is no chat in this game")
        name = self.match.seats[self.mine[0]].name
        return [ev.ChattedEvent(at=self.now, guest=self.guest, name=name, text=command.text)]

    def share_dice(self, command: msg.ShareDice) -> list[ev.Event]:
        match = self.match
        if match.created.dice != "server":
            raise Refusal("illegal", "the server throws no dice in this game")
        if self.mine[0] not in match.awaited:
            return []  # what was sent first counts
        share = ev.DiceSharedEvent(at=self.now, seat=self.mine[0], entropy=command.entropy)
        return begin_when_ready(match, share)

    def substitute(self, command: msg.Substitute) -> list[ev.Event]:
        match = self.match
        self._check_playing()
        seat = self._owned_seat(command.seat)
        self._check_bots_can_play(command.bot)
        if seat.guest != self.guest:
            raise Refusal("forbidden", "whoever has this seat decides about it; ask the others")
        if command.bot is not None and command.bot not in bots.find(match.created.game).bots:
            raise Refusal("bad_message", f"there is no bot {command.bot!r}")
        if seat.bot == command.bot:
            raise Refusal("illegal", "that is so already")
        left = match.time_left(command.seat, self.now, self.moment.outages)
        return [ev.SubstitutedEvent(at=self.now, seat=command.seat, bot=command.bot, left=left)]

    def _check_playing(self) -> None:
        if self.match.status != "playing":
            raise Refusal("not_begun", "the game waits for its players")

    def _owned_seat(self, number: int) -> ev.Seat:
        """A seat of somebody who has not given up."""
        if number >= len(self.match.seats):
            raise Refusal("illegal", "there is no such seat in play")
        seat = self.match.seats[number]
        if seat.guest is None or seat.is_out:
            raise Refusal("forbidden", "nobody could come back to this seat")
        return seat

    def _check_bots_can_play(self, bot: str | None) -> None:
        if bot and self.match.created.dice == "hand":
            raise Refusal("illegal", "a bot cannot throw dice by hand")

    # somebody is away

    def ask_away(self, command: msg.AskAway) -> list[ev.Event]:
        seat = self._owned_seat(command.seat)
        if seat.guest == self.guest:
            raise Refusal("illegal", "this seat is your own")
        if command.wish == "bot":
            self._check_playing()
            self._check_bots_can_play(self._stand_in)
            if seat.bot:
                raise Refusal("illegal", "a bot plays this seat already")
        self._check_away(command.seat)
        asked = ev.AwayAskedEvent(
            at=self.now, seat=self._my_seat_in, whom=command.seat, wish=command.wish
        )
        return [asked] if self._to_answer(asked) else [asked, self._settle(asked)]

    def answer_away(self, command: msg.AnswerAway) -> list[ev.Event]:
        asked = self.match.away
        waiting = self._to_answer(asked) if asked else set()
        answering = waiting.intersection(self.mine)
        if asked is None or not answering:
            raise Refusal("illegal", "nobody else waits for your answer")
        _check_question(asked, command.question)
        answers: list[ev.Event] = [
            ev.AwayAnsweredEvent(at=self.now, seat=seat, agrees=command.agrees)
            for seat in sorted(answering)
        ]
        if not command.agrees:
            return answers[:1]
        if not waiting - answering:
            self._check_away(asked.whom)
            answers.append(self._settle(asked))
        return answers

    @property
    def _my_seat_in(self) -> int:
        """The first own seat that is still in: who gave up has no say."""
        seats = [seat for seat in self.mine if not self.match.seats[seat].is_out]
        if not seats:
            raise Refusal("forbidden", "who gave up has no say in this")
        return seats[0]

    @property
    def _stand_in(self) -> str:
        return bots.find(self.match.created.game).strongest

    def _to_answer(self, asked: ev.AwayAskedEvent) -> set[int]:
        """Seats whose owners have not agreed yet; those who are as long away are not waited for."""
        match = self.match
        asker, owner = (match.seats[seat].guest or "" for seat in (asked.seat, asked.whom))
        others = match.others_to_ask(asker) & match.others_to_ask(owner)
        agreed = set(match.away_agreed) if asked is match.away else set()
        return {seat for seat in others - agreed if self._too_soon(seat)}

    def _settle(self, asked: ev.AwayAskedEvent) -> ev.Event:
        """What all agreed on."""
        match = self.match
        if asked.wish == "link":
            asker = match.seats[asked.seat].guest or ""
            return ev.InvitedEvent(at=self.now, seat=asked.whom, guest=asker)
        left = match.time_left(asked.whom, self.now, self.moment.outages)
        return ev.SubstitutedEvent(
            at=self.now, seat=asked.whom, bot=self._stand_in, left=left, is_stand_in=True
        )

    def _check_away(self, seat: int) -> None:
        reason = self._too_soon(seat)
        if reason:
            raise Refusal("forbidden", reason)

    def _too_soon(self, seat: int) -> str:
        """Why nobody may ask about the seat of somebody yet, "" where they may."""
        match = self.match
        away = self.moment.away.get(match.seats[seat].guest or "")
        if away is None:
            return "whoever has this seat decides about it while they are here"
        if away < GRACE:
            return f"its owner must have been away for {GRACE:.0f} seconds"
        clock = match.created.clock
        if isinstance(clock, ev.DaysClock) and seat not in match.stand_ins:
            left = self._left_of_days(seat, clock)
            if left is None or left > clock.days * DAY * _LAST_PART:
                return "its owner has time: ask in the last tenth of it, when it is their turn"
        return ""

    def _left_of_days(self, seat: int, clock: ev.DaysClock) -> float | None:
        """Seconds of the days that a seat is being waited for; None where it is not."""
        match = self.match
        if match.status == "waiting":
            return match.created.at + clock.days * DAY - self.now
        return match.time_left(seat, self.now, self.moment.outages) if seat == match.turn else None


def _check_question(asked: ev.Event, question: int) -> None:
    if asked.number != question:
        raise Refusal("stale", "this answers another question than the one that is open")


def _thrown(
    board: Board[Any, Any], throw: tuple[Move, int] | None, now: float
) -> list[ev.MovedEvent]:
    """The event of a throw that the dice made, if they did."""
    if throw is None:
        return []
    move, number = throw
    assert board.turn is not None
    return [ev.MovedEvent(at=now, seat=board.turn, token=str(move), draw=number)]
