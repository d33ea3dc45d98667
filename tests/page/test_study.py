"""Studying in a browser: variations, the engine beside the board, a review, one's mistakes."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Meet
from tests.page.person import Person

pytestmark = pytest.mark.compiled

# a short one, in which the computer finds mistakes
RECORD = """[Game "pueblo"]
[Rules "1"]
[Players "2"]
[Chief "SE"]
[Handed "left"]
[Seat0 "Ann"]
[Seat1 "Bob"]

Ce6/2u >4 Cf4/4u >4 Cf2/4u >1 Cc5/4u >2 Ne3/3u >3 Ne7/4u >3 Cb6/3u >2 .
"""


def open_record(person: Person, tmp_path: Path) -> Page:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    person.open("/study")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.locator(".move-tree").wait_for()
    return person.page


def press_tab(person: Person, name: str) -> None:
    tab = person.page.get_by_role("tab", name=name)
    tab.tap() if person.way == "touch" else tab.click()


def test_a_review_by_mouse_and_keys_leads_from_mistake_to_mistake(
    meet: Meet, tmp_path: Path
) -> None:
    ann = meet()
    page = open_record(ann, tmp_path)
    press_tab(ann, "Review")
    page.get_by_role("button", name="Review the game").click()
    page.locator(".review-seats").wait_for()
    assert page.locator(".graph-mark").count() > 0
    page.locator(".stage").press("m")
    page.locator(".reasons .reason").first.wait_for()
    first = page.locator(".stepper input").input_value()
    assert page.locator(".decision-class").inner_text() in {"mistake", "blunder"}
    # what was played and what was better, and what a reason points at
    assert page.locator(".stage [stroke='#2f9e57']").count() > 0
    assert page.locator(".stage [stroke='#cc3a2a']").count() > 0
    page.locator(".reasons .reason").first.focus()
    page.locator(".stage [data-pointed]").first.wait_for(state="attached")
    page.locator(".stage").press("Shift+M")
    expect(page.locator(".stepper input")).not_to_have_value(first)
    page.reload()
    page.locator(".review-seats").wait_for()
    # a mistake is tried again: the last hint is the answer, which is taken by keys
    page.get_by_role("button", name="Learn from").click()
    page.locator(".practice").wait_for()
    for _ in range(4):
        page.get_by_role("button", name="A hint").click()
    expect(page.locator(".hints-told li")).to_have_count(4)
    page.get_by_role("button", name="Show it").click()
    page.get_by_role("button", name="Next position").wait_for()
    assert page.evaluate("JSON.parse(localStorage['cacique.mistakes']).length") == 1


def test_variations_and_the_engine_by_touch(meet: Meet, tmp_path: Path) -> None:
    ann = meet(way="touch")
    page = open_record(ann, tmp_path)
    press_tab(ann, "Engine")
    page.locator(".engine-line").first.wait_for()
    page.get_by_role("button", name="Play it").first.tap()
    page.get_by_role("button", name="One move back").tap()
    page.get_by_role("button", name="One move back").tap()
    page.get_by_role("button", name="Pause").tap()
    press_tab(ann, "Moves")
    expect(page.locator(".move-tree .token")).to_have_count(16)
    page.locator(".move-tree .log-turn").first.tap()
    page.locator(".note-editor summary").tap()
    page.get_by_role("button", name="doubtful").tap()
    expect(page.locator(".judgement")).to_have_text("?!")
    page.reload()
    expect(page.locator(".judgement")).to_have_text("?!")
    expect(page.locator(".stepper input")).to_have_value("2")
