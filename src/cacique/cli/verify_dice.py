"""`cacique verify-dice`."""

import click

from cacique.cli.common import json_option, load_game, print_json, reading
from cacique.core.dice import FairDice, check_dice
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.record import Record, parse_records

__all__ = ["command"]


@click.command("verify-dice")
@click.argument("record", metavar="RECORD")
@json_option
def command(record: str, *, as_json: bool) -> None:
    """Check that a server threw fair dice in recorded games.

    Each throw must be what the server's seed gives with what the players sent, and the seed must be
    the one that was promised before the first throw.

    \b
    Examples:
      cacique verify-dice game.txt
      cacique verify-dice - < games.txt

    Exit codes: 0 all throws are fair, 2 some are not, or a record cannot be checked.
    """
    with reading(record) as text:
        games = list(parse_records(text))
        dice = [_check(game, number) for number, game in enumerate(games, 1)]
    if as_json:
        throws, skipped = sum(one.throws for one in dice), sum(one.skipped for one in dice)
        print_json({"games": len(dice), "throws": throws, "skipped": skipped})
        return
    for number, one in enumerate(dice, 1):
        more = f"; {one.skipped} more were taken back" if one.skipped else ""
        click.echo(f"game {number}: all {one.throws} throws are what the promised seed gives{more}")


def _check(record: Record, number: int) -> FairDice:
    try:
        return check_dice(record, load_game(record.tag["Game"]))
    except InvalidRecord:  # which has its line
        raise
    except CaciqueError as error:
        raise CaciqueError(f"game {number}: {error}") from None
