"""The evaluation protocol: how a bot's strength is measured, so that figures can be compared.

One bot meets fixed opponents, from fixed openings and throws, each opening from every seat.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cacique.ai import bots
from cacique.ai.arena import Arena
from cacique.ai.fixture import Result, read_setup
from cacique.ai.journal import Place
from cacique.ai.own import Chooser, name_of
from cacique.ai.standings import Pair, Standing, sum_up
from cacique.ai.version import version
from cacique.core.errors import CaciqueError

__all__ = ["GAMES", "PROTOCOL", "SEED", "Evaluation", "Meeting", "evaluate", "matches"]

PROTOCOL = 1  # raised when opponents, openings, seeds or numbers change
SEED = 1
GAMES = 200  # against each opponent


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a bot fared against one opponent; from the bot's side."""

    opponent: str
    standing: Standing
    pair: Pair
    note: str  # how the opponent plays here
    faults: int
    reasons: Mapping[int, str]  # of its faults, by the game's number in this match


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A report: who was measured, how, and what came out."""

    bot: str
    note: str
    game: str
    options: tuple[str, ...]
    rules: int
    version: str
    games: int
    meetings: tuple[Meeting, ...]

    @property
    def is_whole(self) -> bool:
        """Whether it has all games of the protocol."""
        return self.games >= GAMES


def matches(
    game: str, bot: str | Chooser, options: tuple[str, ...] = (), games: int = GAMES
) -> list[Arena]:
    """The matches of the protocol: against a random player, the two weakest grades, the usual one.

    >>> [arena.players[1] for arena in matches("puluc", "perfect")]
    ['random', 'beginner', 'fair', 'good']
    """
    roster = bots.find(game)
    grades = [grade.bot for grade in roster.grades]
    opponents = dict.fromkeys(["random", *grades[:2], roster.default])
    name = bot if isinstance(bot, str) else name_of(bot)
    met = [opponent for opponent in opponents if opponent != name]
    return [Arena(game, (bot, opponent), options, games, SEED) for opponent in met]


def evaluate(
    arenas: list[Arena], run: Callable[[Arena], Mapping[Place, Result]] = Arena.run
) -> Evaluation:
    """Play the matches of one bot, and report."""
    if not arenas:
        raise CaciqueError("there is nothing to measure")
    first = arenas[0]
    bot = first.players[0]
    setup = read_setup(first.game, first.options)
    return Evaluation(
        bot=bot,
        note=first.notes[bot],
        game=first.game,
        options=tuple(setup.format()),
        rules=setup.rules_version,
        version=version(),
        games=first.games,
        meetings=tuple(_meet(arena, run(arena)) for arena in arenas),
    )


def _meet(arena: Arena, results: Mapping[Place, Result]) -> Meeting:
    bot, opponent = arena.players
    standings = sum_up(arena, results)
    standing = next(one for one in standings.bots if one.bot == bot)
    (pair,) = standings.pairs
    numbered = enumerate(results.values(), 1)
    reasons = {n: result.fault for n, result in numbered if result.fault.startswith(bot)}
    note = arena.notes[opponent]
    return Meeting(opponent, standing, _seen_by(bot, pair), note, len(reasons), reasons)


def _seen_by(bot: str, pair: Pair) -> Pair:
    """A pair with a bot's own figures first."""
    if pair.one == bot:
        return pair
    elo = type(pair.elo)(-pair.elo.value, pair.elo.error)
    return Pair(bot, pair.one, pair.duels, pair.duels - pair.wins - pair.ties, pair.ties, elo)
