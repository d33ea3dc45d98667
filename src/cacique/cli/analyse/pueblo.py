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
from cacique.cli.common import print_json
from cacique.cli.console import stderr
from cacique.cli.terminal.language import fixed, number, percent, t
from cacique.cli.terminal.words import picture, seat_name
from cacique.games.pueblo import Board

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
        turns = _watch(found, lambda view: _format_turns(board, view[: request.top]))[: request.top]
        facts, lines = _turns_to_json(turns), _format_turns(board, turns)
    if request.as_json:
        print_json({"position": board.position(), "seat": board.turn} | facts)
        return
    click.echo(f"{picture(board)}\n")
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


def _format_turns(board: Board, turns: list[Prospect]) -> Iterator[str]:
    seats = "".join(f"{seat_name(board, seat):>8}" for seat in board.seats)
    heads = f"{t('analyse.ahead'):>8}{'±':>7}{seats}{t('analyse.visits'):>9}"
    yield f"{t('analyse.turn'):12}{heads}  {t('analyse.line')}"
    for turn in turns:
        first = " ".join(map(str, turn.moves))
        rest = " ".join(map(str, turn.line[len(turn.moves) :]))
        points = "".join(f"{fixed(value):>8}" for value in turn.points)
        error = percent(turn.error, 1) if turn.error else t("analyse.exact")
        chance, visits = percent(turn.chance, 1), number(turn.visits)
        yield f"{first:12}{chance:>8}{error:>7}{points}{visits:>9}  {rest}"


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
    cards = range(1, board.setup.players + 1)
    heads = "".join(f"{t('seat.card', n=card):>17}" for card in cards)
    yield f"{'':8}{heads}{t('analyse.bidUpTo'):>15}"
    for seat in board.seats:
        cells = {card: (points, behind) for card, points, behind in _cards_of(values, seat)}
        row = "".join(_format_card(cells.get(card)) for card in cards)
        yield f"{seat_name(board, seat):8}{row}{fixed(values.highest_bid(seat)):>15}"
    yield t("analyse.cards", n=values.games)


def _format_card(cell: tuple[float, float] | None) -> str:
    return f"{fixed(cell[0]):>9} ({fixed(cell[1], signed=True):>5})" if cell else f"{'–':>17}"
