"""A game of somebody who sees nothing: announcements, names of controls, and the board as text."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.page.conftest import Meet
from tests.page.person import Person, wait_until

from cacique.core.record import parse_records
from cacique.games import registry

pytestmark = pytest.mark.compiled

_PLACE = re.compile(r"^[a-h][1-8]: levels? \d.* Walk 1( free|: .*), .*walk 4.*\. Last lap .*\.$")
# all that was said politely, in order; nothing may be said that cuts something else off
_LISTEN = """() => {
  window.heard = []; window.shouted = [];
  for (const [urgency, list] of [["polite", heard], ["assertive", shouted]])
    for (const region of document.querySelectorAll(`[aria-live=${urgency}]`))
      new MutationObserver(() => list.push(region.textContent.trim()))
        .observe(region, { childList: true, characterData: true, subtree: true });
}"""


class Listener:
    """Somebody who knows of a page only what a screen reader would say of it."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._page.evaluate(_LISTEN)

    def heard(self) -> list[str]:
        said: list[str] = self._page.evaluate("() => heard")
        return said

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def hear_after(self, key: str, pattern: str) -> str:
        """Press a key, and wait for what is said then."""
        before = len(self.heard())
        self.press(key)
        return self.wait_for(pattern, before)

    def hear_soon(self, key: str) -> str:
        """Press a key; what is heard then, or what was heard last where that is the same again."""
        before = len(self.heard())
        self.press(key)
        for _ in range(15):
            self._page.wait_for_timeout(100)
            if len(self.heard()) > before:
                break
        return self.heard()[-1]

    def wait_for(self, pattern: str, since: int) -> str:
        found: list[str] = []

        def is_said() -> bool:
            found[:] = [line for line in self.heard()[since:] if re.search(pattern, line)]
            return bool(found)

        wait_until(is_said)
        return found[-1]


def listen(ann: Person, players: list[str], **options: Any) -> tuple[str, Listener]:
    created = ann.create("pueblo", players, **options)
    ann.open_game(created["id"])
    ann.page.locator(".stage:focus").wait_for()
    return created["id"], Listener(ann)


def change_of_lap(place: str) -> int:
    """What a place that was heard would change in one's own last lap."""
    found = re.search(r"Last lap .*?you ([+−-]\d+)", place)
    return int(found[1].replace("−", "-")) if found else 0


def own_points(words: str, name: str) -> int:
    """What a walk that was heard costs oneself, by name."""
    found = re.search(rf"\b{name} (\d+) point", words)
    return int(found[1]) if found else 0


def seen_points(page: Page, square: str, name: str) -> int:
    """The same, as the board as text says it of a square: cube by cube."""
    words = page.locator(f".sights [data-square={square}]").text_content() or ""
    return sum(int(points) for points in re.findall(rf"\b{name}, (\d+) point", words))


def build_by_ear(ears: Listener, looks: int) -> None:
    """Hear some places, go back to the one that costs oneself least at the end, and build there."""
    places = [ears.hear_after("Tab", r"^[a-h][1-8]: level")]
    places += [ears.hear_soon("Tab") for _ in range(looks - 1)]
    assert all(_PLACE.match(place) for place in places), places
    best = min(range(len(places)), key=lambda at: change_of_lap(places[at]))
    for place in reversed(places[best:-1]):
        assert ears.hear_soon("Shift+Tab") == place
    since = len(ears.heard())
    ears.press("Enter")
    ears.wait_for(r"walk the chieftain", since)


def walk_by_ear(ears: Listener, page: Page, name: str, *, compares: bool) -> str:
    """Hear the walks, check them with the text, and choose the one that costs oneself least."""
    heard = [ears.hear_after("Tab", r"^\d steps? to \w+: ") for _ in range(4 if compares else 1)]
    costs = [own_points(walk, name) for walk in heard]
    best = costs.index(min(costs))
    if compares:
        squares = [re.findall(r"to (\w+):", walk)[0] for walk in heard]
        assert len(set(squares)) == 4
        assert [seen_points(page, square, name) for square in squares] == costs
        for walk in heard[: best + 1]:
            assert ears.hear_after("Tab", r"^\d steps? to \w+: ") == walk
    since = len(ears.heard())
    ears.press("Enter")
    # the opponent's whole turn is one message, and the call for one's own stands in it
    return ears.wait_for(r"(set|walk).*walk.*: .*Your turn|win|share|Last|lap", since)


def test_a_game_is_played_from_announcements_and_text_alone(meet: Meet) -> None:
    ann = meet()
    game_id, ears = listen(ann, ["me", "level1"])
    ann.page.locator(".text-board summary").click()
    ann.page.locator(".stage").focus()
    name = re.escape(ann.game(game_id)["seats"][0]["name"])  # which everybody knows of themselves
    turns, told = 0, ""
    while not re.search(r"\bwins?\b|share the", told):
        told = ears.hear_after("t", r"Your turn|is to move|thinks|win|share|lap")
        is_careful = turns < 4  # what is compared takes longer
        if "build" in told:
            build_by_ear(ears, looks=3 if is_careful else 1)
        elif "walk" in told:
            told = walk_by_ear(ears, ann.page, name, compares=is_careful)
            turns += 1
        else:
            ears.press("Escape")  # a lap that is walked
            ann.page.wait_for_timeout(300)
    assert turns == 15
    assert ann.game(game_id)["status"] == "over"
    (record,) = parse_records(ann.record(game_id))
    assert record.board(registry.find("pueblo")).is_over
    assert ann.page.evaluate("() => shouted.filter(Boolean)") == []


def test_the_board_as_text_has_every_level_and_what_each_square_sees(meet: Meet) -> None:
    ann = meet()
    game_id, _ = listen(ann, ["me", "me"])
    page = ann.page
    for _ in range(8):
        ann.decide()
        page.wait_for_timeout(150)
        wait_until(lambda: ann.shows(ann.game(game_id)))
    page.locator(".text-board summary").click()
    page.locator("[data-square=NW]").wait_for()
    unknown = page.locator(".sights li", has_text="Not known")
    wait_until(lambda: unknown.count() == 0)
    (record,) = parse_records(ann.record(game_id))
    board = record.board(registry.find("pueblo"))
    view = ann.context.request.get(f"{ann.url}/api/games/{game_id}/look").json()["view"]
    cubes = [(cube["cell"], cube["level"]) for block in view["blocks"] for cube in block["cubes"]]
    assert cubes
    for cell, level in cubes:
        words = page.locator(f".text-board td[data-cell={cell}] .visually-hidden").inner_text()
        assert f"level {level} " in words, (cell, level, words)
    assert page.locator(".sights li").count() == 36
    assert not board.is_over


def test_letters_are_keys_on_the_board_only_unless_one_wishes_otherwise(meet: Meet) -> None:
    ann = meet()
    _, ears = listen(ann, ["me", "me"])
    page = ann.page
    page.locator(".actions .turns button").first.focus()
    before = len(ears.heard())
    ears.press("s")
    page.wait_for_timeout(300)
    assert len(ears.heard()) == before
    page.locator(".stage").focus()
    ears.hear_after("s", "points")
    stage = page.locator(".stage")
    assert stage.get_attribute("role") == "application"
    described = stage.get_attribute("aria-describedby") or ""
    assert "Enter" in (page.locator(f"#{described}").text_content() or "")
