"""Studying in a browser: variations, the engine beside the board, a review, one's mistakes."""

import json
import random
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Meet
from tests.page.person import Person

from cacique.games import pueblo, puluc

pytestmark = pytest.mark.compiled

# a short one: both sides make mistakes that no way of judging forgives
RECORD = """[Game "pueblo"]
[Rules "1"]
[Players "2"]
[Chief "SE"]
[Handed "left"]
[Seat0 "Ann"]
[Seat1 "Bob"]

Cd4/1u >2 Cc5/3u >3 Cb3/4u >3 Ng6/4u >4 Nd3/1s >2 Cg4/3u >4 Cc5/2d >4 .
"""


def open_record(person: Person, tmp_path: Path, record: str = RECORD) -> Page:
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
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


def review(person: Person, tmp_path: Path) -> Page:
    """A reviewed game, at its first mistake."""
    page = open_record(person, tmp_path)
    press_tab(person, "Review")
    page.get_by_role("button", name="Review the game").click()
    page.locator(".review-seats").wait_for()
    page.get_by_role("button", name="Next mistake").click()
    page.locator(".reasons .reason").first.wait_for()
    return page


def test_a_review_lasts_as_long_as_its_game(meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    page = review(ann, tmp_path)
    expect(page.locator(".swing")).to_contain_text("Chance to win")
    expect(page.locator(".swing")).to_contain_text("Points expected")
    # practising gives it up as little as a reload does
    page.get_by_role("button", name="Learn from").click()
    page.get_by_role("button", name="Back to the study").click()
    page.locator(".study-tabs").wait_for()
    assert page.locator(".review-seats").is_visible()
    page.reload()
    page.locator(".study-tabs").wait_for()
    assert page.locator(".review-progress").count() == 0
    # the better line is stepped through from its first turn on
    ply = int(page.locator(".stepper input").input_value())
    page.get_by_role("button", name="Show the better line").click()
    page.get_by_text("Go to a move of the game").wait_for()
    assert ply < int(page.locator(".stepper input").input_value()) <= ply + 2
    # as the main line it is another game, of which only the beginning was reviewed
    marks = page.locator(".graph-mark").count()
    press_tab(ann, "Moves")
    page.locator(".note-editor summary").click()
    page.get_by_role("button", name="Make it the main line").click()
    press_tab(ann, "Review")
    expect(page.locator(".review-begin")).to_contain_text("has changed since it was reviewed")
    expect(page.locator(".review-seats")).to_have_count(0)
    assert page.locator(".graph-mark").count() < marks
    page.get_by_role("button", name="Review the game").click()
    page.locator(".review-seats").wait_for()


def test_a_phone_shows_the_decision_and_what_can_be_tried(meet: Meet, tmp_path: Path) -> None:
    ann = meet(way="touch")
    page = review(ann, tmp_path)
    # below the board, which stays, and not under it
    in_view = """(part) => {
      const { top } = document.querySelector(part).getBoundingClientRect();
      const board = document.querySelector(".board-place").getBoundingClientRect();
      return top >= board.bottom - 1 && top < innerHeight - 100;
    }"""
    page.wait_for_function(in_view, arg=".decision")
    page.get_by_role("button", name="Next mistake").tap()
    page.wait_for_function(in_view, arg=".decision")
    assert page.locator(".stage [stroke='#2f9e57']").count() > 0
    page.locator(".decision").get_by_role("button", name="Try it yourself").tap()
    page.wait_for_function(in_view, arg=".actions")
    expect(page.locator(".stage [stroke='#2f9e57']")).to_have_count(0)
    # whoever goes on to the next mistake looks again
    page.get_by_role("button", name="Next mistake").tap()
    page.locator(".stage [stroke='#2f9e57']").first.wait_for(state="attached")


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


def test_a_turn_is_taken_away_whole_and_put_back(meet: Meet, tmp_path: Path) -> None:
    page = open_record(meet(), tmp_path)
    turns = page.locator(".move-tree .log-turn")
    expect(turns).to_have_count(7)
    turns.nth(2).click()
    expect(page.locator(".stepper input")).to_have_value("6")
    before = page.url
    page.locator(".note-editor summary").click()
    page.get_by_role("button", name="Remove from here on").click()
    expect(page.locator(".move-tree .token")).to_have_text(["Cd4/1u", ">2", "Cc5/3u", ">3"])
    expect(page.locator(".stepper input")).to_have_value("4")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(turns).to_have_count(7)
    expect(page.locator(".stepper input")).to_have_value("6")
    page.wait_for_url(before)
    expect(page.get_by_role("status").get_by_role("button", name="Undo")).to_have_count(0)


def long_record() -> str:
    """A game of Pueblo with more turns than a list has room for."""
    rng, board = random.Random(2), pueblo.Board()
    while not board.is_over:
        board.push(rng.choice(list(board.legal_moves)[:40]))
    moves = " ".join(map(str, board.moves))
    return f'[Game "pueblo"]\n[Rules "1"]\n\n{moves} .\n'


def test_the_turn_on_the_board_is_in_view_in_the_list(meet: Meet, tmp_path: Path) -> None:
    ann = meet()
    page = open_record(ann, tmp_path, long_record())
    inside = """() => {
      const list = document.querySelector(".move-list").getBoundingClientRect();
      const now = document.querySelector(".log-turn[aria-current]").getBoundingClientRect();
      return now.top >= list.top - 1 && now.bottom <= list.bottom + 1
        && list.bottom <= innerHeight;
    }"""
    page.wait_for_function(inside)
    page.get_by_role("button", name="To the beginning").click()
    for _ in range(3):
        page.get_by_role("button", name="One move on").click()
    page.wait_for_function(inside)


def test_a_phone_keeps_the_board_in_view_while_reasons_are_read(meet: Meet, tmp_path: Path) -> None:
    ann = meet(way="touch")
    page = open_record(ann, tmp_path)
    page.mouse.wheel(0, 2000)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 100
    box = page.locator(".stage").bounding_box()
    assert box
    assert box["y"] >= 0
    # what can be done has scrolled away, and leaves room for what is told below the board
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        tab = page.get_by_role("tab", name="Review")
        tab.tap()
        page.get_by_role("button", name="Review the game").scroll_into_view_if_needed()
        below = page.evaluate("""() => {
          const board = document.querySelector(".board-place").getBoundingClientRect();
          const x = innerWidth / 2;
          let free = 0;
          for (let y = board.bottom + 2; y < innerHeight; y += 4)
            if (!document.elementFromPoint(x, y)?.closest(".actions, .board-place")) free += 4;
          return free;
        }""")
        assert below > height / 3
        seen = "([x, y]) => document.elementFromPoint(x, y)?.closest('.board-place') !== null"
        assert page.evaluate(seen, [width / 2, 60])  # and nothing lies over the board
    # held sideways, it stands beside what is told
    page.set_viewport_size({"width": 844, "height": 390})
    board, told = page.locator(".stage").bounding_box(), page.locator(".study-tabs").bounding_box()
    assert board
    assert told
    assert board["x"] + board["width"] <= told["x"]
    assert board["height"] > 300


MISSED = {
    "position": "pueblo1_players=3_0d43u_Nc_0,0,0_55,65,65_012_1b1",
    "seat": 1,
    "played": ["Cb3/4u", ">1"],
    "best": ["Cf5/3u", ">2"],
    "chance": None,
    "square": None,
    "names": ["Ann", "Bob", "Cid"],
    "due": 0,
    "found": 0,
}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_phone_shows_what_is_asked_and_how_the_seats_stand(
    meet: Meet, width: int, height: int
) -> None:
    ann = meet(way="touch")
    page = ann.page
    page.add_init_script(f"localStorage['cacique.mistakes'] ??= '{json.dumps([MISSED])}'")
    page.set_viewport_size({"width": width, "height": height})
    ann.open("/study")
    page.evaluate("scrollTo(0, 200)")
    page.get_by_role("button", name="Learn from your mistakes").tap()
    asked = page.get_by_text("Bob: find a better turn.")
    asked.wait_for()
    assert page.evaluate("scrollY") == 0
    for each in (asked, page.get_by_role("button", name="A hint"), page.locator(".players")):
        box = each.bounding_box()
        assert box
        assert box["y"] + box["height"] < height
        seen = (
            "([x, y]) => document.elementFromPoint(x, y).closest('.practice, .standing') !== null"
        )
        assert page.evaluate(seen, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


def set_up(person: Person) -> Page:
    person.open("/study")
    person.page.get_by_role("button", name="Set up a position").click()
    person.page.locator(".setup-form").wait_for()
    return person.page


def opened(page: Page) -> str:
    """The line of a position that was set up, once it is studied."""
    expect(page.locator(".verdict")).to_have_text("This position can be.")
    page.get_by_role("button", name="Study it").click()
    page.wait_for_url("**/study?position=*")
    page.locator(".move-list, .study-looking, .actions").first.wait_for()
    return unquote(page.url.partition("position=")[2])


def chip(page: Page, group: str, name: str) -> None:
    fields = page.locator("fieldset.choice").filter(has=page.locator("legend", has_text=group))
    fields.get_by_role("button", name=name, exact=True).click()


def test_the_engine_is_told_how_deep_and_how_long(meet: Meet) -> None:
    ann = meet()
    page = ann.page
    page.add_init_script(
        "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 })"
    )
    ann.open("/study?position=pueblo1_players=3;pro_-_NW_0,0,0_65,65,65_-_1a.000.0.-.000")
    press_tab(ann, "Engine")
    # looks find no chances of a bid, but cards have their worth
    page.locator(".engine-line").first.wait_for()
    expect(page.locator(".engine-cards li")).to_have_count(3)
    expect(page.locator(".engine-head")).not_to_contain_text("looks")
    page.locator(".engine-wish summary").click()
    chip(page, "Cores", "2")
    chip(page, "How long at most", "5 s")
    expect(page.locator(".engine-wish [aria-pressed=true]")).to_have_text(
        ["20,000 looks", "5 s", "2"]
    )


def test_blocks_are_shown_where_they_are_set_and_kept_on_the_way_back(meet: Meet) -> None:
    page = set_up(meet())
    page.locator(".stage").get_by_role("button", name="b2").click()
    where = page.locator(".setup-place select")
    expect(where).not_to_have_value("d4")
    picked = where.input_value()
    page.get_by_role("group", name="Colour").get_by_role("button", name="blue").click()
    page.get_by_role("button", name="Set this block").click()
    # nobody has such a game, but the board shows the block
    expect(page.locator(".verdict")).to_have_text(
        "After so many blocks, 1 of them must be red, not 0."
    )
    page.locator(".stage svg[aria-label^='Building site with 1 block']").wait_for(timeout=5_000)
    page.get_by_role("group", name="Colour").get_by_role("button", name="red").click()
    page.get_by_role("button", name=f"Take the block at {picked} away").click()
    page.get_by_role("button", name="Set this block").click()
    line = opened(page)
    assert line == f"pueblo1_-_0{picked}1u_NW_0,0_77,87_01_1b1"
    page.get_by_role("link", name="Change the position").click()
    expect(page.locator(".setup-blocks li")).to_have_count(1)
    page.go_back()
    page.locator(".study-looking, .actions").first.wait_for()
    page.go_back()
    expect(page.locator(".setup-blocks li")).to_have_count(1)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator(".setup-blocks li")).to_have_count(1)
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".setup-blocks li")).to_have_count(0)


