"""Levels of Puluc as agents."""

from pathlib import Path
from unittest.mock import Mock, call

import pytest

from cacique.ai.puluc import agents, players
from cacique.ai.puluc.agents import LevelAgent
from cacique.core.rng import seeded
from cacique.games import puluc

# without a table, a level begins with solving the game of few pieces
pytestmark = pytest.mark.compiled


def test_a_player_is_made_once_for_each_game_and_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cacique.ai.puluc.table.cache_folder", lambda: tmp_path)
    player_for = Mock(wraps=players.player_for)
    monkeypatch.setattr(agents, "player_for", player_for)
    agents._player.cache_clear()
    board, other = puluc.Board(), puluc.Board(draw=False)
    board.push_token("r3")
    other.push_token("r3")
    for _ in range(2):
        assert LevelAgent("fair").choose(board, seeded(1)) in board.legal_moves
    assert LevelAgent("fair").choose(other, seeded(1)) in other.legal_moves
    assert "fair" in LevelAgent("fair").note(board.setup)
    assert player_for.mock_calls == [call(board.setup, "fair"), call(other.setup, "fair")]
    agents._player.cache_clear()


def test_players_are_remembered_for_so_many_games_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask for any chances of the dice, and each of them is another game."""
    monkeypatch.setattr(agents, "player_for", Mock())
    agents._player.cache_clear()
    for number in range(1000):
        agents._player(puluc.Setup(p=number / 1000), "fair")
    assert agents._player.cache_info().currsize == agents._MOST_PLAYERS
    agents._player.cache_clear()
