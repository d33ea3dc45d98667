"""`cacique perft`."""

import click

from cacique.cli.common import (
    game_argument,
    json_option,
    new_board,
    options_argument,
    print_json,
    show_progress,
)
from cacique.core.perft import divide as divide_perft

__all__ = ["command"]


@click.command("perft")
@game_argument
@options_argument
@click.option("--depth", type=click.IntRange(0, 100), default=3, show_default=True)
@click.option("--divide", is_flag=True, help="Count for each first decision.")
@click.option("--position", metavar="LINE", help="Start from a position line.")
@json_option
def command(
    *,
    game: str,
    options: tuple[str, ...],
    depth: int,
    divide: bool,
    position: str | None,
    as_json: bool,
) -> None:
    """Count the decision sequences of a game to a depth.

    Throws count as decisions. Options are given as name=value, or as a name alone for yes.

    \b
    Examples:
      cacique perft pueblo players=3 pro --depth 2
      cacique perft puluc --depth 6 --divide
    """
    board = new_board(game, options, position)
    moves = show_progress(list(board.legal_moves), "Counting")
    counts = divide_perft(board, depth, moves) if depth else {}
    total = sum(counts.values()) if depth else 1
    if as_json:
        print_json(
            {"game": game, "depth": depth, "total": total} | ({"divide": counts} if divide else {})
        )
        return
    for token, count in counts.items() if divide else ():
        click.echo(f"{token:8} {count:>14,}")
    click.echo(f"{total:,}" if not divide else f"{'total':8} {total:>14,}")
