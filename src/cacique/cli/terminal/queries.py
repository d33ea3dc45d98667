"""Queries of a position: everything that a screen shows of it, as lines of text."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cacique.cli.terminal.language import t
from cacique.cli.terminal.words import (
    AnyBoard,
    explain,
    format_pair,
    format_points,
    parse,
    picture,
    rules,
    task,
)
from cacique.core.errors import CaciqueError

__all__ = ["ANY_QUERIES", "Query"]


@dataclass(frozen=True, slots=True)
class Query:
    """Something to ask for: the text that says what it tells, how, and the word it takes."""

    key: str
    tell: Callable[[Any, str], Iterable[str]]
    argument: str = ""


def _legal(board: AnyBoard, word: str) -> Iterator[str]:
    tokens = [str(move) for move in board.legal_moves if str(move).startswith(word)]
    yield " ".join(tokens) or t("plain.none")


def _why(board: AnyBoard, word: str) -> Iterator[str]:
    if not word:
        raise CaciqueError(t("plain.whichMove"))
    yield explain(board, board.why_illegal(parse(board, word))) or t("plain.isLegal", token=word)


def _rules(board: AnyBoard, word: str) -> Iterator[str]:
    sections = {section.name: section for section in rules(board)}
    if not word:
        for section in sections.values():
            yield format_pair(section.name, section.title)
    elif word in sections:
        yield sections[word].title
        yield from sections[word].words.splitlines()
    else:
        raise CaciqueError(t("plain.noSection", section=word, names=", ".join(sections)))


ANY_QUERIES: Mapping[str, Query] = {
    "board": Query("query.board", lambda board, _: picture(board).splitlines()),
    "turn": Query("query.turn", lambda board, _: [task(board)]),
    "scores": Query("query.scores", lambda board, _: [format_points(board, board.scores)]),
    "legal": Query("query.legal", _legal, "[START]"),
    "why": Query("query.why", _why, "TOKEN"),
    "history": Query(
        "query.history",
        lambda board, _: [" ".join(map(str, board.moves)) or t("plain.noMoves")],
    ),
    "position": Query("query.position", lambda board, _: [board.position()]),
    "rules": Query("query.rules", _rules, "[SECTION]"),
}
