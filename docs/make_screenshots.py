"""Take the pictures of the page, from the running product: `python docs/make_screenshots.py`."""
# ruff: noqa: INP001

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.page.browser import WITH_WEBGL, launch
from tests.page.serving import serving

from cacique.ai.bots import make_bot
from cacique.core.rng import seeded
from cacique.games import registry

PICTURES = Path(__file__).with_name("pictures")
ROAD = Path(__file__).parents[1] / "web/src/lobby/road.svg"
LAPTOP, PHONE = {"width": 1200, "height": 760}, {"width": 390, "height": 780}
UPRIGHT = {"width": 540, "height": 700}
HIGH = {"width": 1200, "height": 860}


def moves_of(game: str, bot: str, count: int, **options: Any) -> list[str]:
    """The first moves of a game that bots play."""
    board, player, rng = registry.find(game).board(**options), make_bot(game, bot), seeded(4)
    while len(board.moves) < count:
        throw = [2, 1, 3, 2, 4, 2, 1, 0][len(board.moves) // 2 % 8]
        board.push(board.legal_moves[throw] if board.is_chance else player.choose(board, rng))
    return [str(move) for move in board.moves]


class Photographer:
    """Opens views in a browser, and takes their pictures."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url

    def visit(self, path: str, **options: Any) -> Page:
        settings = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB", **options}
        page = self._browser.new_context(**settings).new_page()
        page.goto(self._url + path)
        return page

    def game(self, game: str, moves: list[str], names: list[str], **options: Any) -> Page:
        screen = {key: options.pop(key) for key in ("viewport", "color_scheme") if key in options}
        page = self.visit("/", **screen)
        seats = [{"kind": "me", "name": name} for name in names]
        body = {"game": game, "options": options, "moves": moves, "seats": seats}
        created = page.context.request.post(f"{self._url}/api/games", data=body).json()
        page.goto(f"{self._url}/game/{created['id']}")
        page.locator(".guidance").first.wait_for()
        return page


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(2500)
    page.screenshot(path=PICTURES / f"page-{name}.png")
    _shrink(PICTURES / f"page-{name}.png")
    page.context.close()


def _shrink(path: Path) -> None:
    """Fewer colours, where the machine has a tool for that."""
    try:
        command = ["pngquant", "--force", "--output", path, "192", path]
        subprocess.run(command, check=False)  # noqa: S603
    except FileNotFoundError:
        pass


def draw_road(page: Page) -> None:
    """Keep the page's own drawing of Puluc's road, which its first page shows."""
    page.wait_for_timeout(500)
    drawing = """() => {
      const road = document.querySelector(".board-puluc svg").cloneNode(true);
      for (const each of road.querySelectorAll("[tabindex], [role], [aria-label]"))
        for (const name of ["tabindex", "role", "aria-label"]) each.removeAttribute(name);
      const [, , width, height] = road.getAttribute("viewBox").split(" ");
      road.setAttribute("width", width);
      road.setAttribute("height", height);
      return new XMLSerializer().serializeToString(road)
        .replace(/\\d+\\.\\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
    }"""
    ROAD.write_text(page.evaluate(drawing) + "\n")
    page.context.close()


def take_all(photographer: Photographer) -> None:
    take(photographer.visit("/"), "start")
    three = moves_of("pueblo", "level4", 42, players=3)
    board = photographer.game("pueblo", three, ["Ada", "Ben", "Cleo"], players=3)
    board.locator("body").press("Tab")
    take(board, "pueblo")
    eye = photographer.game("pueblo", three, ["Ada", "Ben", "Cleo"], players=3)
    eye.locator("body").press("6")
    eye.locator("body").press("v")
    take(eye, "chieftain")
    four = moves_of("pueblo", "level3", 3, players=4, pro=True, edition=2023)
    names = ["Ada", "Ben", "Cleo", "Dee"]
    auction = photographer.game(
        "pueblo", four, names, players=4, pro=True, edition=2023, color_scheme="dark"
    )
    take(auction, "auction")
    road = moves_of("puluc", "good", 23)
    take(photographer.game("puluc", road, ["Ada", "Ben"]), "puluc")
    draw_road(photographer.game("puluc", road, ["Ada", "Ben"], viewport=UPRIGHT))
    take(photographer.game("pueblo", three[:23], names[:3], players=3, viewport=PHONE), "phone")
    take_end(photographer, moves_of("pueblo", "level3", 60))


def take_end(photographer: Photographer, moves: list[str]) -> None:
    """The result of a game, and its review at a mistake."""
    page = photographer.game("pueblo", moves[:-1], ["Ada", "Ben"], viewport=HIGH)
    page.locator(".walks .walk").first.click()
    page.locator(".task-main .button-main").click()
    page.locator(".end").wait_for()
    page.wait_for_timeout(2500)
    page.screenshot(path=PICTURES / "page-result.png")
    _shrink(PICTURES / "page-result.png")
    page.get_by_role("button", name="Review the game").click()
    page.locator(".review-seats").wait_for(timeout=300_000)
    page.locator(".stage").press("m")
    page.locator(".reasons .reason").first.wait_for()
    take(page, "review")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright, WITH_WEBGL)
        with serving(Path(folder, "games.db")) as server:
            take_all(Photographer(browser, f"http://{server.address}"))
        browser.close()


if __name__ == "__main__":
    main()
