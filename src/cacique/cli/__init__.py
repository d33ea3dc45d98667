"""The `cacique` command: parsing and printing only.

This module stays light, so that `cacique --help` answers at once; a command's own module is
imported when the command runs.
"""

import io
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from cacique import __version__
from cacique.cli.settings import apply_settings, check_section, describe_error, read_config
from cacique.core.errors import CaciqueError
from cacique.texts.suggest import did_you_mean

__all__ = ["COMMANDS", "app", "main"]

BAD_INPUT = 2
INTERRUPTED = 130

COMMANDS = {
    "analyse": "Show the best moves of a position, and what they lead to.",
    "arena": "Let bots play matches, and say how strong each of them is.",
    "backup": "Copy all games of a server to a file while it runs.",
    "bench": "Measure how fast this machine plays.",
    "completion": "Print a script that completes commands in a shell.",
    "dataset": "Play and analyse games, and write them as a Parquet file.",
    "delete": "Remove games of a server for good.",
    "doctor": "Say what is installed, compiled, solved and writable here.",
    "engine": "Play and analyse by the engine protocol, for other programs.",
    "engine-check": "Check that a program keeps to the engine protocol.",
    "export": "Write all games of a server as records while it runs.",
    "history": "Say what somebody's games lost over time, and by which habits.",
    "perft": "Count the decision sequences of a game to a depth.",
    "play": "Play Pueblo or Puluc in the terminal.",
    "puluc": "Solve Puluc, and ask the solution about games and positions.",
    "random": "Play random games and write them as records.",
    "replay": "Check recorded games and show how they went.",
    "review": "Say what every decision of recorded games lost, and why.",
    "rotate-key": "Sign guests' cookies with a new key from now on.",
    "rules": "Tell the rules of a game.",
    "serve": "Serve the page and the games.",
    "verify-dice": "Check that a server threw fair dice in recorded games.",
}


class _LazyGroup(click.Group):
    """A group that imports a command's module only to run it."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cacique.cli.{name.replace('-', '_')}").command
        # the doctor must not fall ill from the settings it is called for
        section = {} if name == "doctor" else self._config().get(name, {})
        ctx.default_map = {name: apply_settings(command, section, name)}
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            known = did_you_mean(args[0], COMMANDS)
            raise CaciqueError(f"No such command {args[0]!r}{known}")
        return super().resolve_command(ctx, args)

    def _config(self) -> dict[str, Any]:
        """Read the settings file; no strange sections may hide in it."""
        config = read_config()
        for name in config:
            check_section(name, COMMANDS)
        return config

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="cacique %(version)s")
def app() -> None:
    """Play, study and master the board games Pueblo and Puluc.

    \b
    Examples:
      cacique play
      cacique serve --open
      cacique random puluc --games 100 --output games.txt
      cacique replay games.txt
      cacique analyse games.txt --ply 20
      cacique doctor

    Options may also stand in a settings file, a section for each command, or in the environment:
    CACIQUE_PLAY_BOT=level5 is `cacique play --bot level5`. `cacique doctor` names the file.

    Exit codes: 0 all went well, 1 an internal error or what doctor found wrong, 2 bad input,
    130 interrupted.
    """


def main() -> NoReturn:
    """Run the command; bad input of any kind is one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal may lack our signs
            stream.reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False, prog_name="cacique")
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        code = 0
    except click.ClickException as error:
        code = _complain(describe_error(error))
    except (click.Abort, KeyboardInterrupt):
        code = _complain("interrupted", INTERRUPTED)
    except CaciqueError as error:
        code = _complain(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        code = _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    sys.exit(code if isinstance(code, int) else 0)


def _complain(message: str, code: int = BAD_INPUT) -> int:
    click.echo(f"cacique: {' '.join(message.split())}", err=True)
    return code
