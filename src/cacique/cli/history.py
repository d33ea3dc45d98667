"""`cacique history`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from cacique.cli.common import json_option, language_option, load_game, print_json, reading
from cacique.cli.review import review_each, visits_option
from cacique.cli.terminal.language import spoken
from cacique.core.record import parse_records
from cacique.games import registry
from cacique.games.records import RecordedGame
from cacique.study import Depth, History, words
from cacique.study.history import (
    PEOPLE,
    CauseTally,
    Example,
    Habit,
    PlayedGame,
    Tally,
    sum_up_games,
)
from cacique.study.looking_back import look_back, seats_of
from cacique.texts import format_number, format_percent

__all__ = ["command"]

_NOTHING = "–"
_MOST_ROWS = 8  # of first turns


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of a file, and where it stands there."""

    place: str
    recorded: RecordedGame


@click.command("history")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
)
@click.option("--name", help="Whose games: the name in the records, in capitals or not.")
@click.option("--seat", type=click.IntRange(0), help="Whose games, where records have no names.")
@visits_option
@language_option
@json_option
def command(
    *,
    files: tuple[str, ...],
    name: str | None,
    seat: int | None,
    visits: int,
    as_json: bool,
) -> None:
    """Say what somebody's games lost over time, and by which habits.

    A FILE holds records; - reads standard input. All decisions of the one person are reviewed, as
    `cacique review` does it, and summed up: over time (by the records' dates, else in their order),
    by opponents, phases, first turns and causes, with the three habits that cost most.

    \b
    Examples:
      cacique history games.txt --name Ana
      cacique history january.txt february.txt --name Ana --visits 300 --lang fr
      cacique history games.txt --seat 0 --json
    """
    language = spoken()
    games = [game for path in files for game in _read_file(path)]
    seats = seats_of([game.recorded for game in games], name=name, seat=seat)
    tasks = [(game, one) for game, some in zip(games, seats, strict=True) for one in some]
    histories = sum_up_games(_review_all(tasks, visits))
    if as_json:
        print_json([history.to_json(language) for history in histories])
        return
    who = name or words.say(language, "player", n=(seat or 0) + 1)
    for history in histories:
        click.echo("\n".join(_describe(history, who, language)))


def _read_file(path: str) -> Iterator[_Game]:
    with reading(path) as text:
        for record in parse_records(text):
            if record.tag["Game"] in registry.NAMES:
                load_game(record.tag["Game"])
            yield _Game(f"{path}:{record.first_line}", RecordedGame.check(record))


def _review_all(tasks: list[tuple[_Game, int]], visits: int) -> Iterator[PlayedGame]:
    """Review what the person decided in each of their games."""
    games = ((game.recorded.board(), Depth(visits=visits, seat=seat)) for game, seat in tasks)
    for (game, seat), moves in zip(tasks, review_each(games), strict=True):
        yield look_back(game.recorded, seat, moves, game.place, visits=visits)


def _describe(history: History, who: str, language: str) -> Iterator[str]:
    total = history.total
    yield words.say(
        language,
        "history.summary",
        name=who,
        games=total.games,
        game=history.game.capitalize(),
        won=history.won,
        shared=history.shared,
        lost=history.lost,
        unfinished=history.unfinished,
    )
    level = _level(total)
    yield "  " + words.say(
        language,
        "history.total",
        accuracy=format_number(language, total.accuracy, 1),
        loss=format_percent(language, total.loss_per_decision),
        like="" if level == _NOTHING else f", {words.say(language, 'like', level=level, span='')}",
    )
    yield from _table(language, "periods", history.periods)
    yield from _table(language, "opponents", history.opponents)
    yield from _table(language, "phases", history.phases)
    yield from _table(language, "openings", history.openings)
    yield from _table_of_causes(language, history)
    if history.habits:
        yield ""
        yield words.say(language, "history.habits")
    for number, habit in enumerate(history.habits, 1):
        yield from _describe_habit(habit, number, total.games, language)
    yield ""


