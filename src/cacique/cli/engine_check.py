"""`cacique engine-check`."""

import click

from cacique.ai.conformance import check_program
from cacique.cli.common import complete_file, json_option, print_json

__all__ = ["command"]


@click.command("engine-check")
@click.argument("program", shell_complete=complete_file)
@click.option(
    "--games",
    type=click.IntRange(1, 10_000),
    default=1,
    show_default=True,
    help="Games from each seat of each variant.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, *, program: str, games: int, as_json: bool) -> None:
    """Check that a program keeps to the engine protocol.

    PROGRAM is a command, in quotes if it has several words. It is greeted, asked, stopped and
    confused, and it plays a game from each seat of each variant of each game it says it plays,
    against random players. A variant that it refuses is left out. Exit code 1 where anything is
    wrong.

    \b
    Examples:
      cacique engine-check 'python3 examples/reference_bot.py'
      cacique engine-check ./mine --games 10
    """
    findings = []
    for finding in check_program(program, games=games):
        findings.append(finding)
        if not as_json:
            sign = "none " if finding.is_left_out else "wrong" if finding.wrong else "ok   "
            click.echo(f"{sign} {finding.what}{finding.wrong and f': {finding.wrong}'}")
    wrong = sum(bool(finding.wrong) and not finding.is_left_out for finding in findings)
    if as_json:
        shown = [{"what": one.what, "wrong": one.wrong} for one in findings]
        print_json({"program": program, "is_conforming": not wrong, "findings": shown})
    else:
        said = "keeps to the protocol" if not wrong else f"{wrong} of {len(findings)} are wrong"
        click.echo(f"{program}: {said}")
    if wrong:
        ctx.exit(1)
