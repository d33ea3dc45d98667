"""`cacique puluc`: the solution of Puluc, and what it says of games and positions."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import click
from click.shell_completion import CompletionItem
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from cacique.ai.puluc.arrayfile import DamagedFile
from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.packed import is_packed, packed_path, write_packed
from cacique.ai.puluc.solver import Report
from cacique.ai.puluc.table import ValueTable, build, table_path
from cacique.cli.analyse.puluc import find_oracle, gain, most_pieces, show_position
from cacique.cli.common import (
    complete_file,
    json_option,
    language_option,
    load_game,
    option_words,
    parse_setup,
    print_json,
    reading,
    show_progress,
)
from cacique.cli.console import stderr
from cacique.cli.terminal.language import is_text, percent, t
from cacique.cli.terminal.puluc.words import side_name
from cacique.cli.terminal.words import refuse_illegal
from cacique.core.contract import Game
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.record import Record, parse_records
from cacique.games import puluc
from cacique.games.puluc.geometry import PIECES
from cacique.study.puluc.luck import Balance, Turn, balance

__all__ = ["command"]

_WORTH_SHOWING = Fraction(1, 1000)  # of a point: smaller losses are no mistakes


def _complete_option(
    _context: click.Context, _parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    return [CompletionItem(word) for word in option_words("puluc", (), start)]


@click.group("puluc")
def command() -> None:
    """Solve Puluc, and ask the solution about games and positions.

    \b
    Examples:
      cacique puluc solve
      cacique puluc best puluc1_-_4.-.-.L.-.-.-.-.-.-.5_D- 4
      cacique random puluc --seed 1 | cacique puluc analyse -
    """


@command.command()
@click.argument("options", nargs=-1, metavar="[NAME=VALUE]...", shell_complete=_complete_option)
@click.option(
    "--pieces",
    type=click.IntRange(1, PIECES),
    default=PIECES,
    show_default=True,
    help="A side; fewer than five make a smaller game to experiment with.",
)
@click.option("--threads", type=click.IntRange(1, 64), help="All cores by default.")
@click.option("--again", is_flag=True, help="Solve even where there is a good table.")
@json_option
def solve(
    *, options: tuple[str, ...], pieces: int, threads: int | None, again: bool, as_json: bool
) -> None:
    """Solve the game and keep the table in the cache folder.

    A run that was stopped is taken up again: finished layers are kept until the table is there.
    Beside the table lies a small form of it, which the server gives to pages.

    \b
    Examples:
      cacique puluc solve
      cacique puluc solve draw=no p=0.4 --json
    """
    load_game("puluc")
    setup = parse_setup("puluc", options).check()
    assert isinstance(setup, puluc.Setup)
    path = table_path(setup, pieces)
    table = None if again else _open_good(setup, pieces)
    if table is None or not is_packed(setup, pieces):
        table = table or _build(setup, pieces, threads)
        _pack(table, threads)
    packed = packed_path(setup, pieces)
    facts = _describe(table) | {"path": str(path), "packed": str(packed)}
    if as_json:
        print_json(facts)
        return
    click.echo(
        f"The side that begins wins {table.start:.6%} (a draw counts half, off by "
        f"{table.solution_error:.0e} at most);\na game takes {table.turns:.1f} turns. "
        f"{table.positions:,} positions are in {path}\n"
        f"and, as {packed.stat().st_size / 1e6:,.1f} MB for pages, in {packed}"
    )


def _describe(table: ValueTable) -> dict[str, Any]:
    return {
        "options": table.setup.options(),
        "pieces": table.pieces,
        "positions": table.positions,
        "start": table.start,
        "throws": table.throws,
        "turns": table.turns,
        "residual": table.residual,
        "error": table.solution_error,
        "table_error": table.error,
    }


def _open_good(setup: puluc.Setup, pieces: int) -> ValueTable | None:
    """Open the table if it is there; say so if it is bad and has to be built anew."""
    try:
        return ValueTable.open(table_path(setup, pieces), setup, pieces)
    except FileNotFoundError:
        return None
    except DamagedFile as error:
        click.echo(f"cacique: {error}; it is built anew", err=True)
        return None


def _build(setup: puluc.Setup, pieces: int, threads: int | None) -> ValueTable:
    with _progress("Solving") as report:
        return build(setup, pieces=pieces, threads=threads, report=report)


def _pack(table: ValueTable, threads: int | None) -> None:
    path = packed_path(table.setup, table.pieces)
    with _progress("Packing") as report:
        write_packed(table, path, threads=threads, report=report)


@contextmanager
def _progress(what: str) -> Iterator[Report]:
    columns = TextColumn(what), BarColumn(), TextColumn("{task.percentage:>3.0f} %")
    bar = Progress(
        *columns,
        TimeElapsedColumn(),
        console=stderr,
        transient=True,
        disable=not stderr.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=1.0)
        yield lambda share: bar.update(task, completed=share)


_yes_option = click.option(
    "--yes", is_flag=True, help="Solve the game first where it is not, without asking: minutes."
)


def _oracle(setup: puluc.Setup, pieces: int, *, yes: bool) -> Oracle:
    """Open the table, or build it on first need, for who agrees to wait."""
    oracle = find_oracle(setup, pieces)
    if oracle is None:
        if not (yes or _agrees(setup)):
            words = " ".join(["cacique puluc solve", *setup.format()])
            raise CaciqueError(t("solve.declined", command=words))
        oracle = Oracle(_build(setup, PIECES, None))
    return oracle


def _agrees(setup: puluc.Setup) -> bool:
    """Ask somebody at a terminal; where nobody is, refuse and say what would do."""
    game = " ".join(["puluc", *setup.format()])
    if not _can_ask():
        raise CaciqueError(t("solve.unasked", game=game))
    return click.confirm(t("solve.ask", game=game), err=True)


def _can_ask() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and stderr.is_terminal


@command.command()
@click.argument("position")
@click.argument("throw", type=click.IntRange(1, 5), required=False)
@_yes_option
@language_option
@json_option
def best(*, position: str, throw: int | None, yes: bool, as_json: bool) -> None:
    """Show what each move of a POSITION is worth after a THROW; without one, what throws are worth.

    Values are the mover's chances of winning, a draw counting half.

    \b
    Examples:
      cacique puluc best puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L- 3
      cacique puluc best puluc1_-_4.L.-.-.-.-.-.-.-.-.5_D- --json
    """
    load_game("puluc")
    board = puluc.Board.from_position(position)
    if board.is_over:
        raise CaciqueError(t("analyse.over"))
    if throw is not None:
        board.push(refuse_illegal(board, f"r{throw}"))
    show_position(_oracle(board.setup, most_pieces(board), yes=yes), board, as_json=as_json)


@command.command()
@click.argument("record", shell_complete=complete_file)
@click.option("--all", "show_all", is_flag=True, help="Show every turn, not only the mistakes.")
@_yes_option
@language_option
@json_option
def analyse(*, record: str, show_all: bool, yes: bool, as_json: bool) -> None:
    """Tell luck from skill in recorded games of Puluc.

    RECORD is a file of records; - reads standard input. A loss or luck of 1 % is a hundredth of a
    won game. Start, net luck and net skill of a side add up to its result.

    \b
    Examples:
      cacique puluc analyse games.txt
      cacique random puluc --seed 1 | cacique puluc analyse - --json
    """
    games = _read_games(record)
    boards = [board for board, _ in games]
    pieces: dict[puluc.Setup, int] = {}
    for board in boards:
        pieces[board.setup] = max(pieces.get(board.setup, 0), most_pieces(board))
    oracles = {setup: _oracle(setup, most, yes=yes) for setup, most in pieces.items()}
    sums = [balance(oracles[board.setup], board) for board in show_progress(boards, "Weighing")]
    weighed = [(one, termination) for one, (_, termination) in zip(sums, games, strict=True)]
    if as_json:
        print_json([_as_dict(*one) for one in weighed])
        return
    for number, one in enumerate(weighed, 1):
        _show_balance(number, *one, show_all=show_all)


def _read_games(path: str) -> list[tuple[puluc.Board, str | None]]:
    """Read boards, each with what ended its game if not its moves did."""
    game = load_game("puluc")
    with reading(path) as text:
        return [
            (_replay(record, game), record.tag.get("Termination")) for record in parse_records(text)
        ]


def _replay(record: Record, game: Game) -> puluc.Board:
    if record.tag["Game"] != "puluc":
        raise InvalidRecord("this is no game of puluc", record.first_line, 1)
    board = record.board(game)
    assert isinstance(board, puluc.Board)
    return board


def _as_dict(sums: Balance, termination: str | None) -> dict[str, Any]:
    sides = [
        {
            "seat": seat,
            "start": float(sums.start_for(seat)),
            "luck": float(sums.luck(seat)),
            "loss": float(sums.loss(seat)),
            "net_luck": float(sums.net_luck(seat)),
            "net_skill": float(sums.net_skill(seat)),
            "adjusted": float(sums.adjusted(seat)),
            "result": float(sums.result_for(seat)),
        }
        for seat in (0, 1)
    ]
    turns = [
        {
            "seat": turn.seat,
            "throw": turn.throw and str(turn.throw),
            "luck": float(turn.luck),
            "move": turn.move and str(turn.move),
            "best": turn.best and str(turn.best),
            "loss": float(turn.loss),
        }
        for turn in sums.turns
    ]
    return {
        "finished": sums.is_finished,
        "termination": termination,
        "sides": sides,
        "turns": turns,
    }


def _show_balance(number: int, sums: Balance, termination: str | None, *, show_all: bool) -> None:
    end = "" if sums.is_finished else f", {_describe_end(termination)}"
    click.echo(t("luck.game", number=number, n=len(sums.turns)) + end)
    columns = ("start", "luck", "errors", "result", "adjusted")
    start, luck, errors, result, adjusted = (t(f"luck.{column}") for column in columns)
    click.echo(f"{'':8}{start:>9}{luck:>10}{errors:>10}{result:>10}{adjusted:>15}")
    for seat in (0, 1):
        start, result, adjusted = (
            percent(float(part(seat)), 2)
            for part in (sums.start_for, sums.result_for, sums.adjusted)
        )
        luck, errors = gain(float(sums.luck(seat))), gain(-float(sums.loss(seat)))
        click.echo(f"{side_name(seat):8}{start:>9}{luck:>10}{errors:>10}{result:>10}{adjusted:>15}")
    for at, turn in enumerate(sums.turns, 1):
        if show_all or turn.loss >= _WORTH_SHOWING:
            click.echo(_format_turn(at, turn))


def _describe_end(termination: str | None) -> str:
    """Tell how a game ended that its moves did not end; its result is that of the position."""
    if termination is None:
        return t("replay.unfinished")
    key = f"by.{termination}"
    return t("luck.decided", how=t(key) if is_text(key) else f"({termination})")


def _format_turn(at: int, turn: Turn) -> str:
    throw = str(turn.throw or "")
    luck = f"{t('luck.luck')} {gain(float(turn.luck)):>9}"
    line = f"  {at:>3} {side_name(turn.seat):7}{throw:3} {luck}"
    if turn.move is None:
        return line
    if not turn.loss:
        return f"{line}  {turn.move!s:6}"
    told = t("luck.bestWas", loss=percent(float(turn.loss), 2), move=str(turn.best))
    return f"{line}  {turn.move!s:6} {told}"
