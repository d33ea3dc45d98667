"""What goes wrong on the way: servers that die, networks that stall, screens without WebGL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route
from tests.page.browser import LAUNCH
from tests.page.conftest import Meet
from tests.page.person import Person, play, wait_until
from tests.page.serving import ServerProcess

pytestmark = pytest.mark.compiled


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test alone."""
    with ServerProcess(tmp_path / "games.db") as server:
        yield server


def test_both_pages_go_on_after_the_server_was_killed(
    browser: Browser, mortal: ServerProcess
) -> None:
    ann, bob = Person(browser, mortal.url), Person(browser, mortal.url)
    created = ann.create("pueblo", ["me", "open"])
    ann.open_game(created["id"])
    bob.join(created, 1)
    before = play(created["id"], ann, bob, decisions=6)
    mortal.kill()
    for person in (ann, bob):
        person.page.locator(".banner-away").wait_for()
    mortal.start()
    for person in (ann, bob):
        person.page.locator(".banner-away").wait_for(state="detached")
    after = play(created["id"], ann, bob, decisions=6)
    assert after["tokens"][: len(before["tokens"])] == before["tokens"]
    wait_until(lambda: len(ann.game(created["id"])["tokens"]) == 12)
    assert not ann.troubles + bob.troubles


def test_a_move_made_while_the_server_is_away_is_sent_later(
    browser: Browser, mortal: ServerProcess
) -> None:
    ann = Person(browser, mortal.url)
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=2)
    mortal.stop()
    ann.page.locator(".banner-away").wait_for()
    mortal.start()
    ann.page.locator(".banner-away").wait_for(state="detached")
    play(created["id"], ann, decisions=2)
    wait_until(lambda: len(ann.game(created["id"])["tokens"]) == 4)


def test_a_closed_laptop(meet: Meet) -> None:
    """The network is gone for a while, and the others play on."""
    ann, bob = meet(), meet()
    created = ann.create("pueblo", ["me", "open"])
    ann.open_game(created["id"])
    bob.join(created, 1)
    play(created["id"], ann, bob, decisions=2)
    ann.context.set_offline(True)
    bob.page.get_by_text("away").first.wait_for()
    play_alone = bob.game(created["id"])["version"]
    assert bob.is_my_turn()
    bob.decide()
    wait_until(lambda: bob.game(created["id"])["version"] > play_alone)
    ann.context.set_offline(False)
    wait_until(lambda: ann.shows(bob.game(created["id"])))


def test_a_slow_network(meet: Meet) -> None:
    ann = meet()

    def dawdle(route: Route) -> None:
        ann.page.wait_for_timeout(300)
        route.continue_()

    created = ann.create("pueblo", ["me", "me"])
    ann.context.route("**/api/**", dawdle)
    ann.open_game(created["id"])
    ann.context.unroute("**/api/**")
    game = play(created["id"], ann, decisions=4)
    assert len(game["tokens"]) >= 3


def test_a_lost_webgl_context_comes_back_or_becomes_flat(meet: Meet) -> None:
    ann = meet(board="3d")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    ann.page.locator(".board-area canvas").first.wait_for()
    play(created["id"], ann, decisions=2)
    ann.page.evaluate(
        """() => {
            const canvas = document.querySelector(".board-area canvas");
            const context = canvas.getContext("webgl2");
            context.getExtension("WEBGL_lose_context").loseContext();
        }"""
    )
    game = play(created["id"], ann, decisions=2)
    wait_until(lambda: len(ann.game(created["id"])["tokens"]) == 4)
    assert game


def test_a_browser_without_webgl_plays_flat(server: ServerProcess, browser: Browser) -> None:
    blind = [*(flag for flag in LAUNCH if "gl" not in flag and "swiftshader" not in flag)]
    chromium = browser.browser_type.launch(
        executable_path=_path(), args=[*blind, "--disable-gpu", "--disable-3d-apis"]
    )
    ann = Person(chromium, server.url, board="auto")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    game = play(created["id"], ann, decisions=4)
    assert ann.page.locator(".board-area canvas").count() == 0
    assert len(game["tokens"]) >= 3
    chromium.close()


def _path() -> str | None:
    from tests.page.browser import find_chromium  # noqa: PLC0415

    return find_chromium()
