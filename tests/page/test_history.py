"""One's own history in a browser: from files, from one's games, and on to a mistake."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Meet
from tests.page.test_study import RECORD

pytestmark = pytest.mark.compiled


def test_habits_of_a_file_lead_to_the_board(meet: Meet, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    swapped = RECORD.replace('Seat0 "Ann"', 'Seat0 "level3"').replace('Seat1 "Bob"', 'Seat1 "ANN"')
    file.write_text(f"{RECORD}\n{swapped}", encoding="utf-8")
    ann = meet()
    ann.open("/study")
    page = ann.page
    page.get_by_role("link", name="How you play").click()
    page.locator("input[type=file]").set_input_files(file)
    # everybody who plays in the file, whoever plays most first
    expect(page.locator(".choice .chip")).to_have_text(
        ["My own games", "Ann (2)", "Bob (1)", "Bricklayer (1)"]
    )
    page.get_by_role("button", name="Ann (2)").click()
    expect(page.get_by_text("2 of 2 games reviewed")).to_be_visible(timeout=60_000)
    history = page.locator(".history-game")
    expect(history.locator(".over-time li")).to_have_count(2)
    opponents = history.locator("table", has_text="Opponents").locator("tbody th")
    assert sorted(opponents.all_inner_texts()) == ["Bricklayer", "People"]
    expect(history.locator(".habits > li").first).to_be_visible()
    # a second time it is known at once
    page.get_by_role("button", name="My own games").click()
    expect(page.locator(".history-game")).to_have_count(0)
    page.get_by_role("button", name="Ann (2)").click()
    expect(page.get_by_text("2 of 2 games reviewed")).to_be_visible(timeout=2_000)
    history.get_by_role("button", name="Practise").first.click()
    page.locator(".practice").wait_for()
    page.get_by_role("button", name="Back").click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Ann (2)").click()
    history.locator(".habits .reason").first.click()
    page.locator(".review").wait_for()
    assert "review" in page.url


def test_games_of_this_browser_are_looked_at_without_a_server(meet: Meet) -> None:
    ann = meet()
    page = ann.page
    page.route("**/api/**", lambda route: route.abort())
    ann.open("/history")
    expect(page.get_by_text("once it answers")).to_be_visible()
    assert page.get_by_text("None of your games is over yet").count() == 0


def test_ones_own_games_are_looked_at(meet: Meet) -> None:
    ann = meet()
    ann.open("/history")
    page = ann.page
    expect(page.get_by_text("None of your games is over yet")).to_be_visible()
    created = ann.create("pueblo", ["me", "level1"], moves=["Cd4/3u", ">4", "Cg7/3u", ">1"])
    ann.open_game(created["id"])
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog .button-danger").click()
    page.locator(".end").wait_for()
    ann.open("/games")
    page.get_by_role("link", name="How you play").click()
    expect(page.get_by_text("1 of 1 game reviewed")).to_be_visible(timeout=60_000)
    expect(page.locator(".history-game")).to_contain_text("1 game: 0 won, 0 shared, 1 lost")
    opening = page.locator("table", has_text="First turns").locator("tbody th")
    expect(opening).to_have_text(
        ["Own colour at d4, standing flat, empty corner south-east, walk 4 squares"]
    )
