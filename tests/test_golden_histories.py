"""Histories are those that the page was compared with."""

import json

import pytest
from tests.golden_histories import PATH, histories_of, played_of, tell_played
from tests.test_golden_reviews import near

pytestmark = pytest.mark.compiled


def test_histories_are_those_of_the_golden_file() -> None:
    told = json.loads(PATH.read_text())
    games = [played_of(row) for row in told["games"]]
    for row, game in zip(told["games"], games, strict=True):
        assert json.loads(json.dumps(tell_played(game))) == row["played"]
    assert near(json.loads(json.dumps(histories_of(games))), told["histories"])
    phases = {one["phase"] for row in told["games"] for one in row["played"]["decisions"]}
    assert len(phases) == 8
    assert [len(history["habits"]) for history in told["histories"]] == [3, 3]
