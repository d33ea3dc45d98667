"""The authority over a match: a command becomes events, or is refused with a reason."""

from collections.abc import Collection, Iterable
from typing import Any, Literal, assert_never

from cacique.ai import bots
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError
from cacique.core.play import NotAllowed
from cacique.server.play.absence import Inquiry, check_bots_may, owned_seat
from cacique.server.play.clock import refill
from cacique.server.play.match import Match
from cacique.server.play.moment import Moment, Refusal, check_question
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg

__all__ = [
    "MOST_COMMANDS",
    "Moment",
    "Refusal",
    "begin",
    "begin_when_ready",
    "decide",
    "move_bot",
    "run_out",
]

MOST_COMMANDS = 5000  # of one guest in one game, so that no game grows without end


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


def move_bot(match: Match, token: str, now: float) -> list[ev.Event]:
    """The events of a decision that a bot made."""
    return _Desk(match, "", Moment(now)).make_move(token, match.board.seats)


def drop_bot(match: Match, now: float) -> list[ev.Event]:
    """The end for a bot of the operator's that failed: it has lost, or one of ours stands in."""
    assert match.turn is not None
    return _Desk(match, "", Moment(now)).drop(match.turn, "resigned")


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
            case msg.Finish():
                return self.finish()
            case msg.Say():
                return self.say(command)
            case msg.ShareDice():
                return self.share_dice(command)
            case msg.Substitute():
                return self.substitute(command)
            case msg.AskAway():
                return Inquiry(self.match, self.guest, self.moment).ask(command)
            case msg.AnswerAway():
                return Inquiry(self.match, self.guest, self.moment).answer(command)
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
            code = "illegal" if error.code == "undecided" else error.code
            raise Refusal(code, str(error)) from None
        except CaciqueError as error:
            raise Refusal("illegal", str(error)) from None
        board = play.board.copy()
        board.push_unchecked(move)
        moved = self._moved(seat, token, board)
        if board.is_over:
            out = [i for i, seat in enumerate(self.match.seats) if seat.is_out]
            return [moved, self._end("played", play.winners(out, after=board), board.scores)]
        return [moved, *_thrown(board, play.throw(after=board), self.now)]

    def _moved(self, seat: int, token: str, after: Board[Any, Any]) -> ev.MovedEvent:
        """A move with the seconds that the mover keeps."""
        kept = self.match.time_left(seat, self.now, self.moment.outages)
        if kept is None or after.turn == seat:
            return ev.MovedEvent(at=self.now, seat=seat, token=token, left=kept)
        left = refill(self.match.created.clock, kept)
        return ev.MovedEvent(at=self.now, seat=seat, token=token, left=left, earned=left - kept)

    # ends

    def _end(
        self,
        reason: Literal["played", "draw", "resigned", "time", "foregone"],
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

    def finish(self) -> list[ev.Event]:
        """End a game whose end is certain; whoever plays may, for nobody loses anything by it."""
        try:
            foregone = self.match.play.finish()
        except NotAllowed as error:
            raise Refusal("illegal", str(error)) from None
        ended = self._end("foregone", foregone.winners, foregone.scores)
        return [ended.model_copy(update={"format": ev.FOREGONE_FORMAT})]

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
        check_question(match.draw, command.question)
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
        check_question(asked, command.question)
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
        check_bots_may(match)
        seat = owned_seat(match, command.seat)
        if seat.guest != self.guest:
            raise Refusal("forbidden", "whoever has this seat decides about it; ask the others")
        if command.bot is not None and not bots.find(match.created.game).offers(command.bot):
            raise Refusal("bad_message", f"there is no bot {command.bot!r}")
        if seat.bot == command.bot:
            raise Refusal("illegal", "that is so already")
        left = match.time_left(command.seat, self.now, self.moment.outages)
        return [ev.SubstitutedEvent(at=self.now, seat=command.seat, bot=command.bot, left=left)]


def _thrown(
    board: Board[Any, Any], throw: tuple[Move, int] | None, now: float
) -> list[ev.MovedEvent]:
    """The event of a throw that the dice made, if they did."""
    if throw is None:
        return []
    move, number = throw
    assert board.turn is not None
    return [ev.MovedEvent(at=now, seat=board.turn, token=str(move), draw=number)]
