"""Reviews as a page."""

import re
from typing import Any

import pytest

from cacique import pueblo, puluc, study
from cacique.study.report import describe_chances, describe_level, write_report
from cacique.study.review import SeatReview

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_page_needs_nothing_else(language: str) -> None:
    board = pueblo.Board()
    for token in ["Cd4/3u", ">4", "Cg7/3u", ">1"]:
        board.push_token(token)
    depth = study.Depth(visits=20)
    moves = tuple(study.review_moves(board, depth))
    review = study.finish(board, depth, moves, ("<b>Ana</b>", "Ben"))
    page = write_report([("games & more.txt:1", board, review)], language)
    assert page.startswith(f'<!doctype html>\n<html lang="{language}">')
    assert "<b>Ana" not in page
    assert "games &amp; more.txt:1" in page
    assert not re.search(r'(src|href)="(?!data:)', page)
    told = sum(move.mark in {"mistake", "blunder"} for move in moves)
    assert page.count("<section>") == page.count("data:image/svg+xml;base64,") == told
    assert told


def test_levels_are_told_with_their_range() -> None:
    seat = SeatReview(0, 90.0, 0.01, 20, {}, like_level=5, like_level_low=4, like_level_high=6)
    assert describe_level(seat, "en") == "like level 5 (4–6)"
    assert describe_level(SeatReview(0, 100.0, 0.0, 0, {}), "de") == "–"


def test_with_more_than_two_players_a_chance_is_a_share() -> None:
    assert describe_chances(2, "en") == "Chances to win"
    assert describe_chances(3, "en") == "Share of the others that each ends ahead of"
    board = pueblo.Board(players=3)
    board.push_token("Cd4/3u")
    assert describe_chances(3, "en") in study.review(board, visits=10)._repr_html_()


@pytest.mark.parametrize(
    ("board", "paints"),
    [
        (pueblo.Board(players=4), ["#de5138", "#1f4486", "#86bf5b", "#8149a6"]),
        (pueblo.Board(edition=2023), ["#23538f", "#e0762a"]),
        (puluc.Board(), ["#f7e8c6", "#6e4634"]),
    ],
)
def test_lines_are_told_by_the_colours_of_the_game_and_by_dashes(
    board: Any, paints: list[str]
) -> None:
    board.push(board.legal_moves[0])
    graph, _, key = study.review(board, visits=1)._repr_html_().partition("<figcaption>")
    for part in (graph, key):
        lines = re.findall(r'stroke-dasharray="([^"]*)" stroke="(#[^"]*)"', part)
        assert [paint for _, paint in lines] == paints
        assert len({dashes for dashes, _ in lines}) == len(paints)
    assert key.count("<svg") == len(paints)
