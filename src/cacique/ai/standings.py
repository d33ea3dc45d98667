"""The standings of a match: each bot's rating and habits, and how each two of them fared."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cacique.ai.arena import Arena
from cacique.ai.fixture import Result
from cacique.ai.journal import Place
from cacique.ai.stats import Duel, Estimate, difference, rate, to_duels
from cacique.core.checks import check_kind
from cacique.core.errors import CaciqueError

__all__ = ["Pair", "Standing", "Standings", "sum_up"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's part in a match."""

    bot: str
    elo: Estimate  # around the mean of all bots
    games: int
    score: float  # share of duels, ties being halves
    place: float  # mean
    points: float  # mean, in the game's own currency
    seconds: float  # for a move, mean


@dataclass(frozen=True, slots=True)
class Pair:
    """A duel: how one bot fared against another."""

    one: str
    other: str
    duels: int
    wins: int
    ties: int
    elo: Estimate

    @property
    def score(self) -> float:
        """The share of duels that the first one won, ties being halves."""
        return (self.wins + self.ties / 2) / self.duels


@dataclass(frozen=True, slots=True)
class Standings:
    """The best bot first, and each pair in that order."""

    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]


def sum_up(arena: Arena, results: Mapping[Place, Result]) -> Standings:
    """Sum up the games of a match, in whatever order they came."""
    check_kind(arena, Arena, "a match is summed up")
    check_kind(results, Mapping, "results are by place, as Arena.run gives them")
    if not results:
        raise CaciqueError("no game of the match was played yet")
    ordered = {place: results[place] for place in sorted(results)}
    cycles = _duels_by_cycle(arena, ordered)
    ratings = rate(len(arena.players), cycles)
    standings = [_stand(arena, ordered, cycles, player, elo) for player, elo in enumerate(ratings)]
    standings.sort(key=lambda standing: -standing.elo.value)
    order = [arena.players.index(standing.bot) for standing in standings]
    pairs = (_pair(arena, cycles, one, other) for one, other in combinations(order, 2))
    return Standings(tuple(standings), tuple(pair for pair in pairs if pair))


def _duels_by_cycle(arena: Arena, results: Mapping[Place, Result]) -> list[list[Duel]]:
    cycles: dict[tuple[int, int], list[Duel]] = defaultdict(list)
    for place, result in results.items():
        players = [arena.players.index(bot) for bot in arena.seating(place)]
        cycles[place[:2]] += to_duels(players, result.places)
    return list(cycles.values())


def _stand(
    arena: Arena,
    results: Mapping[Place, Result],
    cycles: Sequence[Sequence[Duel]],
    player: int,
    elo: Estimate,
) -> Standing:
    bot = arena.players[player]
    seats = [
        (result, seat)
        for place, result in results.items()
        for seat, name in enumerate(arena.seating(place))
        if name == bot
    ]
    shares = [share for cycle in cycles for share in _shares(cycle, player)]
    return Standing(
        bot=bot,
        elo=elo,
        games=sum(bot in arena.seating(place) for place in results),
        score=sum(shares) / len(shares),
        place=sum(result.places[seat] for result, seat in seats) / len(seats),
        points=sum(result.scores[seat] for result, seat in seats) / len(seats),
        seconds=sum(result.seconds[seat] for result, seat in seats)
        / max(1, sum(result.moves[seat] for result, seat in seats)),
    )


def _shares(cycle: Sequence[Duel], player: int, against: int | None = None) -> Iterator[float]:
    """What a player got from its duels of a cycle, with anyone or with one other."""
    for one, other, share in cycle:
        if one == player and against in {None, other}:
            yield share
        elif other == player and against in {None, one}:
            yield 1 - share


def _pair(arena: Arena, cycles: Sequence[Sequence[Duel]], one: int, other: int) -> Pair | None:
    """None for two that never met."""
    met = [shares for cycle in cycles if (shares := list(_shares(cycle, one, other)))]
    if not met:
        return None
    every = [share for shares in met for share in shares]
    return Pair(
        one=arena.players[one],
        other=arena.players[other],
        duels=len(every),
        wins=every.count(1),
        ties=every.count(0.5),
        elo=difference([sum(shares) / len(shares) for shares in met]),
    )
