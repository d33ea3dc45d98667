"""`cacique arena`."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from cacique.ai import bots
from cacique.ai.arena import Arena
from cacique.ai.evaluation import GAMES, PROTOCOL, SEED, Evaluation, evaluate, matches
from cacique.ai.fixture import Result
from cacique.ai.journal import Place, usual_path
from cacique.ai.standings import Pair, Standing, Standings, sum_up
from cacique.ai.workers import Workers, in_processes, on_ray
from cacique.cli.common import (
    GameChoice,
    json_option,
    load_game,
    option_words,
    parse_setup,
    print_json,
    printing_aside,
    show_progress,
)
from cacique.core.errors import CaciqueError
from cacique.core.files import write_atomically
from cacique.games import registry
from cacique.texts import count

__all__ = ["check_settings", "command"]


_USUAL_GAMES = 100
_MOST_REASONS = 5  # why games were lost, below a report
_DECIDED = ("seed", "opening", "records", "resume")  # by the evaluation protocol itself


def check_settings(given: Mapping[str, Any]) -> None:
    """Raise what makes the command fail wherever it is called with such settings."""
    if given.get("records"):
        _refuse_missing_folder(given["records"])
    for name in _DECIDED:
        if given.get("protocol") and name in given:
            raise _beside_protocol(name)


class _GameOrBot(GameChoice):
    """A game; or a bot already, where the bots tell which game it is."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        with printing_aside():
            if value not in self.choices and bots.games_of(value):
                return str(value)
        return super().convert(value, param, ctx)


