"""The desk on every screen: nothing is cut, nothing jumps, and a turn needs no scrolling."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Meet
from tests.page.person import Person, play, wait_until

pytestmark = pytest.mark.compiled

SIZES = ((390, 844), (360, 640), (844, 390), (820, 1180), (1280, 720), (1440, 900), (2560, 1440))
PHONES = SIZES[:3]
LANGUAGES = ("en", "fr", "de")

# Text that its box cuts, but for what is made to scroll, names that may be any length, and what
# only those who listen get; and choices that are longer than their field.
_CUT = """() => {
  const isShown = (e) => e.offsetParent && !e.closest(".visually-hidden, .player-who, svg, option");
  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const isSwiped = (e) => e !== null && (isSwiped(e.parentElement)
    || (e.scrollWidth > e.clientWidth && /auto|scroll/.test(getComputedStyle(e).overflowX)));
  const cuts = (e) => {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    const isWide = e.scrollWidth > e.clientWidth + 1 && style.display !== "inline";
    const isHigh = e.scrollHeight > e.clientHeight + 1
      && (e.matches(".button, .chip") || style.overflowY === "hidden");
    const isOut = !isSwiped(e) && (box.left < -1 || box.right > innerWidth + 1);
    return isWide || isHigh || isOut;
  };
  const pen = document.createElement("canvas").getContext("2d");
  const isLong = (e) => {
    const style = getComputedStyle(e), ARROW = 16;
    pen.font = style.font;
    const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(e.selectedOptions[0]?.text ?? "").width > room - ARROW;
  };
  return [
    ...[...document.querySelectorAll("header *, main *")].filter((e) => hasText(e) && isShown(e)
      && !e.matches("select, textarea") && !e.closest(".move-list, .chat-list") && cuts(e)),
    ...[...document.querySelectorAll("main select")].filter((e) => isShown(e) && isLong(e)),
  ].map((e) => `${e.className || e.tagName}: ${e.selectedOptions?.[0]?.text ?? e.textContent}`);
}"""


_BOARD = ".board-flat svg[role=group], .board-puluc > svg"

# What of all that one plays with is covered or out of view: the board, a bid, everybody's points.
_HIDDEN = """() => {
  const box = (each) => each.getBoundingClientRect();
  const isIn = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const hidden = [];
  const board = box(document.querySelector(".board-flat svg[role=group], .board-puluc > svg"));
  if (!isIn(board, box(document.querySelector(".stage"))) || !isIn(board, window))
    hidden.push("board");
  const tools = document.querySelector(".board-tools");
  if (tools && meets(board, box(tools))) hidden.push("board under its tools");
  if (meets(board, box(document.querySelector(".actions")))) hidden.push("board under the actions");
  const bid = document.querySelector("#bid");
  if (bid && !isIn(box(bid), box(document.querySelector(".task-choose")))) hidden.push("bid");
  for (const score of document.querySelectorAll(".player-score strong"))
    if (!isIn(box(score), box(score.closest(".player"))) || !isIn(box(score), window))
      hidden.push("points");
  return hidden;
}"""


def screen(width: int, height: int, **options: Any) -> dict[str, Any]:
    is_phone = (width, height) in PHONES
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": is_phone,
        "is_mobile": is_phone,
        **options,
    }


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where the last of some elements is, in one look: a redrawn board replaces them."""
    expect(page.locator(selector).last).to_be_visible()
    box = page.locator(selector).evaluate_all(
        """all => {
          const { x, y, width, height } = all.at(-1).getBoundingClientRect();
          return { x, y, width, height };
        }"""
    )
    return {name: round(value) for name, value in box.items()}


