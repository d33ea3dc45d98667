"""What people do around a game: begin one, invite, look back, study, learn, check the dice."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import Meet
from tests.page.person import Person, play, wait_until

from cacique.core.record import parse_records
from cacique.games import registry

pytestmark = pytest.mark.compiled

RECORD = """[Game "pueblo"]
[Rules "1"]
[Players "2"]

Cb6/1u >2 Ce7/4u >2 Nd6/3u >4 Ng6/1u .
"""


def game_id(page: Page) -> str:
    page.wait_for_url(re.compile("/game/"))
    page.locator(".guidance").first.wait_for()
    return page.url.rpartition("/")[2]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


@pytest.mark.parametrize(("card", "game"), [(0, "pueblo"), (1, "puluc")])
def test_one_click_leads_into_a_game(meet: Meet, card: int, game: str) -> None:
    ann = meet()
    ann.open("/")
    ann.page.locator(".card .button-main").nth(card).click()
    made = ann.game(game_id(ann.page))
    assert made["game"] == game
    assert [bool(seat["bot"]) for seat in made["seats"]] == [False, True]


def test_a_game_with_options_is_made_by_clicking(meet: Meet) -> None:
    ann = meet()
    ann.open("/new?game=pueblo")
    page = ann.page
    for name in ("3", "2023"):
        page.locator(".choice .chip").filter(has_text=re.compile(f"^{name}")).click()
    page.locator("label").filter(has_text=re.compile("^Pro")).click()
    for cell in ("a1", "b1", "a2"):
        page.locator(f".site-cell[aria-label={cell}]").click()
    page.locator(".seat-list select").nth(1).select_option("me")
    page.locator(".seat-list select").nth(2).select_option("open")
    page.get_by_role("button", name="Create the game").click()
    made = ann.game(game_id(page))
    assert len(made["seats"]) == 3
    assert "pro" in made["start"]
    assert "a1.b1.a2" in made["start"]
    assert made["status"] == "waiting"


def test_a_friend_follows_the_link(meet: Meet) -> None:
    ann, bob = meet(), meet()
    ann.open("/new?game=puluc")
    ann.page.locator(".seat-list select").nth(1).select_option("open")
    ann.page.get_by_role("button", name="Create the game").click()
    found = game_id(ann.page)
    ann.page.locator("svg.qr path").wait_for()
    link = ann.page.locator(".seat-link input").input_value()
    bob.page.goto(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.locator(".page .button-main").click()
    bob.page.locator(".guidance").first.wait_for()
    ann.page.locator(".seat-link").wait_for(state="detached")
    made = ann.game(found)
    assert made["status"] == "playing"
    assert made["seats"][1]["name"] == "Bob"


def test_a_waiting_room_says_to_each_what_they_can_do(meet: Meet) -> None:
    ann, bob, cy = meet(), meet(), meet()
    created = ann.create("pueblo", ["me", "open", "open"], players=3)
    ann.open_game(created["id"])
    bob.join(created, 1)
    room = bob.page.locator(".invitation")
    expect(room).to_contain_text("Waiting for one more player")
    expect(room).not_to_contain_text("Send this link")
    expect(ann.page.locator(".invitation")).to_contain_text("whoever opens it takes the seat")
    # whoever has sat down is not sent away
    expect(button(ann.page, "Cancel the game")).to_have_count(0)
    ann.page.locator(".invitation select").select_option("level2")
    expect(ann.page.locator(".foot")).to_contain_text("Undo")
    tab(ann.page, "Talk")
    expect(ann.page.locator(".chat-list")).to_contain_text("Helper sat down")
    cy.open(f"/watch/{created['id']}#{created['links']['watch']}")
    expect(cy.page.locator(".guidance")).to_contain_text("is to move")
    expect(cy.page.locator(".foot")).to_have_count(0)


def begun(person: Person, moves: int) -> str:
    """A game of Pueblo in which so many moves are stored."""
    found: str = person.create("pueblo", ["me", "me"])["id"]
    person.open_game(found)
    play(found, person, decisions=moves)
    wait_until(lambda: len(person.game(found)["tokens"]) == moves)
    return found


def test_looking_back_leaves_the_game_alone(meet: Meet) -> None:
    ann = meet()
    found = begun(ann, 4)
    page = ann.page
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".stepper input")).to_have_value("0")
    page.locator(".move-list .token").nth(1).click()
    expect(page.locator(".stepper input")).to_have_value("2")
    assert not ann.is_my_turn()
    page.keyboard.press("End")
    page.locator(".guidance-mine").wait_for()
    play(found, ann, decisions=1)


def open_record(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    person.open("/study")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.locator(".move-list").wait_for()


def test_a_record_is_studied_and_played_on(meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    open_record(ann, tmp_path)
    ann.page.get_by_role("button", name="One move back").click()
    expect(ann.page.locator(".stepper input")).to_have_value("6")
    ann.page.get_by_role("button", name="Play on from here").click()
    made = ann.game(game_id(ann.page))
    (record,) = parse_records(RECORD)
    positions = [board.position() for board in record.boards(registry.find("pueblo"))]
    assert made["start"] == positions[6]


def test_a_record_is_there_again_after_a_reload(meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    open_record(ann, tmp_path)
    ann.page.keyboard.press("p")
    ann.page.keyboard.press("p")
    expect(ann.page.locator(".stepper input")).to_have_value("5")
    ann.page.reload()
    expect(ann.page.locator(".stepper input")).to_have_value("5")
    ann.page.get_by_role("link", name="Open another").click()
    ann.page.locator("textarea").wait_for()
    ann.page.go_back()
    expect(ann.page.locator(".stepper input")).to_have_value("5")


def test_a_record_is_gone_on_with_by_keys_as_in_a_game(meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    open_record(ann, tmp_path)
    page = ann.page
    page.locator(".stage").press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".move-list .token")).to_have_text([*RECORD.split()[6:-1], ">1"])
    page.locator(".stage").press("Tab")
    page.locator(".price[data-known=true]").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".move-list .token")).to_have_count(9)
    page.reload()
    expect(page.locator(".move-list .token")).to_have_count(9)


def test_a_record_that_is_none_says_why(meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    file = tmp_path / "game.txt"
    file.write_text(RECORD.replace("Ce7/4u", "Cz9/4u"), encoding="utf-8")
    ann.open("/study")
    ann.page.locator("input[type=file]").set_input_files(file)
    expect(ann.page.get_by_role("alert")).to_contain_text("Cz9/4u")


def test_record_and_picture_are_downloaded(meet: Meet) -> None:
    ann = meet()
    found = begun(ann, 2)
    tab(ann.page, "More")
    with ann.page.expect_download() as record:
        button(ann.page, "Download the record").click()
    assert record.value.path().read_text() == ann.record(found)
    with ann.page.expect_download() as picture:
        button(ann.page, "Download a picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


def resign(person: Person, seat: int) -> None:
    """Give up one of the seats that share a screen."""
    entry = person.page.get_by_role("button", name="Resign for").nth(seat)
    name = entry.inner_text().removeprefix("Resign for ")
    entry.click()
    question = person.page.locator("dialog[open]")
    expect(question).to_contain_text(f"for {name}?")
    question.locator(".button-danger").click()


def test_a_shared_screen_gives_up_the_seat_that_it_names(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me", "me"], players=3)
    ann.open_game(created["id"])
    tab(ann.page, "More")
    resign(ann, 1)
    expect(ann.page.get_by_role("button", name="Resign for")).to_have_count(2)
    assert [seat["is_out"] for seat in ann.game(created["id"])["seats"]] == [False, True, False]


def test_the_dice_are_checked_in_the_page(meet: Meet) -> None:
    ann = meet()
    created = ann.create("puluc", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=3)
    tab(ann.page, "More")
    resign(ann, 1)
    ann.page.locator(".end").wait_for()
    ann.page.get_by_text("Fair dice").click()
    button(ann.page, "Check every throw").click()
    expect(ann.page.locator(".proof [role=status]")).to_contain_text("throw")
    assert "!" not in ann.page.locator(".proof [role=status]").inner_text()


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_a_lesson_can_be_skipped_through_and_leads_into_a_game(meet: Meet, game: str) -> None:
    ann = meet()
    ann.open(f"/learn/{game}")
    page = ann.page
    page.locator(".lesson-step").wait_for()
    for _ in range(20):
        steps = [page.locator(".lesson").get_by_role("button", name=n) for n in ("Skip", "Go on")]
        usable = [step for step in steps if step.count() and step.is_enabled()]
        if not usable:
            break
        usable[0].click()
        page.wait_for_timeout(150)
    button(page, "Play against a bot").click()
    assert ann.game(game_id(page))["game"] == game


def test_a_lesson_is_done_by_doing(meet: Meet) -> None:
    ann = meet()
    ann.open("/learn/pueblo")
    page = ann.page
    for _ in ("the chieftain", "corners"):
        button(page, "Go on").click()
    button(page, "Next place").click()
    button(page, "Set the block").click()
    expect(page.locator(".lesson-told")).to_have_text("Well done!")
    button(page, "Go on").click()
    page.locator(".lesson .walk").first.click()
    expect(page.locator(".lesson-told")).to_have_text("Well done!")


def test_a_lesson_goes_on_where_a_step_was_skipped(meet: Meet) -> None:
    ann = meet()
    ann.open("/learn/pueblo")
    page = ann.page
    for _ in ("the chieftain", "corners"):
        button(page, "Go on").click()
    button(page, "Skip").click()
    page.locator(".lesson .walk").first.wait_for()
    button(page, "Skip").click()
    button(page, "Set the block").wait_for()
    button(page, "Back").click()
    page.locator(".lesson .walk").first.click()
    expect(page.locator(".lesson-told")).to_have_text("Well done!")


def test_settings_are_kept(meet: Meet) -> None:
    ann = meet()
    ann.open("/settings")
    ann.page.locator(".choice .chip").filter(has_text="Français").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.open("/")
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
