"""A small match that many tests play, and what is compared of it."""

from dataclasses import replace

from cacique.ai.arena import Arena
from cacique.ai.fixture import Result
from cacique.ai.journal import Place
from cacique.ai.standings import Standings, sum_up

SMALL = Arena("puluc", ("random", "fair"), games=12, seed=3)


def without_times(standings: Standings) -> Standings:
    return replace(standings, bots=tuple(replace(bot, seconds=0) for bot in standings.bots))


def table_of(arena: Arena, results: dict[Place, Result]) -> Standings:
    return without_times(sum_up(arena, results))


def records_of(results: dict[Place, Result]) -> list[str]:
    return [result.record for result in results.values()]