def is_in_view(page: Page, selector: str) -> bool:
    box, size = box_of(page, selector), page.viewport_size
    assert size
    fits_across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return fits_across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def cut_on(person: Person) -> list[str]:
    """What is cut of the view that is shown, on any screen."""
    cut = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(50)
        found = person.page.evaluate(_CUT)
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        where = f"{person.page.url.removeprefix(person.url)} {width}×{height}"
        cut += [f"{where}: {one}" for one in [*found, *(["page"] if wide > 0 else [])]]
    return cut


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_game_is_cut_on_any_screen(meet: Meet, language: str) -> None:
    ann = meet(locale=language)
    seats, pots = ["me", "me", "me", "me"], ["bid3", "pass", "pass", "pass"]
    cut = []
    for created in (
        ann.create("pueblo", seats, players=4),
        ann.create("pueblo", seats[:3], players=3, pro=True),
        ann.create("pueblo", seats, pots, players=4, pro=True, edition=2023),
        ann.create("puluc", ["me", "me"]),
        ann.create("pueblo", ["me", "open", "open"], players=3),
    ):
        ann.open_game(created["id"])
        cut += cut_on(ann)
    assert not cut


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_around_a_game_is_cut_on_any_screen(meet: Meet, language: str) -> None:
    ann, bob = meet(locale=language), meet(locale=language)
    created = ann.create("pueblo", ["me", "open"], demolition=True, pro=True)
    ann.create("puluc", ["me", "fair"])
    link = f"/join/{created['id']}/1#{created['links']['seats']['1']}"
    cut = []
    for person, path in (
        *((ann, path) for path in ("/", "/new?game=pueblo", "/new?game=puluc", "/games")),
        *((ann, path) for path in ("/settings", "/study", "/nope")),
        (bob, link),
    ):
        person.open(path)
        person.page.locator("main h1").first.wait_for(state="attached")
        person.page.wait_for_timeout(300)
        cut += cut_on(person)
    assert not cut


def test_an_auction_is_told_whole_on_every_screen(meet: Meet) -> None:
    ann = meet(locale="fr")  # whose words are the longest
    created = ann.create("pueblo", ["me", "me", "me", "me"], ["bid3"], players=4, pro=True)
    ann.open_game(created["id"])
    hidden = []
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.wait_for_timeout(80)
        rest = "() => ['.task-choose', '.task-told'].map((s) => document.querySelector(s))"
        over = f"({rest})().map((e) => e ? e.scrollHeight - e.clientHeight : 0)"
        hidden += [f"{width}×{height}: {more}" for more in ann.page.evaluate(over) if more > 1]
    assert not hidden


@pytest.mark.parametrize("size", SIZES)
def test_the_main_button_is_in_view_and_stays_where_it_is(
    meet: Meet, size: tuple[int, int]
) -> None:
    ann = meet(**screen(*size))
    created = ann.create("pueblo", ["me", "me", "me", "me"], players=4)
    ann.open_game(created["id"])
    page, main = ann.page, ".actions .task-main .button-main"
    page.locator(main).wait_for()
    assert is_in_view(page, main)
    before, side = box_of(page, main), box_of(page, ".actions")
    board = box_of(page, ".stage")
    for share in (0.3, 0.5, 0.7):  # over places that fit and such that do not
        x, y = board["x"] + share * board["width"], board["y"] + share * board["height"]
        page.mouse.move(x, y)
        page.wait_for_timeout(200)
        assert box_of(page, main) == before
        assert box_of(page, ".actions") == side
    page.get_by_role("button", name="Next place").click()
    page.locator(".price[data-known=true]").wait_for()
    assert box_of(page, main) == before
    page.locator(main).click()
    page.locator(".walks").wait_for()
    assert box_of(page, main) == before
    page.locator(".walk").first.click()
    assert box_of(page, main) == before


def test_boards_bids_and_points_are_whole_on_every_screen(meet: Meet) -> None:
    ann = meet(locale="fr")  # whose words are the longest
    seats = ["me", "me", "me", "me"]
    hidden = []
    for created in (
        ann.create("pueblo", seats, players=4),
        ann.create("pueblo", seats, players=4, pro=True),
        ann.create("puluc", ["me", "me"]),
    ):
        ann.open_game(created["id"])
        ann.page.locator(_BOARD).wait_for()
        for width, height in SIZES:
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.page.wait_for_timeout(80)
            hidden += [f"{width}: {one}" for one in ann.page.evaluate(_HIDDEN)]
    assert not hidden


def test_whoever_waits_on_a_phone_sees_the_invitation(meet: Meet) -> None:
    ann = meet(way="touch", **screen(360, 640))
    ann.open_game(ann.create("pueblo", ["me", "open"])["id"])
    ann.page.locator(".invitation h2").wait_for()
    assert is_in_view(ann.page, ".invitation h2")


@pytest.mark.parametrize("size", PHONES)
def test_a_whole_turn_on_a_phone_needs_no_scrolling(meet: Meet, size: tuple[int, int]) -> None:
    ann = meet(way="touch", **screen(*size))
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    page = ann.page
    for decision in range(4):
        play(created["id"], ann, decisions=1)
        wait_until(lambda made=decision + 1: len(ann.game(created["id"])["tokens"]) == made)
        scrolled = "() => [scrollY, document.querySelector('.side').scrollTop]"
        assert page.evaluate(scrolled) == [0, 0]


