"""Matches between bots: who plays whom from which seat, played by any workers, resumable."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

from cacique.ai import bots, own
from cacique.ai.fixture import Fixture, Result, play, read_setup
from cacique.ai.journal import Journal, Place
from cacique.ai.own import Chooser, OwnBot
from cacique.ai.version import version
from cacique.ai.workers import Workers, here
from cacique.core.checks import check_items, check_number
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.core.setup import Setup
from cacique.games import registry

__all__ = ["Arena", "group_bots"]


def group_bots(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Say who meets whom.

    As many bots as seats are one group, just as they are given, so that
    `strong weak weak weak` is one against three. Of more bots, each choice of so many
    is a group. Fewer fill the seats in each way that has all of them in.

    >>> group_bots(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> group_bots(("a", "b"), 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    if len(set(bots)) < 2:
        raise CaciqueError("a match needs at least two different bots")
    if len(bots) >= seats:
        groups = dict.fromkeys(combinations(bots, seats))
        return [group for group in groups if len(set(group)) > 1]
    fillings = combinations_with_replacement(dict.fromkeys(bots), seats)
    return [group for group in fillings if set(group) == set(bots)]


@dataclass(frozen=True)
class Arena:
    """A match: each group plays a number of cycles, in which its seats rotate."""

    game: str
    bots: tuple[str | Chooser, ...]  # names, or bots of one's own
    options: tuple[str, ...] = ()
    games: int = 100  # of each group, rounded up to whole cycles
    seed: int = 0
    opening: int | None = None  # random moves first; by default a turn each if there are no dice

    def __post_init__(self) -> None:
        """Refuse what is no match before anything of it is played."""
        object.__setattr__(self, "bots", check_items(self.bots, "bots"))
        for bot in self.bots:
            if not isinstance(bot, str):
                own.name_of(bot)
        check_number(self.games, "the number of games", least=1)
        if self.opening is not None:
            check_number(self.opening, "the number of random moves")

    @cached_property
    def setup(self) -> Setup:
        return read_setup(self.game, self.options)

    @cached_property
    def seats(self) -> int:
        return self.setup.seats

    @cached_property
    def groups(self) -> list[tuple[str, ...]]:
        return group_bots(self.names, self.seats)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots by name, as they were given; raises CaciqueError where two share one."""
        names = tuple(bot if isinstance(bot, str) else own.name_of(bot) for bot in self.bots)
        by_name: dict[str, str | Chooser] = {}
        for name, bot in zip(names, self.bots, strict=True):
            known = by_name.setdefault(name, bot)
            if known is not bot and known != bot:
                raise CaciqueError(f"two bots are called {name}: give one another name")
        return names

    @cached_property
    def given(self) -> dict[str, Chooser]:
        """Bots that were given as objects, by name."""
        bots = zip(self.names, self.bots, strict=True)
        return {name: bot for name, bot in bots if not isinstance(bot, str)}

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Each bot once."""
        return tuple(dict.fromkeys(self.names))

    @cached_property
    def notes(self) -> dict[str, str]:
        """How bots play where that depends on the machine."""
        return {bot: self._describe(bot) for bot in self.players}

    def _describe(self, bot: str) -> str:
        given = self.given.get(bot)
        if given is None:
            return bots.describe(self.setup, bot)
        only = OwnBot(given).game
        if only not in {None, self.game}:
            raise CaciqueError(f"{bot} plays {only}, not {self.game}")
        return own.describe(given)

    @property
    def cycles(self) -> int:
        """How many cycles each group plays."""
        return -(-self.games // self.seats)

    @cached_property
    def random_moves(self) -> int:
        default = 0 if registry.find(self.game).board.has_chance else 2 * self.seats
        return default if self.opening is None else self.opening

    @cached_property
    def head(self) -> Mapping[str, Any]:
        """All that decides how games go; more games may be added later."""
        return {
            "arena": 1,
            "version": version(),
            "game": self.game,
            "rules": self.setup.rules_version,
            "options": self.setup.format(),
            "bots": self.names,
            "notes": self.notes,
            "seed": self.seed,
            "opening": self.random_moves,
        }

    @property
    def places(self) -> list[Place]:
        """All games of the match, cycle by cycle, so that an early look sees every group."""
        return [
            (group, cycle, rotation)
            for cycle in range(self.cycles)
            for group in range(len(self.groups))
            for rotation in range(self.seats)
        ]

    def seating(self, place: Place) -> tuple[str, ...]:
        """Bots by seat: cycles take turns at who sits behind whom, rotations at who begins."""
        group, cycle, rotation = place
        first, *others = self.groups[group]
        orders = list(permutations(others))
        order = (first, *orders[cycle % len(orders)])
        return order[rotation:] + order[:rotation]

    def fixture(self, place: Place) -> Fixture:
        """The game at a place of the match: who sits where, and with which seed."""
        bots = self.seating(place)
        return Fixture(
            game=self.game,
            options=tuple(self.setup.format()),
            bots=bots,
            seed=int(seeded(self.seed, place[1])[0]),
            opening=self.random_moves,
            notes=tuple(self.notes[bot] for bot in bots),
            version=version(),
            own=tuple(self.given.get(bot) for bot in bots) if self.given else (),
        )

    def run(self, workers: Workers = here, journal: Path | None = None) -> dict[Place, Result]:
        """Play all games that the journal does not have yet; return all, in order."""
        results = dict(self.play(workers, journal))
        return {place: results[place] for place in self.places}

    def play(
        self, workers: Workers = here, journal: Path | None = None
    ) -> Iterator[tuple[Place, Result]]:
        """Yield games as they end, first those of the journal."""
        places, head = self.places, self.head  # whatever is wrong with the match shows here
        with Journal(journal, head) if journal else nullcontext() as kept:
            known = dict(kept.results) if kept else {}
            yield from ((place, known[place]) for place in places if place in known)
            missing = ((p, self.fixture(p)) for p in places if p not in known)
            yield from _keep(workers(_play_at, missing), kept)


def _keep(
    results: Iterable[tuple[Place, Result]], journal: Journal | None
) -> Iterator[tuple[Place, Result]]:
    for place, result in results:
        if journal:
            journal.add(place, result)
        yield place, result


def _play_at(task: tuple[Place, Fixture]) -> tuple[Place, Result]:
    place, fixture = task
    return place, play(fixture)
