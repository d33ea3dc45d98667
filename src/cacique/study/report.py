"""Reviews as HTML: one page that needs nothing else, and what a notebook shows."""

import base64
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from cacique.core.contract import Board
from cacique.study import words
from cacique.texts import format_number, format_percent

if TYPE_CHECKING:
    from cacique.study.review import GameReview, MoveReview, SeatReview

__all__ = [
    "SIGNS",
    "describe_chances",
    "describe_level",
    "describe_move",
    "to_html",
    "write_report",
]

SIGNS = {"brilliant": "!!", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_TOLD = {"mistake", "blunder"}
_GOOD = {"brilliant", "best"}  # nothing is better
_WIDTH, _HEIGHT = 640, 160
_DASHES = ("", "6 3", "2 3", "8 3 2 3")  # so that seats differ without colours, too
_SAMPLE = 40  # width of a line in the key

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: start; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8886; }
figure { margin: 1rem 0; }
figure img { width: 100%; max-width: 22rem; background: #fff; border-radius: 0.5rem; }
section { border-top: 1px solid #8886; margin-top: 1.5rem; }
svg.graph { width: 100%; height: auto; }
"""


def write_report(games: Sequence[tuple[str, Board[Any, Any], "GameReview"]], language: str) -> str:
    """One self-contained page of games, each with where it is from, and pictures of mistakes."""
    title = escape(words.say(language, "title"))
    parts = [
        f"<h2>{escape(place)}</h2>{to_html(review, language, _pictures(board, review))}"
        for place, board, review in games
    ]
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _pictures(board: Board[Any, Any], review: "GameReview") -> dict[int, str]:
    """The position before each mistake, by ply, as an address that holds the picture itself."""
    told = {move.ply for move in review.moves if move.mark in _TOLD}
    pictures = {}
    for step in board.replayed():
        if step.ply in told:
            data = base64.b64encode(step.svg().encode()).decode()
            pictures[step.ply] = f"data:image/svg+xml;base64,{data}"
    return pictures


def to_html(
    review: "GameReview", language: str = "en", pictures: Mapping[int, str] | None = None
) -> str:
    """A review as a part of a page: how everybody played, the chances, and the mistakes."""
    parts = [_table(review, language), _graph(review, language)]
    parts += [
        _section(review, move, language, (pictures or {}).get(move.ply))
        for move in review.moves
        if move.mark in _TOLD
    ]
    lessons = list(_lessons(review, language))
    if lessons:
        title = escape(words.say(language, "remember"))
        items = "".join(f"<li>{escape(lesson)}</li>" for lesson in lessons)
        parts.append(f"<h3>{title}</h3><ul>{items}</ul>")
    return "\n".join(parts)


def describe_level(seat: "SeatReview", language: str) -> str:
    """Which level a seat played like, with the range it may be; a dash where nobody knows."""
    if seat.like_level is None:
        return "–"
    low, high = seat.like_level_low, seat.like_level_high
    span = "" if low == high else f" ({low}–{high})"
    return words.say(language, "like", level=seat.like_level, span=span)


def describe_chances(players: int, language: str) -> str:
    """What chances are: with more than two players, shares of the others."""
    return words.say(language, "graph" if players == 2 else "graph.share")


def describe_move(move: "MoveReview", names: tuple[str, ...], language: str) -> tuple[str, str]:
    """A move with its sign, and what is said of it: its class, its loss and what was better."""
    head = f"{move.ply + 1}. {names[move.seat]} {move.token}{SIGNS.get(move.mark, '')}"
    mark = words.say(language, f"class.{move.mark}")
    if move.mark in _GOOD:
        return head, mark
    better = words.say(language, "better", tokens=move.best)
    return head, f"{mark}, −{format_percent(language, move.loss)}; {better}"


def _table(review: "GameReview", language: str) -> str:
    heads = [words.say(language, f"head.{name}") for name in ("name", "accuracy", "loss", "like")]
    signs = [escape(sign) for sign in SIGNS.values()]
    rows = []
    for seat in review.seats:
        if not seat.decisions:
            continue
        cells = [
            review.names[seat.seat],
            format_number(language, seat.accuracy, 1),
            format_percent(language, seat.loss_per_decision),
            describe_level(seat, language),
            *(str(seat.classes[mark]) for mark in SIGNS),
        ]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    head = "".join(f"<th>{escape(name)}</th>" for name in [*heads, *signs])
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _graph(review: "GameReview", language: str) -> str:
    """The chances of all seats over the game, as lines."""
    if not review.moves:
        return ""
    lines = []
    for seat, name in enumerate(review.names):
        values = [move.chances_after[seat] for move in review.moves]
        step = _WIDTH / max(len(values) - 1, 1)
        points = " ".join(
            f"{i * step:.1f},{(1 - value) * _HEIGHT:.1f}" for i, value in enumerate(values)
        )
        lines.append(_line(review, seat, points, f"<title>{escape(name)}</title>"))
    label = escape(describe_chances(len(review.names), language))
    middle = f'<path d="M0 {_HEIGHT / 2}H{_WIDTH}" stroke="#8886"/>'
    key = " · ".join(
        f'<svg width="{_SAMPLE}" height="8" aria-hidden="true">'
        f"{_line(review, seat, f'0,4 {_SAMPLE},4')}</svg> {escape(name)}"
        for seat, name in enumerate(review.names)
    )
    return (
        f'<figure><svg class="graph" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{label}">{middle}{"".join(lines)}</svg>'
        f"<figcaption>{label}: {key}</figcaption></figure>"
    )


def _line(review: "GameReview", seat: int, points: str, inside: str = "") -> str:
    """A seat's line in its own colour, on one of the text's: pale ones are seen on white, too."""
    shape = f'points="{points}" fill="none" stroke-dasharray="{_DASHES[seat]}"'
    paint = review.paints[seat] if review.paints else "currentColor"
    return (
        f'<polyline {shape} stroke="currentColor" stroke-width="3.5"/>'
        f'<polyline {shape} stroke="{paint}" stroke-width="2.5">{inside}</polyline>'
    )


def _section(review: "GameReview", move: "MoveReview", language: str, picture: str | None) -> str:
    head, told = describe_move(move, review.names, language)
    items = "".join(
        f"<li>{escape(words.tell(reason, move, language, review.names))}</li>"
        for reason in move.reasons
    )
    image = f'<figure><img src="{picture}" alt="{escape(head)}"></figure>' if picture else ""
    return f"<section><h3>{escape(head)}</h3><p>{escape(told)}</p>{image}<ul>{items}</ul></section>"


def _lessons(review: "GameReview", language: str) -> Iterator[str]:
    """What each seat may remember, with its name."""
    has_points = any(move.points_lost is not None for move in review.moves)
    for seat in review.seats:
        for lesson in seat.remember:
            told = words.tell_lesson(lesson, has_points=has_points, language=language)
            yield f"{review.names[seat.seat]}: {told}"
