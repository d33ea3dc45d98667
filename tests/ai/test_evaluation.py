"""The evaluation protocol: fixed opponents and openings, figures from the bot's side."""

import pytest
from tests.ai import own_bots

from cacique.ai.arena import Arena
from cacique.ai.evaluation import GAMES, SEED, evaluate, matches
from cacique.core.errors import CaciqueError

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled


def test_opponents_and_openings_are_fixed() -> None:
    arenas = matches("pueblo", "level3", ("players=3",))
    assert [arena.players for arena in arenas] == [
        ("level3", "random"),
        ("level3", "level1"),
        ("level3", "level2"),
        ("level3", "level4"),
    ]
    assert {(arena.seed, arena.games, arena.random_moves) for arena in arenas} == {(SEED, GAMES, 6)}
    assert [arena.players[1] for arena in matches("puluc", "beginner")] == [
        "random",
        "fair",
        "good",
    ]


def test_figures_are_seen_from_the_bots_side() -> None:
    (match,) = matches("puluc", own_bots.Any1(), games=4)[1:2]
    weak = evaluate([match])
    (meeting,) = weak.meetings
    assert (weak.bot, meeting.opponent, weak.is_whole) == ("Any1", "beginner", False)
    assert meeting.pair.one == "Any1"
    assert meeting.pair.score == pytest.approx(meeting.standing.score)
    assert (meeting.pair.score > 0.5) == (meeting.pair.elo.value > 0) or meeting.pair.score == 0.5
    assert (weak.rules, weak.options, meeting.faults) == (1, (), 0)
    assert weak.note.startswith("is from own_bots.py")


def test_faults_are_counted() -> None:
    arena = Arena("puluc", (own_bots.Crasher(), "random"), games=2, seed=SEED)
    (meeting,) = evaluate([arena]).meetings
    assert (meeting.faults, meeting.pair.score) == (2, 0)
    assert sorted(meeting.reasons) == [1, 2]
    assert meeting.reasons[1].startswith("Crasher failed: RuntimeError: no idea (own_bots.py")


def test_nothing_cannot_be_measured() -> None:
    with pytest.raises(CaciqueError, match="nothing to measure"):
        evaluate([])
