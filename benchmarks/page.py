"""How quick the page is, in a real browser on this machine, with all drawing in software.

Run it as `python -m benchmarks.page`. The yardstick is the server's /healthz in the same browser:
a page of one word.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Playwright, Request, sync_playwright
from tests.games.pueblo.test_clauses_building import tower
from tests.page.browser import WITH_WEBGL, WITHOUT_WEBGL, launch
from tests.page.person import Person, play, wait_until
from tests.page.serving import serving

_WARM_UP, _REST = 5_000, 1_200  # ms: nobody moves faster
_FIRST = 4  # moves that are not counted: with the first of each kind, shaders are compiled
_SMALL = {"width": 800, "height": 600}

# Notes when a key goes down, and when the frame after a change of the game is drawn.
_WATCH = """
window.noted = { pressed: 0, shown: 0 };
addEventListener("keydown", () => { noted.pressed = Date.now(); }, true);
new MutationObserver((changes) => {
  if (changes.some((each) => each.attributeName === "data-version"))
    requestAnimationFrame(() => setTimeout(() => { noted.shown = Date.now(); }));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-version"] });
"""

# Turns the camera by dragging for some seconds, and counts the frames that draw something.
_TURN = """
async (seconds) => {
  const canvas = document.querySelector(".board-area canvas");
  const box = canvas.getBoundingClientRect();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type, x, buttons) => canvas.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, isPrimary: true, pointerType: "mouse", button: 0, buttons,
    clientX: x, clientY: middle[1],
  }));
  let draws = 0;
  const kind = WebGL2RenderingContext.prototype;
  const original = kind.drawElements, instanced = kind.drawElementsInstanced;
  kind.drawElements = function (...given) { draws++; return original.apply(this, given); };
  kind.drawElementsInstanced = function (...given) {
    draws++; return instanced.apply(this, given);
  };
  send("pointerdown", middle[0], 1);
  const start = performance.now();
  let frames = 0, ticks = 0, most = 0;
  while (performance.now() - start < seconds * 1000) {
    send("pointermove", middle[0] + 150 * Math.sin(ticks / 10), 1);
    draws = 0;
    await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    ticks++;
    if (draws > 0) frames++;
    most = Math.max(most, draws);
  }
  const rate = frames / (performance.now() - start) * 1000;
  send("pointerup", middle[0], 0);
  draws = 0;
  await new Promise((done) => setTimeout(done, 2000));
  draws = 0;
  await new Promise((done) => setTimeout(done, 2000));
  kind.drawElements = original; kind.drawElementsInstanced = instanced;
  return { rate, most, idle: draws };
}
"""


# Counts the models that a flat board is shown: with each it says its theme anew.
_COUNT = """
() => {
  window.models = 0;
  new MutationObserver((changes) => { models += changes.length; })
    .observe(document.querySelector(".board-flat"), { attributeFilter: ["data-theme"] });
}
"""
_CELLS = """
(cells) => cells.map((each) => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
"""
_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def measure_first_load(browser: Browser, url: str, times: int) -> tuple[list[float], int]:
    """Milliseconds until the start page can be used by somebody new, and bytes on the way."""
    taken, size = [], 0
    for _ in range(times):
        context = browser.new_context()
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        sizes: list[float] = []
        network.on("Network.loadingFinished", lambda each: sizes.append(each["encodedDataLength"]))  # noqa: B023
        page.goto(url, wait_until="commit")
        page.locator("main .button-main").first.wait_for()
        taken.append(page.evaluate("performance.now()"))
        page.wait_for_timeout(1500)
        size = int(sum(sizes))
        context.close()
    return taken, size


def measure_first_game(browser: Browser, url: str) -> int:
    """Bytes on the way until a bot has answered somebody new, without what is kept for later."""
    person = Person(browser, url, way="keys", board="3d")
    finished: list[Request] = []
    person.context.on("requestfinished", lambda each: finished.append(each))  # noqa: PLW0108
    person.open("/")
    person.page.locator("main .button-main").first.click()
    person.page.locator(".guidance").first.wait_for()
    game_id = person.page.url.rpartition("/")[2]
    play(game_id, person, decisions=2)
    wait_until(lambda: len(person.game(game_id)["tokens"]) > 2)
    person.page.wait_for_timeout(500)
    sizes = [request.sizes() for request in finished]
    person.context.close()
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def measure_yardstick(browser: Browser, url: str, times: int) -> list[float]:
    """Milliseconds until a page of one word is there."""
    taken = []
    for _ in range(times):
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{url}/healthz", wait_until="commit")
        page.locator("body").wait_for()
        taken.append(page.evaluate("performance.now()"))
        context.close()
    return taken


def measure_moves(browser: Browser, url: str, board: str, moves: int) -> list[float]:
    """Milliseconds from Enter on one page to the move on another."""
    ann, bob = (Person(browser, url, way="keys", board=board) for _ in range(2))
    created = ann.create("pueblo", ["me", "open"])
    for person in (ann, bob):
        person.context.add_init_script(_WATCH)
    ann.open_game(created["id"])
    bob.join(created, 1)
    ann.page.wait_for_timeout(_WARM_UP)
    play(created["id"], ann, bob, decisions=_FIRST)
    taken = [_measure_move(ann, bob, created["id"]) for _ in range(moves)]
    for person in (ann, bob):
        person.context.close()
    return taken


def _measure_move(ann: Person, bob: Person, game_id: str) -> float:
    play(game_id, ann, bob, decisions=1)
    game = ann.game(game_id)
    wait_until(lambda: ann.shows(game) and bob.shows(game))
    ann.page.wait_for_timeout(_REST)
    noted = [person.page.evaluate("noted") for person in (ann, bob)]
    pressed, shown = sorted(noted, key=lambda each: each["pressed"], reverse=True)
    return float(shown["shown"] - pressed["pressed"])


def measure_tower(browser: Browser, url: str, seconds: float) -> dict[str, float]:
    """Frames a second while a tower of 36 levels is turned; draw calls; frames at rest."""
    person = Person(browser, url, board="3d", viewport=_SMALL)
    person.context.add_init_script(
        'localStorage["cacique.settings"] = JSON.stringify({ board: "3d", shadows: false })'
    )
    *_, board = tower()
    body = {
        "game": "pueblo",
        "seats": [{"kind": "me"}] * board.setup.players,
        "options": board.setup.options(),
        "moves": [str(move) for move in board.moves[:-1]],  # a game that is over cannot begin
    }
    answer = person.context.request.post(f"{url}/api/games", data=body)
    assert answer.status == 201, answer.text()
    person.open_game(answer.json()["id"])
    person.page.locator(".board-area canvas").first.wait_for()
    person.page.wait_for_timeout(3000)
    found: dict[str, float] = person.page.evaluate(_TURN, seconds)
    person.context.close()
    return found


def measure_hover(browser: Browser, url: str) -> tuple[int, int]:
    """Cells that the pointer passes with a block in hand, and models computed on the way."""
    person = Person(browser, url)
    person.open_game(person.create("pueblo", ["me", "me"])["id"])
    person.page.locator(".poses .pose").first.click()
    person.page.wait_for_timeout(_REST)
    cells = person.page.locator(".board-flat rect[fill=transparent]").evaluate_all(_CELLS)
    person.page.evaluate(_COUNT)
    for x, y in cells:
        person.page.mouse.move(x, y)
        person.page.evaluate(_FRAME)
    models: int = person.page.evaluate("models")
    person.context.close()
    return len(cells), models


@contextmanager
def _browser(playwright: Playwright, flags: list[str]) -> Iterator[Browser]:
    browser = launch(playwright, flags)
    try:
        yield browser
    finally:
        browser.close()


def _row(name: str, values: list[float], wanted: str) -> str:
    high = quantiles(values, n=10)[-1]
    return f"{name:52}{median(values):>8.0f}{high:>8.0f}{wanted:>10}"


def measure(playwright: Playwright, url: str, given: Any) -> None:
    print(f"{'':52}{'median':>8}{'90 %':>8}{'wanted':>10}")
    with _browser(playwright, WITHOUT_WEBGL) as browser:
        print(_row("yardstick: a page of one word, ms", measure_yardstick(browser, url, 7), ""))
        taken, size = measure_first_load(browser, url, given.loads)
        print(_row("first page usable, ms", taken, "1,500"))
        taken = measure_moves(browser, url, "2d", given.moves)
        print(_row("Enter to the other page, flat board, ms", taken, "100"))
        cells, models = measure_hover(browser, url)
    with _browser(playwright, WITH_WEBGL) as browser:
        taken = measure_moves(browser, url, "3d", given.moves)
        print(_row("Enter to the other page, 3D board, ms", taken, "100"))
        turned = measure_tower(browser, url, given.seconds)
        first_game = measure_first_game(browser, url)
    print(f"first load: {size / 1024:.0f} KB on the wire (wanted: at most 100)")
    print(f"first game with a bot: {first_game / 1024:.0f} KB on the wire (wanted: at most 350)")
    print(f"hovering over {cells} cells: {models} models (wanted: at most {cells})")
    print(f"tower of 36 levels: {turned['rate']:.1f} frames a second (wanted: above 20)")
    print(f"draw calls of a frame: {turned['most']:.0f}; in 2 s at rest: {turned['idle']:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=7)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    print(f"load of the machine {os.getloadavg()[0]:.2f}")
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(Path(folder, "games.db")) as server,
    ):
        measure(playwright, f"http://{server.address}", given)
    print(f"load of the machine after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