def test_the_tick_at_the_ghost_is_a_button_for_a_finger(meet: Meet) -> None:
    ann = meet(way="touch", **screen(390, 844))
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    page = ann.page
    page.get_by_role("button", name="Next place").tap()
    tick = page.locator(".board-ghost.is-legal")
    tick.wait_for()
    box = box_of(page, ".board-ghost.is-legal")
    assert min(box["width"], box["height"]) >= 44
    tick.tap()
    page.locator(".walks").wait_for()
    assert len(ann.game(created["id"])["tokens"]) == 1


def test_a_swipe_scrolls_unless_a_block_is_in_hand(meet: Meet) -> None:
    ann = meet(way="touch", **screen(390, 844))
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    action = "() => getComputedStyle(document.querySelector('.stage')).touchAction"
    assert ann.page.evaluate(action) == "none"
    play(created["id"], ann, decisions=1)
    ann.page.locator(".walks").wait_for()
    assert ann.page.evaluate(action) == "pan-y"


def test_ways_and_language_are_reached_on_a_small_phone(meet: Meet) -> None:
    ann = meet(way="touch", **screen(360, 640))
    ann.open("/")
    page = ann.page
    expect(page.get_by_role("link", name="Settings")).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("link", name="Settings").tap()
    page.locator(".choice .chip").filter(has_text="Deutsch").tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_elevations_fold_and_stay_folded(meet: Meet) -> None:
    ann = meet(**screen(1440, 900))
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    page = ann.page
    drawings = page.locator(".board-elevation svg")
    expect(drawings).to_have_count(5)
    boxes = [drawing.bounding_box() for drawing in drawings.all()]
    assert len({(box["width"], box["height"]) for box in boxes if box}) == 1
    before = box_of(page, ".stage")
    page.locator(".rail-fold").click()
    expect(drawings).to_have_count(0)
    assert box_of(page, ".stage")["height"] > before["height"] + 80
    page.reload()
    page.locator(".guidance").wait_for()
    expect(drawings).to_have_count(0)


def hint_taken(ann: Person) -> None:
    ann.page.get_by_role("button", name="Hint").click()
    ann.page.get_by_role("button", name="Take it in hand").click()


def test_a_hint_is_taken_in_hand_by_one_tap(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "level1"])
    ann.open_game(created["id"])
    ann.page.locator(".guidance-mine").wait_for()
    hint_taken(ann)
    ann.page.locator(".ghost-line[data-legal=true]").wait_for()
    ann.page.locator(".actions .button-main").last.click()
    expect(ann.page.locator(".walk[aria-pressed=true]")).to_have_count(1)


def test_a_walk_is_changed_on_the_board(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=1)
    ann.page.locator(".walks").wait_for()
    tags = ann.page.locator(".board-flat [aria-pressed]")
    expect(tags).to_have_count(4)
    for at in (0, 2):
        tags.nth(at).click()
        expect(tags.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(ann.page.locator(".walk").nth(at)).to_have_attribute("aria-pressed", "true")
        expect(tags).to_have_count(4)


def test_bots_move_one_after_the_other_until_one_skips(meet: Meet) -> None:
    ann = meet()
    ann.open("/settings")
    ann.page.locator(".choice .chip").filter(has_text="Slow").click()
    created = ann.create("pueblo", ["me", "level1", "level1", "level1"], players=4)
    ann.open_game(created["id"])
    for made in (1, 2):
        ann.page.locator(".guidance-mine").wait_for()
        ann.decide()
        wait_until(lambda made=made: len(ann.game(created["id"])["tokens"]) >= made)
    wait_until(lambda: ann.game(created["id"])["turn"] == 0)
    skip = ann.page.get_by_role("button", name="Show it all at once")
    skip.wait_for()
    assert not ann.shows(ann.game(created["id"]))
    skip.click()
    wait_until(lambda: ann.shows(ann.game(created["id"])))
    assert ann.is_my_turn()


def test_the_focus_stays_on_the_road_after_a_move(meet: Meet) -> None:
    ann = meet(way="keys")
    created = ann.create("puluc", ["me", "me"])
    ann.open_game(created["id"])
    for _ in range(3):
        play(created["id"], ann, decisions=1)
        ann.page.wait_for_timeout(300)
        where = "() => document.activeElement.closest('.stage, .actions') !== null"
        assert ann.page.evaluate(where)


def test_whoever_shares_a_screen_is_not_told_to_be_here(meet: Meet) -> None:
    ann, bob = meet(), meet()
    created = ann.create("pueblo", ["me", "me", "open"], players=3)
    ann.open_game(created["id"])
    bob.join(created, 2)
    expect(ann.page.locator(".player .here")).to_have_count(1)
    expect(ann.page.locator(".player[data-seat='2'] .here")).to_have_count(1)


def test_the_log_has_all_the_room_beside_the_board(meet: Meet) -> None:
    ann = meet(**screen(2560, 1440))
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=2)
    ann.page.locator(".move-list").wait_for()
    log, panel = box_of(ann.page, ".move-list"), box_of(ann.page, ".tabs")
    assert panel["y"] + panel["height"] - (log["y"] + log["height"]) < 24
    assert log["height"] > 400


