"""What may be done in a match: a command becomes events, or is refused with a reason."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, cast

from cacique.ai.bots import BOTS
from cacique.core.contract import Board, Outcome
from cacique.core.errors import CaciqueError
from cacique.server.play.clock import Outages, refill
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg

__all__ = ["MOST_COMMANDS", "Moment", "Refusal", "begin", "decide", "move_bot", "run_out"]

MOST_COMMANDS = 5000  # of one guest in one game, which else could grow without end
_STAND_IN = "level4"  # plays on for those who gave up


class Refusal(CaciqueError):
    """A command that changes nothing, and why."""

    def __init__(self, code: msg.Code, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True, slots=True)
class Moment:
    """What a decision may depend on beside the match: the time, outages, and who is connected."""

    now: float
    outages: Outages = ()
    present: frozenset[str] = frozenset()


def decide(match: Match, command: msg.Command, guest: str, moment: Moment) -> list[ev.Event]:
    """The events that a guest's command leads to; raises Refusal. The match stays as it is."""
    desk = _Desk(match, guest, moment)
    if not desk.mine:
        raise Refusal("not_seated", "only those who play may do this")
    if match.ended and not isinstance(command, msg.Say):
        raise Refusal("over", "the game is over")
    if match.commands_of(guest) >= MOST_COMMANDS and not isinstance(command, msg.Resign):
        raise Refusal("too_many", "you did so much in this game that you can only resign")
    if not isinstance(command, msg.Say | msg.Substitute):
        _check_version(match, command.version)
    handler = cast("Callable[[Any], list[ev.Event]]", getattr(desk, command.kind))
    return handler(command)


def _check_version(match: Match, version: int) -> None:
    if match.status == "waiting":
        raise Refusal("not_begun", "the game waits for its players")
    if version != match.version:
        raise Refusal("stale", f"this was meant for version {version} of the game")


def begin(match: Match, entropy: tuple[str, ...], now: float) -> list[ev.Event]:
    """Begin, with the first throw where one is due."""
    throw = match.throw(match.board, entropy)
    began = ev.Began(at=now, entropy=entropy)
    return [began] if throw is None else [began, throw.model_copy(update={"at": now})]


def move_bot(match: Match, token: str, now: float) -> list[ev.Event]:
    """The events of a decision that a bot made."""
    return _Desk(match, "", Moment(now)).make_move(token)


def run_out(match: Match, moment: Moment) -> list[ev.Event]:
    """The end for a seat whose time is over; nothing where it has some left."""
    seat = match.turn
    left = None if seat is None else match.time_left(seat, moment.now, moment.outages)
    if seat is None or left is None or left > 0 or match.seats[seat].bot:
        return []
    return _Desk(match, "", moment).drop(seat, "time")


