"""What goes wrong on the way: servers that die, networks that stall, screens without WebGL."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute
from tests.page.conftest import Meet
from tests.page.person import Person, play, wait_until
from tests.page.serving import ServerProcess, serving

pytestmark = pytest.mark.compiled


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test alone."""
    with serving(tmp_path / "games.db") as server:
        yield server


def test_both_pages_go_on_after_the_server_was_killed(
    browser: Browser, mortal: ServerProcess
) -> None:
    ann, bob = (
        Person(browser, f"http://{mortal.address}"),
        Person(browser, f"http://{mortal.address}"),
    )
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
    ann = Person(browser, f"http://{mortal.address}")
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
    """Somebody's browser is gone for a while, and the others play on."""
    ann, bob = meet(), meet()
    created = ann.create("pueblo", ["me", "open"])
    ann.open_game(created["id"])
    bob.join(created, 1)
    play(created["id"], ann, bob, decisions=2)
    ann.page.close()
    bob.page.locator(".player .away").wait_for()
    play(created["id"], bob, decisions=2)
    ann.page = ann.context.new_page()
    ann.open_game(created["id"])
    wait_until(lambda: ann.shows(bob.game(created["id"])))
    bob.page.locator(".player .away").wait_for(state="detached")


def test_a_slow_network(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me"])
    network = ann.context.new_cdp_session(ann.page)
    limits = {"latency": 300, "downloadThroughput": 50_000, "uploadThroughput": 20_000}
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=4)
    wait_until(lambda: len(ann.game(created["id"])["tokens"]) == 4)


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
    play(created["id"], ann, decisions=2)
    wait_until(lambda: len(ann.game(created["id"])["tokens"]) == 4)


def test_a_browser_without_webgl_plays_flat(meet: Meet) -> None:
    ann = meet(board="auto")
    assert not ann.page.evaluate("document.createElement('canvas').getContext('webgl2')")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    game = play(created["id"], ann, decisions=4)
    assert ann.page.locator(".board-area canvas").count() == 0
    assert len(game["tokens"]) >= 3


def test_a_page_that_a_newer_server_talks_to_asks_to_be_reloaded(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me"])

    def renew(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def change(message: str | bytes) -> None:
            told = json.loads(message)
            if told["kind"] == "welcome":
                socket.send(json.dumps({"kind": "fireworks"}))
                told["game"]["seats"] = {"first": told["game"]["seats"]}
            socket.send(json.dumps(told))

        server.on_message(change)

    ann.page.route_web_socket("**/socket*", renew)
    ann.open(f"/game/{created['id']}")
    banner = ann.page.locator(".banner", has_text="older or newer")
    banner.wait_for()
    assert [text.split(":")[0] for text in ann.troubles] == ["ignored", "outdated"]
    ann.troubles.clear()
    ann.page.close()
    ann.page = ann.context.new_page()
    ann.open_game(created["id"])


def test_an_unknown_language_is_no_blank_page(meet: Meet) -> None:
    ann = meet()
    for asked in ("constructor", "xx"):
        ann.open(f"/?lang={asked}")
        ann.page.get_by_role("heading", level=1).wait_for()
    ann.page.evaluate("localStorage['cacique.settings'] = '{\"language\":\"xx\"}'")
    ann.open("/settings?lang=fr")
    ann.page.get_by_role("heading", name="Réglages").wait_for()
    ann.page.get_by_role("button", name="Deutsch").click()
    ann.page.get_by_role("heading", name="Einstellungen").wait_for()
    assert not ann.troubles
