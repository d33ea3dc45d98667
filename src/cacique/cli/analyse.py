"""`cacique analyse`."""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click
from rich.live import Live
from rich.text import Text

from cacique.ai.pueblo.bidding import CardValues, analyse_auction
from cacique.ai.pueblo.budget import Limit
from cacique.ai.pueblo.prospect import Prospect
from cacique.ai.pueblo.search import analyse
from cacique.cli.common import FiniteRange, json_option, load_game, print_json, reading, stderr
from cacique.cli.puluc import find_oracle, show_position
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.record import Record, parse_records
from cacique.games import pueblo, puluc, registry

__all__ = ["command"]

ViewT = TypeVar("ViewT")

_SECONDS = 5.0


@click.command("analyse")
@click.argument("what", metavar="POSITION|RECORD")
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
    _refuse_finished(board)
    if isinstance(board, puluc.Board):
        _show_puluc(board, as_json=as_json)
        return
    assert isinstance(board, pueblo.Board)
    if seconds is None:
        seconds = float("inf") if visits else _SECONDS
    limit = Limit(seconds, visits) if visits else Limit.of_time(seconds)
    if board.auction:
        cards = _watch(analyse_auction(board, limit), lambda view: _format_cards(board, view))
        _print(board, _cards_to_json(cards), _format_cards(board, cards), as_json=as_json)
    else:
        turns = _watch(analyse(board, limit, threads), lambda view: _format_turns(view[:top]))
        shown = turns[:top]
        _print(board, _turns_to_json(shown), _format_turns(shown), as_json=as_json)


def _refuse_finished(board: Board[Any, Any]) -> None:
    if not board.is_over:
        return
    moves = len(board.moves)
    if not moves:
        raise CaciqueError("the game is over in this position")
    raise CaciqueError(
        f"the game is over after its {moves} moves: choose an earlier one, such as "
        f"--ply {max(moves - 2, 0)}"
    )


def _read_board(what: str, number: int, ply: int | None) -> Board[Any, Any]:
    for name in registry.NAMES:
        if re.match(rf"{name}\d+_", what):
            if ply is not None:
                raise CaciqueError("a position has no plies: --ply is for records")
            return load_game(name).board.from_position(what)
    with reading(what) as text:
        return _replay(_pick(list(parse_records(text)), number), ply)


def _pick(records: list[Record], number: int) -> Record:
    if number > len(records):
        raise CaciqueError(f"there is no game {number}: the file has {len(records)}")
    return records[number - 1]


def _replay(record: Record, ply: int | None) -> Board[Any, Any]:
    """Play a game on to a ply, or to where it stands."""
    moves = len(record.tokens)
    if ply is not None and ply > moves:
        raise CaciqueError(f"there is no ply {ply}: the game has {moves} moves")
    boards = enumerate(record.boards(load_game(record.tag["Game"])))
    return next(board for made, board in boards if made == (moves if ply is None else ply))


def _show_puluc(board: puluc.Board, *, as_json: bool) -> None:
    oracle = find_oracle(board)
    if oracle is None:
        words = " ".join(["cacique puluc solve", *board.setup.format()])
        raise CaciqueError(f"this game is not solved on this machine yet: `{words}` does it, once")
    show_position(oracle, board, as_json=as_json)


def _watch(views: Iterator[ViewT], lines: Callable[[ViewT], Iterator[str]]) -> ViewT:
    """Show an answer while it gets better, where somebody looks on; return the last one."""
    if not stderr.is_terminal:
        *_, last = views
        return last
    with Live(console=stderr, transient=True, refresh_per_second=8) as live:
        for view in views:
            live.update(Text("\n".join(lines(view)), no_wrap=True, overflow="ellipsis"))
            last = view
    return last


def _print(
    board: pueblo.Board, facts: dict[str, Any], lines: Iterator[str], *, as_json: bool
) -> None:
    if as_json:
        print_json({"position": board.position(), "seat": board.turn} | facts)
        return
    click.echo(f"{board}\n\nseat {board.turn} decides\n")
    click.echo("\n".join(lines))


def _turns_to_json(turns: list[Prospect]) -> dict[str, Any]:
    return {
        "turns": [
            {
                "moves": [str(move) for move in turn.moves],
                "chance": turn.chance,
                "error": turn.error,
                "points": turn.points,
                "visits": turn.visits,
                "line": [str(move) for move in turn.line],
            }
            for turn in turns
        ]
    }


def _format_turns(turns: list[Prospect]) -> Iterator[str]:
    seats = "".join(f"{f'seat {seat}':>8}" for seat in range(len(turns[0].points)))
    yield f"{'turn':12}{'ahead':>7}{'±':>6}{seats}{'visits':>9}  line"
    for turn in turns:
        first = " ".join(map(str, turn.moves))
        rest = " ".join(map(str, turn.line[len(turn.moves) :]))
        points = "".join(f"{value:>8.1f}" for value in turn.points)
        error = f"{turn.error:.1%}" if turn.error else "exact"
        yield f"{first:12}{turn.chance:>7.1%}{error:>6}{points}{turn.visits:>9,}  {rest}"


def _cards_to_json(values: CardValues) -> dict[str, Any]:
    return {
        "games": values.games,
        "seats": [
            {
                "seat": seat,
                "highest_bid": values.highest_bid(seat),
                "cards": [
                    {"card": card, "points": points, "behind": behind}
                    for card, points, behind in _cards_of(values, seat)
                ],
            }
            for seat in range(len(values.points))
        ],
    }


def _cards_of(values: CardValues, seat: int) -> Iterator[tuple[int, float, float]]:
    """The cards that a seat may get, with points and how far behind the others they leave it."""
    columns = zip(values.points[seat].tolist(), values.behind[seat].tolist(), strict=True)
    for card, (points, behind) in enumerate(columns, 1):
        if points == points:  # noqa: PLR0124  NaN where the card is gone
            yield card, points, behind


def _format_cards(board: pueblo.Board, values: CardValues) -> Iterator[str]:
    players = board.setup.players
    yield f"{'':8}" + "".join(f"{f'card {n}':>17}" for n in range(1, players + 1)) + "    bid up to"
    for seat in range(players):
        cells = {card: (points, behind) for card, points, behind in _cards_of(values, seat)}
        row = "".join(_format_card(cells.get(card)) for card in range(1, players + 1))
        yield f"seat {seat:<3}{row}{values.highest_bid(seat):>13.1f}"
    yield f"points at the end, and how far behind the others, in {values.games} games"


def _format_card(cell: tuple[float, float] | None) -> str:
    return f"{cell[0]:>9.1f} ({cell[1]:>+5.1f})" if cell else f"{'–':>17}"