def test_a_demolition_is_set_up_by_hand(meet: Meet) -> None:
    page = set_up(meet())
    page.locator("label.switch", has_text="Demolition").click()
    chip(page, "Where the game stands", "Demolition")
    expect(page.locator(".verdict")).to_contain_text("ends with the last coloured block")
    page.get_by_role("group", name="Colour").get_by_role("button", name="blue").click()
    page.get_by_role("button", name="Set this block").click()
    chip(page, "Whose turn", "blue")
    page.get_by_label("Points, red").fill("40")
    line = opened(page)
    assert line == "pueblo1_demolition_1d41u_NW_40,0_00,00_01_3x1"
    assert pueblo.Board.from_position(line).turn == 1


def test_an_auction_is_set_up_by_hand(meet: Meet) -> None:
    page = set_up(meet())
    page.locator("label.switch", has_text="Pro").click()
    chip(page, "Players", "3")
    chip(page, "Where the game stands", "First auction")
    page.get_by_label("blue: Card").select_option("2")
    chip(page, "Highest bidder", "blue")
    expect(page.locator(".verdict")).to_contain_text("has passed or has a card")
    chip(page, "Highest bidder", "green")
    page.get_by_label("Highest bid", exact=True).fill("7")
    line = opened(page)
    assert line == "pueblo1_players=3;pro_-_NW_0,0,0_65,65,65_-_1a.020.0.2:7.000"
    assert pueblo.Board.from_position(line).turn == 0


def test_stacks_of_puluc_are_set_up_by_hand(meet: Meet) -> None:
    page = set_up(meet())
    chip(page, "Game", "Puluc")
    page.get_by_label("4: on top").select_option("dark")
    expect(page.locator(".verdict")).to_contain_text("Pieces, dark: 6, more than five.")
    page.get_by_label("In camp, dark").fill("3")
    page.get_by_label("4: light").fill("2")
    page.get_by_label("In camp, light").fill("3")
    chip(page, "Whose turn", "dark")
    chip(page, "Throw", "5")
    line = opened(page)
    assert line == "puluc1_-_3.-.-.-.D21.-.-.-.-.-.3_D5"
    assert puluc.Board.from_position(line).turn == 1
