"""Somebody who plays in a browser, by mouse, by keyboard alone, or by touch."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
_LAPTOP = {"viewport": {"width": 1280, "height": 800}}
_PATIENCE = 180.0  # seconds until a test has failed, on a machine that is busy
expect.set_options(timeout=1000 * _PATIENCE)


class Person:
    """One browser context; `way` is how its owner presses things.

    By `mouse+keys`, every other decision of a kind is made without the mouse.
    """

    def __init__(
        self, browser: Browser, url: str, way: str = "mouse", board: str = "2d", **options: Any
    ) -> None:
        screen = PHONE if way == "touch" else _LAPTOP
        self.url = url
        self.ways = way.split("+")
        self.way = self.ways[0]
        self.decided: Counter[str] = Counter()  # decisions by the place on the page that asked
        self.context = browser.new_context(
            **{
                **screen,
                "reduced_motion": "reduce",
                "locale": "en-GB",
                "service_workers": "block",  # only those who go offline keep the page
                **options,
            }
        )
        self.context.set_default_timeout(1000 * _PATIENCE)
        settings = json.dumps({"board": board, "pace": "now"})
        self.context.add_init_script(f"localStorage['cacique.settings'] ??= '{settings}'")
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        # the browser itself complains where a server is away, where software draws slowly, and
        # where a busy machine comes late to the font that it was told of
        expected = (
            "Failed to load resource",
            "WebSocket connection",
            "was preloaded using link preload but not used within a few seconds",
            "GPU stall",
            "GL Driver",
            "WEBGL",
            "Service Worker registration blocked",
            "this page is not kept",
        )
        if message.type in {"error", "warning"} and not any(e in message.text for e in expected):
            self.troubles.append(message.text)

    # games

    def create(
        self, game: str, seats: list[str], moves: Sequence[str] = (), **options: Any
    ) -> dict[str, Any]:
        """Make a game through the interface: seats are `me`, `open` or a bot's name."""
        specs = [
            {"kind": seat} if seat in {"me", "open"} else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": specs, "options": options, "moves": list(moves)}
        answer = self.context.request.post(f"{self.url}/api/games", data=body)
        assert answer.status == 201, answer.text()
        created: dict[str, Any] = answer.json()
        return created

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)

    def join(self, created: dict[str, Any], seat: int) -> None:
        """Follow the link of a seat."""
        self.open(f"/join/{created['id']}/{seat}#{created['links']['seats'][str(seat)]}")
        button = self.page.locator(".page .button-main")
        if self.way == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(button)
        self.page.locator(".guidance").first.wait_for()

    def open_game(self, game_id: str) -> None:
        self.open(f"/game/{game_id}")
        self.page.locator(".guidance, .end").first.wait_for()

    def game(self, game_id: str) -> dict[str, Any]:
        """The game as the server has it."""
        found: dict[str, Any] = self.context.request.get(f"{self.url}/api/games/{game_id}").json()
        return found

    def record(self, game_id: str) -> str:
        return self.context.request.get(f"{self.url}/api/games/{game_id}/record").text()

    # pressing

    def press(self, button: Locator) -> None:
        match self.way:
            case "mouse":
                button.click()
            case "touch":
                button.tap()
            case _:
                self._reach(button)
                self.page.keyboard.press("Enter")

    def _reach(self, button: Locator) -> None:
        """Go there by Tab, as somebody without a mouse does."""
        wanted = button.element_handle()
        self.page.locator(".actions").focus()
        for _ in range(60):
            if self.page.evaluate("wanted => document.activeElement === wanted", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard cannot reach it")

    # one decision

    def shows(self, game: dict[str, Any]) -> bool:
        """Whether the page has got as far as the server."""
        return self.version() == str(game["version"])

    def version(self) -> str:
        """The version of the game on the page."""
        return self.page.locator(".game").get_attribute("data-version") or ""

    def is_my_turn(self) -> bool:
        return self.page.locator(".guidance-mine").is_visible()

    def decide(self) -> None:
        """Make whatever decision the page asks for."""
        for place, act in (
            (".walks", self._walk),
            (".poses", self._build),
            (".removals", self._remove),
            (".card-button", self._take),
            (".bid", self._bid),
            (".moves-list", self._advance),
        ):
            if self.page.locator(f".actions {place}").first.is_visible():
                self.way = self.ways[self.decided[place] % len(self.ways)]
                self.decided[place] += 1
                act()
                return
        self.press(self.page.locator(".actions .button-main").last)  # set aside

    def _build(self) -> None:
        if self.way == "keys":
            self.page.locator(".stage").press("Tab")
            self.page.keyboard.press("Enter")
            return
        self.press(self.page.get_by_role("button", name="Next place"))
        self._commit()

    def _walk(self) -> None:
        if self.way == "keys":
            self.page.locator(".stage").press("Tab")
            self.page.keyboard.press("Enter")
            return
        self.press(self.page.locator(".walk").nth(1))
        self._commit()

    def _remove(self) -> None:
        self.press(self.page.locator(".removals .chip").first)
        self._commit()

    def _commit(self) -> None:
        self.press(self.page.locator(".actions .button-main").last)

    def _take(self) -> None:
        self.press(self.page.locator(".card-button").first)

    def _bid(self) -> None:
        bid = self.page.locator(".actions .button-main")
        is_high = self.page.locator("#bid").input_value() > "2"
        give_up = self.page.locator(".actions").get_by_role("button", name="Pass")
        self.press(give_up if is_high else bid)

    def _advance(self) -> None:
        self.press(self.page.locator(".moves-list .button").first)


def play(game_id: str, *people: Person, decisions: int = 10_000) -> dict[str, Any]:
    """Let everybody decide in turn, so many times in all, or until the game is over."""
    referee, made, decided = people[0], 0, -1
    end = time.monotonic() + _PATIENCE
    while made < decisions:
        assert time.monotonic() < end, "nobody is asked to decide"
        game = referee.game(game_id)
        if game["status"] == "over":
            break
        is_fresh = game["version"] > decided and all(person.shows(game) for person in people)
        person = next((p for p in people if p.is_my_turn()), None) if is_fresh else None
        if person:
            person.decide()
            made, decided = made + 1, game["version"]
            end = time.monotonic() + _PATIENCE
        else:
            referee.page.wait_for_timeout(15)
    return referee.game(game_id)


def play_here(person: Person, decisions: int = 10_000) -> None:
    """Let somebody decide in a game of their own browser, so many times or until it is over."""
    made, decided = 0, ""
    end = time.monotonic() + _PATIENCE
    while made < decisions and not person.page.locator(".end").is_visible():
        assert time.monotonic() < end, "nobody is asked to decide"
        version = person.version()
        # a bot may have moved between two looks
        if version != decided and person.is_my_turn() and person.version() == version:
            person.decide()
            made, decided = made + 1, version
            end = time.monotonic() + _PATIENCE
        else:
            person.page.wait_for_timeout(15)


def wait_until(condition: Any, seconds: float = _PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)