def _complete_word(
    context: click.Context, _parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """Bots of the game, and its options."""
    game = context.params.get("game")
    if game not in registry.NAMES:
        return []
    known = bots.find(game).bots
    words = option_words(game, context.params.get("words") or (), start)
    return [CompletionItem(word) for word in (*known, *words) if word.startswith(start)]


@click.command("arena")
@click.argument("game", type=_GameOrBot(), metavar="[GAME]")
@click.argument(
    "words",
    nargs=-1,
    metavar="BOT BOT... [NAME=VALUE]...",
    shell_complete=_complete_word,
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    help="Games of each pairing, rounded up so that all sit in every seat equally often.  "
    f"[default: {_USUAL_GAMES}; {GAMES} with --protocol]",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option(
    "--opening",
    type=click.IntRange(0, 1000),
    help="Random moves before the bots take over; by default a turn of each seat in Pueblo.",
)
@click.option("--records", type=click.Path(dir_okay=False), help="Write the games to a file.")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False),
    help="Keep finished games in a file for good, and go on from there.",
)
@click.option(
    "--protocol",
    is_flag=True,
    help="Measure one bot by the evaluation protocol: fixed opponents, openings and throws.",
)
@click.option("--processes", type=click.IntRange(1, 1024), help="By default one for each core.")
@click.option("--ray", metavar="ADDRESS", help="Use a Ray cluster; `local` starts one here.")
@json_option
def command(
    *,
    game: str,
    words: tuple[str, ...],
    games: int | None,
    seed: int,
    opening: int | None,
    records: str | None,
    resume: str | None,
    protocol: bool,
    processes: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Let bots play matches, and say how strong each of them is.

    Each opening is played from every seat in turn. The options of the game are given as
    name=value, or as a name alone for yes; all other words are bots: those of the game, and one's
    own as MODULE:CLASS (a class with a method `choose`). The game may be left out where the bots
    tell it. A bot of one's own that fails or answers an illegal move loses that game.

    With more than two seats, as many bots as seats are one group, of more each choice plays, and
    fewer fill the seats in every way. The same seed plays the same games, whatever the number of
    processes. A match that was interrupted goes on where it was when the same command is given
    again.

    \b
    Examples:
      cacique arena pueblo greedy random --games 400
      cacique arena pueblo level5 greedy greedy players=3 --records games.txt
      cacique arena puluc perfect good beginner draw=no --resume match.jsonl
      cacique arena level3 mybot:Hider
      cacique arena pueblo mybot:Hider --protocol
    """
    if records:
        _refuse_missing_folder(records)  # now, not after all games
    if not words and (game in registry.NAMES or not protocol):
        raise click.UsageError("Missing argument 'BOT BOT... [NAME=VALUE]...'.")
    game, words = _find_game(game, words)
    names = load_game(game).setup().options()
    options = tuple(word for word in words if _is_option(word, names))
    parse_setup(game, options)  # which knows what was meant
    players = tuple(word for word in words if word not in options)
    workers = on_ray(ray, processes) if ray else in_processes(processes)
    if protocol:
        _refuse_beside_protocol(players)
        _measure(matches(game, players[0], options, games or GAMES), workers, as_json=as_json)
        return
    arena = Arena(game, players, options, games or _USUAL_GAMES, seed, opening)
    with printing_aside():
        journal = Path(resume) if resume else usual_path(arena.head)
        if not resume and journal.exists():
            click.echo("cacique: going on with a match that was interrupted", err=True)
        results = _play(arena, workers, journal)
    if records:
        _write_records(Path(records), results)
    standings = sum_up(arena, results)
    if as_json:
        faults = {i: result.fault for i, result in enumerate(results.values(), 1) if result.fault}
        print_json(_to_json(arena, standings) | {"faults": faults})
    else:
        click.echo("\n".join([*_format(arena, standings), *_format_faults(results)]))
    if not resume:
        journal.unlink(missing_ok=True)  # not before all of the match is told


def _refuse_beside_protocol(players: tuple[str, ...]) -> None:
    context = click.get_current_context()
    if len(players) != 1:
        raise click.UsageError("--protocol measures one bot: it has its opponents")
    for name in _DECIDED:
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise _beside_protocol(name)


def _beside_protocol(name: str) -> click.UsageError:
    return click.UsageError(f"--protocol decides about --{name} itself")


def _refuse_missing_folder(file: str) -> None:
    if not Path(file).absolute().parent.is_dir():
        raise CaciqueError(f"{file}: there is no such folder")


def _measure(arenas: list[Arena], workers: Workers, *, as_json: bool) -> None:
    """Play by the protocol; what was interrupted goes on, as in any match."""
    with printing_aside():
        journals = [usual_path(arena.head) for arena in arenas]
        by_arena = dict(zip(map(id, arenas), journals, strict=True))
        report = evaluate(arenas, lambda arena: _play(arena, workers, by_arena[id(arena)]))
    if as_json:
        print_json(asdict(report) | {"protocol": PROTOCOL, "seed": SEED})
    else:
        click.echo("\n".join(_format_report(report)))
    for journal in journals:
        journal.unlink(missing_ok=True)


def _format_report(report: Evaluation) -> Iterator[str]:
    yield f"bot      {report.bot} {report.note}".rstrip()
    yield " ".join(["game    ", report.game, *report.options, f"(rules {report.rules})"])
    yield f"by       protocol {PROTOCOL} of cacique {report.version}, seed {SEED}"
    yield f"games    {report.games} against each" + (
        "" if report.is_whole else f": {GAMES} are the whole protocol"
    )
    yield ""
    width = max(8, *(len(one.opponent) for one in report.meetings)) + 2
    heads = f"{'score':>7}{'Elo':>8} {'±':>5}{'place':>7}{'points':>8}{'a move':>12}"
    yield f"{'against':{width}}{heads}"
    for one in report.meetings:
        yield (
            f"{one.opponent:{width}}{one.pair.score:>7.1%}{one.pair.elo.value:>+8.0f} "
            f"{one.pair.elo.error:>5.0f}{one.standing.place:>7.2f}{one.standing.points:>8.1f}"
            f"{one.standing.seconds * 1000:>9.2f} ms"
        )
    for one in report.meetings:
        if one.note:
            yield f"{one.opponent} {one.note}"
    yield from _format_reasons(report)


def _format_reasons(report: Evaluation) -> Iterator[str]:
    """Games that were lost by faults: how many, and the reasons that are there most often."""
    reasons = Counter(reason for one in report.meetings for reason in one.reasons.values())
    if not reasons:
        return
    yield f"{count(reasons.total(), 'game')} lost by faults of its own"
    for reason, number in reasons.most_common(_MOST_REASONS):
        yield f"{number:>5} {reason}"
    if len(reasons) > _MOST_REASONS:
        yield f"      and {count(len(reasons) - _MOST_REASONS, 'other reason')}"


def _is_option(word: str, names: Collection[str]) -> bool:
    return not bots.is_foreign(word) and ("=" in word or word in names)


def _find_game(first: str, others: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The game and all other words; where the game was left out, the one that all bots play."""
    if first in registry.NAMES:
        return first, others
    words = (first, *others)
    with printing_aside():
        played = [set(games) for word in words if (games := bots.games_of(word))]
    common = [game for game in registry.NAMES if all(game in games for games in played)]
    if len(common) != 1:
        every = " or ".join(registry.NAMES)
        raise click.UsageError(f"these bots do not tell the game: begin with {every}")
    return common[0], words


def _play(arena: Arena, workers: Workers, journal: Path) -> dict[Place, Result]:
    games = arena.play(workers, journal)
    results = dict(show_progress(games, "Playing", len(arena.places)))
    return {place: results[place] for place in arena.places}


def _write_records(path: Path, results: Mapping[Place, Result]) -> None:
    write_atomically(path, "\n".join(result.record for result in results.values()).encode())


def _to_json(arena: Arena, standings: Standings) -> dict[str, Any]:
    return {
        "game": arena.game,
        "options": arena.setup.options(),
        "seed": arena.seed,
        "opening": arena.random_moves,
        "games": len(arena.places),
        "notes": {bot: note for bot, note in arena.notes.items() if note},
        "bots": [asdict(standing) for standing in standings.bots],
        "pairs": [asdict(pair) | {"score": pair.score} for pair in standings.pairs],
    }


def _format(arena: Arena, standings: Standings) -> Iterator[str]:
    width = max(len(bot) for bot in arena.players) + 2
    yield from _format_ratings(arena, standings, width)
    yield ""
    yield from _format_crosstable(standings, width)
    yield ""
    for pair in standings.pairs:
        yield _format_pair(pair, width)
    for bot, note in arena.notes.items():
        if note:
            yield f"{bot} {note}"


def _format_faults(results: Mapping[Place, Result]) -> Iterator[str]:
    """Games that were lost by a fault: each kind once, the games counted as in --records."""
    games: dict[str, list[int]] = {}
    for number, result in enumerate(results.values(), 1):
        if result.fault:
            games.setdefault(result.fault, []).append(number)
    for fault, numbers in games.items():
        also = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
        yield f"game {numbers[0]}{also} lost: {fault}"


def _format_ratings(arena: Arena, standings: Standings, width: int) -> Iterator[str]:
    yield (
        f"{'':{width}}{'Elo':>6} {'±':>5}{'games':>8}{'score':>9}{'place':>7}{'points':>8}"
        f"{'a move':>12}"
    )
    for standing in standings.bots:
        yield f"{standing.bot:{width}}{_format_standing(standing)}"
    yield f"{count(len(arena.places), 'game')} from seed {arena.seed}"


def _format_standing(standing: Standing) -> str:
    return (
        f"{standing.elo.value:>+6.0f} {standing.elo.error:>5.0f}{standing.games:>8}"
        f"{standing.score:>9.1%}{standing.place:>7.2f}{standing.points:>8.1f}"
        f"{standing.seconds * 1000:>9.2f} ms"
    )


def _format_crosstable(standings: Standings, width: int) -> Iterator[str]:
    """Each row's share against each column."""
    scores = {(pair.one, pair.other): pair.score for pair in standings.pairs}
    scores |= {(other, one): 1 - score for (one, other), score in scores.items()}
    names = [standing.bot for standing in standings.bots]
    yield f"{'':{width}}" + "".join(f"{name:>{max(width, 8)}}" for name in names)
    for row in names:
        cells = (_format_cell(row, column, scores) for column in names)
        yield f"{row:{width}}" + "".join(f"{cell:>{max(width, 8)}}" for cell in cells)


def _format_cell(row: str, column: str, scores: Mapping[tuple[str, str], float]) -> str:
    if row == column:
        return "–"
    return f"{scores[row, column]:.1%}" if (row, column) in scores else ""


def _format_pair(pair: Pair, width: int) -> str:
    losses = pair.duels - pair.wins - pair.ties
    return (
        f"{pair.one:{width}}against {pair.other:{width}}"
        f"{pair.wins:>5} won {pair.ties:>4} tied {losses:>5} lost"
        f"{pair.elo.value:>+7.0f} ± {pair.elo.error:.0f} Elo"
    )
