"""The analysis of Pueblo: turns with their chances, or what cards and bids are worth."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click
from rich.live import Live
from rich.text import Text

from cacique.ai.agent import Prospect
from cacique.ai.pueblo.analysis import analyse
from cacique.ai.pueblo.bidding import CardValues, analyse_auction
from cacique.ai.pueblo.budget import Budget
from cacique.cli.analyse import Request
from cacique.cli.common import print_json, stderr
from cacique.games.pueblo import Board
from cacique.texts import count

__all__ = ["show"]

ViewT = TypeVar("ViewT")


def show(board: Board, request: Request) -> None:
    """Print the best turns, or the values of order cards while they are auctioned."""
    budget = Budget.of_time(request.seconds)
    if request.visits:
        budget = Budget(request.seconds, request.visits)
    if board.auction:
        cards = _watch(analyse_auction(board, budget), lambda view: _format_cards(board, view))
        facts, lines = _cards_to_json(cards), _format_cards(board, cards)
    else:
        found = analyse(board, budget, request.threads)
        turns = _watch(found, lambda view: _format_turns(view[: request.top]))[: request.top]
        facts, lines = _turns_to_json(turns), _format_turns(turns)
    if request.as_json:
        print_json({"position": board.position(), "seat": board.turn} | facts)
        return
    click.echo(f"{board}\n\nseat {board.turn} decides\n")
    click.echo("\n".join(lines))


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


def _format_cards(board: Board, values: CardValues) -> Iterator[str]:
    players = board.setup.players
    yield f"{'':8}" + "".join(f"{f'card {n}':>17}" for n in range(1, players + 1)) + "    bid up to"
    for seat in range(players):
        cells = {card: (points, behind) for card, points, behind in _cards_of(values, seat)}
        row = "".join(_format_card(cells.get(card)) for card in range(1, players + 1))
        yield f"seat {seat:<3}{row}{values.highest_bid(seat):>13.1f}"
    yield f"points at the end, and how far behind the others, in {count(values.games, 'game')}"


def _format_card(cell: tuple[float, float] | None) -> str:
    return f"{cell[0]:>9.1f} ({cell[1]:>+5.1f})" if cell else f"{'–':>17}"
