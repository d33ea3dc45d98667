"""The catalogue offers what the rosters have."""

import sys
from pathlib import Path

import pytest

from cacique.ai import bots
from cacique.games import registry
from cacique.server.play import catalogue
from cacique.server.play.catalogue import PAGE_FILE, format_known, list_games

pytestmark = pytest.mark.compiled


def test_every_game_is_offered_with_its_grades_by_strength() -> None:
    entries = list_games()
    assert [entry.game for entry in entries] == list(registry.NAMES)
    for entry in entries:
        roster = bots.find(entry.game)
        assert [bot.id for bot in entry.bots] == [grade.bot for grade in roster.grades]
        assert [bot.level for bot in entry.bots] == list(range(1, len(entry.bots) + 1))
        assert {bot.id for bot in entry.bots} <= set(roster.bots)


def test_page_knows_the_games_and_bots_of_this_version_without_a_server() -> None:
    assert PAGE_FILE.read_text(encoding="utf-8") == format_known(), (
        "run python -m cacique.server.play.catalogue"
    )


def test_what_the_page_knows_is_written_where_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["catalogue", str(tmp_path / "known.json")])
    catalogue.main()
    assert (tmp_path / "known.json").read_text(encoding="utf-8") == format_known()


def test_bots_of_the_operator_are_offered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.find("puluc"), "guests", {"mine": "program:./secret --key 7"})
    offered = {entry.game: entry.bots for entry in list_games()}
    assert (offered["puluc"][-1].id, offered["puluc"][-1].level) == ("mine", None)
    assert "mine" not in {bot.id for bot in offered["pueblo"]}
    assert "secret" not in str(offered)
