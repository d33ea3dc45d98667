"""The page is for everyone: axe finds nothing, on any view, in each language, light and dark."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Meet
from tests.page.person import Person, play

pytestmark = pytest.mark.compiled

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Look = tuple[str, str]
Share = Callable[[Sequence[Any], Look], Sequence[Any]]
# Each language and each theme: colours do not depend on words, nor words on colours, and what is
# where on them. So each view is seen in one look, and in all of them in the deep tests.
LOOKS = (("en", "light"), ("de", "dark"), ("fr", "dark"))


def all_of(what: Sequence[Any], _look: Look) -> Sequence[Any]:
    return what


def some_of(what: Sequence[Any], look: Look) -> Sequence[Any]:
    """Every third, so that all looks together have seen all."""
    return what[LOOKS.index(look) :: len(LOOKS)]


SHARES = [some_of, pytest.param(all_of, marks=pytest.mark.deep)]
PLAIN = ("/", "/new", "/games", "/settings", "/study", "/learn/pueblo", "/learn/puluc")


def violations(person: Person) -> list[str]:
    person.page.evaluate(AXE.read_text())
    found: dict[str, Any] = person.page.evaluate("async () => await axe.run()")
    return [
        f"{person.page.url}: {problem['id']}: {json.dumps([n['html'] for n in problem['nodes']])}"
        for problem in found["violations"]
    ]


def look(meet: Meet, language: str, theme: str, **options: Any) -> Person:
    return meet(locale=language, color_scheme=theme, **options)


@pytest.mark.parametrize(("language", "theme"), LOOKS)
@pytest.mark.parametrize("share", SHARES)
def test_axe_finds_nothing_on_plain_views(
    meet: Meet, language: str, theme: str, share: Share
) -> None:
    ann = look(meet, language, theme)
    found = []
    for path in share(PLAIN, (language, theme)):
        ann.open(path)
        ann.page.locator("main h1").first.wait_for(state="attached")
        ann.page.wait_for_timeout(200)
        found += violations(ann)
    assert not found


GAMES: tuple[tuple[str, list[str], dict[str, Any]], ...] = (
    ("pueblo", ["me", "me"], {}),
    ("pueblo", ["me", "me", "me"], {"players": 3, "pro": True}),
    ("puluc", ["me", "me"], {}),
    ("pueblo", ["me", "open"], {}),
)


@pytest.mark.parametrize(("language", "theme"), LOOKS)
@pytest.mark.parametrize("share", SHARES)
def test_axe_finds_nothing_in_games(meet: Meet, language: str, theme: str, share: Share) -> None:
    ann = look(meet, language, theme)
    found = []
    for game, seats, options in share(GAMES, (language, theme)):
        created = ann.create(game, seats, **options)
        ann.open_game(created["id"])
        ann.page.wait_for_timeout(200)
        found += violations(ann)
        if ann.game(created["id"])["status"] == "playing":
            ann.page.locator(".guidance-mine").wait_for()
            found += violations(ann)
    assert not found


def test_the_end_of_a_game_and_its_help(meet: Meet) -> None:
    ann = meet()
    created = ann.create("puluc", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=2)
    ann.page.keyboard.press("?")
    ann.page.locator("dialog[open]").wait_for()
    assert not violations(ann)


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_overflows_in_the_longest_language(meet: Meet, width: int) -> None:
    ann = meet(viewport={"width": width, "height": 800})
    created = ann.create("pueblo", ["me", "me"], pro=True)
    for path in (*PLAIN, f"/game/{created['id']}"):
        ann.open(f"{path}?lang=pseudo")
        ann.page.locator("main h1").first.wait_for(state="attached")
        wide = ann.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, path


def test_keys_read_out_what_eyes_would_see(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=2)
    polite = ann.page.locator("[aria-live=polite]").last
    heard = set()
    for key in "lsvt":
        ann.page.locator("body").press(key)
        ann.page.wait_for_timeout(250)
        heard.add(polite.inner_text())
    assert len(heard - {""}) >= 3


def focused(person: Person, selector: str) -> bool:
    found: bool = person.page.evaluate("s => document.activeElement.matches(s)", selector)
    return found


def test_the_board_can_be_left_by_keyboard_alone(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    expect(ann.page.locator(".stage")).to_be_focused()
    ghost = ann.page.locator(".ghost-line[data-legal=true]")
    press = ann.page.keyboard.press
    press("Tab")
    ghost.wait_for()
    assert focused(ann, ".stage")
    press("Escape")
    ghost.wait_for(state="detached")
    press("Escape")
    assert focused(ann, ".actions")
    press("Tab")
    assert focused(ann, ".actions button")
    for _ in range(60):
        if focused(ann, "[role=tab]"):
            break
        press("Tab")
    assert focused(ann, "[role=tab]")
    ann.page.locator(".stage").focus()
    press("Shift+Tab")
    assert focused(ann, "header a")


def test_the_board_has_the_keys_again_when_a_pressed_button_is_gone(meet: Meet) -> None:
    ann = meet(way="keys")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    ann.press(ann.page.get_by_role("button", name="Next place"))
    ann.press(ann.page.locator(".actions .button-main").last)
    ann.page.locator(".walks").wait_for()
    expect(ann.page.locator(".stage")).to_be_focused()


def test_touch_targets_are_large_enough(meet: Meet) -> None:
    ann = meet(way="touch")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    sizes = ann.page.evaluate(
        """() => [...document.querySelectorAll("button, a.button, input, select, summary")]
            .filter((e) => e.offsetParent && !e.closest(".visually-hidden"))
            .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24))
            .map(([html]) => html)"""
    )
    assert not sizes


def test_players_differ_without_colour(meet: Meet) -> None:
    """Each seat's swatch has a pattern of its own, and grey values differ too."""
    ann = meet()
    created = ann.create("pueblo", ["me", "me", "me", "me"], players=4)
    ann.open_game(created["id"])
    patterns = ann.page.evaluate(
        """() => [...document.querySelectorAll(".player > .swatch path")]
            .map((path) => path.getAttribute("d"))"""
    )
    assert len(set(patterns)) == 4
