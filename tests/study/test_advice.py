"""Advice for whoever is to decide."""

from typing import Any

import pytest
from tests.players import VARIANTS, new_board

from cacique import pueblo, puluc, study
from cacique.ai.agent import Prospect
from cacique.ai.puluc import roster
from cacique.core.errors import CaciqueError

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_advice_is_legal_in_every_variant(name: str, options: dict[str, Any]) -> None:
    board = new_board(name, options)
    if board.is_chance:
        board.push(board.legal_moves[0])
    before = board.position()
    advice = study.advise(board)
    assert board.position() == before
    assert advice.choices
    for choice in advice.choices:
        twin = board.copy()
        for token in choice.tokens:
            twin.push_token(token)
        assert choice.line[: len(choice.tokens)] == choice.tokens
        assert advice.describe(choice)


def test_there_is_no_advice_where_nobody_decides() -> None:
    with pytest.raises(CaciqueError, match="nothing to decide"):
        study.advise(puluc.Board())


def test_a_search_tells_chances_and_points() -> None:
    advice = study.advise(pueblo.Board(players=3))
    assert not advice.is_exact
    first = advice.choices[0]
    assert first.chance is not None
    assert 0 < first.chance < 1
    assert len(first.points) == 3
    assert first.visits > 0
    assert "to be ahead, points about" in advice.describe(first)


def test_what_was_looked_up_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    board = puluc.Board()
    board.push_token("r3")
    move = board.legal_moves[0]
    found = (Prospect((move,), 0.75, line=(move,)), Prospect((move,), 0.5, line=(move,)))
    monkeypatch.setattr(roster.PulucRoster, "weigh", lambda _self, _board: found)
    advice = study.advise(board)
    assert advice.is_exact
    assert [advice.describe(choice) for choice in advice.choices] == [
        "wins 75.0%",
        "wins 50.0%, 25.0% less than the best",
    ]


def test_where_nothing_is_weighed_the_strongest_bot_is_asked() -> None:
    advice = study.advise(pueblo.Board(pro=True))
    (choice,) = advice.choices
    assert (choice.chance, choice.points, choice.visits) == (None, (), 0)
    assert advice.describe(choice) == "is what the strongest bot would do"
