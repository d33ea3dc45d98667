"""The parts of a loss, as kernels find them, for people: names instead of numbers."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cacique.ai.pueblo.kernels.books import LINES, Books
from cacique.ai.pueblo.kernels.parts import GAINS, MOST_PARTS, PART, PART_KINDS, compare
from cacique.ai.pueblo.model import load_model
from cacique.games.pueblo import CELLS, SQUARES, Board
from cacique.games.pueblo.moves import PuebloMove
from cacique.study.pueblo.weighing import Option
from cacique.study.review import Reason

__all__ = ["explain", "read_price", "reply_of"]


def explain(board: Board, played: Option, better: Option) -> tuple[Reason, ...]:
    """Why what was played is worse, both from this very position; the parts add up to the loss."""
    seat = board.turn
    assert seat is not None
    lines, lengths = np.zeros(LINES, np.int16), np.zeros(2, np.int64)
    for side, option in enumerate((played, better)):
        codes = [move.code for move in option.line]
        lines[side, : len(codes)], lengths[side] = codes, len(codes)
    parts = np.zeros(MOST_PARTS, PART)
    lost = better.lead(seat) - played.lead(seat)
    model = load_model(board.setup)
    count = compare(board.state, model, lines, lengths, lost, Books.empty(), parts)
    return tuple(_read(part, played, better) for part in parts[:count])


def _read(part: Any, played: Option, better: Option) -> Reason:
    kind, points = PART_KINDS[part.kind], float(part.points)
    match kind:
        case "shown" | "hid" | "reached":
            is_view = kind != "reached"
            return Reason(
                kind,
                seat=int(part.seat),
                cell=CELLS[part.cell],
                level=int(part.level),
                square=SQUARES[part.square],
                squares=tuple(SQUARES[q] for q in part.squares[: part.count].tolist()),
                fine=int(part.fine),
                start=_square(part.start),
                walks=None if part.walks < 0 else int(part.walks),
                by=None if part.by < 0 else int(part.by),
                is_on_lap=bool(part.lap),
                is_left=bool(part.stands) if is_view else None,
                points=points,
                tokens=_turn_of(better.line) if is_view else None,
            )
        case "walk" | "corner":
            return Reason(
                kind,
                seat=int(part.seat),
                square=_square(part.square),
                better_square=_square(part.better),
                fine=int(part.fine),
                paid=int(part.paid),
                points=points,
                tokens=None if _is_walk(better.line) else _turn_of(better.line),
            )
        case "stock":
            return Reason(kind, seat=int(part.seat), is_coloured=bool(part.coloured), points=points)
        case "tempo":
            return Reason(kind, seat=int(part.seat), points=points)
        case "gain":
            gains = tuple(name for bit, name in enumerate(GAINS) if part.gains >> bit & 1)
            return Reason(kind, gains=gains, points=points)
        case _:
            reply = reply_of(played.line) if kind == "line" else None
            return Reason(kind, points=points, tokens=reply)


def _square(at: int) -> str | None:
    return None if at < 0 else SQUARES[at]


def _is_walk(line: Sequence[PuebloMove]) -> bool:
    """Whether the decision that a line begins with is a walk, so that its stop is no guess."""
    return str(line[0]).startswith(">")


def _turn_of(line: Sequence[PuebloMove]) -> tuple[str, ...]:
    """The decisions of the first turn of a line."""
    tokens: list[str] = []
    for token in map(str, line):
        tokens.append(token)
        if token.startswith(">"):
            break
    return tuple(tokens)


def reply_of(line: Sequence[PuebloMove]) -> tuple[str, ...]:
    """The decisions of the second."""
    return _turn_of(line[len(_turn_of(line)) :])


def read_price(part: Any) -> Reason:
    """What was paid for a card and what it is worth, or which card was better."""
    kind = PART_KINDS[part.kind]
    is_card, needed = kind == "card", int(part.needed)
    return Reason(
        kind,
        seat=int(part.seat),
        paid=int(part.paid),
        needed=needed or None,
        worth=float(part.worth),
        card=int(part.card) if is_card else None,
        better_card=int(part.better) if is_card else None,
        points=float(part.points),
    )
