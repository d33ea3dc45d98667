"""`cacique review`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress

from cacique.cli.common import json_option, language_option, load_game, print_json, reading
from cacique.cli.console import stderr
from cacique.cli.terminal.language import spoken, t
from cacique.cli.terminal.words import format_pair, seat_name
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.files import write_atomically
from cacique.core.record import Record, parse_records
from cacique.games import registry
from cacique.study import Depth, GameReview, MoveReview, finish, review_moves, words
from cacique.study.marks import MISTAKES
from cacique.study.report import SIGNS, describe_level, describe_move, write_report
from cacique.texts import format_number, format_percent

__all__ = ["command", "review_each", "visits_option"]

visits_option = click.option(
    "--visits",
    type=click.IntRange(1, 500_000),
    default=Depth().visits,
    show_default=True,
    help="How deep to look at each decision of Pueblo; the time grows in proportion.",
)

_PAIR = 2  # players, of whom one wins


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of a file, replayed, with the names of its seats."""

    place: str
    board: Board[Any, Any]
    names: tuple[str, ...]


@click.command("review")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
)
@click.option("--seat", type=click.IntRange(0), help="Review only what this seat decided.")
@visits_option
@language_option
@click.option(
    "--html",
    "html_path",
    metavar="OUT",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the reviews as one page with pictures; - writes to standard output.",
)
@json_option
def command(
    *,
    files: tuple[str, ...],
    seat: int | None,
    visits: int,
    html_path: Path | None,
    as_json: bool,
) -> None:
    """Say what every decision of recorded games lost, and why.

    A FILE holds records; - reads standard input. Each decision is compared with the best that is
    found; from an inaccuracy on, the reasons are told, in points that add up to the loss. In Puluc
    everything is exact where `cacique puluc solve` has solved the game.

    \b
    Examples:
      cacique review games.txt --seat 0
      cacique random pueblo --seed 1 | cacique review - --json
      cacique review games.txt --html review.html
    """
    if as_json and str(html_path) == "-":
        raise click.UsageError("--html - and --json both want standard output: name a file")
    language = spoken()
    games = [game for path in files for game in _read_file(path)]
    for game in games:
        if seat is not None and seat not in game.board.seats:
            raise CaciqueError(format_pair(game.place, t("players.noSeat", seat=seat)))
    depth = Depth(visits=visits, seat=seat)
    reviewed = zip(games, review_each((game.board, depth) for game in games), strict=True)
    reviews = [finish(game.board, depth, moves, game.names) for game, moves in reviewed]
    if html_path is not None:
        page = write_report(
            [(g.place, g.board, r) for g, r in zip(games, reviews, strict=True)], language
        )
        if str(html_path) == "-":
            click.echo(page, nl=False)
            return
        write_atomically(html_path, page.encode())
    if as_json:
        print_json([_as_dict(g, r, language) for g, r in zip(games, reviews, strict=True)])
    elif html_path is None:
        for game, review in zip(games, reviews, strict=True):
            click.echo("\n".join(_describe(game, review, language)))
    else:
        click.echo(t("replay.reviewed", path=str(html_path), n=len(games)))


def _read_file(path: str) -> Iterator[_Game]:
    with reading(path) as text:
        for record in parse_records(text):
            name = record.tag["Game"]
            if name not in registry.NAMES:
                raise InvalidRecord(f"there is no game {name!r}", record.first_line, 1)
            board = record.board(load_game(name))
            yield _Game(f"{path}:{record.first_line}", board, _names(record, board))


def _names(record: Record, board: Board[Any, Any]) -> tuple[str, ...]:
    given = (record.tag.get(f"Seat{seat}", "") for seat in board.seats)
    return tuple(
        name if name.strip() else seat_name(board, seat) for seat, name in enumerate(given)
    )


def review_each(
    tasks: Iterable[tuple[Board[Any, Any], Depth]],
) -> Iterator[tuple[MoveReview, ...]]:
    """Review games, each as deep as said, with a bar over all moves where somebody looks on."""
    tasks = list(tasks)
    bar = Progress(console=stderr, transient=True, disable=not stderr.is_terminal)
    with bar:
        task = bar.add_task(t("replay.reviewing"), total=sum(board.ply for board, _ in tasks))
        done = 0
        for board, depth in tasks:
            moves: list[MoveReview] = []
            for move in review_moves(board, depth):
                moves.append(move)
                bar.update(task, completed=done + move.ply + 1)
            done += board.ply
            yield tuple(moves)


def _as_dict(game: _Game, review: GameReview, language: str) -> dict[str, Any]:
    return {
        "place": game.place,
        "options": game.board.setup.options(),
        "names": game.names,
        **review.to_json(language),
    }


def _describe(game: _Game, review: GameReview, language: str) -> Iterator[str]:
    board = game.board
    options = " ".join(board.setup.format())
    yield f"{game.place}  {board.setup.game} {options}".rstrip()
    for one in review.seats:
        if one.decisions:
            yield f"  {_describe_seat(review, one.seat, language)}"
    if len(review.names) > _PAIR:
        yield f"  {words.say(language, 'share')}"
    for move in review.moves:
        if move.mark in MISTAKES:
            yield ""
            yield from _describe_mistake(review, move, language)
    for one in review.seats:
        for lesson in one.remember:
            told = words.tell_lesson(lesson, has_points=_has_points(review), language=language)
            yield f"  {format_pair(game.names[one.seat], told)}"
    yield ""


def _has_points(review: GameReview) -> bool:
    return any(move.points_lost is not None for move in review.moves)


def _describe_seat(review: GameReview, seat: int, language: str) -> str:
    one = review.seats[seat]
    accuracy = format_number(language, one.accuracy, 1)
    marks = ", ".join(
        f"{one.classes[mark]} {sign}" for mark, sign in SIGNS.items() if one.classes[mark]
    )
    like = "" if one.like_level is None else f", {describe_level(one, language)}"
    loss = format_percent(language, one.loss_per_decision)
    return words.say(
        language,
        "summary",
        name=review.names[seat],
        accuracy=accuracy,
        loss=loss,
        marks=marks or "–",
        like=like,
    )


def _describe_mistake(review: GameReview, move: MoveReview, language: str) -> Iterator[str]:
    head, told = describe_move(move, review.names, language)
    yield f"  {head}  {told}"
    for reason in move.reasons:
        yield f"     {words.tell(reason, move, language, review.names)}"
