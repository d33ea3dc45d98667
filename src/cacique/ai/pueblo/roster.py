"""The computer players of Pueblo, by name."""

import re
from collections.abc import Callable, Iterator, Mapping

from cacique.ai.agent import NEVER, Agent, Prospect, Stop
from cacique.ai.bots import Grade, Roster
from cacique.ai.pueblo.agents import SearchAgent
from cacique.ai.pueblo.analysis import analyse
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.levels import LEVELS, MASTER, greedy
from cacique.ai.simple import RandomAgent
from cacique.games.pueblo import Board

__all__ = ["ROSTER"]

_SEARCH = re.compile(r"search@(?P<number>\d{1,6}(\.\d{1,3})?)(?P<unit>s?)")
_NUMBER = re.compile(r"search@\d+(\.\d+)?s?")
_BUDGET = Budget.of_time(1.0)  # to weigh a position for somebody who waits
_WEIGHED = 5  # turns


class PuebloRoster(Roster):
    """Eight levels, a master, two plain players, and searches with any budget."""

    game = "pueblo"
    bots: Mapping[str, Callable[[], Agent]] = {
        "random": RandomAgent,
        "greedy": greedy,
        **{level.bot: level.make for level in (*LEVELS, MASTER)},
    }
    grades = tuple(Grade(level.bot, level.name, level.description) for level in (*LEVELS, MASTER))
    default = "level4"
    stand_in = "level4"
    others = ", search@2s and search@500"

    def read(self, name: str) -> Agent | None:
        """`search@2s` and `search@0.5s` have a time for each turn, `search@500` some visits.

        Those with a time, which no seed repeats anyway, keep their trees from turn to turn.
        """
        found = _SEARCH.fullmatch(name)
        if found is None:
            return None
        number = float(found["number"])
        if found["unit"]:
            return SearchAgent(name, Budget.of_time(number), keeps=True)
        return SearchAgent(name, Budget(visits=max(1, int(number))))

    def hint(self, name: str) -> str:
        """The bounds of a search, where a number is beyond them."""
        if not _NUMBER.fullmatch(name) or self.read(name):
            return ""
        return "; a search has up to 999999 visits or seconds"

    def weigh(self, board: Board) -> tuple[Prospect, ...]:
        """Search for a second; what a bid is worth, only a bot tells."""
        if board.auction:
            return ()
        *_, prospects = analyse(board, _BUDGET)
        return tuple(prospects[:_WEIGHED])

    def ponder(
        self, board: Board, seconds: float, visits: int | None = None, stop: Stop = NEVER
    ) -> Iterator[tuple[Prospect, ...]]:
        """Search, and tell what is known again and again; nothing of bids."""
        if board.auction:
            return
        budget = Budget.of_time(seconds) if visits is None else Budget(seconds, visits)
        for prospects in analyse(board, budget, stop=stop):
            yield tuple(prospects)


ROSTER = PuebloRoster()
