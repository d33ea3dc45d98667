"""`cacique verify-dice`."""

import re
from dataclasses import dataclass

import click

from cacique.cli.common import complete_file, json_option, load_game, print_json, reading
from cacique.cli.terminal import promises
from cacique.core.dice import NOBODY, FairDice, Witness, check_dice
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.record import Record, parse_records
from cacique.games import registry

__all__ = ["command"]

_HEX = re.compile(r"[0-9a-f]+")


def _read_hex(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str:
    if text and not _HEX.fullmatch(text.lower()):
        raise click.BadParameter(f"{text!r} is not written in hexadecimal digits")
    return (text or "").lower()


@click.command("verify-dice")
@click.argument("record", metavar="RECORD", shell_complete=complete_file)
@click.option(
    "--commitment", metavar="HEX", callback=_read_hex, help="The promise that you saw at the start."
)
@click.option(
    "--entropy", metavar="HEX", callback=_read_hex, help="What you, or your page, sent after it."
)
@click.option("--game", metavar="ID", help="Take both from what the terminal kept of this game.")
@json_option
def command(*, record: str, commitment: str, entropy: str, game: str | None, as_json: bool) -> None:
    """Check that a server threw fair dice in recorded games.

    Each throw must be what the server's seed gives with what the players sent, and the seed must be
    the one that the record says was promised. That the promise came first, and that your own part
    is in it, nobody knows but you: give what you saw and sent, or the id of a game that you played
    in the terminal, which keeps both. A game that it knows again by itself needs neither.

    \b
    Examples:
      cacique verify-dice game.txt
      cacique verify-dice game.txt --commitment 9f86d0 --entropy 60303a
      cacique verify-dice game.txt --game abc2345xyz
      cacique verify-dice - < games.txt

    Games without dice of a server are named and passed over.

    Exit codes: 0 all throws are fair, 2 some are not, or no record can be checked.
    """
    given = _given(commitment, entropy, game)
    with reading(record) as text:
        records = enumerate(parse_records(text), 1)
        found = [_check(one, number, given) for number, one in records]
        if not any(one.dice for one in found):
            raise CaciqueError(next(one.fault for one in found))
    if as_json:
        _print_json(found)
    else:
        for one in found:
            click.echo(one.told)
    unfair = sum(one.is_wrong for one in found)
    if unfair:
        are = "game is" if unfair == 1 else "games are"
        raise CaciqueError(f"{record}: {unfair} {are} not fair, or cannot be checked")


def _given(commitment: str, entropy: str, game: str | None) -> Witness | None:
    """What somebody says that they saw and sent; None where they say nothing."""
    if game is None:
        return Witness(commitment, entropy) if commitment or entropy else None
    if commitment or entropy:
        raise click.UsageError("--game stands for --commitment and --entropy")
    kept = promises.find_all(game.rpartition("/")[2])
    if len(kept) != 1:
        raise CaciqueError(f"the terminal remembers {len(kept)} games {game!r}, not one")
    return kept[0]


@dataclass(frozen=True, slots=True)
class _Checked:
    """What was found in one game, and what is to be told of it; no dice where none are fair."""

    told: str
    dice: FairDice | None = None
    witness: Witness = NOBODY
    fault: str = ""
    is_wrong: bool = False


def _check(record: Record, number: int, given: Witness | None) -> _Checked:
    witness = given or _recognise(record)
    try:
        dice = check_dice(record, load_game(record.tag["Game"]), witness)
    except InvalidRecord:  # which has its line
        raise
    except CaciqueError as error:
        fault = f"game {number}: {error}"
        has_dice = any(name.startswith("Dice") for name in record.tag)
        if has_dice or record.tag["Game"] not in registry.NAMES:
            return _Checked(fault, fault=fault, is_wrong=True)
        return _Checked(f"game {number}: no dice of a server, nothing to check", fault=fault)
    more = f"; {dice.skipped} more were taken back" if dice.skipped else ""
    told = f"game {number}: all {dice.throws} throws are what the promised seed gives{more}"
    return _Checked("\n  ".join([told, *_explain(witness)]), dice, witness)


def _recognise(record: Record) -> Witness:
    """What the terminal kept of a game with this promise."""
    promise = record.tag.get("DiceCommitment")
    return next((seen for seen in promises.find_all() if seen.commitment == promise), Witness())


def _explain(witness: Witness) -> list[str]:
    """What was checked beyond the throws, and what was not."""
    lines = []
    if witness.commitment:
        lines.append("checked: the promise is the one that was seen at the start")
    else:
        lines.append("not checked: that this promise was seen before the first throw")
    if witness.entropy:
        lines.append("checked: your part, sent after the promise, is in every throw")
    else:
        lines.append("not checked: that a part of yours is in it, so the server may have known all")
    return lines


def _print_json(found: list[_Checked]) -> None:
    checked = [one.dice for one in found if one.dice]
    print_json(
        {
            "games": len(found),
            "without_dice": sum(not (one.dice or one.is_wrong) for one in found),
            "wrong": [one.told for one in found if one.is_wrong],
            "throws": sum(dice.throws for dice in checked),
            "skipped": sum(dice.skipped for dice in checked),
            "promises_seen": sum(bool(one.dice and one.witness.commitment) for one in found),
            "parts_found": sum(bool(one.dice and one.witness.entropy) for one in found),
        }
    )
