"""Somebody is away: the others agree on a stand-in or a new link, and the owner comes back."""

from cacique.ai import bots
from cacique.server.play.clock import DAY
from cacique.server.play.match import Match
from cacique.server.play.moment import Moment, Refusal, check_question
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg

__all__ = [
    "GRACE",
    "Inquiry",
    "check_bots_may",
    "come_back",
    "hand_back",
    "owned_seat",
    "reserved_for",
]

GRACE = 120.0  # seconds that an owner may be away before others may ask about their seat
_LAST_PART = 0.1  # of the days for a move: in it, and not before, others may ask


def come_back(match: Match, guest: str, moment: Moment) -> list[ev.Event]:
    """What follows from an owner's being here again: their seats are theirs to play at once."""
    missed = [] if match.ended else [seat for seat in match.seats_of(guest) if match.misses(seat)]
    return [hand_back(match, seat, moment) for seat in missed]


def hand_back(match: Match, seat: int, moment: Moment) -> ev.ReturnedEvent:
    """Let whoever has a seat play it from now on."""
    left = match.time_left(seat, moment.now, moment.outages)
    return ev.ReturnedEvent(at=moment.now, seat=seat, left=left)


def reserved_for(match: Match, guest: str) -> list[int]:
    """The seats that are kept for a guest until they agree to play again."""
    return [i for i, seat in enumerate(match.seats) if seat.reserved == guest]


def owned_seat(match: Match, number: int) -> ev.Seat:
    """A seat of somebody who has not given up."""
    if number >= len(match.seats):
        raise Refusal("illegal", "there is no such seat in play")
    seat = match.seats[number]
    if seat.guest is None or seat.is_out:
        raise Refusal("forbidden", "nobody could come back to this seat")
    return seat


def check_bots_may(match: Match) -> None:
    """Refuse bots where none could play."""
    if match.status != "playing":
        raise Refusal("not_begun", "the game waits for its players")
    if match.created.dice == "hand":
        raise Refusal("illegal", "a bot cannot throw dice by hand")


class Inquiry:
    """What one guest asks, or answers, about the seat of somebody who is away."""

    def __init__(self, match: Match, guest: str, moment: Moment) -> None:
        self.match = match
        self.guest = guest
        self.mine = match.seats_of(guest)
        self.moment = moment
        self.now = moment.now

    def ask(self, command: msg.AskAway) -> list[ev.Event]:
        """Ask the others; with nobody else to ask, it is settled."""
        match = self.match
        seat = owned_seat(match, command.seat)
        if seat.guest == self.guest:
            raise Refusal("illegal", "this seat is your own")
        if command.wish == "bot":
            check_bots_may(match)
            if seat.bot:
                raise Refusal("illegal", "a bot plays this seat already")
        self._check_away(command.seat)
        asked = ev.AwayAskedEvent(
            at=self.now, seat=self._my_seat_in, whom=command.seat, wish=command.wish
        )
        return [asked] if self._to_answer(asked) else [asked, self._settle(asked)]

    def answer(self, command: msg.AnswerAway) -> list[ev.Event]:
        """Agree or not; the last one to agree settles it."""
        asked = self.match.away
        waiting = self._to_answer(asked) if asked else set()
        answering = waiting.intersection(self.mine)
        if asked is None or not answering:
            raise Refusal("illegal", "nobody else waits for your answer")
        check_question(asked, command.question)
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