class _Desk:
    """Where one command is decided: a method for each kind."""

    def __init__(self, match: Match, guest: str, moment: Moment) -> None:
        self.match = match
        self.guest = guest
        self.mine = match.seats_of(guest)
        self.moment = moment
        self.now = moment.now

    # moves

    def move(self, command: msg.Play) -> list[ev.Event]:
        seat = self.match.turn
        if seat not in self.mine or self.match.bot_to_move:
            raise Refusal("not_your_turn", "it is not your turn")
        if self.match.board.is_chance and self.match.created.dice != "hand":
            raise Refusal("illegal", "the server throws the dice")
        return self.make_move(command.token)

    def make_move(self, token: str) -> list[ev.Event]:
        """A legal move, and what follows from it: a throw, or the end."""
        match, seat = self.match, self.match.turn
        assert seat is not None
        try:
            move = match.board.parse(token)
        except CaciqueError as error:
            raise Refusal("illegal", str(error)) from None
        board = match.board.copy()
        board.push_unchecked(move)
        moved = self._charge(ev.Moved(at=self.now, seat=seat, token=token), board)
        outcome = board.outcome()
        if outcome:
            return [moved, self._end("played", outcome)]
        throw = match.throw(board, match.entropy)
        return [moved] if throw is None else [moved, throw.model_copy(update={"at": self.now})]

    def _charge(self, moved: ev.Moved, after: Board[Any, Any]) -> ev.Moved:
        """A move with the seconds that the mover keeps."""
        kept = self.match.time_left(moved.seat, self.now, self.moment.outages)
        if kept is None or after.turn == moved.seat:
            return moved.model_copy(update={"left": kept})
        left = refill(self.match.created.clock, kept)
        return moved.model_copy(update={"left": left, "earned": left - kept})

    # ends

    def _end(self, reason: Literal["played", "draw"], outcome: Outcome) -> ev.Ended:
        return ev.Ended(
            at=self.now,
            reason=reason,
            winners=_winners(outcome, self.match.seats),
            scores=outcome.scores,
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
            return [ev.Dropped(at=self.now, seat=seat, reason=reason, bot=_STAND_IN)]
        dropped = ev.Dropped(at=self.now, seat=seat, reason=reason, bot=None)
        ended = ev.Ended(
            at=self.now,
            reason=reason,
            winners=tuple(others),
            scores=match.board.scores,
            seed=match.revealed_seed,
        )
        return [dropped, ended]

    def offer_draw(self, _command: msg.OfferDraw) -> list[ev.Event]:
        match = self.match
        if not getattr(match.board.setup, "draw", False):
            raise Refusal("illegal", "this game knows no draw")
        if match.draw_offered_by is not None:
            raise Refusal("illegal", "a draw has been offered already")
        if not match.others_to_ask(self.guest):
            raise Refusal("illegal", "there is nobody else who could agree")
        return [ev.DrawOffered(at=self.now, seat=self.mine[0])]

    def answer_draw(self, command: msg.AnswerDraw) -> list[ev.Event]:
        match = self.match
        if match.draw_offered_by is None or match.draw_offered_by in self.mine:
            raise Refusal("illegal", "nobody else has offered a draw")
        answer = ev.DrawAnswered(at=self.now, seat=self.mine[0], agrees=command.agrees)
        if not command.agrees:
            return [answer]
        everybody = Outcome(tuple(range(len(match.seats))), match.board.scores)
        return [answer, self._end("draw", everybody)]

    # going back

    def undo(self, _command: msg.Undo) -> list[ev.Event]:
        match = self.match
        if match.undo_by not in self.mine:
            raise Refusal("illegal", "only your own last decision can be undone, before any other")
        assert match.undo_by is not None
        return [self._go_back(match.undo_by, len(match.movers) - 1)]

    def _go_back(self, seat: int, ply: int) -> ev.Undone:
        left = self.match.left_after_undoing(ply, self.now, self.moment.outages)
        return ev.Undone(at=self.now, seat=seat, ply=ply, left=left)

    def ask_takeback(self, _command: msg.AskTakeback) -> list[ev.Event]:
        seat, ply = self._last_turn()
        if self.match.others_to_ask(self.guest):
            return [ev.TakebackAsked(at=self.now, seat=seat, ply=ply)]
        return [self._go_back(seat, ply)]

    def _last_turn(self) -> tuple[int, int]:
        """The guest's seat that moved last, and how many moves came before that turn."""
        match = self.match
        own = [
            i
            for i, (s, d) in enumerate(zip(match.movers, match.draws, strict=True))
            if s in self.mine and d is None
        ]
        if not own:
            raise Refusal("illegal", "you have not made a move yet")
        ply, seat = own[-1], match.movers[own[-1]]
        while ply and match.movers[ply - 1] == seat and match.draws[ply - 1] is None:
            ply -= 1
        return seat, ply

    def answer_takeback(self, command: msg.AnswerTakeback) -> list[ev.Event]:
        match, asked = self.match, self.match.takeback
        waiting = match.others_to_ask(match.seats[asked.seat].guest or "") if asked else set()
        waiting -= set(match.takeback_agreed)
        answering = waiting.intersection(self.mine)
        if asked is None or not answering:
            raise Refusal("illegal", "nobody else waits for your answer")
        answers: list[ev.Event] = [
            ev.TakebackAnswered(at=self.now, seat=seat, agrees=command.agrees)
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
        return [ev.Chatted(at=self.now, guest=self.guest, name=name, text=command.text)]

    def substitute(self, command: msg.Substitute) -> list[ev.Event]:
        match = self.match
        if match.status != "playing" or command.seat >= len(match.seats):
            raise Refusal("illegal", "there is no such seat in play")
        seat = match.seats[command.seat]
        self._check_substitution(seat, command.bot)
        left = match.time_left(command.seat, self.now, self.moment.outages)
        return [ev.Substituted(at=self.now, seat=command.seat, bot=command.bot, left=left)]

    def _check_substitution(self, seat: ev.Seat, bot: str | None) -> None:
        if bot and self.match.created.dice == "hand":
            raise Refusal("illegal", "a bot cannot throw dice by hand")
        if seat.guest is None or seat.is_out:
            raise Refusal("forbidden", "nobody could come back to this seat")
        if seat.guest != self.guest and (bot is None or seat.guest in self.moment.present):
            raise Refusal("forbidden", "whoever has this seat decides about it while they are here")
        if bot is not None and bot not in BOTS[self.match.created.game]:
            raise Refusal("bad_message", f"there is no bot {bot!r}")
        if seat.bot == bot:
            raise Refusal("illegal", "that is so already")


def _winners(outcome: Outcome, seats: list[ev.Seat]) -> tuple[int, ...]:
    """Winners among those who did not give up: the best of them where all winners have."""
    running = [i for i, seat in enumerate(seats) if not seat.is_out]
    winners = tuple(seat for seat in outcome.winners if seat in running)
    if winners or not running:
        return winners or outcome.winners
    is_fewest = outcome.scores[outcome.winners[0]] == min(outcome.scores)
    best = (min if is_fewest else max)(outcome.scores[seat] for seat in running)
    return tuple(seat for seat in running if outcome.scores[seat] == best)
