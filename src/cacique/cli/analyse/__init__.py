"""`cacique analyse`. Beside this file is a module for each game, whose `show` answers."""

import re
from dataclasses import dataclass
from typing import Any

import click

from cacique.cli.common import (
    FiniteRange,
    complete_file,
    find_adapter,
    json_option,
    language_option,
    load_game,
    reading,
)
from cacique.cli.terminal.language import t
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.record import parse_records
from cacique.games import registry
from cacique.texts import count

__all__ = ["Request", "command"]

_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Request:
    """An analysis as it was asked for: how long to think, and how to show what is found."""

    seconds: float
    visits: int | None
    threads: int
    top: int  # so many moves are shown
    as_json: bool


@click.command("analyse")
@click.argument("what", metavar="POSITION|RECORD", shell_complete=complete_file)
@click.option("--game", "number", type=click.IntRange(1), default=1, help="Which one of a file.")
@click.option("--ply", type=click.IntRange(0), help="After so many moves; by default after all.")
@click.option(
    "--seconds",
    type=FiniteRange(0, 3600),
    help=f"How long to think, by default {_SECONDS:g} if no visits are given.",
)
@click.option("--visits", type=click.IntRange(1, 500_000), help="How often to visit the tree.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--top", type=click.IntRange(1, 100), default=8, show_default=True, help="Moves.")
@language_option
@json_option
def command(
    *,
    what: str,
    number: int,
    ply: int | None,
    seconds: float | None,
    visits: int | None,
    threads: int,
    top: int,
    as_json: bool,
) -> None:
    """Show the best moves of a position, and what they lead to.

    A POSITION is a line as `position` in `cacique play --plain` gives it, or `board.position()`. A
    RECORD is a file of records; - reads standard input. On a terminal, the answer is shown while it
    gets better.

    In Pueblo a turn has the chance to end ahead of the others, the points that each seat may
    expect at the end, and the line behind it; in an auction, each card has the points that it lets
    each seat expect. In Puluc a move has its exact value, from the solution.

    \b
    Examples:
      cacique analyse games.txt --ply 20
      cacique random pueblo pro --seed 1 | cacique analyse - --ply 0
      cacique analyse puluc1_-_1.L.-.-.D.-.-.L11.-.-.0_L3 --json
    """
    board = _read_board(what, number, ply)
    if board.is_over and not board.ply:
        raise CaciqueError(t("analyse.over"))
    if board.is_over:
        raise CaciqueError(t("analyse.overAfter", n=board.ply, earlier=max(board.ply - 2, 0)))
    if seconds is None:
        seconds = float("inf") if visits else _SECONDS
    adapter = find_adapter(__package__, board.setup.game)
    if adapter is None:
        raise CaciqueError(t("analyse.none", game=board.setup.game))
    adapter.show(board, Request(seconds, visits, threads, top, as_json))


def _read_board(what: str, number: int, ply: int | None) -> Board[Any, Any]:
    for name in registry.NAMES:
        if re.match(rf"{name}\d+_", what):
            if ply is not None:
                raise CaciqueError("a position has no plies: --ply is for records")
            return load_game(name).board.from_position(what)
    with reading(what) as text:
        records = list(parse_records(text))
        if number > len(records):
            raise CaciqueError(f"there is no game {number}: the file has {len(records)}")
        record = records[number - 1]
        moves = len(record.tokens)
        if ply is not None and ply > moves:
            raise CaciqueError(f"there is no ply {ply}: the game has {count(moves, 'move')}")
        boards = enumerate(record.boards(load_game(record.tag["Game"])))
        return next(board for made, board in boards if made == (moves if ply is None else ply))
