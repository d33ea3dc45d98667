"""Where others decide how the page looks: forced colours, paper, twice the size."""

from typing import Any

import pytest
from tests.page.conftest import Meet
from tests.page.person import Person

pytestmark = pytest.mark.compiled

MOVES = ("Cd4/3u", ">2", "Ce6/1u", ">3", "Na1/1u", ">1")
VIEWS = ("/", "/new", "/games", "/history", "/settings", "/study", "/learn/pueblo", "/rules/puluc")


def sit_down(person: Person, moves: tuple[str, ...] = MOVES, **options: Any) -> None:
    created = person.create("pueblo", ["me", "me"], moves, **options)
    person.open_game(created["id"])


def grounds(person: Person, selector: str) -> list[str]:
    """The colours behind some elements, as they are drawn."""
    told: list[str] = person.page.locator(selector).evaluate_all(
        "each => each.map((one) => getComputedStyle(one).backgroundColor)"
    )
    return told


def test_forced_colours_leave_what_only_colours_say(meet: Meet) -> None:
    ann = meet(forced_colors="active")
    sit_down(ann)
    ann.page.locator(".player .swatch").nth(1).wait_for()
    assert len(set(grounds(ann, ".player .swatch"))) == 2
    ann.open("/settings")
    switches = ann.page.locator(".switch input")
    switches.first.wait_for()
    states = [switches.nth(at).is_checked() for at in range(switches.count())]
    colours = grounds(ann, ".switch-track")
    on = {colour for colour, state in zip(colours, states, strict=True) if state}
    off = {colour for colour, state in zip(colours, states, strict=True) if not state}
    assert on
    assert off
    assert not on & off
    # what is pressed has a line around it
    ann.open("/new")
    pressed = ann.page.locator("[aria-pressed=true], [aria-checked=true]").first
    assert pressed.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_paper_has_the_board_and_the_words_and_nothing_to_press(meet: Meet, theme: str) -> None:
    ann = meet(color_scheme=theme)
    sit_down(ann)
    ann.page.emulate_media(media="print", color_scheme=theme)  # type: ignore[arg-type]
    stage = ann.page.locator(".stage").bounding_box()
    assert stage
    assert stage["height"] > 400
    assert ann.page.locator(".player").first.is_visible()
    for hidden in (".top", ".actions", ".foot", ".board-tools"):
        assert not ann.page.locator(hidden).first.is_visible(), hidden
    # words are dark, for paper is white
    ink = ann.page.locator("body").evaluate("(one) => getComputedStyle(one).color")
    assert sum(map(int, ink.removeprefix("rgb(").removesuffix(")").split(","))) < 300
    ann.open("/rules/pueblo")
    ann.page.locator(".rules-section").first.wait_for()
    assert not ann.page.locator(".rules-contents").is_visible()


@pytest.mark.parametrize("width", [700, 1200])
def test_paper_has_the_whole_road(meet: Meet, width: int) -> None:
    ann = meet(viewport={"width": width, "height": 1000})
    created = ann.create("puluc", ["me", "me"])
    ann.open_game(created["id"])
    ann.page.emulate_media(media="print")
    road = ann.page.locator(".board-puluc svg").bounding_box()
    stage = ann.page.locator(".stage").bounding_box()
    assert road
    assert stage
    assert stage["height"] > 400
    assert road["y"] + road["height"] <= stage["y"] + stage["height"] + 1


def test_twice_the_size_needs_no_scrolling_sideways(meet: Meet) -> None:
    """A laptop at 200 % has half of its pixels."""
    ann = meet(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    for view in VIEWS:
        ann.open(view)
        ann.page.locator("#page h1, #page .page").first.wait_for()
        width = ann.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 640, (view, width)
    sit_down(ann)
    button = ann.page.locator(".task-main .button-main").first
    button.wait_for()
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 400
    assert ann.page.evaluate("[scrollY, document.documentElement.scrollWidth]") == [0, 640]
