"""The analysis of Puluc: exact values of moves or throws, from the solution."""

import click

from cacique.ai.puluc.arrayfile import DamagedFile
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.solution import solve
from cacique.ai.puluc.table import ValueTable, table_path
from cacique.cli.analyse import Request
from cacique.cli.common import print_json
from cacique.cli.terminal.language import percent, t
from cacique.cli.terminal.words import picture, seat_name
from cacique.core.errors import CaciqueError
from cacique.games.puluc import Board, Setup
from cacique.games.puluc.geometry import PIECES

__all__ = ["find_oracle", "gain", "most_pieces", "show", "show_position"]

_SOLVED_AT_ONCE = 3  # pieces a side


def show(board: Board, request: Request) -> None:
    """Print what each move or throw is worth; refuses a game that takes long to solve."""
    oracle = find_oracle(board.setup, most_pieces(board))
    if oracle is None:
        words = " ".join(["cacique puluc solve", *board.setup.format()])
        raise CaciqueError(t("solve.missing", command=words))
    show_position(oracle, board, as_json=request.as_json)


def find_oracle(setup: Setup, pieces: int) -> Oracle | None:
    """Open the table if there is one; few pieces are solved without it.

    A bad table is refused, not replaced in silence.
    """
    try:
        return Oracle(ValueTable.open(table_path(setup), setup))
    except FileNotFoundError:
        if pieces > _SOLVED_AT_ONCE:
            return None
        return Oracle(ValueTable.of(setup, pieces, solve(setup, None, pieces=pieces)))
    except DamagedFile as error:
        raise CaciqueError(f"{error}; `cacique puluc solve` builds it anew") from None


def most_pieces(board: Board) -> int:
    """Pieces of the stronger side at the beginning."""
    return PIECES - min(board.rewound().lost)


def show_position(oracle: Oracle, board: Board, *, as_json: bool) -> None:
    """Print what each move is worth, or each throw where none was made."""
    if board.throw is None:
        _show_throws(oracle, board, as_json=as_json)
    else:
        _show_choices(oracle, board, as_json=as_json)


def _show_throws(oracle: Oracle, board: Board, *, as_json: bool) -> None:
    seat = board.turn or 0
    value, throws = oracle.value(board, seat), oracle.throws(board)
    if as_json:
        rows = [
            {"throw": str(one.throw), "chance": one.chance, "value": one.value, "luck": one.luck}
            for one in throws
        ]
        print_json({"seat": seat, "value": value, "throws": rows})
        return
    before = t("luck.before", who=seat_name(board, seat), value=percent(value, 2))
    click.echo(f"{picture(board)}\n\n{before}")
    for one in throws:
        luck = f"{t('luck.luck')} {gain(one.luck):>9}"
        click.echo(f"  {one.throw!s:6}{percent(one.value, 2):>9}   {luck}")


def _show_choices(oracle: Oracle, board: Board, *, as_json: bool) -> None:
    seat, choices = board.turn or 0, oracle.choices(board)
    if as_json:
        moves = [{"move": str(one.move), "value": one.value, "loss": one.loss} for one in choices]
        print_json({"seat": seat, "throw": board.throw, "moves": moves})
        return
    click.echo(f"{picture(board)}\n")
    for one in choices:
        loss = t("luck.loses", loss=percent(one.loss, 2)) if one.loss else t("luck.best")
        click.echo(f"  {one.move!s:6}{percent(one.value, 2):>9}   {loss}")


def gain(share: float) -> str:
    """A share won or lost, with its sign."""
    return f"{'+' if share >= 0 else ''}{percent(share + 0.0, 2)}"  # and no -0
