"""What decisions have in common: the moment that they are made in, and refusals."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cacique.core.errors import CaciqueError
from cacique.server.play.clock import Outages
from cacique.server.protocol.events import Event
from cacique.server.protocol.messages import Code

__all__ = ["Moment", "Refusal", "check_question"]


class Refusal(CaciqueError):
    """A command that changes nothing, and why."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Moment(NamedTuple):
    """What a decision may depend on beside the match: the time, outages, and who is away.

    `away` has the seconds for which guests are known to be away; whoever is not in it is here.
    """

    now: float
    outages: Outages = ()
    away: Mapping[str, float] = MappingProxyType({})


def check_question(asked: Event, question: int) -> None:
    """Refuse an answer to another question than the one that is open."""
    if asked.number != question:
        raise Refusal("stale", "this answers another question than the one that is open")
