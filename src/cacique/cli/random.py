"""`cacique random`."""

import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import click

from cacique.cli.common import (
    FiniteRange,
    game_argument,
    json_option,
    language_option,
    load_game,
    options_argument,
    parse_setup,
    print_json,
    show_progress,
)
from cacique.cli.terminal.words import format_pair, picture, seat_name
from cacique.core.contract import Board
from cacique.core.files import write_atomically
from cacique.core.play import Play
from cacique.core.record import Record, format_records

__all__ = ["command"]


@click.command("random")
@game_argument
@options_argument
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True)
@click.option("--seed", type=int, help="The same seed plays the same games.")
@click.option("--output", type=click.Path(dir_okay=False), help="Write the records to a file.")
@click.option("--watch", is_flag=True, help="Show each move instead of writing records.")
@click.option(
    "--delay",
    type=FiniteRange(0, 60),
    default=0.4,
    show_default=True,
    help="Seconds between two moves to watch.",
)
@language_option
@json_option
def command(
    *,
    game: str,
    options: tuple[str, ...],
    games: int,
    seed: int | None,
    output: str | None,
    watch: bool,
    delay: float,
    as_json: bool,
) -> None:
    """Play random games and write them as records.

    Options are given as name=value, or as a name alone for yes. Without --output, the records
    go to standard output. With --json, a summary of each game is printed instead.

    \b
    Examples:
      cacique random pueblo players=4 pro demolition --watch
      cacique random puluc draw=no --games 1000 --seed 7 --output games.txt
    """
    if watch and as_json:
        raise click.UsageError("--watch shows moves and --json a summary: give one of them")
    kind = load_game(game)
    setup = parse_setup(game, options).check()
    rng = Random(seed)
    records = []
    for _ in show_progress(range(games), "Playing"):
        board = kind.board(setup)
        _play(board, rng)
        if watch:
            _watch(board, delay)
        records.append(Record.of(board, on=datetime.now(UTC).date()))
    if output:
        write_atomically(Path(output), format_records(records).encode())
    elif not watch and not as_json:
        click.echo(format_records(records), nl=False)
    if as_json:
        print_json([dict(record.tags) | {"Moves": len(record.tokens)} for record in records])


def _play(board: Board[Any, Any], rng: Random) -> None:
    play = Play(board, lambda _number, _ply: rng.random())
    play.run(lambda _seat: rng.choice(board.legal_moves))


def _watch(board: Board[Any, Any], delay: float) -> None:
    for move, before in zip(board.moves, board.replayed(), strict=False):
        mover = seat_name(before, before.turn or 0)
        click.echo(f"{picture(before)}\n\n{format_pair(mover, move)}\n")
        time.sleep(delay)
    click.echo(picture(board))
