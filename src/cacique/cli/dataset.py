"""`cacique dataset`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from cacique.ai import bots
from cacique.ai.dataset import Plan, rows_of, write_parquet
from cacique.ai.workers import in_processes
from cacique.cli.common import (
    complete_bot,
    game_argument,
    load_game,
    options_argument,
    printing_aside,
    show_progress,
)
from cacique.core.errors import CaciqueError
from cacique.texts import count

__all__ = ["check_settings", "command"]


def check_settings(given: Mapping[str, Any]) -> None:
    """Raise what makes the command fail wherever it is called with such settings."""
    if given.get("bot"):
        bots.check(given["bot"])


@click.command("dataset")
@game_argument
@click.argument("output", type=click.Path(dir_okay=False, path_type=Path))
@options_argument
@click.option("--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option(
    "--bot",
    default="",
    shell_complete=complete_bot,
    help="Who has all seats; by default whom newcomers meet.",
)
@click.option(
    "--visits",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="How often the analysis looks at each position.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1, 1024), help="By default one for each core.")
def command(
    *,
    game: str,
    output: Path,
    options: tuple[str, ...],
    games: int,
    bot: str,
    visits: int,
    seed: int,
    processes: int | None,
) -> None:
    """Play and analyse games, and write them as a Parquet file.

    A row is a decision: the position, the move, what the analysis thinks best, and how the game
    ended; docs/dataset.md has all columns. The same words write the same rows. This needs
    `pip install 'cacique[dataset]'`.

    \b
    Examples:
      cacique dataset pueblo games.parquet --games 1000 --visits 200
      cacique dataset puluc games.parquet draw=no --bot fair
    """
    if not output.absolute().parent.is_dir():
        raise CaciqueError(f"{output}: there is no such folder")  # now, not after all games
    load_game(game).setup.parse(options).check()
    plan = Plan(game, options, bot, games, visits, seed)
    played = in_processes(processes)(rows_of, plan.tasks())
    with printing_aside():
        rows = write_parquet(output, plan, show_progress(played, "Playing", games))
    click.echo(f"{count(rows, 'decision')} of {count(games, 'game')} in {output}")