def _level(tally: Tally) -> str:
    low, high = tally.like_level_low, tally.like_level_high
    if tally.like_level is None:
        return _NOTHING
    return str(tally.like_level) if low == high else f"{tally.like_level} ({low}–{high})"


def _table(language: str, name: str, tallies: Sequence[Tally]) -> Iterator[str]:
    """A title, heads and a row for each group; columns that nobody has a value for are left out."""
    keys = ["games", "score", "accuracy", "loss", "points", "like", "chance"]
    heads = [words.say(language, f"history.{key}") for key in (name, *keys)]
    rows = [_row(language, name, tally) for tally in tallies[:_MOST_ROWS]]
    yield from _align([heads, *rows])
    if len(tallies) > _MOST_ROWS:
        yield "  " + words.say(language, "history.more", n=len(tallies) - _MOST_ROWS)


def _row(language: str, name: str, tally: Tally) -> list[str]:
    title = tally.key
    if name == "phases":
        title = words.say(language, f"phase.{title}")
    elif name == "opponents" and title == PEOPLE:
        title = words.say(language, "history.people")
    points = None if tally.points_lost is None else tally.points_lost / tally.games
    return [
        title,
        str(tally.games),
        _share(language, tally.score),
        format_number(language, tally.accuracy, 1),
        format_percent(language, tally.loss_per_decision),
        _number(language, points),
        _level(tally),
        _share(language, tally.chance),
    ]


def _share(language: str, value: float | None) -> str:
    return _NOTHING if value is None else format_percent(language, value)


def _number(language: str, value: float | None) -> str:
    return _NOTHING if value is None else format_number(language, value, 1).replace("-", "−")


def _table_of_causes(language: str, history: History) -> Iterator[str]:
    if not history.causes:
        return
    keys = ["causes", "times", "games", "causeLoss", "points"]
    heads = [words.say(language, f"history.{key}") for key in keys]
    rows = [_row_of_cause(language, cause, history.total.games) for cause in history.causes]
    yield from _align([heads, *rows])


def _row_of_cause(language: str, cause: CauseTally, games: int) -> list[str]:
    return [
        words.say(language, f"cause.{cause.kind}"),
        str(cause.times),
        str(cause.games),
        format_percent(language, cause.loss / games),
        _number(language, None if cause.points is None else cause.points / games),
    ]


def _align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    columns = [
        column for column in zip(*rows, strict=True) if any(cell != _NOTHING for cell in column[1:])
    ]
    widths = [max(map(len, column)) for column in columns]
    yield ""
    for number, cells in enumerate(zip(*columns, strict=True)):
        first, *others = (
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        indent = "  " if number else ""
        yield f"{indent}{first}{'' if number else '  '}  {'  '.join(others)}"


def _describe_habit(habit: Habit, number: int, games: int, language: str) -> Iterator[str]:
    cause = habit.cause
    told = words.say(
        language,
        "history.habit",
        cause=words.say(language, f"cause.{cause.kind}"),
        times=cause.times,
        games=cause.games,
        loss=format_percent(language, cause.loss / games),
    )
    yield f"  {number}. {told}"
    for one in habit.examples:
        example = words.say(
            language,
            "history.example",
            place=one.place,
            n=one.move.ply + 1,
            token=one.move.token,
            loss=_describe_loss(one, language),
            tokens=one.move.best,
        )
        yield f"     {example}"
        yield f"       {words.tell(one.reason, one.move, language, one.names)}"
        yield f"       {one.position}"


def _describe_loss(example: Example, language: str) -> str:
    """What a cause cost in a decision, and of how much, where it had others as well."""
    share, loss = (format_percent(language, part) for part in (example.share, example.move.loss))
    return loss if share == loss else words.say(language, "history.part", share=share, loss=loss)