_TOWN = """Cf3/1u >1 Cd2/3u >2 Cc4/1u >2 Ng3/1s >4 Ne1/4u >4 Nc5/3u >1 Ce4/3u >1 Cc2/3s >1 Cd6/4u >2
Cf6/1u >3 Nc1/2s >4 Nc7/3u >4 Ng7/4u >1 Ca2/1u >1 Cg5/2s >3"""

# What overlaps or is cut of choices and of what stands at the foot, and a last turn out of sight.
_CROWDED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const isIn = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const crowded = [];
  for (const chip of document.querySelectorAll(".kinds .chip"))
    if (box(chip).bottom > box(document.querySelector(".turns")).top + 1) crowded.push("kinds");
  const side = document.querySelector(".side"), foot = document.querySelector(".foot");
  if (!isIn(box(foot), { top: 0, bottom: innerHeight })) crowded.push("foot");
  if (side.clientHeight > 0 && !isIn(box(foot), box(side))) crowded.push("foot in its column");
  const log = document.querySelector(".move-list");
  const last = log.querySelector("[aria-current]");
  if (innerHeight > 700 && !isIn(box(last), box(log))) crowded.push("last turn");
  return crowded;
}"""


@pytest.mark.parametrize("size", [*SIZES, (1366, 650)])
def test_nothing_is_crowded_out_by_three_players(meet: Meet, size: tuple[int, int]) -> None:
    ann = meet(**screen(*size))
    ann.open_game(ann.create("pueblo", ["me"] * 3, _TOWN.split(), players=3)["id"])
    ann.page.locator(
        "button.log-turn", has_text="pays 3"
    ).first.wait_for()  # prices make turns longer
    ann.page.wait_for_timeout(100)
    assert not ann.page.evaluate(_CROWDED)


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_dice_say_what_they_add_up_to(meet: Meet, size: tuple[int, int]) -> None:
    ann = meet(**screen(*size))
    ann.open_game(ann.create("puluc", ["me", "me"], ["r1", "0-1", "r3"])["id"])
    told = ann.page.locator(".board-puluc text", has_text="= 3")
    expect(told).to_be_visible(timeout=5_000)
    die, told_box = box_of(ann.page, ".board-die"), told.bounding_box()
    assert told_box
    is_below = told_box["y"] >= die["y"] + die["height"] - 1
    assert is_below or told_box["x"] > die["x"] + die["width"]


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_what_happened_on_the_road_stands_beside_the_menu(
    meet: Meet, size: tuple[int, int]
) -> None:
    ann = meet(way="touch", locale="fr", **screen(*size))
    created = ann.create("puluc", ["me", "me"], ["r1", "0-1", "r3", "10-7", "r3"])
    ann.open_game(created["id"])
    told, menu = box_of(ann.page, ".board-place > .last-turn"), box_of(ann.page, ".nav-toggle")
    is_right = told["x"] >= menu["x"] + menu["width"]
    assert is_right or told["x"] + told["width"] <= menu["x"]


def test_the_board_is_framed_for_those_who_use_keys(meet: Meet) -> None:
    ann = meet()
    ann.open_game(ann.create("pueblo", ["me", "me"])["id"])
    stage = ann.page.locator(".stage")
    expect(stage).to_be_focused()
    expect(stage).to_have_css("outline-style", "none")
    ann.page.keyboard.press("Tab")
    expect(stage).to_be_focused()
    expect(stage).to_have_css("outline-style", "solid")
