"""The catalogue offers what the rosters have."""

import pytest

from cacique.ai import bots
from cacique.games import registry
from cacique.server.play.catalogue import list_games

pytestmark = pytest.mark.compiled


def test_every_game_is_offered_with_its_grades_by_strength() -> None:
    entries = list_games()
    assert [entry.game for entry in entries] == list(registry.NAMES)
    for entry in entries:
        roster = bots.find(entry.game)
        assert [bot.id for bot in entry.bots] == [grade.bot for grade in roster.grades]
        assert [bot.level for bot in entry.bots] == list(range(1, len(entry.bots) + 1))
        assert {bot.id for bot in entry.bots} <= set(roster.bots)
