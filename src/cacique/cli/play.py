"""`cacique play`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from cacique.cli.common import (
    FiniteRange,
    GameChoice,
    complete_bot,
    complete_file,
    language_option,
    options_argument,
)
from cacique.games import registry

__all__ = ["check_options", "check_settings", "command"]


def check_options(given: Mapping[str, Any]) -> None:
    """Raise what is wrong with options together; the doctor asks so of settings alone."""
    goes_on = given.get("resume") is not None
    has_players = any(given.get(name) for name in ("game", "options", "seats", "bots", "watch"))
    if given.get("as_json") and not given.get("plain"):
        raise click.UsageError("--json goes with --plain")
    if (goes_on or given.get("join")) and has_players:
        raise click.UsageError("a game that goes on has its options and players already")
    if goes_on and (given.get("join") or given.get("server")):
        raise click.UsageError("a saved game goes on here, not at a server")
    if given.get("watch") and given.get("seats"):
        raise click.UsageError("--watch leaves no seat to --seat")


def check_settings(given: Mapping[str, Any]) -> None:
    """Raise what makes the command fail wherever it is called with such settings."""
    # slow to import
    from cacique.ai import bots  # noqa: PLC0415
    from cacique.cli.terminal.seating import refuse_name  # noqa: PLC0415

    check_options(given)
    for name in given.get("names", ()):
        refuse_name(name, registry.NAMES)
    for bot in given.get("bots", ()):
        if not given.get("server"):  # which may have others, of its own
            bots.check(bot)


@click.command("play")
@click.argument("game", type=GameChoice(), required=False)
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
    shell_complete=complete_bot,
    help="Who plays another seat, in order; the last named plays all that are left. Pueblo: "
    "level1 … level8, master, greedy, random, search@2s (level4 if none is named). Puluc: "
    "beginner, fair, good, expert, perfect, random (good).",
)
@click.option(
    "--seed", type=click.IntRange(0), help="For the dice and the bots; random if left out."
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    shell_complete=complete_file,
    help="Go on with a saved game, by default the last one.",
)
@click.option("--watch", is_flag=True, help="Let bots have all seats, and look on.")
@click.option("--server", metavar="URL", help="Play at a server; seats without a bot are open.")
@click.option(
    "--join", metavar="LINK", help="Take a seat at a server, watch there, or come back to a game."
)
@click.option(
    "--delay",
    type=FiniteRange(0, 60),
    default=0.3,
    show_default=True,
    help="Seconds between two moves of the others, to follow them.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    help="What you are called, at a server too; several for those who share this screen.",
)
@language_option
@click.option("--plain", is_flag=True, help="Line by line: tokens in, text out.")
@click.option(
    "--json", "as_json", is_flag=True, help="With --plain: each answer is one line of JSON."
)
def command(
    *,
    game: str | None,
    options: tuple[str, ...],
    seats: tuple[int, ...],
    bots: tuple[str, ...],
    seed: int | None,
    resume: str | None,
    watch: bool,
    server: str | None,
    join: str | None,
    delay: float,
    names: tuple[str, ...],
    plain: bool,
    as_json: bool,
) -> None:
    """Play Pueblo or Puluc in the terminal.

    Without a GAME, a first screen asks for it and its options. Each move is saved at once, so that
    --resume goes on where anything stopped. With --plain every fact on the screen can be asked for
    (type help); with --json as well, each answer is one line of JSON.

    With --server, the game is played there, together with people in browsers: the links for the
    other seats are shown. --join takes such a link.

    \b
    Examples:
      cacique play
      cacique play pueblo players=3 pro --seat 1 --bot level5 --bot level2
      cacique play puluc --bot perfect
      cacique play --resume
      cacique play pueblo --server http://127.0.0.1:8000
      cacique play --join http://127.0.0.1:8000/join/abc123/1#Y2FjaXF1ZQ
      printf 'Cd4/3u\\n>3\\nscores\\n' | cacique play pueblo --plain
    """
    check_options(click.get_current_context().params)
    if plain and not game and resume is None and not join:
        raise click.UsageError("--plain needs a GAME, --resume or --join")
    from cacique.cli.terminal import saved, seating  # noqa: PLC0415 - slow to import

    path = None if resume is None else Path(resume) if resume else saved.autosave_path()
    seats = () if watch else seats or (0,)
    wishes = seating.Wishes(game, options, seats, bots, seed, path, server, join, names)
    if plain:
        seating.play_plain(wishes, as_json=as_json)
    else:
        seating.play_on_screen(wishes, delay)
