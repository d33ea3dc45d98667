"""`cacique play`."""

from pathlib import Path

import click

from cacique.cli.common import json_option, options_argument
from cacique.games import registry

__all__ = ["command"]


@click.command("play")
@click.argument("game", type=click.Choice(registry.NAMES), required=False)
@options_argument
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(0, 3),
    multiple=True,
    help="A seat to play; several share this screen. By default 0.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="Who plays another seat, in order; the last named plays all that are left.",
)
@click.option("--seed", type=click.IntRange(0), help="For the dice and the bots; random if left out.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a saved game, by default the last one.",
)
@click.option(
    "--delay",
    type=click.FloatRange(0, 60),
    default=0.3,
    show_default=True,
    help="Seconds between two moves of the others, to follow them.",
)
@click.option("--plain", is_flag=True, help="Line by line: tokens in, text out.")
@json_option
def command(
    *,
    game: str | None,
    options: tuple[str, ...],
    seats: tuple[int, ...],
    bots: tuple[str, ...],
    seed: int | None,
    resume: str | None,
    delay: float,
    plain: bool,
    as_json: bool,
) -> None:
    """Play Pueblo or Puluc in the terminal.

    Without a GAME, a first screen asks for it and its options. Each move is saved at once, so that
    --resume goes on where anything stopped. With --plain every fact on the screen can be asked for
    (type help); with --json as well, each answer is one line of JSON.

    \b
    Examples:
      cacique play
      cacique play pueblo players=3 pro --seat 1 --bot level5 --bot level2
      cacique play puluc --bot perfect
      cacique play --resume
      printf 'Cd4/3u\\n>3\\nscores\\n' | cacique play pueblo --plain
    """
    if as_json and not plain:
        raise click.UsageError("--json goes with --plain")
    if resume is not None and (game or options or seats or bots):
        raise click.UsageError("a saved game has its options and players already")
    if plain and not game and resume is None:
        raise click.UsageError("--plain needs a GAME or --resume")
    from cacique.cli.terminal import opening  # noqa: PLC0415 - the screens are slow to import

    wishes = opening.Wishes(game, options, seats, bots, seed)
    saved = None if resume is None else Path(resume) if resume else opening.autosave_path()
    if plain:
        opening.play_plain(wishes, saved, as_json=as_json)
    else:
        opening.play_on_screen(wishes, saved, delay)
