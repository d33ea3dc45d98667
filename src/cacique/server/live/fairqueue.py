"""A queue for thoughts that is fair between people: who has taken little comes first."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf

__all__ = ["Claim", "FairQueue", "Rank", "Ticket"]

_DOUBT = 0.125  # how much of a surprise is believed
_PATIENCE = 8  # how often those who matter more may go first, until one of the others does


class Rank(IntEnum):
    """How much it matters that a thought comes soon, the most first."""

    WAITED_FOR = 0  # by a person who asked for it, or sits at the game now
    WATCHED = 1
    UNWATCHED = 2


@dataclass(frozen=True, slots=True)
class Claim:
    """Whose thought this is, which kind it is of, and how much it matters when it is asked."""

    owner: str = ""
    kind: str = ""  # thoughts of one kind take about as long as each other
    rank: Callable[[], Rank] = lambda: Rank.WAITED_FOR


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the queue."""

    claim: Claim
    charged: float = 0.0  # to its owner, while it is not known how long it takes


@dataclass(slots=True)
class _Account:
    """What an owner has used, in seconds of a clock that ticks with what everybody uses."""

    used: float
    waiting: int = 0
    thinking: int = 0


@dataclass(slots=True)
class FairQueue:
    """Gives out tickets and says whose turn it is.

    Whoever would have used least after their thought comes first, as if all thought at once,
    each at the same share of the pace. Time in which nobody of theirs waits saves nothing up. So
    neither many games nor long thoughts of one push back another, and a quick thought goes ahead
    of long ones, even if each of these has another owner.
    """

    _waiting: list[Ticket] = field(default_factory=list)
    _accounts: dict[str, _Account] = field(default_factory=dict)
    _seconds: dict[str, float] = field(default_factory=dict)  # that each kind takes
    _passed: dict[Rank, int] = field(default_factory=dict)  # how often others went first
    _now: float = 0.0  # of the clock that ticks with use

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def owners(self) -> int:
        """How many owners are remembered."""
        return len(self._accounts)

    def add(self, claim: Claim) -> Ticket:
        """Begin to wait."""
        ticket = Ticket(claim)
        account = self._accounts.setdefault(claim.owner, _Account(self._now))
        if not account.waiting:
            account.used = max(account.used, self._now)
        account.waiting += 1
        self._waiting.append(ticket)
        return ticket

    def take(self) -> Ticket | None:
        """Let the next one think; None where nobody waits."""
        if not self._waiting:
            return None
        ranks = {ticket: ticket.claim.rank() for ticket in self._waiting}
        rank = self._choose_rank(set(ranks.values()))
        return self._call([one for one in self._waiting if ranks[one] is rank])

    def take_quick(self, seconds: float) -> Ticket | None:
        """Let one think that is known to take no longer than that; None where there is none."""
        quick = [one for one in self._waiting if self._seconds.get(one.claim.kind, inf) <= seconds]
        return self._call(quick) if quick else None

    def _call(self, tickets: list[Ticket]) -> Ticket:
        ticket = min(tickets, key=self._used_after)
        self._leave(ticket)
        account = self._accounts[ticket.claim.owner]
        self._now = max(self._now, account.used)
        ticket.charged = self._expected(ticket)
        account.used += ticket.charged
        account.thinking += 1
        return ticket

    def finish(self, ticket: Ticket, seconds: float) -> None:
        """Note how long a thought took that was taken."""
        account = self._accounts[ticket.claim.owner]
        account.thinking -= 1
        account.used += seconds - ticket.charged
        self._learn(ticket.claim.kind, seconds)
        self._forget()

    def withdraw(self, ticket: Ticket) -> bool:
        """Wait no longer; says whether it still did."""
        if ticket not in self._waiting:
            return False
        self._leave(ticket)
        self._forget()
        return True

    def _learn(self, kind: str, seconds: float) -> None:
        """Expect less at once, and more slowly: a busy machine makes thoughts only longer."""
        known = self._seconds.get(kind, seconds)
        self._seconds[kind] = min(seconds, known + (seconds - known) * _DOUBT)

    def _expected(self, ticket: Ticket) -> float:
        return self._seconds.get(ticket.claim.kind, 0.0)

    def _used_after(self, ticket: Ticket) -> float:
        return self._accounts[ticket.claim.owner].used + self._expected(ticket)

    def _leave(self, ticket: Ticket) -> None:
        self._waiting.remove(ticket)
        self._accounts[ticket.claim.owner].waiting -= 1

    def _choose_rank(self, waiting: set[Rank]) -> Rank:
        """What matters most, but now and then what was passed over again and again."""
        patient = [rank for rank in waiting if self._passed.get(rank, 0) >= _PATIENCE]
        chosen = min(patient or waiting)
        for rank in Rank:
            is_passed = rank in waiting and rank > chosen
            self._passed[rank] = self._passed.get(rank, 0) + 1 if is_passed else 0
        return chosen

    def _forget(self) -> None:
        """Forget owners who have nothing to come and nothing to make good."""
        is_quiet = not any(one.waiting or one.thinking for one in self._accounts.values())
        self._accounts = {
            owner: one
            for owner, one in self._accounts.items()
            if one.waiting or one.thinking or (one.used > self._now and not is_quiet)
        }
